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

THREE, FOUR = (1 << 3 * HEIGHT_BITS) - 1, (1 << 4 * HEIGHT_BITS) - 1
"""Masks of the lowest three and four columns in a profile."""
WINDOW = 3 * HEIGHT_BITS
"""Bits of three columns in a profile."""


def heights_of(window: int, columns: int) -> list[int]:
    """The heights of the lowest columns of a window."""
    return [window >> HEIGHT_BITS * at & 15 for at in range(columns)]


@cache
def low_rows_by_three() -> tuple[int, ...]:
    """The rows below the lowest of three columns, as a node's closed rows."""
    return tuple(
        ((1 << min(ROWS, *heights_of(window, 3))) - 1) << CLOSED for window in range(THREE + 1)
    )


def low_rows(node: int) -> int:
    """The rows below the lowest column, as a node's closed rows."""
    low = low_rows_by_three()
    return low[node & THREE] & low[node >> 3 * HEIGHT_BITS & THREE]


@cache
def _cells_above_three() -> tuple[int, ...]:
    """The grid cells above three columns, by their heights as in a profile."""
    above = [((1 << ROWS) - 1) >> height << height for height in range(16)]
    return tuple(
        sum(above[height] << GRID.stride * at for at, height in enumerate(heights_of(window, 3)))
        for window in range(THREE + 1)
    )


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
    return tuple(
        sum(max(0, ROWS - height) for height in heights_of(window, 3))
        for window in range(THREE + 1)
    )
