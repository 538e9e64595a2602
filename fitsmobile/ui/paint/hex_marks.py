"""Marks over a hex board as white textures to be tinted: outlines, rings, slots, arrows.

Every mark is a square `SIDE` pitches wide whose middle is the middle of what it marks.
"""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.graphics.texture import Texture

from fitsmobile.ui.paint.outline import ring_dashes
from fitsmobile.ui.paint.pen import Pen, Point, hexagon, ring_points, rounded
from fitsmobile.ui.paint.quads import WHITE
from fitsmobile.ui.paint.shapes import bake
from fitsmobile.ui.paint.texture_cache import cached_texture

SIDE = 1.6
CIRCLE, DASHED_CIRCLE = 0.78, 0.48
"""Their radii, in pitches."""


def mark_texture(name: str, pitch: float, dp: float) -> Texture:
    """A mark for a pitch in pixels; lines keep their width in dp."""
    return _texture(name, max(8, round(pitch)), round(dp, 3))


@cached_texture(96)
def _texture(name: str, pitch: int, dp: float) -> Texture:
    side = round(pitch * SIDE)
    times = 4 if side <= 200 else 2
    pen = Pen(pitch * times, side * times / 2, side * times / 2)
    return bake(side, side, lambda: MARKS[name](pen, dp / pitch), edge=WHITE, times=times)


def pill_texture(width: float, height: float) -> Texture:
    """A white box with round ends, for pips, slabs and discs; sizes in pixels."""
    return _pill(max(1, round(width)), max(1, round(height)))


@cached_texture(128)
def _pill(width: int, height: int) -> Texture:
    radius, factor = min(width, height) / 2, 4
    w, h = width / 2 - radius, height / 2 - radius
    pen = Pen(factor, width * factor / 2, height * factor / 2)
    outline = [
        (x + (w if x > 0 else -w), y + (h if y > 0 else -h))
        for x, y in ring_points(0, 0, radius, radius, 40)
    ]
    return bake(width, height, lambda: pen.fill(outline, WHITE), edge=WHITE)


def _hexagon_line(reach: float, width: float) -> Callable[[Pen, float], None]:
    def draw(pen: Pen, dp: float) -> None:
        pen.stroke(hexagon(0, 0, reach), width * dp, WHITE, close=True)

    return draw


def _dashed(outline: Sequence[Point], width: float, on: float) -> Callable[[Pen, float], None]:
    def draw(pen: Pen, dp: float) -> None:
        for dash in ring_dashes(outline, on * dp, on * dp * 1.15):
            pen.stroke(dash, width * dp, WHITE)

    return draw


def _glow(pen: Pen, _dp: float) -> None:
    """A soft disc: shadows of what is lifted."""
    pen.haze(ring_points(0, 0, 0.5, 0.5), (0, 0), 0.25, WHITE, 1.0)


def _chevron(pen: Pen, dp: float, width: float = 2.2) -> None:
    pen.stroke(((-2.4 * dp, 4.2 * dp), (2.2 * dp, 0), (-2.4 * dp, -4.2 * dp)), width * dp, WHITE)


def _slot_box(dp: float) -> list[Point]:
    box = [(8 * dp, 10 * dp), (-7 * dp, 10 * dp), (-7 * dp, -10 * dp), (8 * dp, -10 * dp)]
    return rounded(box, 0.3)


def _slot_line(pen: Pen, dp: float) -> None:
    pen.stroke(_slot_box(dp), 1.6 * dp, WHITE, close=True)
    pen.stroke(((-3.6 * dp, 0), (4.2 * dp, 0)), 2.2 * dp, WHITE)
    pen.stroke(((0.6 * dp, 3.8 * dp), (4.4 * dp, 0), (0.6 * dp, -3.8 * dp)), 2.2 * dp, WHITE)


def _band(pen: Pen, _dp: float) -> None:
    """A lane to be stretched along a column: soft at its edges."""
    box = [(0.72, 0.42), (-0.72, 0.42), (-0.72, -0.42), (0.72, -0.42)]
    pen.haze(box, (0, 0), 0.06, WHITE, 1.0)


MARKS: dict[str, Callable[[Pen, float], None]] = {
    "hexagon": lambda pen, _: pen.fill(hexagon(0, 0, 0.535), WHITE),
    "outline": _hexagon_line(0.55, 2.4),
    "stop": _hexagon_line(0.62, 3.4),
    "stop_inner": _hexagon_line(0.62, 1.2),
    "ring": _hexagon_line(0.57, 3.0),
    "dashed": _dashed(hexagon(0, 0, 0.52), 2.2, 3.0),
    "dashed_ground": _hexagon_line(0.52, 3.6),
    "dashed_circle": _dashed(ring_points(0, 0, DASHED_CIRCLE, DASHED_CIRCLE), 2.0, 4.0),
    "dashed_home": _dashed(ring_points(0, 0, 0.3, 0.3), 1.6, 3.0),
    "disc": lambda pen, _: pen.disc(0, 0, CIRCLE, WHITE),
    "circle": lambda pen, dp: pen.ring(0, 0, CIRCLE - 0.8 * dp, 1.6 * dp, WHITE),
    "glow": _glow,
    "chevron": _chevron,
    "chevron_back": partial(_chevron, width=4.4),
    "slot": lambda pen, dp: pen.fill(_slot_box(dp), WHITE),
    "slot_line": _slot_line,
    "band": _band,
}
HEXAGONS = frozenset(
    {"hexagon", "outline", "stop", "stop_inner", "ring", "dashed", "dashed_ground"}
)
"""The marks that lie along a hex, and turn with it while the board turns."""
