"""Wood of the victory scenes: blocks, bare steps, the round table, the ghost pawn, flat coins.

Lengths are in units of the design; `unit` is the number of pixels of one.
"""

import math
import random
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from kivy.graphics.texture import Texture

from fitsmobile.ui.look.theme import PiecePaint, Rgba, theme
from fitsmobile.ui.paint.pen import Pen, Point, curve, fade, mix, ring_points
from fitsmobile.ui.paint.pieces import draw_symbol
from fitsmobile.ui.paint.quads import WHITE
from fitsmobile.ui.paint.shapes import bake, gradient

DEEP = 4
"""Height of a block's thickness below its front."""

FOOT = 7
"""Radius of the lower corners."""

SUPERSAMPLED_MOST = 640
"""Side in pixels up to which a picture is painted four times as large, else twice."""


TABLE_RX, TABLE_RY, TABLE_EDGE = 168, 50, 14
TABLE_AIR, TABLE_LOW = 18, 46
"""Space of the table's picture beside its ellipse, and below it, for the edge and the shadow."""

GHOST = 1.3
"""Side of the ghost pawn's picture, in heights of the pawn."""

PAWN = curve(
    (-0.40, -0.30),
    ((-0.40, -0.20), (-0.22, -0.14)),
    ((-0.12, 0.0), (-0.13, 0.14)),
)
"""The left side of a pawn of height 1, from its foot to its neck."""


def _baked(width: float, height: float, unit: float, draw: Callable[[Pen], None], edge: Rgba
           ) -> Texture:  # fmt: skip
    """A texture of a size in units, its origin at the lower left."""
    across, up = max(1, round(width * unit)), max(1, round(height * unit))
    times = 4 if max(across, up) <= SUPERSAMPLED_MOST else 2
    pen = Pen(unit * times)
    return bake(across, up, lambda: draw(pen), edge, times)


def _inside(path: Sequence[Point], holds: Callable[[Point], bool]) -> Iterator[list[Point]]:
    """The parts of a path that lie inside of a shape."""
    part: list[Point] = []
    for point in path:
        if holds(point):
            part.append(point)
        elif part:
            yield part
            part = []
    if part:
        yield part


def _cubic(*points: Point, steps: int = 14) -> list[Point]:
    found = []
    for step in range(steps + 1):
        t = step / steps
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (sum(w * p[axis] for w, p in zip(weights, points, strict=True)) for axis in (0, 1))
        found.append((x, y))
    return found


def _front(width: float, height: float) -> list[Point]:
    """The front of a block: its lower corners are round."""
    low = curve((0, FOOT), ((0, 0), (FOOT, 0)), (width - FOOT, 0), ((width, 0), (width, FOOT)))
    return [(0, height), *low, (width, height)]


@lru_cache(maxsize=32)
def block_texture(
    width: float, height: float, top: float, unit: float, colour: str, _look: str
) -> Texture:
    """A painted block, or one of bare wood where `colour` is empty.

    It is `width` by `height + top + DEEP`: the top is seen a little from above.
    """
    paint = theme.piece(colour) if colour else None
    edge = paint.deep if paint else theme.rail_lo

    def draw(pen: Pen) -> None:
        pen = Pen(pen.unit, 0, DEEP * pen.unit)
        front = _front(width, height)
        centre = (width / 2, height / 2)
        pen.fill([(x, y - DEEP) for x, y in front], edge, centre)
        inset = min(top * 0.55, width / 3)
        lid = [(0, height - 4), (width, height - 4), (width, height), (width - inset, height + top)]
        pen.fill([*lid, (inset, height + top), (0, height)], _lid(paint))
        if theme.mode == "contrast":
            pen.fill(front, tuple(theme.surface), centre)
            pen.stroke(front, 2, tuple(theme.text), close=True)
            return
        shades = _shades(paint)
        pen.fill(front, WHITE, centre, shades, along=lambda point: 1 - point[1] / height)
        rng = random.Random(round(width * 31 + height))  # noqa: S311  grain, not a secret
        if paint:
            _arches(pen, width, height, paint, rng)
        else:
            _fibres(pen, width, height, rng)
        _bevel(pen, width, height, paint)

    return _baked(width, height + top + DEEP, unit, draw, edge)


def ink_on_block(colour: str) -> Rgba:
    """The ink of words on the front of a painted block, which is bare in high contrast."""
    return tuple(theme.text) if theme.mode == "contrast" else theme.piece(colour).ink


def _lid(paint: PiecePaint | None) -> Rgba:
    if paint:
        return mix(paint.light, WHITE, 0.05)
    return mix(theme.wood_hi, WHITE, 0.6) if theme.mode == "light" else theme.rail_hi


