"""Shades of wood: tiles of one colour that lie side by side differ a little, each always alike."""

from collections.abc import Sequence
from functools import cache

from kivy.graphics.texture import Texture

from fitsmobile.engine.views import RampCell
from fitsmobile.ui.paint.shapes import texture_of

SHADES = (-0.07, -0.035, 0.0, 0.035, 0.07)
"""Opacity of the white laid on a tile; below zero, of black."""

INSET = 0.05
"""The edge of a tile without a shade, in cells: its light and dark edges stay as they are."""


@cache
def tone_texture() -> Texture:
    """A texel for each of the shades."""
    texels = bytearray()
    for shade in SHADES:
        texels += bytes([255 if shade > 0 else 0] * 3 + [round(255 * abs(shade))])
    texture = texture_of(len(SHADES), bytes(texels))
    texture.min_filter = texture.mag_filter = "nearest"
    return texture


def tone_quads(cells: Sequence[RampCell], cell: float, x: float, y: float) -> list[float]:
    """Vertices (x, y, u, v) of a tile's shade into `tone_texture`, by where the tile lies."""
    column, row = min(cells)
    u = ((3 * column + 7 * row + 2 * len(cells)) % len(SHADES) + 0.5) / len(SHADES)
    own: set[RampCell] = set(cells)
    out: list[float] = []
    for at, up in cells:
        left = x + (at + (0 if (at - 1, up) in own else INSET)) * cell
        right = x + (at + (1 if (at + 1, up) in own else 1 - INSET)) * cell
        low = y + (up + (0 if (at, up - 1) in own else INSET)) * cell
        high = y + (up + (1 if (at, up + 1) in own else 1 - INSET)) * cell
        out += (left, low, u, 0.5, right, low, u, 0.5, right, high, u, 0.5, left, high, u, 0.5)
    return out
