"""Search model of a FITS board: landings, their points, and the learned evaluation.

The future of a round depends on the heights of the columns, the rows that can no longer be
completed, and the symbols covered. They are packed into one int, the *node* (see `fits_nodes`), so
that positions with the same future are merged. Points scored are not part of the node.
"""

import logging
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

from fitsmobile.ai.fits_judgement import Ahead, Judgement
from fitsmobile.ai.fits_landings import Spot, landings, spots_of
from fitsmobile.ai.fits_nodes import (
    ALL_ROWS,
    CLOSED,
    COLUMNS,
    COVERED,
    HIGHEST,
    PROFILE,
    ROWS,
    THREE,
    cells_above,
    low_rows_by_three,
    rows_of,
)
from fitsmobile.ai.fits_tables import NO_TABLES, UNREADABLE, Tables, tables_of
from fitsmobile.ai.memo import Memo
from fitsmobile.ai.ramp_search import Situation, Step, first_best
from fitsmobile.engine.fits import GRID, PENALTY, TWINS, board_of, complete_rows
from fitsmobile.engine.polyomino import HEIGHT_BITS, TILES
from fitsmobile.engine.ramp import RampState, SeatProgress
from fitsmobile.engine.ramp_view import ASIDE

log = logging.getLogger(__name__)

BOTTOM_ROW = sum(1 << GRID.stride * column for column in range(COLUMNS))
"""The grid cells of the lowest row."""
SHUT_IN = 0.02
"""The rows by which a tile may lie higher for each open dot less that is shut in."""
NOWHERE = -100.0
"""The value of putting a tile aside, to a beginner."""
ROWS_MEMO = 8192
"""Cache size: landings whose average row is kept."""
WINDOW_MEMO = 512
"""Cache size: windows for each spot of a tile."""
PROFILE_MEMO = 20_000
"""Cache size: profiles, with their closed rows, whose squares above are counted."""
MODELS = 2
"""Cache size: boards whose models are kept; the caches of one grow to tens of megabytes."""

_Rest = tuple[int, int, int, int]
"""A form at rest: what it adds to the node, its points without rows and twins, the rows it
closes, the move."""

_Windows = list[tuple[int, int, Memo[tuple[_Rest, ...]]]]
"""For each spot the bits of its heights in a profile, and the cached rests by heights."""


@lru_cache(MODELS)
def fits_model(board: str) -> "FitsModel":
    """The model of a board, cached; a plain one where the weights can't be read."""
    try:
        return FitsModel(board, tables_of(board_of(board)))
    except UNREADABLE:
        log.exception("The weights of FITS can't be read.")
        return PlainFitsModel(board, NO_TABLES)


def model_of(state: RampState[Any], seat: int) -> "FitsModel":
    """The model of the board of a seat's round."""
    return fits_model(state.board_id(state.by_seat[seat].round))


