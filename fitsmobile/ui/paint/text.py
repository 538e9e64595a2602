"""Short texts as white textures, to be tinted and placed by whoever draws them."""

import unicodedata
from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture

from fitsmobile.ui.look import kivy_patches
from fitsmobile.ui.look.fonts import font_for, in_order
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp

kivy_patches.measure_with_own_hinting()

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

    `least` is a share of the size at 100 %: larger text gives way further. A text that can be read
    stays so: it does not shrink below READABLE.
    """
    return text_texture(text, fitting_size(text, size, font, width, least), font)


def fitting_size(text: str, size: float, font: str, width: float, least: float = 0.7) -> float:
    """The size in pixels that `text_to_fit` draws a text with."""
    across = text_texture(text, size, font).width
    if width <= 0 or across <= width:
        return size
    readable, smallest = dp(READABLE), int(size * least / max(1.0, theme.text_scale))
    if size >= readable:
        smallest = max(smallest, round(readable))
    pixels = max(smallest, int(size * width / across))
    while pixels > smallest and text_texture(text, pixels, font).width > width:
        pixels -= 1  # hinted letters do not shrink evenly
    return pixels


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
    size = name_size(name, size, font, room, least)
    lines = [name] if text_texture(name, size, font).width <= room else halves(name)
    return [text_texture(line, size, font) for line in lines]


def name_size(name: str, size: float, font: str, room: float, least: float) -> float:
    """The size in pixels that `name_lines` draws a name with."""
    pixels = fitting_size(name, size, font, room, min(1.0, least / size))
    if len(name) < 2 or text_texture(name, pixels, font).width <= room:
        return pixels
    across = max(text_texture(line, size, font).width for line in halves(name))
    return int(size * max(LEAST_NAME, min(1.0, room / across)))
