"""Icons: glyphs of `assets/fonts/icons.ttf`, which `tools/draw/icon_font.py` makes from SVG."""

from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture

ICONS = (
    "again", "aside", "back", "bin", "book", "chart", "check", "chip", "close", "copy", "down",
    "eye", "flame", "gear", "hint", "home", "info", "left", "lock", "menu", "minus", "mirror",
    "next", "person", "play", "plus", "prev", "redo", "rotate", "save", "scan", "share", "stop",
    "swap", "undo", "up",
)  # fmt: skip
"""Names in alphabetical order: each has the next code point."""

FIRST = 0xE000
"""Code point of the first icon, in Unicode's private use area."""

GLYPHS = {name: chr(FIRST + at) for at, name in enumerate(ICONS)}


@lru_cache(maxsize=128)
def _rendered(name: str, pixels: int) -> Texture:
    # unhinted: FreeType would move strokes to whole pixels, each icon's its own way
    label = CoreLabel(
        text=GLYPHS[name],
        font_size=pixels,
        font_name="icons",
        color=(1, 1, 1, 1),
        font_hinting=None,
    )
    label.refresh()
    return label.texture


def icon_texture(name: str, size: float) -> Texture:
    """An icon in white, `size` pixels square, ready to be tinted."""
    return _rendered(name, max(1, round(size)))
