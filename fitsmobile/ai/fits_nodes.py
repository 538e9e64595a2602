"""Layout of a FITS node: heights of the columns, closed rows and covered symbols in one int."""

from functools import cache

from fitsmobile.engine.fits import GRID
from fitsmobile.engine.polyomino import HEIGHT_BITS

COLUMNS, ROWS = GRID.columns, GRID.rows

CLOSED = HEIGHT_BITS * COLUMNS
"""Bit position of a node's closed rows: complete, or with a hole out of reach."""
COVERED = CLOSED + ROWS
"""Bit position of a node's covered symbols, two bits for each pair of twins."""
PROFILE = (1 << CLOSED) - 1
ALL_ROWS = ((1 << ROWS) - 1) << CLOSED

HIGHEST, TWO, THREE, FOUR = ((1 << columns * HEIGHT_BITS) - 1 for columns in range(1, 5))
"""Masks of the lowest one to four columns in a profile."""
WINDOW = 3 * HEIGHT_BITS
"""Bits of three columns in a profile."""
HEIGHTS = range(HIGHEST + 1)
"""The heights of a column in a profile."""


def heights_of(window: int, columns: int) -> list[int]:
    """The heights of the lowest columns of a window."""
    return [window >> HEIGHT_BITS * at & 15 for at in range(columns)]


@cache
def low_rows_by_three() -> tuple[int, ...]:
    """The rows below the lowest of three columns, as a node's closed rows."""
    below = [((1 << min(ROWS, height)) - 1) << CLOSED for height in HEIGHTS]
    return tuple([a & b & c for c in below for b in below for a in below])


def low_rows(node: int) -> int:
    """The rows below the lowest column, as a node's closed rows."""
    low = low_rows_by_three()
    return low[node & THREE] & low[node >> 3 * HEIGHT_BITS & THREE]


@cache
def _cells_above_three() -> tuple[int, ...]:
    """The grid cells above three columns, by their heights as in a profile."""
    one, two, three = (
        [((1 << ROWS) - 1) >> height << height + GRID.stride * at for height in HEIGHTS]
        for at in range(3)
    )
    return tuple([a | b | c for c in three for b in two for a in one])


def cells_above(node: int) -> int:
    """The grid cells above the profile of a node."""
    above = _cells_above_three()
    return above[node & THREE] | above[node >> WINDOW & THREE] << 3 * GRID.stride


def rows_of(cells: int) -> int:
    """The rows that hold any of these cells, bit 0 the lowest."""
    stride = GRID.stride
    two = cells | cells >> stride
    return (two | two >> 2 * stride | two >> 4 * stride) & (1 << ROWS) - 1


@cache
def open_by_three() -> tuple[int, ...]:
    """The squares of the grid above three columns, by their heights as in a profile."""
    above = [max(0, ROWS - height) for height in HEIGHTS]
    return tuple([a + b + c for c in above for b in above for a in above])
