"""Update the message catalogues: extract texts, write .po files, compile .mo files.

    python -m tools.dev.messages

A text is the literal argument of `tr(...)`, `tr.plural(...)` or `mark(...)` in Python, or of
`_(...)` in kv. A new text gets an empty translation, a text that is no longer used is dropped.
Babel reads and writes the catalogues; texts are extracted here because Babel does not parse kv.
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
from tools import ROOT

LOCALE = ROOT / "assets" / "locale"
TRANSLATED = [language for language in LANGUAGES if language != SOURCE]
"""The languages that have catalogues."""

GAMES = ROOT / "fitsmobile" / "ui" / "games"
AREAS = ("app", *sorted(path.parent.name for path in GAMES.glob("*/__init__.py")))
"""The catalogues: one per folder of `ui/games`, and `app` for everything else."""

WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)
"""Date in every compiled catalogue, fixed so that the output is reproducible."""

Translation = str | tuple[str, ...] | list[str] | None
"""A translation as Babel holds it: one form, all plural forms, or none yet."""

Text = str | tuple[str, str]
"""A text, or singular and plural of a counted one."""

KV_CALL = re.compile(r"\b_\(")


def area_of(path: Path) -> str:
    """The catalogue for the texts of a source file."""
    return path.parent.name if path.parent.parent.name == "games" else "app"


def texts_in(source: str, functions: tuple[str, ...] = ("tr", "mark")) -> Iterator[Text]:
    """Every text in Python source with which one of these functions is called."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func)
        constants = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
        literals = [value for value in constants if isinstance(value, str)]
        if name.endswith("tr.plural") and len(literals) >= 2:
            yield (literals[0], literals[1])
        elif name in functions and literals:
            yield literals[0]


def texts_in_kv(source: str) -> Iterator[Text]:
    """Every text in kv source; a call must end on its line."""
    for line in source.splitlines():
        for call in KV_CALL.finditer(line):
            depth, end = 1, call.end()
            while depth and end < len(line):
                depth += {"(": 1, ")": -1}.get(line[end], 0)
                end += 1
            yield from texts_in(line[call.start() : end], ("_",))


def used() -> dict[str, dict[Text, set[str]]]:
    """Area -> text -> files that use it. A text of several areas belongs to the first of them."""
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
    """The path of a catalogue."""
    return LOCALE / language / "LC_MESSAGES" / f"{area}.po"


def read(language: str, area: str) -> Catalog:
    """Read a catalogue; an empty one where the file does not exist."""
    path = po_path(language, area)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str, area: str, texts: dict[Text, set[str]]) -> Catalog:
    """The catalogue of exactly these texts, with known translations, also of other areas."""
    known: dict[tuple[str, ...], Translation] = {}
    for other in AREAS:
        known |= {flat(one.id): one.string for one in read(language, other) if one.id}
    known |= {flat(one.id): one.string for one in read(language, area) if one.id}
    fresh = Catalog(locale=language, fuzzy=False, header_comment="")
    for text in sorted(texts, key=str):
        string = known.get(flat(text))
        if string is None and isinstance(text, tuple):
            string = ("",) * fresh.num_plurals
        places = [(place, 0) for place in sorted(texts[text])]
        fresh.add(text, string or "", locations=places)
    return fresh


def as_po(catalogue: Catalog) -> bytes:
    """Encode a catalogue as a .po file, reproducibly."""
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
    """Compile a .po file to a .mo file."""
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
    """Write every catalogue and list the texts that lack a translation."""
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


def flat(string: Translation) -> tuple[str, ...]:
    """The plural forms of a translation, one for a text without a count."""
    return (string or "",) if string is None or isinstance(string, str) else tuple(string)


if __name__ == "__main__":
    main()
