"""Search model of a FITS board: landings, their points, and the learned evaluation.

The future of a round depends on the heights of the columns, the rows that can no longer be
completed, and the symbols covered. They are packed into one int, the *node*, so that positions
with the same future are merged. Points scored are not part of the node.
"""

import json
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.bench.yardsticks.before.fits_landings import ON_GRID, Spot, landings, spots_of
from tests.bench.yardsticks.before.memo import Memo
from tests.bench.yardsticks.before.ramp_search import Situation, Step
from fitsmobile.engine.fits import BOARD_OF, GRID, PENALTY, TWINS, complete_rows
from fitsmobile.engine.polyomino import HEIGHT_BITS, TILES
from fitsmobile.engine.ramp import RampState, SeatProgress
from fitsmobile.engine.ramp_view import ASIDE

COLUMNS, ROWS = GRID.columns, GRID.rows
CLOSED = HEIGHT_BITS * COLUMNS
"""Bit position of a node's closed rows: complete, or with a hole out of reach."""
COVERED = CLOSED + ROWS
"""Bit position of a node's covered symbols, two bits per symbol."""
PROFILE = (1 << CLOSED) - 1
THREE = (1 << 3 * HEIGHT_BITS) - 1
"""Mask of the lowest three of the six columns in a profile."""
ALL_ROWS = ((1 << ROWS) - 1) << CLOSED

AREAS = {tile: len(squares) for tile, squares in TILES.items()}
HIGHEST = (1 << HEIGHT_BITS) - 1
WINDOW_MEMO = 512
"""Cache size: windows for each spot of a tile."""
PROFILE_MEMO = 20_000
"""Cache size: profiles whose learned value is kept, by stage."""
MODELS = 2
"""Cache size: boards whose models are kept; the caches of one grow to tens of megabytes."""

_Rest = tuple[int, int, int, int, int]
"""A form at rest: what it adds to the node, its points without rows and twins, the rows it
closes, how many squares of the grid it takes from those that are open, the move."""

_Windows = list[tuple[int, int, Memo[tuple[_Rest, ...]]]]
"""For each spot the bits of its heights in a profile, and the cached rests by heights."""

# The learned value is a sum of table entries, one of each kind: entries of the profile, of the
# slack (open squares less the squares of the tiles to come), and of the rows that are lost.
STEEP, KINK = 6, 4
HEIGHT_AT = 0
STEP_AT = HEIGHT_AT + 16 * COLUMNS
KINK_AT = STEP_AT + (2 * STEEP + 1) * (COLUMNS - 1)
SLACK_AT = KINK_AT + (2 * KINK + 1) ** 2 * (COLUMNS - 2)
SLACKS, SLACK_ZERO = 40, 12
LOST_AT = SLACK_AT + SLACKS
FEATURES = LOST_AT + ROWS + 1
STAGES = 9
WEIGHT_UNIT = 0.01
"""Weights are stored as whole hundredths of a point."""


def stage_of(left: int) -> int:
    """The stage, which selects the weights, with `left` tiles to come."""
    return (left + 1) // 2


def three_features(column: int, heights: int) -> list[int]:
    """The table entries of three columns from `column` on, less those of the three before."""
    tall = [heights >> HEIGHT_BITS * at & 15 for at in range(3)]
    steps = [max(-STEEP, min(STEEP, b - a)) for a, b in pairwise(tall)]
    kinks = [max(-KINK, min(KINK, step)) + KINK for step in steps]
    wide, square = 2 * STEEP + 1, 2 * KINK + 1
    found = [KINK_AT + square * square * column + square * kinks[0] + kinks[1]]
    for at in range(3):
        if column == 0 or at == 2:
            found.append(HEIGHT_AT + 16 * (column + at) + tall[at])
    for at in range(2):
        if column == 0 or at == 1:
            found.append(STEP_AT + wide * (column + at) + STEEP + steps[at])
    return found


@lru_cache(PROFILE_MEMO)
def shape_features(profile: int) -> tuple[int, ...]:
    """The table entries that depend on the profile alone."""
    return tuple(
        entry
        for column in range(COLUMNS - 2)
        for entry in three_features(column, profile >> HEIGHT_BITS * column & THREE)
    )


@cache
def open_by_three() -> tuple[int, ...]:
    """The squares of the grid above three columns, by their heights as in a profile."""
    return tuple(
        sum(max(0, ROWS - (heights >> HEIGHT_BITS * at & 15)) for at in range(3))
        for heights in range(THREE + 1)
    )


@cache
def low_rows_by_three() -> tuple[int, ...]:
    """The rows below the lowest of three columns, as a node's closed rows."""
    return tuple(
        ((1 << min(ROWS, *(heights >> HEIGHT_BITS * at & 15 for at in range(3)))) - 1) << CLOSED
        for heights in range(THREE + 1)
    )