def _shades(paint: PiecePaint | None) -> Texture:
    """The gradient of a front, from the top down."""
    if paint is None:
        return gradient((0.0, theme.wood_hi), (0.5, theme.wood), (1.0, theme.wood_lo))
    high, low = mix(paint.base, paint.light, 0.16), mix(paint.base, paint.dark, 0.42)
    return gradient((0.0, high), (0.5, paint.base), (1.0, low))


def _arches(pen: Pen, width: float, height: float, paint: PiecePaint, rng: random.Random) -> None:
    """Year rings cut along the trunk: nested arches round one heart."""

    def holds(point: Point) -> bool:
        return 1 < point[0] < width - 1 and 1.5 < point[1] < height - 1

    heart = width * rng.uniform(0.28, 0.72)
    for number in range(6):
        a, b = width * (0.06 + 0.085 * number), height * (0.30 + 0.19 * number) + 16
        half = _cubic((-1.5 * a, -6), (-1.1 * a, 0.8 * b), (-0.4 * a, b), (0, b))
        path = [(heart + x, y) for x, y in (*half, *[(-x, y) for x, y in half[-2::-1]])]
        colour = fade(paint.deep, 0.11 + 0.02 * (number % 2))
        for part in _inside(path, holds):
            if len(part) > 1:
                pen.stroke(part, 1.1 + 0.5 * (number % 2), colour)


def _fibres(pen: Pen, width: float, height: float, rng: random.Random) -> None:
    """The upright grain of bare wood."""
    for number in range(5):
        x = min(width - 2, 2 + (width - 4) * (number + rng.random()) / 5)
        sway = min(rng.uniform(-2, 2), width - 2 - x)
        path = curve((x, height - 1), ((x + sway, height / 2), (x, 2)))
        pen.stroke(path, rng.uniform(0.8, 1.6), fade(theme.grain, rng.uniform(0.2, 0.42)))


def _bevel(pen: Pen, width: float, height: float, paint: PiecePaint | None) -> None:
    """The lit upper and left edge of a front, and its right edge in shade."""
    pale = WHITE if theme.mode == "light" else theme.rail
    light = mix(paint.light, WHITE, 0.25) if paint else pale
    left, right = (paint.light, paint.dark) if paint else (pale, theme.rail)
    pen.stroke([(1.3, height - 1), (1.3, FOOT)], 2.2, fade(left, 0.7))
    pen.stroke([(width - 1.3, height - 1), (width - 1.3, FOOT)], 2.4, fade(right, 0.7))
    pen.stroke([(1, height - 1.2), (width - 1, height - 1.2)], 2.0, fade(light, 0.9))


@lru_cache(maxsize=4)
def table_texture(unit: float, _look: str) -> Texture:
    """The round table that a scene stands on, seen from a seat.

    The middle of its top lies `TABLE_RX + TABLE_AIR` from the left and `TABLE_RY + TABLE_LOW`
    from below.
    """

    def draw(pen: Pen) -> None:
        pen = Pen(pen.unit, (TABLE_RX + TABLE_AIR) * pen.unit, (TABLE_RY + TABLE_LOW) * pen.unit)
        if theme.mode != "contrast":
            low = ring_points(0, -28, TABLE_RX - 4, TABLE_RY)
            alpha = 0.8 if theme.mode == "dark" else 0.34
            pen.haze(low, (0, -28), 14, tuple(theme.shadow), alpha)
        _table_edge(pen)
        wood = gradient((0.0, theme.wood_hi), (0.5, theme.wood), (1.0, theme.wood_lo))
        top = ring_points(0, 0, TABLE_RX, TABLE_RY, 128)
        pen.fill(top, WHITE, (0, 0), wood, lambda point: 0.5 - point[1] / (2 * TABLE_RY))
        if theme.mode != "contrast":
            _table_grain(pen)
        rim = ring_points(0, -0.8, TABLE_RX - 0.8, TABLE_RY - 0.8, 128)
        pen.stroke(rim, 1.8, fade(theme.rail_hi, 0.9), close=True)

    width, height = 2 * (TABLE_RX + TABLE_AIR), 2 * TABLE_RY + TABLE_LOW + 4
    return _baked(width, height, unit, draw, theme.shadow)


def _table_edge(pen: Pen) -> None:
    """The thick edge in front, lit from the middle."""
    lights = (
        (0.0, theme.rail_lo), (0.18, theme.rail), (0.45, theme.rail_hi), (0.75, theme.rail),
        (1.0, theme.rail_lo),
    )  # fmt: skip
    half = ring_points(0, -TABLE_EDGE, TABLE_RX, TABLE_RY, 128)[64:]
    outline = [(-TABLE_RX, 0), *half, (TABLE_RX, -TABLE_EDGE), (TABLE_RX, 0)]
    for (x, y), (to_x, to_y) in pairwise(outline):
        quad = [(x, 0), (x, y), (to_x, to_y), (to_x, 0)]
        pen.fill(quad, WHITE, None, gradient(*lights), lambda point: 0.5 + point[0] / 2 / TABLE_RX)


