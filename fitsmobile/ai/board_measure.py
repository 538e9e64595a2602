"""Measurement of a FITS board: what its deals allow, searched on the worker one deal at a time.

The same deals are used for every board, so that two drawings can be compared. A deal is one
question, so that a new stroke cancels the search at its next poll of `Stop`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from statistics import fmean, pstdev
from typing import TYPE_CHECKING

from fitsmobile.ai.levels import hindsight_for
from fitsmobile.ai.player import Budget, Clock, Stop
from fitsmobile.engine.fits import FITS, GRID, FitsState, board_of
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Json

if TYPE_CHECKING:
    from fitsmobile.ai.worker import Ticket, Worker

DEALS = 40
FIRST_SEED = 70_000
BUDGET = Budget(ms=450)
"""The search of one deal: forty take 18 seconds."""

SURE = 1.96
"""Standard errors on both sides of a mean that hold the true one in 95 of 100 cases."""

GAPS = (1.0, 2.0, 3.5, 6.0)
"""Points that the mean deal stays below the ideal, from which on a board is a step harder."""


@frozen
class Measure:
    """The results of the deals measured so far.

    `possible` is the mean of the best scores; `error` half the width of its 95 % interval;
    `luck` the standard deviation from deal to deal; `above_zero` the deals that can end above
    zero. `hardness` is 1 (gentle) to 5 (wicked).
    """

    deals: int
    possible: float
    error: float
    luck: float
    above_zero: int
    hardness: int

    @property
    def done(self) -> bool:
        """Whether all deals were measured."""
        return self.deals >= DEALS


def measure_of(board: str, scores: list[int]) -> Measure:
    """The measure by the best scores of some deals, at least one; `board` is an id or a key."""
    mean, luck = fmean(scores), pstdev(scores)
    error = SURE * luck / sqrt(len(scores) - 1) if len(scores) > 1 else float("inf")
    gap = ideal_of(board) - mean
    hardness = 1 + sum(gap >= step for step in GAPS)
    return Measure(len(scores), mean, error, luck, sum(score > 0 for score in scores), hardness)


def ideal_of(board: str) -> float:
    """The score with every dot and trap covered and all else as it is worth most.

    In a row that scores when it is complete, that or what is printed there stays visible; half
    of a pair of twins counts half.
    """
    art = board_of(board)
    total = 0.0
    for row in range(GRID.rows):
        cells = GRID.board((column, row) for column in range(GRID.columns))
        printed = 1.5 * (art.symbols & cells).bit_count()
        printed += sum(value * (places & cells).bit_count() for value, places in art.bonus)
        total += max(printed, float(art.scores_rows))
    return total


def best_of_deal(board: Json, number: int, stop: Stop, clock: Clock, budget: Budget) -> int:
    """The best score found in deal `number` (from 0) of a board, as it stands in a setup."""
    state: FitsState = FITS.start(FITS.deal(1, {"boards": [board]}, FIRST_SEED + number))
    return hindsight_for(FITS.id).best_of_round(state, 0, 0, budget, stop, clock).score


class BoardMeter:
    """Measures one board at a time; `told` is called after each deal."""

    def __init__(self, worker: Worker, clock: Clock, told: Callable[[Measure], None]) -> None:
        self._worker, self._clock, self._told = worker, clock, told
        self._ticket: Ticket[int] | None = None

    def begin(self, key: str, board: Json) -> None:
        """Measure a board, known by its key, from its first deal."""
        self.cancel()
        self._next(key, board, [])

    def cancel(self) -> None:
        """End the measurement."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    def _next(self, key: str, board: Json, scores: list[int]) -> None:
        number, clock = len(scores), self._clock

        def look(stop: Stop) -> int:
            return best_of_deal(board, number, stop, clock, BUDGET)

        def answered(score: int) -> None:
            self._ticket = None
            found = [*scores, score]
            if len(found) < DEALS:
                self._next(key, board, found)
            self._told(measure_of(key, found))

        self._ticket = self._worker.ask(look, answered)
