"""The shape of a ramp's surface by the heights of its columns: wells, pits, towers, flat runs.

The edges of the ramp count as walls of any height.
"""

from collections.abc import Sequence
from typing import NamedTuple

DEEP = 2
"""Rows from which on a well, a pit or a tower is one."""
WALL = 99


class Dent(NamedTuple):
    """Neighbouring columns that lie lower, or higher, than those beside them by `depth` rows."""

    columns: range
    depth: int


def wells(heights: Sequence[int]) -> list[Dent]:
    """Single columns that lie deep between their neighbours."""
    return _dents(heights, 1)


def pits(heights: Sequence[int]) -> list[Dent]:
    """Two neighbouring columns of one height that lie deep between the columns beside them."""
    return _dents(heights, 2)


def _dents(heights: Sequence[int], wide: int) -> list[Dent]:
    walls = [WALL, *heights, WALL]
    found = []
    for first in range(len(heights) - wide + 1):
        inside = heights[first : first + wide]
        depth = min(walls[first], walls[first + wide + 1]) - max(inside)
        if min(inside) == max(inside) and depth >= DEEP:
            found.append(Dent(range(first, first + wide), depth))
    return found


def towers(heights: Sequence[int]) -> list[Dent]:
    """Single columns that stand high above both neighbours, or above the one at an edge."""
    beside = [0, *heights, 0]
    found = []
    for column, height in enumerate(heights):
        depth = height - max(beside[column], beside[column + 2])
        if depth >= DEEP:
            found.append(Dent(range(column, column + 1), depth))
    return found


def longest_flat(heights: Sequence[int]) -> range:
    """The columns of the longest run of one height, the leftmost of equals."""
    best = range(1)
    first = 0
    for column in range(1, len(heights) + 1):
        if column == len(heights) or heights[column] != heights[first]:
            if column - first > len(best):
                best = range(first, column)
            first = column
    return best
