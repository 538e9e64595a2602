"""Measurement of a FITS board: what its deals allow, searched on the worker one deal at a time.

The same deals are used for every board, so that two drawings can be compared. A deal is one
question, so that a new stroke cancels the search at its next poll of `Stop`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, NamedTuple

from fitsmobile.ai.levels import hindsight_for, player_for
from fitsmobile.ai.player import Budget, Clock, Stop
from fitsmobile.engine.fits import FITS, FitsState
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Json

if TYPE_CHECKING:
    from fitsmobile.ai.worker import Ticket, Worker

DEALS = 40
FIRST_SEED = 70_000
BUDGET = Budget(ms=450)
"""The search of one deal: forty take 18 seconds."""

ONE_LOOK = Budget(nodes=1)
"""The budget of a player that does not search."""

SURE = 1.96
"""Standard errors on both sides of a mean that hold the true one in 95 of 100 cases."""

GAPS = (6.0, 9.0, 11.0, 13.0)
"""Points that a regular player stays below the best, from which on a board is a step harder."""

REGULAR = 3
"""The level whose games tell how hard a board is: it judges, but does not search."""


class DealScores(NamedTuple):
    """The best score found in a deal, and that of a regular player."""

    best: int
    regular: int


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


def measure_of(scores: Sequence[DealScores]) -> Measure:
    """The measure by some deals, at least one."""
    best = [one.best for one in scores]
    mean, luck = fmean(best), pstdev(best)
    error = SURE * luck / sqrt(len(best) - 1) if len(best) > 1 else float("inf")
    gap = mean - fmean(one.regular for one in scores)
    hardness = 1 + sum(gap >= step for step in GAPS)
    return Measure(len(best), mean, error, luck, sum(score > 0 for score in best), hardness)


def measured(board: Json, number: int, stop: Stop, clock: Clock, budget: Budget) -> DealScores:
    """The scores of deal `number` (from 0) of a board, as it stands in a setup."""
    state: FitsState = FITS.start(FITS.deal(1, {"boards": [board]}, FIRST_SEED + number))
    best = hindsight_for(FITS.id).best_of_round(state, 0, 0, budget, stop, clock).score
    player = player_for(FITS.id, REGULAR, number, clock)
    while state.actors() and not stop():
        choice = player.choose(state.seen_by(0), 0, ONE_LOOK, stop)
        state = state.play(0, choice.move)
    return DealScores(best, state.by_seat[0].total)


class BoardMeter:
    """Measures one board at a time; `told` is called after each deal."""

    def __init__(self, worker: Worker, clock: Clock, told: Callable[[Measure], None]) -> None:
        self._worker, self._clock, self._told = worker, clock, told
        self._ticket: Ticket[DealScores] | None = None

    def begin(self, board: Json) -> None:
        """Measure a board, as it stands in a setup, from its first deal."""
        self.cancel()
        self._next(board, ())

    def cancel(self) -> None:
        """End the measurement."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    def _next(self, board: Json, scores: tuple[DealScores, ...]) -> None:
        number, clock = len(scores), self._clock

        def look(stop: Stop) -> DealScores:
            return measured(board, number, stop, clock, BUDGET)

        def answered(deal: DealScores) -> None:
            self._ticket = None
            found = (*scores, deal)
            if len(found) < DEALS:
                self._next(board, found)
            self._told(measure_of(found))

        self._ticket = self._worker.ask(look, answered)
