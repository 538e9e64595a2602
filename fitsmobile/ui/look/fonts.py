"""Which font draws a text, so that every name is drawn whole: a label is drawn in one font.

The app's own family has the letters of its four languages. A text with others is drawn in the
font for names (kanji of names, Cyrillic, Greek), or else in a font of the system that has all of
its characters. Neither is opened before a text needs it.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from fitsmobile.ui.look.cmap import Cover, cover
from fitsmobile.ui.look.paths import FONTS

WEIGHTS = ("medium", "bold", "heavy")
NAMES = FONTS / "names.ttf"
SYSTEM = (
    "/system/fonts",
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "C:/Windows/Fonts",
)
"""Folders in which systems have their fonts; those that are not there hold none."""

SYSTEM_MOST = 600
"""Most files of the system that are looked into."""

KINDS = (".ttf", ".otf", ".ttc")
UNUSUAL = ("Serif", "Mono", "Condensed", "Italic", "Oblique", "Math", "Light", "Thin")

USUAL = re.compile("[ -~\u00a0-\u017f‘-”–—…−・ぁ-ヿ]*")
"""Texts that the own family is known to have, without looking into its file."""

SHAPED = re.compile("[\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af]")
"""Scripts whose letters change their form beside others, which our text provider doesn't do."""

VARIANTS = re.compile("[\ufe00-\ufe0f]")
"""Selectors of a variant of the character before, which have no glyph."""

RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")

CLUSTER = re.compile("(?s).[\u0300-\u036f\u0591-\u05c7]*")
"""A letter with the marks that follow it."""

TURNED = ("R", "AL")
NEUTRAL = ("WS", "ON", "CS", "ES", "ET", "NSM", "BN")
"""Classes of signs that take the direction of what is before them."""

MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")


def font_for(text: str, font: str) -> str:
    """The font to draw a text in: `font` where it is no weight of the family or has all of it."""
    if font not in WEIGHTS or USUAL.fullmatch(text):
        return font
    return _other_font(text) or font


def is_drawable(text: str) -> bool:
    """Whether some font has every character, and none needs to change its form beside others."""
    if USUAL.fullmatch(text):
        return True
    if SHAPED.search(text):
        return False
    needed = _needed(text)
    other = _other_font(text)
    return _has(_cover(Path(other) if other else FONTS / "rounded-bold.ttf"), needed)


@lru_cache(maxsize=512)
def _other_font(text: str) -> str:
    """The file of the font for a text that the family lacks; empty where the family draws it.

    Where no font has everything, the font for names draws what it can. A file that is missing
    or damaged draws nothing.
    """
    needed = _needed(text)
    if _has(_cover(FONTS / "rounded-bold.ttf"), needed):
        return ""
    return next((str(file) for file in _candidates(needed) if _opens(file)), "")


def _candidates(needed: frozenset[int]) -> Iterator[Path]:
    """The font for names where it has these code points; else those of the system, then it."""
    if not _has(_cover(NAMES), needed):
        yield from [file for file in _used if _has(_cover(file), needed)]
        for file in _system_fonts():
            if _has(cover(file), needed) and _opens(file):
                _used.setdefault(file)
                yield file
    yield NAMES


@cache
def _opens(file: Path) -> bool:
    from kivy.core.text import Label

    try:
        Label(font_name=str(file)).get_extents(" ")
    except (OSError, ValueError):
        return False
    return True


def _needed(text: str) -> frozenset[int]:
    """The code points that need a glyph: neither spaces nor marks for the layout."""
    return frozenset(
        ord(sign)
        for sign in text
        if unicodedata.category(sign) not in ("Cf", "Cc", "Zs") and not VARIANTS.match(sign)
    )


def _has(found: Cover, needed: frozenset[int]) -> bool:
    return all(point in found for point in needed)


_cover = cache(cover)
_used: dict[Path, None] = {}
"""The system's fonts that have drawn a text, which the next one is likely to need too."""


@cache
def _system_fonts() -> tuple[Path, ...]:
    """The system's font files, upright bold ones without serifs first."""
    found = [
        file
        for folder in SYSTEM
        for file in Path(folder).rglob("*")
        if file.suffix.lower() in KINDS
    ]

    def rank(file: Path) -> tuple[bool, bool, str]:
        name = file.stem
        return any(word in name for word in UNUSUAL), "Bold" not in name, name

    return tuple(sorted(found, key=rank)[:SYSTEM_MOST])


def in_order(text: str) -> str:
    """A text in the order in which its letters stand on the screen, from left to right.

    The text provider draws in the order of reading: letters that are read from right to left are
    turned round here, numbers and Latin words within them stay. Marks stay behind their letters.
    """
    if not RIGHT_TO_LEFT.search(text):
        return text
    clusters = CLUSTER.findall(text)
    kinds = [unicodedata.bidirectional(cluster[0]) for cluster in clusters]
    turned = next((kind in TURNED for kind in kinds if kind not in NEUTRAL), False)
    runs: list[tuple[bool, list[str]]] = []
    for cluster, kind in zip(clusters, kinds, strict=True):
        turned = turned if kind in NEUTRAL else kind in TURNED
        if runs and runs[-1][0] == turned:
            runs[-1][1].append(cluster)
        else:
            runs.append((turned, [cluster]))
    if runs[0][0]:
        runs.reverse()
    return "".join(
        "".join(reversed(run)).translate(MIRRORED) if turned else "".join(run)
        for turned, run in runs
    )
