"""Precomputed landings of FITS tiles on a few columns: cells covered and cells cut off."""

from collections.abc import Iterator
from functools import cache
from operator import sub
from typing import NamedTuple

from fitsmobile.engine.fits import GRID, drops
from fitsmobile.engine.polyomino import HEIGHT_BITS

ON_GRID = GRID.board((column, row) for column in range(GRID.columns) for row in range(GRID.rows))
EVERYTHING = GRID.columns * GRID.rows


class Droppable(NamedTuple):
    """A form ready to be dropped.

    By column its lowest squares and one above its highest; `raised` is what it adds to the
    heights of a level floor, `cells` what it covers there, `cut_off` how many it cuts off.
    """

    bottoms: tuple[int, ...]
    tops: tuple[int, ...]
    height: int
    raised: int
    cells: int
    cut_off: int


class Spot(NamedTuple):
    """The place of forms of one width: over `width` columns, starting at `column`.

    `ones` has a one for each of the columns, as heights.
    """

    column: int
    width: int
    ones: int
    forms: tuple[Droppable, ...]


@cache
def spots_of(tile: str) -> tuple[Spot, ...]:
    """The spots of all forms of a tile."""
    found = []
    for width in sorted({form.width for form in drops(tile).forms}):
        forms = tuple(
            Droppable(
                form.bottoms,
                form.tops,
                form.height,
                sum(top << HEIGHT_BITS * at for at, top in enumerate(form.tops)),
                sum(GRID.bit(column, row) for column, row, _ in form.squares),
                sum(form.tops) - len(form.squares),
            )
            for form in drops(tile).forms
            if form.width == width
        )
        ones = sum(1 << HEIGHT_BITS * at for at in range(width))
        found += [Spot(at, width, ones, forms) for at in range(GRID.columns - width + 1)]
    return tuple(found)


def landings(spot: Spot, window: int, most: int = EVERYTHING) -> Iterator[tuple[int, int, int]]:
    """Each landing of a spot's forms on a window of heights: its change of the window, and the
    cells of the grid that it covers and that it cuts off for good.

    Landings that clearly cut off more than `most` cells are left out.
    """
    column, width, ones, forms = spot
    heights = [window >> HEIGHT_BITS * at & 15 for at in range(width)]
    lying, shift = sum(heights), GRID.stride * column
    for bottoms, tops, height, raised, cells, cut_off in forms:
        row = max(map(sub, heights, bottoms))
        holes = cut_off + width * row - lying
        if row >= GRID.rows or (holes > most and row + height <= GRID.rows):
            continue
        move, hidden = cells << shift + row, 0
        if holes:
            for at, top in enumerate(tops):
                hidden |= ((1 << row + top) - (1 << heights[at])) << shift + GRID.stride * at
            hidden &= ON_GRID & ~move
        yield row * ones + raised - window, move, hidden
