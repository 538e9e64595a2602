"""The learned evaluation of a FITS ramp: how well the tiles to come fit its surface.

The expected points are a sum of table entries (see `fits_tables`): of the surface alone, of the
squares that are left open, of lost rows, of special cells by the columns beside them, of open
twins, and of each tile to come at each place of the surface. The entries of the tiles are added up
once for a set of tiles (`Ahead`), so that a node costs the same number of look-ups whatever is to
come. A small network (`fits_network`) corrects the sum.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import add
from typing import NamedTuple

from fitsmobile.ai.fits_network import Network
from fitsmobile.ai.fits_nodes import (
    ALL_ROWS,
    COLUMNS,
    COVERED,
    FOUR,
    ROWS,
    THREE,
    WINDOW,
    heights_of,
    low_rows_by_three,
    open_by_three,
)
from fitsmobile.ai.fits_tables import (
    ALL_NARROW,
    AREAS,
    BIAS,
    CORNER,
    LOST_AT,
    NARROW,
    NARROW_PLACES,
    NUMBER,
    STAGES,
    TILE_ENTRIES,
    TWIN_KINDS,
    TWINS_AT,
    WIDE,
    WIDE_PLACES,
    Tables,
    cell_entry,
    cell_place,
    depth_of,
    narrow_entries,
    pair_entry,
    quarter_of,
    slack_entry,
    stage_of,
    stage_quarter,
    three_entries,
    wide_entries,
)
from fitsmobile.ai.memo import Memo
from fitsmobile.ai.ramp_search import Step, first_best
from fitsmobile.engine.fits import GRID, Board
from fitsmobile.engine.polyomino import HEIGHT_BITS

PREPARED = 128
"""Cache size: sets of tiles to come."""
CORRECTED = 1.0
"""The network hardly ever puts a step before one that is this many points better by the tables."""
PAIR_MEMO = 1 << 11
"""Cache size: surroundings of each pair of twins, by stage."""


class Ahead(NamedTuple):
    """The tiles to come, prepared for many nodes.

    `narrow` and `wide` are the entries of the tiles to come, added up, by place and steps; `slack`
    is the value of the open squares, which includes that of the squares to come. `by_room` is what
    the network knows of them.
    """

    left: int
    area: int
    stage: int
    narrow: Sequence[Sequence[int]]
    wide: Sequence[Sequence[int]]
    slack: Sequence[float]
    by_room: Sequence[int]


class Judgement:
    """The evaluation of one board by its tables."""

    def __init__(self, board: Board, tables: Tables) -> None:
        self._tables = tables
        self._rows = board.scores_rows
        self._specials = specials_of(board)
        self._twins = [GRID.cells(cells) for _, cells in board.twins]
        self._around = [
            [Memo(surroundings_of(*twin), THREE + 1) for twin in twins] for twins in self._twins
        ]
        stages = range(STAGES)
        self._shapes = [
            [Memo(self._shape_of(stage, column), THREE + 1) for column in range(NARROW_PLACES)]
            for stage in stages
        ]
        self._pairs = [
            [
                (
                    HEIGHT_BITS * first_of_three(one[0]),
                    HEIGHT_BITS * first_of_three(two[0]),
                    COVERED + 2 * pair,
                    Memo(self._pair_of(stage, pair), PAIR_MEMO),
                )
                for pair, (one, two) in enumerate(self._twins)
            ]
            for stage in stages
        ]
        self._network = Network(tables) if tables.rows else None
        self._lost = [table[LOST_AT:TWINS_AT] for table in tables.surface]
        self._ahead = lru_cache(PREPARED)(self._prepared)

    # --- preparation -------------------------------------------------------------------------

    def ahead(self, tiles: Sequence[str]) -> Ahead:
        """The tiles to come, prepared; cached by the set."""
        return self._ahead(tuple(sorted(tiles)))

    def _prepared(self, tiles: tuple[str, ...]) -> Ahead:
        left, area = len(tiles), sum(AREAS[tile] for tile in tiles)
        stage, by_tile = stage_of(left), self._tables.tiles[quarter_of(left)]
        total = sum(by_tile[NUMBER[tile]] for tile in tiles)
        sums = memoryview(total.to_bytes(2 * TILE_ENTRIES, "little")).cast("H").tolist()
        bias = left * BIAS * (NARROW_PLACES + WIDE_PLACES) * self._tables.tile_unit
        weights = self._tables.surface[stage]
        return Ahead(
            left,
            area,
            stage,
            [sums[at : at + NARROW] for at in range(0, ALL_NARROW, NARROW)],
            [sums[at : at + WIDE] for at in range(ALL_NARROW, len(sums), WIDE)],
            [
                weights[slack_entry(open_, area)] + area - bias
                for open_ in range(COLUMNS * ROWS + 1)
            ],
            self._network.by_room(tiles) if self._network else (),
        )

    def _shape_of(self, stage: int, first: int) -> Callable[[int], float]:
        """The value of three neighbouring columns by their heights.

        Entries shared by two overlapping triples are counted in the first one; special cells in the
        one that knows both columns beside them.
        """
        surface, cells = self._tables.surface[stage], self._tables.cells[stage_quarter(stage)]
        columns = [column for column in range(COLUMNS) if first_of_three(column) == first]

        def shape(window: int) -> float:
            value = sum([surface[at] for at in three_entries(first, window)])
            for column in columns:
                height, left, right = _surroundings(window, column - first)
                for row, kind in self._specials[column]:
                    if row >= height:
                        value += cells[cell_entry(kind, cell_place(row - height, left, right))]
            return value

        return shape

    def _pair_of(self, stage: int, pair: int) -> Callable[[int], float]:
        """The value of a pair of twins by the heights of three columns round each, the second in
        higher bits, and above them the bits of the covered ones."""
        surface, cells = self._tables.surface[stage], self._tables.cells[stage_quarter(stage)]
        first, second = self._around[pair]

        def value(key: int) -> float:
            one, two = first[key & THREE], second[key >> WINDOW & THREE]
            covered = bool(key >> 2 * WINDOW)
            if one < 0 and two < 0:
                return 0.0
            kind = TWIN_KINDS + (0 if one >= 0 and two >= 0 else 1 if covered else 2)
            total = surface[pair_entry(pair, (depth_of(one), depth_of(two)), covered)]
            return total + sum([cells[cell_entry(kind, at)] for at in (one, two) if at >= 0])

        return value

    # --- evaluation --------------------------------------------------------------------------

    def worths(self, nodes: Sequence[int], ahead: Ahead) -> list[float]:
        """The expected points from each node to the end of the round."""
        worths = self._of_tables(nodes, ahead)
        if self._network is None:
            return worths
        return list(map(add, worths, self._network.corrections(nodes, ahead.by_room)))

    def best(self, steps: Sequence[Step], ahead: Ahead) -> tuple[float, Step]:
        """The value of the best step, and the step; the first of equals.

        The network is asked only where it can matter: about the steps near the best by the tables.
        """
        worths = self._of_tables([node for node, _, _ in steps], ahead)
        values = [step[1] + worth for step, worth in zip(steps, worths, strict=True)]
        if self._network is None:
            return first_best(steps, values)
        enough = max(values) - CORRECTED
        near = [at for at, value in enumerate(values) if value >= enough]
        nodes = [steps[at][0] for at in near]
        corrections = self._network.corrections(nodes, ahead.by_room)
        value, at = max(
            (values[at] + correction, -at) for at, correction in zip(near, corrections, strict=True)
        )
        return value, steps[-at]

    def _of_tables(self, nodes: Sequence[int], ahead: Ahead) -> list[float]:
        """The sum of the tables' entries for each node."""
        worths = self._of_surfaces(nodes, ahead)
        if self._rows:
            lost, low = self._lost[ahead.stage], low_rows_by_three()
            for at, node in enumerate(nodes):
                below = low[node & THREE] & low[node >> WINDOW & THREE]
                worths[at] += lost[((node & ALL_ROWS) ^ below).bit_count()]
        for one, two, covered, values in self._pairs[ahead.stage]:
            for at, node in enumerate(nodes):
                worths[at] += values[
                    node >> one & THREE
                    | (node >> two & THREE) << WINDOW
                    | (node >> covered & 3) << 2 * WINDOW
                ]
        return worths

    def _of_surfaces(self, nodes: Sequence[int], ahead: Ahead) -> list[float]:
        """The value of the surfaces, of their special cells, and of the tiles to come there."""
        first, second, third, fourth = self._shapes[ahead.stage]
        one, two, three, four = ahead.narrow
        left, middle, right = ahead.wide
        unit, slack, opened = self._tables.tile_unit, ahead.slack, open_by_three()
        narrow, wide = narrow_entries(), wide_entries()
        return [
            first[a := at & THREE]
            + second[b := at >> HEIGHT_BITS & THREE]
            + third[c := at >> 2 * HEIGHT_BITS & THREE]
            + fourth[d := at >> 3 * HEIGHT_BITS & THREE]
            + slack[opened[a] + opened[d]]
            + unit
            * (
                one[narrow[a]]
                + two[narrow[b]]
                + three[narrow[c]]
                + four[narrow[d]]
                + left[wide[at & FOUR]]
                + middle[wide[at >> HEIGHT_BITS & FOUR]]
                + right[wide[at >> 2 * HEIGHT_BITS & FOUR]]
            )
            for at in nodes
        ]