def open_squares(node: int) -> int:
    """The squares of the grid above the profile."""
    opened = open_by_three()
    return opened[node & THREE] + opened[node >> 3 * HEIGHT_BITS & THREE]


def low_rows(node: int) -> int:
    """The rows below the lowest column, as a node's closed rows."""
    low = low_rows_by_three()
    return low[node & THREE] & low[node >> 3 * HEIGHT_BITS & THREE]


def slack_feature(open_: int, area: int) -> int:
    """The table entry for the slack."""
    return SLACK_AT + max(0, min(SLACKS - 1, open_ - area + SLACK_ZERO))


@cache
def read_weights() -> dict[str, list[list[int]]]:
    """The learned weights by board and stage."""
    path = Path(__file__).parent / "weights" / "fits.json"
    boards: dict[str, list[list[int]]] = json.loads(path.read_text("ascii"))["boards"]
    return boards


@lru_cache(MODELS)
def fits_model(board: str) -> "FitsModel":
    """The model of a board, cached."""
    return FitsModel(
        board,
        [[weight * WEIGHT_UNIT for weight in table] for table in read_weights()[board]],
    )


def model_of(state: RampState[Any], seat: int) -> "FitsModel":
    """The model of the board of a seat's round."""
    return fits_model(state.board_id(state.by_seat[seat].round))


