"""Icons: glyphs of `assets/fonts/icons.ttf`, which `tools/draw/icon_font.py` makes from SVG."""

from kivy.graphics.texture import Texture

from fitsmobile.ui.paint.text import rendered

ICONS = (
    "again", "aside", "back", "bin", "book", "chart", "check", "chip", "clock", "close", "copy",
    "down", "eye", "flame", "gear", "hint", "home", "info", "left", "lock", "menu", "minus",
    "mirror", "next", "people", "person", "play", "plus", "prev", "redo", "rotate", "save",
    "scan", "share", "star", "stop", "swap", "undo", "up", "voice",
)  # fmt: skip
"""Names in alphabetical order: each has the next code point."""

FIRST = 0xE000
"""Code point of the first icon, in Unicode's private use area."""

GLYPHS = {name: chr(FIRST + at) for at, name in enumerate(ICONS)}


def icon_texture(name: str, size: float) -> Texture:
    """An icon in white, `size` pixels square, ready to be tinted."""
    # unhinted: FreeType would move strokes to whole pixels, each icon's its own way
    return rendered(GLYPHS[name], max(1, round(size)), "icons", None)
