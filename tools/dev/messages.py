"""Keep the catalogues up to date: find every text, write the .po files, compile the .mo files.

    python -m tools.dev.messages

A text is what `tr(...)`, `tr.plural(...)` or `mark(...)` is given as a literal, in Python or
in kv. New texts get an empty translation to be filled in, texts that are gone are dropped.
"""

import ast
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from fitsmobile.storage.languages import LANGUAGES, SOURCE

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "assets" / "locale"
TRANSLATED = [language for language in LANGUAGES if language != SOURCE]
"""The languages that have catalogues."""

GAMES = ROOT / "fitsmobile" / "ui" / "games"
AREAS = ("app", *sorted(folder.name for folder in GAMES.iterdir() if folder.is_dir()))
"""The catalogues: one for each folder of `ui/games`, and `app` for everything else."""

WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in every compiled catalogue, so that the same texts give the same bytes."""

Text = str | tuple[str, str]
"""A text, or the one and the many of a counted one."""

KV_CALL = re.compile(r"\b_\(")


def area_of(path: Path) -> str:
    """The catalogue that a source file's texts go to."""
    return path.parent.name if path.parent.parent.name == "games" else "app"


def texts_in(source: str, functions: tuple[str, ...] = ("tr", "mark")) -> Iterator[Text]:
    """Every text in Python source that one of these functions is called with."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func)
        literals = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
        if name.endswith("tr.plural") and len(literals) >= 2:
            yield (literals[0], literals[1])
        elif name in functions and literals and isinstance(literals[0], str):
            yield literals[0]


def texts_in_kv(source: str) -> Iterator[Text]:
    """Every text in kv source; an expression may go on over brackets but not over lines."""
    for line in source.splitlines():
        for call in KV_CALL.finditer(line):
            depth, end = 1, call.end()
            while depth and end < len(line):
                depth += {"(": 1, ")": -1}.get(line[end], 0)
                end += 1
            yield from texts_in(line[call.start() : end], ("_",))


def used() -> dict[str, dict[Text, set[str]]]:
    """Area -> text -> the files that use it. A text that several use is in the first area."""
    found: dict[str, dict[Text, set[str]]] = {area: {} for area in AREAS}
    where: dict[Text, set[Path]] = {}
    for path in sorted((ROOT / "fitsmobile" / "ui").rglob("*.py")):
        for text in texts_in(path.read_text("utf-8")):
            where.setdefault(text, set()).add(path)
    for path in sorted((ROOT / "kv").rglob("*.kv")):
        for text in texts_in_kv(path.read_text("utf-8")):
            where.setdefault(text, set()).add(path)
    for text, paths in where.items():
        areas = {area_of(path) for path in paths}
        area = next(one for one in AREAS if one in areas)
        found[area][text] = {path.relative_to(ROOT).as_posix() for path in paths}
    return found


def po_path(language: str, area: str) -> Path:
    """Where a catalogue lies."""
    return LOCALE / language / "LC_MESSAGES" / f"{area}.po"


def read(language: str, area: str) -> Catalog:
    """A catalogue as it is on the disk, empty where there is none."""
    path = po_path(language, area)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str, area: str, texts: dict[Text, set[str]]) -> Catalog:
    """The catalogue with exactly these texts, translations kept, also from another area."""
    known = {}
    for other in AREAS:
        known |= {message.id: message.string for message in read(language, other) if message.id}
    known |= {message.id: message.string for message in read(language, area) if message.id}
    fresh = Catalog(locale=language, fuzzy=False, header_comment="")
    for text in sorted(texts, key=str):
        string = known.get(text)
        if string is None and isinstance(text, tuple):
            string = ("",) * fresh.num_plurals
        places = [(place, None) for place in sorted(texts[text])]
        fresh.add(text, string or "", locations=places)
    return fresh


def as_po(catalogue: Catalog) -> bytes:
    """The text of a .po file, the same for the same catalogue."""
    buffer = BytesIO()
    write_po(buffer, catalogue, width=0, omit_header=True, include_lineno=False)
    head = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {catalogue.locale_identifier}\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n\n'
    )
    return head.encode() + buffer.getvalue()


def as_mo(po: bytes, language: str) -> bytes:
    """The compiled form of a .po file."""
    catalogue = read_po(BytesIO(po), locale=language)
    catalogue.creation_date = WRITTEN
    catalogue.mime_headers = [
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Plural-Forms", catalogue.plural_forms),
    ]
    buffer = BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def main() -> None:
    """Write every catalogue and say what still has to be translated."""
    texts = used()
    for language in TRANSLATED:
        made = {area: updated(language, area, texts[area]) for area in AREAS}
        for area, catalogue in made.items():
            path = po_path(language, area)
            path.parent.mkdir(parents=True, exist_ok=True)
            po = as_po(catalogue)
            path.write_bytes(po)
            path.with_suffix(".mo").write_bytes(as_mo(po, language))
            open_ones = [m.id for m in catalogue if m.id and not all(flat(m.string))]
            for text in open_ones:
                print(f"{language}/{area}: {text!r} is not translated")


def flat(string: str | tuple[str, ...]) -> tuple[str, ...]:
    """The forms of a translation."""
    return string if isinstance(string, tuple) else (string,)


if __name__ == "__main__":
    main()
