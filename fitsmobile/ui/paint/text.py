"""Short texts as white textures, to be tinted and placed by whoever draws them."""

from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture

from fitsmobile.ui.look.fonts import font_for, in_order

HINTING = "light"  # the family's spacing suffers under full hinting


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
    """The same, made smaller where it would be wider than `width`, down to `least` of `size`."""
    texture = text_texture(text, size, font)
    if width <= 0 or texture.width <= width:
        return texture
    smallest = int(size * least)
    pixels = max(smallest, int(size * width / texture.width))
    texture = text_texture(text, pixels, font)
    while texture.width > width and pixels > smallest:  # hinted letters do not shrink evenly
        pixels -= 1
        texture = text_texture(text, pixels, font)
    return texture
