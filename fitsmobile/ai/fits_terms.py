"""The evaluation of a FITS ramp term by term: what `fits_judgement` adds up, with its names.

A term belongs to a *feature*: a tile to come, a column, a step or a kink of the surface, the room
that is left, the lost rows, the special cells of a kind, the twins, the network's correction. The
terms of a node add up to its evaluation, and those of a feature to the feature's share.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from fitsmobile.ai.fits_cells import (
    cells_of,
    first_of_three,
    specials_of,
    surroundings_of,
)
from fitsmobile.ai.fits_nodes import (
    ALL_ROWS,
    CLOSED,
    COLUMNS,
    COVERED,
    FOUR,
    ROWS,
    THREE,
    heights_of,
    low_rows,
)
from fitsmobile.ai.fits_tables import (
    ALL_NARROW,
    AREAS,
    BIAS,
    HEIGHT_AT,
    HEIGHT_ROW_AT,
    KINK,
    KINK_AT,
    KINKS,
    LEFT_ROW_AT,
    LOST_AT,
    MARK_ROW_AT,
    NARROW,
    NARROW_PLACES,
    NUMBER,
    REACH,
    ROOM_ROW_AT,
    ROW_UNIT,
    SLACK_AT,
    SPECIALS,
    STEEP,
    STEP_AT,
    STEPS,
    TILE_ROW_AT,
    TWIN_KINDS,
    WIDE,
    WIDE_PLACES,
    Tables,
    cell_entry,
    cell_row,
    clamped,
    depth_of,
    narrow_entries,
    pair_entry,
    quarter_of,
    reach_entry,
    slack_entry,
    stage_of,
    stage_quarter,
    step_row,
    steps_entry,
    wide_entries,
)
from fitsmobile.engine.fits import GRID, Board
from fitsmobile.engine.polyomino import HEIGHT_BITS, Cell

ENTRY_BITS = 16
"""Bits of an entry in a tile's packed entries."""


class Feature(NamedTuple):
    """A part of the evaluation: `tile`, `height`, `step`, `kink`, `room`, `lost`, `special`,
    `twins` or `network`, and which tile, column or kind of special cell."""

    kind: str
    of: str = ""


class Term(NamedTuple):
    """A number of the sum, the feature that it belongs to, and the cells or columns it is about.

    `columns` are the columns of the surface, `cells` the special cells.
    """

    feature: Feature
    value: float
    columns: range = range(0)
    cells: tuple[Cell, ...] = ()


def terms(board: Board, tables: Tables, node: int, tiles: Sequence[str]) -> Iterator[Term]:
    """The terms of the evaluation of a node with these tiles to come; none without tiles."""
    if tiles:
        stage = stage_of(len(tiles))
        yield from _of_tiles(tables, node, tiles)
        yield from _of_surface(tables, node, stage)
        yield from _of_rows(board, tables, node, tiles)
        yield from _of_specials(board, tables, node, tiles)
        yield from _of_twins(board, tables, node, tiles)
        if tables.rows:
            yield Term(Feature("network"), _of_network(board, tables, node, tiles))


def _of_tiles(tables: Tables, node: int, tiles: Sequence[str]) -> Iterator[Term]:
    """The worth of each tile to come at each place of the surface."""
    narrow = narrow_entries()
    places = [
        (range(at, at + 3), at * NARROW + narrow[node >> HEIGHT_BITS * at & THREE])
        for at in range(NARROW_PLACES)
    ]
    if tables.common:
        wide = wide_entries()
        places += [
            (range(at, at + 4), ALL_NARROW + at * WIDE + wide[node >> HEIGHT_BITS * at & FOUR])
            for at in range(WIDE_PLACES)
        ]
    by_tile = tables.tiles[quarter_of(len(tiles))]
    for tile in tiles:
        packed, feature = by_tile[NUMBER[tile]], Feature("tile", tile)
        for columns, entry in places:
            yield Term(feature, _points(tables, packed, entry), columns)


def _of_surface(tables: Tables, node: int, stage: int) -> Iterator[Term]:
    """Heights, steps and kinks."""
    weights, unit = tables.surface[stage], tables.units.surface
    heights = heights_of(node, COLUMNS)
    for column, height in enumerate(heights):
        value = unit * weights[HEIGHT_AT + 16 * column + height]
        yield Term(Feature("height", str(column)), value, range(column, column + 1))
    for column, (left, right) in enumerate(pairwise(heights)):
        value = unit * weights[STEP_AT + STEPS * column + STEEP + clamped(right - left, STEEP)]
        yield Term(Feature("step", str(column)), value, range(column, column + 2))
    for column in range(COLUMNS - 2):
        entry = steps_entry(node >> HEIGHT_BITS * column, 3, KINK)
        value = unit * weights[KINK_AT + KINKS**2 * column + entry]
        yield Term(Feature("kink", str(column)), value, range(column, column + 3))


