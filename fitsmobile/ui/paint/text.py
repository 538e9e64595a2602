"""Short texts as white textures, to be tinted and placed by whoever draws them."""

import unicodedata
from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture

from fitsmobile.ui.look.fonts import font_for, in_order
from fitsmobile.ui.look.units import dp

HINTING = "light"  # the family's spacing suffers under full hinting
READABLE = 11
"""Size in dp below which no label is drawn."""

LEAST_NAME = 0.45
"""Smallest share of its size to which a name in two lines shrinks."""


@lru_cache(maxsize=640)
def rendered(text: str, pixels: int, font: str, hinting: str | None = HINTING) -> Texture:
    """The texture of a text in white."""
    label = CoreLabel(
        text=in_order(text),
        font_size=float(pixels),  # as labels have it: Kivy opens a font again for 15 beside 15.0
        font_name=font_for(text, font),
        color=(1, 1, 1, 1),
        font_hinting=hinting,
    )
    label.refresh()
    return label.texture


def text_texture(text: str, size: float, font: str = "medium") -> Texture:
    """`text` in white, `size` pixels high, in the weight `medium`, `bold` or `heavy`."""
    return rendered(text, max(1, round(size)), font)


def text_to_fit(text: str, size: float, font: str, width: float, least: float = 0.7) -> Texture:
    """The same, made smaller where it would be wider than `width`, down to `least` of `size`.

    A text that can be read stays so: it does not shrink below READABLE.
    """
    texture = text_texture(text, size, font)
    if width <= 0 or texture.width <= width:
        return texture
    readable = dp(READABLE)
    smallest = int(size * least) if size < readable else max(int(size * least), round(readable))
    pixels = max(smallest, int(size * width / texture.width))
    texture = text_texture(text, pixels, font)
    while texture.width > width and pixels > smallest:  # hinted letters do not shrink evenly
        pixels -= 1
        texture = text_texture(text, pixels, font)
    return texture


def halves(name: str) -> tuple[str, str]:
    """A name of two letters or more in two lines: at the space or hyphen nearest its middle."""
    middle = len(name) / 2
    breaks = [at + 1 for at, letter in enumerate(name[:-1]) if letter in " -"] or [round(middle)]
    at = min(breaks, key=lambda one: abs(one - middle))
    while unicodedata.combining(name[at]) and at < len(name) - 1:
        at += 1
    return name[:at].rstrip(), name[at:]


def name_lines(name: str, size: float, font: str, room: float, least: float) -> list[Texture]:
    """A name in one line, or in two where it would be smaller than `least` pixels."""
    whole = text_to_fit(name, size, font, room, min(1.0, least / size))
    if whole.width <= room or len(name) < 2:
        return [whole]
    lines = halves(name)
    across = max(text_texture(line, size, font).width for line in lines)
    size *= max(LEAST_NAME, min(1.0, room / across))
    return [text_texture(line, int(size), font) for line in lines]
