"""A finger's tip, the ring on what to touch, and the trail between them, as textures."""

from kivy.graphics.texture import Texture

from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.pen import Pen, ring_points
from fitsmobile.ui.paint.quads import WHITE
from fitsmobile.ui.paint.shapes import bake
from fitsmobile.ui.paint.texture_cache import cached_texture

SHADE = (0.16, 0.11, 0.07, 1.0)
BOX = 1.3
"""The side of the texture of a finger or a ring, in diameters."""


def finger_texture(diameter: float) -> Texture:
    """The tip of a finger: a disc of glass with a white rim and a soft shadow."""
    return _finger(max(8, round(diameter * BOX)), theme.mode == "contrast")


@cached_texture(8)
def _finger(side: int, is_contrast: bool) -> Texture:
    pen = Pen(side * 2 / BOX, side * 2, side * 2)

    def draw() -> None:
        pen.haze(ring_points(0, -0.03, 1, 1), (0, -0.04), 0.2, SHADE, 0.45)
        pen.disc(0, 0, 0.98, (1, 1, 1, 0.95 if is_contrast else 0.62))
        pen.ring(0, 0, 1.0, 0.05, (*SHADE[:3], 1.0 if is_contrast else 0.35))
        pen.ring(0, 0, 0.93, 0.1, WHITE)

    return bake(side, side, draw)


def ring_texture(diameter: float, line: float) -> Texture:
    """A white circle as a line, to be tinted; both lengths in pixels."""
    return _ring(max(8, round(diameter * BOX)), round(line * 4) / 4)


@cached_texture(24)
def _ring(side: int, line: float) -> Texture:
    pen = Pen(side * 2 / BOX, side * 2, side * 2)
    return bake(side, side, lambda: pen.ring(0, 0, 1.0, line * 2 * BOX / side, WHITE), edge=WHITE)