class FitsModel:
    """The model of one board, evaluated with `weights`, one table per stage."""

    def __init__(self, board: str, weights: list[list[float]]) -> None:
        self.art = BOARD_OF[board]
        self.empty = self.art.score(0)
        self.weights = weights
        self._rows = self.art.scores_rows
        self._pairs = len(self.art.twins)
        self._symbols = {
            cell: 1 << COVERED + 2 * pair + twin
            for pair, (_, places) in enumerate(self.art.twins)
            for twin, cell in enumerate(GRID.cells(places))
        }
        self._twin_points = [self._points_of(marks) for marks in range(1 << 2 * self._pairs)]
        self._windows = {tile: self._windows_of(tile) for tile in TILES}
        self._shapes = [
            [Memo(self._worth_of(table, column), THREE + 1) for column in range(COLUMNS - 2)]
            for table in weights
        ]
        self._lost = [table[LOST_AT:] if self._rows else [] for table in weights]
        self._slack = lru_cache(STAGES * SLACKS)(self._slack_table)
        self._worth = lru_cache(PROFILE_MEMO)(self._worth_above)

    def _points_of(self, covered: int) -> int:
        return sum(TWINS[2 - (covered >> 2 * pair & 3).bit_count()] for pair in range(self._pairs))

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
            for delta, gain, closes, _, move in rests[node >> shift & mask]
        ]
        if self._rows:
            return _with_rows(found)
        if self._pairs:
            points = self._twin_points
            before = points[node >> COVERED]
            return [(at, gain + points[at >> COVERED] - before, move) for at, gain, move in found]
        return found

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
                used = (move & ON_GRID | hidden).bit_count()
                marks = sum([self._symbols[cell] for cell in GRID.cells(move & self.art.symbols)])
                closes = self._closed_by(hidden) if self._rows else 0
                gain = self._points_under(move)
                found.append(((delta << up) + marks, gain, closes, used, move))
            return tuple(found)

        return rests

    def _closed_by(self, hidden: int) -> int:
        """The rows in which these cells stay open."""
        closes = 0
        for _, row in GRID.cells(hidden):
            closes |= 1 << CLOSED + row
        return closes

    def _points_under(self, move: int) -> int:
        """The points that covering these cells brings, twins left out."""
        points = (self.art.dots & move).bit_count()
        points -= PENALTY * (self.art.penalties & move).bit_count()
        return points - sum(value * (places & move).bit_count() for value, places in self.art.bonus)

    # --- evaluation --------------------------------------------------------------------------

    def outlook(self, tiles: Sequence[str]) -> tuple[int, int]:
        """The number of tiles to come, and of their squares."""
        return len(tiles), sum(AREAS[tile] for tile in tiles)

    def estimate(self, node: int, outlook: tuple[int, int]) -> float:
        """The expected points from here to the end of the round."""
        return self.values([(node, 0, ASIDE)], outlook)[0]

    def values(self, steps: Sequence[Step], outlook: tuple[int, int]) -> list[float]:
        """The points of each step plus the expected points after it."""
        left, area = outlook
        if not left:
            return [gain for _, gain, _ in steps]
        stage = stage_of(left)
        first, second, third, fourth = self._shapes[stage]
        opened, slack = open_by_three(), self._slack(stage, area)
        found = [
            gain
            + first[node & THREE]
            + second[node >> 4 & THREE]
            + third[node >> 8 & THREE]
            + fourth[node >> 12 & THREE]
            + slack[opened[node & THREE] + opened[node >> 12 & THREE]]
            for node, gain, _ in steps
        ]
        if self._rows:
            lost = self.weights[stage][LOST_AT : LOST_AT + ROWS + 1]
            low = low_rows_by_three()
            for at, (node, _, _) in enumerate(steps):
                below = low[node & THREE] & low[node >> 12 & THREE]
                found[at] += lost[((node & ALL_ROWS) ^ below).bit_count()]
        return found

    def best_value(self, node: int, tile: str, outlook: tuple[int, int]) -> float:
        """The value of the best step with a tile that may be put aside."""
        left, area = outlook
        if not left:
            return max([gain for _, gain, _ in self.choices(node, tile, False)])
        stage, points, rows = stage_of(left), self._twin_points, self._rows_value
        first, second, third, fourth = self._shapes[stage]
        opened, slack = open_by_three(), self._slack(stage, area)
        open_, before = opened[node & THREE] + opened[node >> 12 & THREE], points[node >> COVERED]
        best = (
            first[node & THREE]
            + second[node >> 4 & THREE]
            + third[node >> 8 & THREE]
            + fourth[node >> 12 & THREE]
            + slack[open_]
        )
        lost = self._lost[stage]
        if lost:
            best += rows(node, lost)
        for shift, mask, rests in self._windows[tile]:
            for delta, gain, closes, used, _ in rests[node >> shift & mask]:
                after = node + delta
                value = (
                    gain
                    + first[after & THREE]
                    + second[after >> 4 & THREE]
                    + third[after >> 8 & THREE]
                    + fourth[after >> 12 & THREE]
                    + slack[open_ - used]
                )
                if lost:
                    value += rows(after | closes, lost)
                elif delta > PROFILE:
                    value += points[after >> COVERED] - before
                if value > best:
                    best = value
        return best

    def _rows_value(self, node: int, lost: Sequence[float]) -> float:
        """The value of the rows: those complete now, and those lost."""
        low = low_rows(node)
        fresh = low & ~node
        return fresh.bit_count() + lost[((node | fresh) & ALL_ROWS ^ low).bit_count()]

    def _slack_table(self, stage: int, area: int) -> list[float]:
        """The value of the slack and of the tiles to come, by the number of open squares."""
        weights = self.weights[stage]
        return [weights[slack_feature(open_, area)] + area for open_ in range(COLUMNS * ROWS + 1)]

    def _worth_of(self, table: Sequence[float], column: int) -> Callable[[int], float]:
        """The value of three neighbouring columns by their heights.

        Entries shared by two overlapping triples are counted in the first one.
        """
        return lambda heights: sum(table[at] for at in three_features(column, heights))

    def features(self, node: int, area: int) -> list[int]:
        """The table entries that `estimate` adds up."""
        found = [*shape_features(node & PROFILE), slack_feature(open_squares(node), area)]
        if self._rows:
            below = low_rows(node)
            found.append(LOST_AT + ((node & ALL_ROWS) ^ below).bit_count())
        return found

    def upper_bound(self, node: int, outlook: tuple[int, int]) -> int:
        """An upper bound of the points that the tiles to come can bring.

        Each square covers at most one dot or penalty; an open square left over spoils a
        row; a single visible symbol can at best be covered.
        """
        _, area = outlook
        profile = node & PROFILE
        open_, penalties, dots = self._worth(profile)
        points = min(area, penalties) * -PENALTY + max(0, min(area - penalties, dots))
        if self._rows:
            lost_rows = -(-max(0, open_ - area) // COLUMNS)
            points += max(0, ROWS - (node >> CLOSED).bit_count() - lost_rows)
        if self._pairs:
            covered = node >> COVERED
            points += sum(
                -TWINS[1] for pair in range(self._pairs) if covered >> 2 * pair & 3 in (1, 2)
            )
        return points

    def _worth_above(self, profile: int) -> tuple[int, int, int]:
        """Above a profile: the squares of the grid, the penalties and the dots."""
        above = sum(
            (((1 << ROWS) - 1) >> height << height) << GRID.stride * column
            for column, height in enumerate(GRID.heights(profile))
        )
        return (
            above.bit_count(),
            (above & self.art.penalties).bit_count(),
            (above & self.art.dots).bit_count(),
        )


def _with_rows(steps: list[Step]) -> list[Step]:
    """The steps with the rows they complete counted and closed."""
    low = low_rows_by_three()
    counted = []
    for step in steps:
        node, gain, move = step
        fresh = low[node & THREE] & low[node >> 12 & THREE] & ~node
        counted.append((node | fresh, gain + fresh.bit_count(), move) if fresh else step)
    return counted
