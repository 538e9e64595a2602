"""Outlines as lines: the edge of a tile, and any outline cut into dashes. No Kivy."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from fitsmobile.engine.views import RampCell

Point = tuple[float, float]
Loop = list[Point]

SIDES = (
    ((0, -1), (0, 0), (1, 0)),
    ((1, 0), (1, 0), (1, 1)),
    ((0, 1), (1, 1), (0, 1)),
    ((-1, 0), (0, 1), (0, 0)),
)
"""Of each side of a cell: the neighbour there, and its ends with the cell at the left."""


def loops(cells: Iterable[RampCell]) -> list[Loop]:
    """The corners around some cells, counter-clockwise, in cells; one loop a piece or hole."""
    inside = set(cells)
    ways: dict[RampCell, list[RampCell]] = {}
    for column, row in sorted(inside):
        for (dx, dy), (ax, ay), (bx, by) in SIDES:
            if (column + dx, row + dy) not in inside:
                ways.setdefault((column + ax, row + ay), []).append((column + bx, row + by))
    found = []
    while ways:
        here = start = next(iter(ways))
        loop: list[RampCell] = []
        while not loop or here != start:
            loop.append(here)
            there = ways[here].pop()
            if not ways[here]:
                del ways[here]
            here = there
        found.append(_corners(loop))
    return found


def _corners(loop: list[RampCell]) -> Loop:
    """The loop without the points on its straight stretches."""
    around = zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True)
    return [
        (float(b[0]), float(b[1]))
        for a, b, c in around
        if (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])
    ]


def inset(loop: Loop, by: float) -> Loop:
    """The loop moved inward."""
    around = zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True)
    out = []
    for a, b, c in around:
        (ux, uy), (vx, vy) = _heading(a, b), _heading(b, c)
        out.append((b[0] - (uy + vy) * by, b[1] + (ux + vx) * by))
    return out


def softened(loop: Loop, radius: float, steps: int = 4) -> Loop:
    """The loop with its corners rounded by curves that begin `radius` before them."""
    around = zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True)
    out = []
    for a, b, c in around:
        (ux, uy), (vx, vy) = _heading(a, b), _heading(b, c)
        for k in range(steps + 1):
            before, after = radius * (1 - k / steps) ** 2, radius * (k / steps) ** 2
            out.append((b[0] - ux * before + vx * after, b[1] - uy * before + vy * after))
    return out


def side_dashes(loop: Loop, dash: float, gap: float) -> Iterator[tuple[Point, Point]]:
    """Dashes of the loop: every side begins and ends with a dash, so that corners are closed."""
    for a, b in pairwise([*loop, loop[0]]):
        ux, uy = _heading(a, b)
        length = abs(b[0] - a[0]) + abs(b[1] - a[1])
        count = max(1, round((length - dash) / (dash + gap)))
        step = (length - dash) / count if length > dash else 0.0
        for number in range(count + 1 if step else 1):
            start, end = number * step, min(number * step + dash, length)
            yield (a[0] + ux * start, a[1] + uy * start), (a[0] + ux * end, a[1] + uy * end)


def ring_dashes(points: Sequence[Point], on: float, off: float) -> list[list[Point]]:
    """A closed outline cut into dashes; the gaps are stretched so that it ends where it began."""
    ring = [*points, points[0]]
    lengths = [math.dist(a, b) for a, b in pairwise(ring)]
    total = sum(lengths)
    count = max(1, round(total / (on + off)))
    step = total / count
    return [[_walk(ring, lengths, k * step + on * i / 6) for i in range(7)] for k in range(count)]


def _walk(ring: Sequence[Point], lengths: Sequence[float], away: float) -> Point:
    """The point so far along an outline."""
    for ((ax, ay), (bx, by)), length in zip(pairwise(ring), lengths, strict=True):
        if away <= length and length:
            return ax + (bx - ax) * away / length, ay + (by - ay) * away / length
        away -= length
    return ring[-1]


def _heading(a: Point, b: Point) -> Point:
    """The direction of a side that runs along an axis."""
    length = abs(b[0] - a[0]) + abs(b[1] - a[1])
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length