def _of_rows(board: Board, tables: Tables, node: int, tiles: Sequence[str]) -> Iterator[Term]:
    """The open squares less those of the tiles to come, and the rows that are lost."""
    weights, unit = tables.surface[stage_of(len(tiles))], tables.units.surface
    open_ = sum(max(0, ROWS - height) for height in heights_of(node, COLUMNS))
    area = sum(AREAS[tile] for tile in tiles)
    yield Term(Feature("room"), unit * weights[slack_entry(open_, area)] + area)
    if board.scores_rows:
        lost = (node & ALL_ROWS ^ low_rows(node)).bit_count()
        yield Term(Feature("lost"), unit * weights[LOST_AT + lost])


def _of_specials(board: Board, tables: Tables, node: int, tiles: Sequence[str]) -> Iterator[Term]:
    """The special cells that are open, symbols left out."""
    weights, unit = tables.cells[stage_quarter(stage_of(len(tiles)))], tables.units.surface
    for column, cells in enumerate(specials_of(board)):
        for row, kind in cells:
            place = place_of(node, (column, row))
            if place >= 0:
                feature = Feature("special", SPECIALS[kind])
                value = unit * weights[cell_entry(kind, place)]
                value += _in_reach(tables, kind, place, tiles)
                yield Term(feature, value, cells=((column, row),))


def _in_reach(tables: Tables, kind: int, place: int, tiles: Sequence[str]) -> float:
    """The points that the tiles to come add to a special cell at a place."""
    if not tables.reach or depth_of(place) >= REACH:
        return 0.0
    entry = reach_entry(kind, place)
    return sum(_points(tables, tables.reach[NUMBER[tile]], entry) for tile in tiles)


def _points(tables: Tables, packed: int, entry: int) -> float:
    """The points of an entry of a tile."""
    stored = packed >> ENTRY_BITS * entry & (1 << ENTRY_BITS) - 1
    return tables.units.tile * (stored - BIAS)


def _of_twins(board: Board, tables: Tables, node: int, tiles: Sequence[str]) -> Iterator[Term]:
    """The pairs of twins of which at least one is open."""
    stage = stage_of(len(tiles))
    surface, weights = tables.surface[stage], tables.cells[stage_quarter(stage)]
    unit = tables.units.surface
    for pair, (_, symbols) in enumerate(board.twins):
        twins = GRID.cells(symbols)
        one, two = (place_of(node, cell) for cell in twins)
        if one < 0 and two < 0:
            continue
        covered = bool(node >> COVERED + 2 * pair & 3)
        kind = TWIN_KINDS + (0 if one >= 0 and two >= 0 else 1 if covered else 2)
        value = unit * surface[pair_entry(pair, (depth_of(one), depth_of(two)), covered)]
        for place in (one, two):
            if place >= 0:
                value += unit * weights[cell_entry(kind, place)]
                value += _in_reach(tables, kind, place, tiles)
        yield Term(Feature("twins"), value, cells=twins)


def _of_network(board: Board, tables: Tables, node: int, tiles: Sequence[str]) -> float:
    """The correction of the network, unit by unit."""
    heights = heights_of(node, COLUMNS)
    open_ = sum(max(0, ROWS - height) for height in heights)
    marks = node >> CLOSED
    inputs = [HEIGHT_ROW_AT + 16 * column + height for column, height in enumerate(heights)]
    inputs += [TILE_ROW_AT + NUMBER[tile] for tile in tiles]
    inputs += [LEFT_ROW_AT + len(tiles)]
    inputs += [ROOM_ROW_AT - SLACK_AT + slack_entry(open_, sum(AREAS[tile] for tile in tiles))]
    inputs += [MARK_ROW_AT + at for at in range(marks.bit_length()) if marks >> at & 1]
    if not tables.common:
        inputs += [step_row(at, two - one) for at, (one, two) in enumerate(pairwise(heights))]
    else:
        inputs += [
            cell_row(kind, column, row - heights[column])
            for column, cells in enumerate(cells_of(board))
            for row, kind in cells
            if row >= heights[column]
        ]
    sums = map(sum, zip(*(tables.rows[row] for row in inputs), strict=True))
    unit, most = (ROW_UNIT, 1.0) if tables.common else (1.0, math.inf)
    return sum(
        points * max(0.0, min(most, reached * unit))
        for points, reached in zip(tables.outputs, sums, strict=True)
    )


def place_of(node: int, cell: Cell) -> int:
    """The place of a cell in the tables of special cells; negative below the surface."""
    return surroundings_of(*cell)(node >> HEIGHT_BITS * first_of_three(cell[0]) & THREE)
