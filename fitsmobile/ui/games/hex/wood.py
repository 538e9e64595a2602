"""The hex board of FILLIT and JAMMIT as one picture: frame, wood, carvings and the hole.

It is painted once for a size and a look. Sixth turns map it onto itself, so it stays as it
is, and lit from the same side, whichever way the players look at the board.
"""

import math
import random

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.graphics.texture import Texture

from fitsmobile.ui.games.hex.geometry import FLAT, HexPlane, cells, centre, frame_reach
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.pen import Pen, Point, fade, hexagon, ring_points, rounded
from fitsmobile.ui.paint.quads import CLEAR
from fitsmobile.ui.paint.shapes import bake, gradient
from fitsmobile.ui.paint.texture_cache import cached_texture

SHADOW_ROOM = 26
"""Room for the shadow round the frame, in dp."""
LARGEST = 4096
"""The largest side of a texture that every phone can hold."""
SMALL = 256
"""A board of at most so many pixels is sampled 3 x 3: its lines are thinner than a pixel."""
GRAIN_LINES = 30


def board_side(radius: int, pitch: float, one_dp: float) -> int:
    """Side of the square picture of a board, in pixels; its middle is the board's middle."""
    return 2 * round(frame_reach(radius, pitch, one_dp) + SHADOW_ROOM * one_dp)


@cached_texture(6)
def board_texture(radius: int, pitch: float, one_dp: float, _look: str) -> Texture:
    """The empty board for a pitch in pixels; `one_dp` is pixels per dp."""
    side = board_side(radius, pitch, one_dp)
    times = 3 if side <= SMALL else 2 if side * 2 <= LARGEST else 1
    middle = side * times / 2

    def draw() -> None:
        pen = Pen(one_dp * times, middle, middle)
        wood = _Wood(radius, pitch / one_dp, pen, theme.mode)
        wood.frame()
        wood.carvings()
        wood.grain()
        wood.hole()

    return bake(side, side, draw, edge=tuple(theme.shadow), times=times)


class WoodLayers(InstructionGroup):
    """The board at rest, and over it the same picture turned while the board turns."""

    def __init__(self) -> None:
        super().__init__()
        self._ink, self._turning_ink = Color(1, 1, 1, 1), Color(*CLEAR)
        self._still, self._turning = Rectangle(size=(0, 0)), Rectangle(size=(0, 0))
        self._rotate = Rotate(angle=0)
        for one in (self._ink, self._still, PushMatrix(), self._rotate, self._turning_ink):
            self.add(one)
        self.add(self._turning)
        self.add(PopMatrix())

    @property
    def texture(self) -> Texture | None:
        """The picture of the board."""
        return self._still.texture

    def lay(self, radius: int, pitch: float, middle: Point) -> None:
        """Lay the board of a size with its middle at a point."""
        side = board_side(radius, pitch, dp(1))
        for picture in (self._still, self._turning):
            picture.texture = board_texture(radius, pitch, dp(1), theme.look)
            picture.size = (side, side)
            picture.pos = (round(middle[0] - side / 2), round(middle[1] - side / 2))
        self._rotate.origin = middle

    def turn(self, angle: float, rest: float, turning: float) -> None:
        """Turn by degrees; the opacity of the board at rest and of the turning one."""
        self._rotate.angle = angle
        self._ink.rgba = (1, 1, 1, rest)
        self._turning_ink.rgba = (1, 1, 1, turning)


CELL, LANE_LINE = 1 / math.sqrt(3), 1.2
"""The distance of a cell's corners from its middle, in pitches; width in dp of the line between
two wells."""