def _table_grain(pen: Pen) -> None:
    """Lines along the planks, and the two seams between them."""

    def holds(point: Point) -> bool:
        return (point[0] / TABLE_RX) ** 2 + (point[1] / TABLE_RY) ** 2 < 0.97

    rng = random.Random(9)  # noqa: S311  grain, not a secret
    for number in range(16):
        y = TABLE_RY - 2 * TABLE_RY * (number + rng.random()) / 16
        sway = rng.uniform(-4, 4)
        path = [(TABLE_RX * (x / 20 - 1), y + sway * math.sin(math.pi * x / 20)) for x in range(41)]
        colour, width = fade(theme.grain, rng.uniform(0.12, 0.34)), rng.uniform(0.7, 1.7)
        for part in _inside(path, holds):
            if len(part) > 1:
                pen.stroke(part, width, colour)
    for share in (0.34, -0.30):
        reach = TABLE_RX * math.sqrt(0.97 - share**2)
        for fall, colour in ((0.0, fade(theme.lane, 0.55)), (1.3, fade(theme.wood_hi, 0.7))):
            y = TABLE_RY * share - fall
            pen.stroke([(-reach, y), (reach, y)], 1.2, colour)


@lru_cache(maxsize=8)
def coin_face(side: int, colour: str, _look: str) -> Texture:
    """A coin seen from straight above, without thickness or shadow, `side` pixels across."""
    paint = theme.piece(colour)

    def draw(pen: Pen) -> None:
        pen = Pen(pen.unit, pen.unit, pen.unit)
        pen.disc(0, 0, 0.99, paint.base)
        pen.ring(0, 0, 0.93, 0.08, fade(paint.light, 0.85))
        pen.ring(0, 0, 0.66, 0.06, fade(paint.dark, 0.6))
        draw_symbol(pen, paint.symbol, (0.0, 0.0), 0.72, paint.ink)
        if theme.mode == "contrast":
            pen.ring(0, 0, 0.95, 0.08, tuple(theme.text))

    return _baked(2, 2, side / 2, draw, paint.base)


@lru_cache(maxsize=2)
def disc_texture(side: int) -> Texture:
    """A white disc, to be tinted."""
    return _baked(2, 2, side / 2, lambda pen: pen.disc(1, 1, 0.99, WHITE), WHITE)


@lru_cache(maxsize=2)
def tail_texture(width: int, height: int) -> Texture:
    """A white triangle that points down, to be tinted."""
    corners = [(0.0, float(height)), (float(width), float(height)), (width / 2, 0.0)]
    return _baked(width, height, 1, lambda pen: pen.fill(corners, WHITE), WHITE)


@lru_cache(maxsize=2)
def ghost_texture(side: int, _look: str) -> Texture:
    """The dashed outline of a pawn of height `side` pixels: `GHOST` as wide and high.

    Its middle is that of a pawn's texture.
    """

    def draw(pen: Pen) -> None:
        pen = Pen(pen.unit, pen.unit * GHOST / 2, pen.unit * GHOST / 2)
        turns = [math.radians(239 - 298 * step / 40) for step in range(41)]
        head = [(0.255 * math.cos(a), 0.359 + 0.255 * math.sin(a)) for a in turns]
        right = [(-x, y) for x, y in PAWN[::-1]]
        foot = curve((0.40, -0.30), ((0.40, -0.44), (0.0, -0.44)), ((-0.40, -0.44), (-0.40, -0.30)))
        outline = [*PAWN, *head, *right, *foot[1:-1]]
        pen.fill(outline, (1, 1, 1, 0.1 if theme.mode == "dark" else 0.45), (0, -0.2))
        for dash in _dashes(outline, 0.085, 0.06):
            pen.stroke(dash, 0.036, tuple(theme.rail_hi if theme.mode == "dark" else theme.rail_lo))

    return _baked(GHOST, GHOST, side, draw, WHITE)


def _dashes(outline: Sequence[Point], dash: float, gap: float) -> Iterator[list[Point]]:
    """A closed outline in dashes."""
    part: list[Point] = []
    gone = 0.0
    closed = [*outline, outline[0]]
    for (x, y), (to_x, to_y) in pairwise(closed):
        length = math.hypot(to_x - x, to_y - y)
        steps = max(1, math.ceil(length / (dash / 6)))
        for step in range(steps):
            at = (x + (to_x - x) * step / steps, y + (to_y - y) * step / steps)
            if gone % (dash + gap) < dash:
                part.append(at)
            elif part:
                yield part
                part = []
            gone += length / steps
    if len(part) > 1:
        yield part