class FitsModel:
    """The model of one board."""

    def __init__(self, board: str, tables: Tables) -> None:
        self.art = board_of(board)
        self.empty = self.art.score(0)
        self.tables = tables
        self._judgement = Judgement(self.art, tables)
        self._rows = self.art.scores_rows
        self._pairs = len(self.art.twins)
        self._symbols = {
            cell: 1 << COVERED + 2 * pair + twin
            for pair, (_, places) in enumerate(self.art.twins)
            for twin, cell in enumerate(GRID.cells(places))
        }
        self._twin_points = _twin_points(self._pairs)
        self._windows = {tile: self._windows_of(tile) for tile in TILES}
        self._above = lru_cache(PROFILE_MEMO)(self._count_above)

    # --- nodes -------------------------------------------------------------------------------

    def situation(self, state: RampState[Any], seat: int) -> Situation:
        """The situation of a seat; the card that shows its start tile is skipped."""
        progress = state.by_seat[seat]
        start = state.setup.rounds[progress.round].starts[seat]
        coming = tuple(tile for tile in state.to_come(seat) if tile != start)
        return Situation(self.node_of(progress), progress.now or "", progress.card == 0, coming)

    def node_of(self, progress: SeatProgress) -> int:
        """The node of a seat on this board."""
        node = progress.profile
        if self._rows:
            heights = GRID.heights(progress.profile)
            full = complete_rows(progress.board)
            for row in range(ROWS):
                holed = any(
                    row < height and not progress.board & GRID.bit(column, row)
                    for column, height in enumerate(heights)
                )
                if holed or full >> row & 1:
                    node |= 1 << CLOSED + row
        for (column, row), mark in self._symbols.items():
            if progress.board & GRID.bit(column, row):
                node |= mark
        return node

    # --- moves -------------------------------------------------------------------------------

    def choices(self, node: int, tile: str, first: bool) -> list[Step]:
        """Every landing of a tile, and putting it aside unless it is the start tile."""
        steps = self.steps(node, tile)
        if not first:
            steps.append((node, 0, ASIDE))
        return steps

    def steps(self, node: int, tile: str) -> list[Step]:
        """Every landing of a tile, in no particular order."""
        found = [
            (node + delta | closes, gain, move)
            for shift, mask, rests in self._windows[tile]
            for delta, gain, closes, move in rests[node >> shift & mask]
        ]
        if self._pairs:
            points = self._twin_points
            before = points[node >> COVERED]
            found = [(at, gain + points[at >> COVERED] - before, move) for at, gain, move in found]
        return _with_rows(found) if self._rows else found

    def _windows_of(self, tile: str) -> _Windows:
        return [
            (HEIGHT_BITS * spot.column, HIGHEST * spot.ones, Memo(self._rests(spot), WINDOW_MEMO))
            for spot in spots_of(tile)
        ]

    def _rests(self, spot: Spot) -> Callable[[int], tuple[_Rest, ...]]:
        up = HEIGHT_BITS * spot.column

        def rests(window: int) -> tuple[_Rest, ...]:
            found = []
            for delta, move, hidden in landings(spot, window):
                symbols = move & self.art.symbols
                marks = sum([self._symbols[cell] for cell in GRID.cells(symbols)]) if symbols else 0
                closes = rows_of(hidden) << CLOSED if self._rows else 0
                gain = self._points_under(move)
                found.append(((delta << up) + marks, gain, closes, move))
            return tuple(found)

        return rests

    def _points_under(self, move: int) -> int:
        """The points that covering these cells brings, twins left out."""
        points = (self.art.dots & move).bit_count()
        points -= PENALTY * (self.art.penalties & move).bit_count()
        return points - sum(value * (places & move).bit_count() for value, places in self.art.bonus)

    # --- evaluation --------------------------------------------------------------------------

    def outlook(self, tiles: Sequence[str]) -> Ahead:
        """The tiles to come, prepared for many nodes."""
        return self._judgement.ahead(tiles)

    def estimates(self, nodes: Sequence[int], outlook: Ahead) -> list[float]:
        """The expected points from each node to the end of the round."""
        return self._judgement.worths(nodes, outlook) if outlook.left else [0.0] * len(nodes)

    def first_sight(self, steps: Sequence[Step]) -> list[float]:
        """The value of each step to a beginner: low tiles first, then few dots shut in.

        A tile is put aside only where it fits nowhere.
        """
        dots = self.art.dots

        def value(after: int, move: int) -> float:
            left = self._above(after & PROFILE)[2] + (dots & move).bit_count()
            return SHUT_IN * left - _mean_row(move)

        return [NOWHERE if move == ASIDE else value(after, move) for after, _, move in steps]

    def best(self, node: int, tile: str, outlook: Ahead) -> tuple[float, Step]:
        """The value of the best step with a tile that may be put aside, and the step."""
        steps = self.choices(node, tile, False)
        if outlook.left:
            return self._judgement.best(steps, outlook)
        return first_best(steps, [gain for _, gain, _ in steps])

    def values(self, steps: Sequence[Step], outlook: Ahead) -> list[float]:
        """The points of each step plus the expected points after it."""
        worths = self.estimates([node for node, _, _ in steps], outlook)
        return [step[1] + worth for step, worth in zip(steps, worths, strict=True)]

    def upper_bound(self, node: int, outlook: Ahead) -> int:
        """An upper bound of the points that the tiles to come can bring.

        Each square covers at most one dot or penalty; an open square left over spoils its row
        unless that is closed; a single visible symbol can at best be covered.
        """
        area = outlook.area
        open_, penalties, dots = self._above(node & (PROFILE | ALL_ROWS))
        points = min(area, penalties) * -PENALTY + max(0, min(area - penalties, dots))
        if self._rows:
            lost_rows = -(-max(0, open_ - area) // COLUMNS)
            points += max(0, ROWS - (node & ALL_ROWS).bit_count() - lost_rows)
        if self._pairs:
            covered = node >> COVERED
            points += sum(
                -TWINS[1] for pair in range(self._pairs) if covered >> 2 * pair & 3 in (1, 2)
            )
        return points

    def _count_above(self, place: int) -> tuple[int, int, int]:
        """Above a profile: the squares of the grid outside the closed rows, the penalties and the
        dots."""
        above, closed = cells_above(place), (place >> CLOSED) * BOTTOM_ROW
        return (
            (above & ~closed).bit_count(),
            (above & self.art.penalties).bit_count(),
            (above & self.art.dots).bit_count(),
        )


class PlainFitsModel(FitsModel):
    """The model of a board without weights: it judges like a beginner."""

    def estimates(self, nodes: Sequence[int], outlook: Ahead) -> list[float]:
        """Nothing is expected."""
        return [0.0] * len(nodes)

    def values(self, steps: Sequence[Step], outlook: Ahead) -> list[float]:
        """The value of each step at first sight."""
        return self.first_sight(steps)

    def best(self, node: int, tile: str, outlook: Ahead) -> tuple[float, Step]:
        """The best step at first sight, and its value."""
        steps = self.choices(node, tile, False)
        return first_best(steps, self.first_sight(steps))


@cache
def _twin_points(pairs: int) -> list[int]:
    """The points of some pairs of twins by the covered ones, two bits for each pair."""
    points = [0]
    for _ in range(pairs):
        points = [TWINS[2 - covered.bit_count()] + one for covered in range(4) for one in points]
    return points


@lru_cache(ROWS_MEMO)
def _mean_row(move: int) -> float:
    """The average row of the squares of a landed tile."""
    cells = GRID.cells(move)
    return sum(row for _, row in cells) / len(cells)


def _with_rows(steps: list[Step]) -> list[Step]:
    """The steps with the rows they complete counted and closed."""
    low = low_rows_by_three()
    counted = []
    for step in steps:
        node, gain, move = step
        fresh = low[node & THREE] & low[node >> 12 & THREE] & ~node
        counted.append((node | fresh, gain + fresh.bit_count(), move) if fresh else step)
    return counted