class _Wood:
    """Paints in dp around the middle of the board."""

    def __init__(self, radius: int, pitch: float, pen: Pen, mode: str) -> None:
        self.radius, self.pitch, self.pen, self.mode = radius, pitch, pen, mode
        self.reach = frame_reach(radius, pitch)

    def outline(self, share: float, rise: float = 0.0) -> list[Point]:
        """The frame's hexagon, flat at the top, scaled and raised."""
        sixths = ring_points(0, rise, self.reach * share, self.reach * share * 0.985, 6)
        return rounded(sixths, 0.07, 8)

    def frame(self) -> None:
        """Shadow, the body's thickness, the rail and the wood inside."""
        pen, reach = self.pen, self.reach
        if self.mode != "contrast":
            alpha = 0.34 if self.mode == "light" else 0.8
            shadow = tuple(theme.shadow)
            pen.haze(self.outline(1, -10), (0, -10), 19, shadow, alpha, hollow=True)
        under = self.outline(0.95)  # below it lies the wood: painting there takes time for nothing
        pen.band(self.outline(1, -6), under, tuple(theme.rail_lo))
        across = gradient(
            (0.0, tuple(theme.rail_hi)), (0.35, tuple(theme.rail)), (1.0, tuple(theme.rail_lo))
        )
        white = (1, 1, 1, 1)
        rail = self.outline(1)
        pen.band(rail, under, white, across, lambda p: (p[0] + reach) / (2 * reach))
        pen.stroke(self.outline(0.985, 0.5), 1.6, fade(theme.rail_hi, 0.8), close=True)
        down = gradient(
            (0.0, tuple(theme.board_lo)), (0.35, tuple(theme.board)), (1.0, tuple(theme.board_hi))
        )
        high = reach * FLAT
        pen.fill(self.outline(0.955), white, None, down, lambda p: (high - p[1]) / (2 * high))
        pen.stroke(self.outline(0.955), 1.0, fade(theme.rail_lo, 0.6), close=True)

    def grain(self) -> None:
        """Long lines in the wood, the same at every start."""
        if self.mode == "contrast":
            return
        draw = random.Random(3)  # noqa: S311 - the grain only looks random
        inner = self.reach * 0.945
        high = inner * FLAT
        for k in range(GRAIN_LINES):
            y = high - 2 * high * (k + 0.5) / GRAIN_LINES + draw.uniform(-3, 3)
            sway, alpha, width = (
                draw.uniform(-5, 5),
                draw.uniform(0.04, 0.12),
                draw.uniform(0.6, 1.6),
            )
            if abs(y) + abs(sway) > high - 2:
                continue
            half = inner * (1 - (abs(y) + abs(sway) * 0.5) / high / 2) - 2
            line = [(half * (t / 12 - 1), y + _wave(t / 24) * sway) for t in range(25)]
            self.pen.stroke(line, width, fade(theme.board_grain, alpha))

    def carvings(self) -> None:
        """One shallow well a cell with a dot in it, and one line between two wells."""
        plane, w, pen = HexPlane(self.radius, 0, 0, self.pitch), self.pitch, self.pen
        places = [plane.centre_of(cell) for cell in cells(self.radius)]
        if self.mode == "contrast":
            for place in places:
                pen.stroke(hexagon(*place, w * 0.52), 1.2, tuple(theme.board_lane), close=True)
        else:
            line = LANE_LINE / 2 / math.cos(math.pi / 6)
            pen.fill_each(hexagon(0, 0, w * CELL + 0.3, 0.03), places, tuple(theme.board_lane))
            well = hexagon(0, 0, w * CELL - line, 0.08)
            pen.fill_each(well, places, fade(theme.board_hi, 0.85))
        pen.fill_each(hexagon(0, 0, w * 0.05, 0.0), places, fade(theme.board_dot, 0.5))

    def hole(self) -> None:
        """The dark hole in the middle."""
        plane, w, pen = HexPlane(self.radius, 0, 0, self.pitch), self.pitch, self.pen
        x, y = plane.centre_of(centre(self.radius))
        floor = (0.227, 0.157, 0.09, 1) if self.mode == "light" else (0.07, 0.043, 0.02, 1)
        rim = hexagon(x, y, w * 0.535)
        pen.fill(rim, (0.114, 0.078, 0.051, 1))
        pen.fill(hexagon(x, y - w * 0.07, w * 0.47), floor)
        pen.stroke(rim, 1.6, fade(theme.rail_lo, 0.9), close=True)


def _wave(share: float) -> float:
    return 2 * share * (1 - share) * (1 if share < 0.5 else -1) * 2
