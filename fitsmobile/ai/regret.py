"""Regret: the loss of a decision against the best one, by what could be known when it was made.

Hindsight makes no mistake: a loss is an expectation over the hidden cards, or a fall of the winning
chance. Each game has an `Appraiser` in its `levels.GamePlayers`; its unit is the point where hidden
cards are drawn (FITS, BITS), and the share of a win elsewhere (FILLIT, JAMMIT).
"""

from collections.abc import Sequence
from typing import Protocol

from fitsmobile.ai.player import Stop
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Move, State

POINTS, CHANCE = "points", "chance"
"""Units of losses: points, or the share of a win."""


@frozen
class Appraisal:
    """A decision compared with the best one.

    `loss` is at least 0, in the appraiser's unit. `better` are the moves of the best decision;
    empty where the one that was made is that good, or so close to it that none was searched.
    """

    loss: float
    better: tuple[Move, ...] = ()


class Appraiser(Protocol):
    """Appraises the decisions of a game: a placement, or a whole turn of several moves.

    The same decision has the same appraisal, whoever asks. A search that is stopped raises
    `player.OutOfBudget`.
    """

    @property
    def unit(self) -> str:
        """The unit of losses, `POINTS` or `CHANCE`."""

    @property
    def mistake(self) -> float:
        """The least loss of a mistake."""

    @property
    def good(self) -> float:
        """The greatest loss of a good answer, when the decision is asked for again."""

    def knows(self, state: State) -> bool:
        """Whether decisions in such a game can be appraised: not with three sides."""

    def is_whole(self, after: State, seat: int) -> bool:
        """Whether the decision of `seat` that led to `after` is complete."""

    def appraise(
        self, before: State, seat: int, moves: Sequence[Move], stop: Stop, *, closely: bool = False
    ) -> Appraisal:
        """The appraisal of a whole decision: the moves of `seat` from `before` on.

        Without `closely` a decision that the evaluation calls hardly worse than the best is not
        searched, and its loss is what the evaluation says.
        """

    def best(self, state: State, seat: int, stop: Stop) -> tuple[Move, ...]:
        """The moves of the best decision; also the rest of one that has begun."""
