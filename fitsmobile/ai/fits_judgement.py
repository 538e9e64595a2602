"""The learned evaluation of a FITS ramp: how well the tiles to come fit its surface.

The expected points are a sum of table entries (see `fits_tables`): of the surface alone, of the
squares that are left open, of lost rows, of special cells by the columns beside them, of open
twins, and of each tile to come at each place of the surface. The entries of the tiles are added up
once for a set of tiles (`Ahead`), so that a node costs the same number of look-ups whatever is to
come. A network (`fits_network`, of a ranked board `fits_units`) corrects the sum.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import add
from typing import NamedTuple

from fitsmobile.ai.fits_cells import (
    PLACE_BITS,
    Entries,
    Pair,
    Values,
    cells_of,
    columns_of,
    is_covered,
    pair_at,
    places_of,
    reached_from,
    reached_twins,
    specials_of,
    surroundings_of,
)
from fitsmobile.ai.fits_network import Network
from fitsmobile.ai.fits_nodes import (
    ALL_ROWS,
    COLUMNS,
    FOUR,
    HIGHEST,
    ROWS,
    THREE,
    TWO,
    WINDOW,
    low_rows_by_three,
    open_by_three,
)
from fitsmobile.ai.fits_tables import (
    ALL_NARROW,
    AREAS,
    BIAS,
    HEIGHT_AT,
    KINK_AT,
    KINKS,
    LOST_AT,
    NARROW,
    NARROW_PLACES,
    NUMBER,
    ONE_COVERED,
    ONE_VISIBLE,
    PAIR_STATES,
    REACH_ENTRIES,
    STAGES,
    TWIN_KINDS,
    TWINS_AT,
    WIDE,
    WIDE_PLACES,
    ZONE_COUNT,
    Tables,
    cell_entry,
    column_entries,
    kink_entries,
    narrow_entries,
    quarter_of,
    slack_entry,
    stage_of,
    stage_quarter,
    tile_entries,
    wide_entries,
    zones,
)
from fitsmobile.ai.fits_units import UnitNetwork
from fitsmobile.ai.memo import Memo
from fitsmobile.ai.ramp_search import Step, first_best
from fitsmobile.engine.fits import GRID, Board
from fitsmobile.engine.polyomino import HEIGHT_BITS

PREPARED = 128
"""Cache size: sets of tiles to come."""
CORRECTED = 1.0
"""The common network hardly ever puts a step before one that is this many points better by the
tables."""
PAIR_MEMO = 1 << 11
"""Cache size: surroundings of each pair of twins, by stage."""
REACH_MEMO = 1 << 9
"""Cache size: surroundings with special cells, for each window and each pair of twins."""


class Ahead(NamedTuple):
    """The tiles to come, prepared for many nodes.

    `narrow` and `wide` are the entries of the tiles to come, added up, by place and steps; a ranked
    board has no wide ones. `slack` is the value of the open squares, which includes that of the
    squares to come. `shapes` is the value of three columns from each place, `pairs` has that of the
    twins, `by_room` is what the network knows of the tiles.
    """

    left: int
    area: int
    stage: int
    narrow: Sequence[Sequence[int]]
    wide: Sequence[Sequence[int]]
    slack: Sequence[float]
    shapes: Sequence[Values]
    pairs: Sequence[Pair]
    by_room: Sequence[int]


class Judgement:
    """The evaluation of one board by its tables."""

    def __init__(self, board: Board, tables: Tables) -> None:
        self._tables = tables
        self._rows = board.scores_rows
        self._specials = specials_of(board)
        stages = range(STAGES)
        self._shapes = [
            [Memo(self._shape_of(stage, column), THREE + 1) for column in range(NARROW_PLACES)]
            for stage in stages
        ]
        self._reached = [reached_from(column, self._specials) for column in range(NARROW_PLACES)]
        self._twins_reached = Memo(reached_twins, PAIR_MEMO)
        twins = [GRID.cells(symbols) for _, symbols in board.twins]
        self._pairs = [
            [
                pair_at(pair, one, two, Memo(self._pair_of(stage, pair), PAIR_MEMO))
                for pair, (one, two) in enumerate(twins)
            ]
            for stage in stages
        ]
        self._entries = tile_entries(tables.common)
        self._network = _network_of(board, tables)
        self._lost = [
            [tables.units.surface * weight for weight in table[LOST_AT:TWINS_AT]]
            for table in tables.surface
        ]
        self._ahead = lru_cache(PREPARED)(self._prepared)

    # --- preparation -------------------------------------------------------------------------

    def ahead(self, tiles: Sequence[str]) -> Ahead:
        """The tiles to come, prepared; cached by the set."""
        return self._ahead(tuple(sorted(tiles)))

    def _prepared(self, tiles: tuple[str, ...]) -> Ahead:
        left, area = len(tiles), sum(AREAS[tile] for tile in tiles)
        stage, by_tile = stage_of(left), self._tables.tiles[quarter_of(left)]
        total = sum(by_tile[NUMBER[tile]] for tile in tiles)
        sums = memoryview(total.to_bytes(2 * self._entries, "little")).cast("H").tolist()
        places = NARROW_PLACES + WIDE_PLACES * self._tables.common
        bias = left * BIAS * places * self._tables.units.tile
        weights, unit = self._tables.surface[stage], self._tables.units.surface
        with_reach = self._reach_of(tiles)
        return Ahead(
            left,
            area,
            stage,
            [sums[at : at + NARROW] for at in range(0, ALL_NARROW, NARROW)],
            [sums[at : at + WIDE] for at in range(ALL_NARROW, len(sums), WIDE)],
            [
                unit * weights[slack_entry(open_, area)] + area - bias
                for open_ in range(COLUMNS * ROWS + 1)
            ],
            [
                with_reach(shape, reached)
                for shape, reached in zip(self._shapes[stage], self._reached, strict=True)
            ],
            [
                pair._replace(values=with_reach(pair.values, self._twins_reached))
                for pair in self._pairs[stage]
            ],
            self._network.by_room(tiles) if self._network else (),
        )

    def _reach_of(self, tiles: Sequence[str]) -> Callable[[Values, Entries | None], Values]:
        """A function that adds to values what these tiles mean for the special cells in reach."""
        if not self._tables.reach:
            return lambda values, _: values
        total = sum(self._tables.reach[NUMBER[tile]] for tile in tiles)
        sums = memoryview(total.to_bytes(2 * REACH_ENTRIES, "little")).cast("H").tolist()
        unit, bias = self._tables.units.tile, len(tiles) * BIAS

        def with_reach(values: Values, reached: Entries | None) -> Values:
            if reached is None:
                return values
            return Memo(
                lambda key: values[key] + unit * sum([sums[at] - bias for at in reached[key]]),
                REACH_MEMO,
            )

        return with_reach

    def _shape_of(self, stage: int, first: int) -> Callable[[int], float]:
        """The value of three neighbouring columns by their heights.

        Entries shared by two overlapping triples are counted in the first one; special cells in the
        one that knows both columns beside them.
        """
        surface, cells = self._tables.surface[stage], self._tables.cells[stage_quarter(stage)]
        entries, kinks = kink_entries(), surface[KINK_AT + KINKS**2 * first :][: KINKS**2]
        left = Memo(_first_two(surface), TWO + 1) if first == 0 else None
        right = Memo(_column(surface, first + 2), TWO + 1)
        specials = [
            (surroundings_of(column, row), cells[cell_entry(kind, 0) :])
            for column in columns_of(first)
            for row, kind in self._specials[column]
        ]
        unit = self._tables.units.surface

        def shape(window: int) -> float:
            value = kinks[entries[window]] + right[window >> HEIGHT_BITS]
            if left is not None:
                value += left[window & TWO]
            for place_of, by_place in specials:
                place = place_of(window)
                if place >= 0:
                    value += by_place[place]
            return unit * value

        return shape

    def _pair_of(self, stage: int, pair: int) -> Callable[[int], float]:
        """The value of a pair of twins by their key."""
        surface, cells = self._tables.surface[stage], self._tables.cells[stage_quarter(stage)]
        unit, zone_of = self._tables.units.surface, zones()
        both, covered, visible = (cells[cell_entry(TWIN_KINDS + at, 0) :] for at in range(3))
        states = surface[TWINS_AT + PAIR_STATES * pair :][:PAIR_STATES]

        def value(key: int) -> float:
            one, two = places_of(key)
            if one >= 0 and two >= 0:
                state = states[ZONE_COUNT * zone_of[one] + zone_of[two]]
                return unit * (state + both[one] + both[two])
            if one < 0 and two < 0:
                return 0.0
            place = max(one, two)
            if is_covered(key):
                return unit * (states[ONE_COVERED + zone_of[place]] + covered[place])
            return unit * (states[ONE_VISIBLE + zone_of[place]] + visible[place])

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

        The common network is asked only where it can matter: about the steps near the best by the
        tables.
        """
        network, nodes = self._network, [node for node, _, _ in steps]
        some = isinstance(network, Network)
        worths = self._of_tables(nodes, ahead) if some else self.worths(nodes, ahead)
        values = [step[1] + worth for step, worth in zip(steps, worths, strict=True)]
        if not isinstance(network, Network):
            return first_best(steps, values)
        enough = max(values) - CORRECTED
        near = [at for at, value in enumerate(values) if value >= enough]
        corrections = network.corrections([nodes[at] for at in near], ahead.by_room)
        value, at = max(
            (values[at] + correction, -at) for at, correction in zip(near, corrections, strict=True)
        )
        return value, steps[-at]

    def _of_tables(self, nodes: Sequence[int], ahead: Ahead) -> list[float]:
        """The sum of the tables' entries for each node."""
        worths = self._of_surfaces(nodes, ahead)
        if ahead.wide:
            worths = list(map(add, worths, self._of_wide(nodes, ahead.wide)))
        if self._rows:
            lost, low = self._lost[ahead.stage], low_rows_by_three()
            for at, node in enumerate(nodes):
                below = low[node & THREE] & low[node >> WINDOW & THREE]
                worths[at] += lost[((node & ALL_ROWS) ^ below).bit_count()]
        for one, two, covered, first, second, values in ahead.pairs:
            for at, node in enumerate(nodes):
                worths[at] += values[
                    first[node >> one & THREE]
                    | second[node >> two & THREE]
                    | (node >> covered & 3) << 2 * PLACE_BITS
                ]
        return worths

    def _of_surfaces(self, nodes: Sequence[int], ahead: Ahead) -> list[float]:
        """The value of the surfaces, of their special cells, and of the tiles to come there."""
        first, second, third, fourth = ahead.shapes
        one, two, three, four = ahead.narrow
        unit, slack, opened = self._tables.units.tile, ahead.slack, open_by_three()
        narrow = narrow_entries()
        return [
            first[a := at & THREE]
            + second[b := at >> HEIGHT_BITS & THREE]
            + third[c := at >> 2 * HEIGHT_BITS & THREE]
            + fourth[d := at >> 3 * HEIGHT_BITS & THREE]
            + slack[opened[a] + opened[d]]
            + unit * (one[narrow[a]] + two[narrow[b]] + three[narrow[c]] + four[narrow[d]])
            for at in nodes
        ]

    def _of_wide(self, nodes: Sequence[int], entries: Sequence[Sequence[int]]) -> list[float]:
        """The value of the tiles to come at four columns."""
        (left, middle, right), wide, unit = entries, wide_entries(), self._tables.units.tile
        return [
            unit
            * (
                left[wide[at & FOUR]]
                + middle[wide[at >> HEIGHT_BITS & FOUR]]
                + right[wide[at >> 2 * HEIGHT_BITS & FOUR]]
            )
            for at in nodes
        ]


def _network_of(board: Board, tables: Tables) -> Network | UnitNetwork | None:
    """The network of the tables, None where there is none."""
    if not tables.rows:
        return None
    return Network(tables, cells_of(board)) if tables.common else UnitNetwork(tables)


def _column(surface: Sequence[int], column: int) -> Callable[[int], int]:
    """The weight of a column and of the step up to it, by the heights of the column before and its
    own."""

    def weight(window: int) -> int:
        height, step = column_entries(column, window)
        return surface[height] + surface[step]

    return weight


def _first_two(surface: Sequence[int]) -> Callable[[int], int]:
    """The weight of the first two columns and of the step between them, by their heights."""
    second = _column(surface, 1)
    return lambda window: surface[HEIGHT_AT + (window & HIGHEST)] + second(window)