def specials_of(board: Board) -> list[list[tuple[int, int]]]:
    """By column: the row and the kind of each special cell, symbols left out."""
    bonus = dict(board.bonus)
    kinds = (board.bare, bonus.get(1, 0), bonus.get(2, 0), bonus.get(3, 0), board.penalties)
    found: list[list[tuple[int, int]]] = [[] for _ in range(COLUMNS)]
    for kind, cells in enumerate(kinds):
        for column, row in GRID.cells(cells):
            found[column].append((row, kind))
    return found


def first_of_three(column: int) -> int:
    """The first of the three columns that are looked up for a cell in a column."""
    return min(max(0, column - 1), COLUMNS - 3)


def surroundings_of(column: int, row: int) -> Callable[[int], int]:
    """The place of a cell in the tables by the heights of three columns; negative below them."""
    at = column - first_of_three(column)

    def place(window: int) -> int:
        height, left, right = _surroundings(window, at)
        return cell_place(row - height, left, right) if row >= height else -1

    return place


def _surroundings(window: int, at: int) -> tuple[int, int, int]:
    """The height of a column in a window of three, and the steps up to the columns beside it; the
    ramp's edges are high."""
    heights = heights_of(window, 3)
    here = heights[at]
    left = heights[at - 1] - here if at else CORNER
    right = heights[at + 1] - here if at < 2 else CORNER
    return here, left, right
