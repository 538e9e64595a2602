"""The special cells and twins of a FITS board, and where they lie for the tables of the evaluation.

A cell is looked up by its *place*: its depth above its column and the steps up from there to the
columns beside it. Three neighbouring columns, a window, tell the place.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from fitsmobile.ai.fits_nodes import COLUMNS, COVERED, HIGHEST, THREE, WINDOW
from fitsmobile.ai.fits_tables import (
    CORNER,
    CORNERS,
    REACH,
    TWIN_KINDS,
    clamped,
    depth_of,
    reach_entry,
)
from fitsmobile.ai.memo import Memo
from fitsmobile.engine.fits import GRID, Board
from fitsmobile.engine.polyomino import HEIGHT_BITS, Cell

PLACE_BITS = 9
PLACES = (1 << PLACE_BITS) - 1
"""The bits of the place of a twin, plus 1, and their mask."""

Specials = list[list[tuple[int, int]]]
"""By column: the row and the kind of each special cell."""
Values = Memo[float]
Entries = Memo[list[int]]
"""Points, and entries for special cells in reach, by the heights of a window or by a twins' key."""


class Pair(NamedTuple):
    """A pair of twins.

    `one`, `two` and `covered` are the bits of a node for the columns around each twin and for the
    covered ones. `first` and `second` are the place of each by the heights of these columns, plus
    1; the second's in higher bits. `values` is by these places and, above them, the covered ones:
    the *key* of the twins.
    """

    one: int
    two: int
    covered: int
    first: Memo[int]
    second: Memo[int]
    values: Values


def specials_of(board: Board) -> Specials:
    """The special cells of a board, symbols left out."""
    bonus = dict(board.bonus)
    kinds = (board.bare, bonus.get(1, 0), bonus.get(2, 0), bonus.get(3, 0), board.penalties)
    found: Specials = [[] for _ in range(COLUMNS)]
    for kind, cells in enumerate(kinds):
        for column, row in GRID.cells(cells):
            found[column].append((row, kind))
    return found


def cells_of(board: Board) -> Specials:
    """The special cells of a board; symbols are of the kind TWIN_KINDS."""
    found = specials_of(board)
    for _, symbols in board.twins:
        for column, row in GRID.cells(symbols):
            found[column].append((row, TWIN_KINDS))
    return found


# --- windows -----------------------------------------------------------------------------------


def first_of_three(column: int) -> int:
    """The first of the three columns that are looked up for a cell in a column."""
    return min(max(0, column - 1), COLUMNS - 3)


def columns_of(first: int) -> list[int]:
    """The columns whose cells are looked up in the three columns from `first` on."""
    return [column for column in range(COLUMNS) if first_of_three(column) == first]


def surroundings_of(column: int, row: int) -> Callable[[int], int]:
    """The place of a cell in the tables by the heights of three columns; negative below them.

    The ramp's edges are high.
    """
    bits, steps = HEIGHT_BITS * (column - first_of_three(column)), _corner_digits()
    has_left, has_right, edge = bits > 0, bits < WINDOW - HEIGHT_BITS, 2 * CORNER

    def place(window: int) -> int:
        here = window >> bits & HIGHEST
        if here > row:
            return -1
        left = steps[(window >> bits - HEIGHT_BITS & HIGHEST) - here] if has_left else edge
        right = steps[(window >> bits + HEIGHT_BITS & HIGHEST) - here] if has_right else edge
        return (CORNERS * (row - here) + left) * CORNERS + right

    return place


@cache
def _corner_digits() -> tuple[int, ...]:
    """The digit of a step beside a cell in its place; negative steps count from the end."""
    steps = (*range(HIGHEST + 1), *range(-HIGHEST, 0))
    return tuple([CORNER + clamped(step, CORNER) for step in steps])


def reached_from(first: int, specials: Specials) -> Entries | None:
    """The entries of the special cells in reach of tiles by the heights of three columns from
    `first` on; None if they have no special cells."""
    cells = [
        (HEIGHT_BITS * (column - first), row, kind, surroundings_of(column, row))
        for column in columns_of(first)
        for row, kind in specials[column]
    ]

    def reached(window: int) -> list[int]:
        return [
            reach_entry(kind, place_of(window))
            for bits, row, kind, place_of in cells
            if 0 <= row - (window >> bits & 15) < REACH
        ]

    return Memo(reached, THREE + 1) if cells else None


# --- twins -------------------------------------------------------------------------------------


def pair_at(pair: int, one: Cell, two: Cell, values: Values) -> Pair:
    """The twins of a number at two cells."""
    first, second = surroundings_of(*one), surroundings_of(*two)
    return Pair(
        HEIGHT_BITS * first_of_three(one[0]),
        HEIGHT_BITS * first_of_three(two[0]),
        COVERED + 2 * pair,
        Memo(lambda window: first(window) + 1, THREE + 1),
        Memo(lambda window: second(window) + 1 << PLACE_BITS, THREE + 1),
        values,
    )


def places_of(key: int) -> tuple[int, int]:
    """The places of twins by their key; negative for one that is covered or shut in."""
    return (key & PLACES) - 1, (key >> PLACE_BITS & PLACES) - 1


def is_covered(key: int) -> bool:
    """Whether one of the twins is covered."""
    return bool(key >> 2 * PLACE_BITS)


def open_twins(key: int) -> tuple[int, list[int]]:
    """The kind and the places of the open ones of twins."""
    places = [place for place in places_of(key) if place >= 0]
    return TWIN_KINDS + (0 if len(places) == 2 else 1 if is_covered(key) else 2), places


def reached_twins(key: int) -> list[int]:
    """The entries of the open ones of twins in reach of tiles."""
    kind, places = open_twins(key)
    return [reach_entry(kind, place) for place in places if depth_of(place) < REACH]
