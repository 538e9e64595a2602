"""The prover of a person's own mistakes, in every game: the appraiser that found them.

The try is one decision, a placement or a whole turn. It can't be proven that no better one exists;
the best is the one that the appraiser finds.
"""

from collections.abc import Sequence

from fitsmobile.ai.player import OutOfBudget
from fitsmobile.ai.regret import Appraisal, Appraiser
from fitsmobile.engine.protocol import Move, Refusal, State
from fitsmobile.puzzles.proof import PlayedMove, Proof, Stop, Stopped, Trail
from fitsmobile.puzzles.puzzle import Goal


class ReviewProver:
    """Implements `proof.Prover`; `review` says how good a decision is."""

    def __init__(self, appraiser: Appraiser) -> None:
        self._appraiser = appraiser

    @property
    def unit(self) -> str:
        """The unit of losses, as in `ai.regret`."""
        return self._appraiser.unit

    def why_not(self, start: State, goal: Goal) -> Refusal | None:
        """A decision of one seat in a game that can be appraised."""
        if len(start.actors()) != 1 or not self._appraiser.knows(start):
            return Refusal("wrong_goal", "No decision can be reviewed here.")
        return None

    def result(self, trail: Trail) -> int:
        """Always 0: only the review tells it."""
        return 0

    def is_over(self, trail: Trail, goal: Goal) -> bool:
        """Whether the decision is whole."""
        seat = trail[0].actors()[0]
        return len(trail) > 1 and self._appraiser.is_whole(trail[-1], seat)

    def prove(self, trail: Trail, goal: Goal, stop: Stop) -> Proof:
        """The best decision from here, or the rest of it."""
        seat = trail[0].actors()[0]
        try:
            moves = self._appraiser.best(trail[-1], seat, stop)
        except OutOfBudget as error:
            raise Stopped from error
        return Proof(0, moves[:1], tuple((seat, move) for move in moves))

    def answer(self, trail: Trail, goal: Goal, stop: Stop) -> Sequence[PlayedMove]:
        """Nobody answers a decision."""
        return ()

    def review(self, start: State, moves: Sequence[Move], stop: Stop) -> Appraisal:
        """The appraisal of a decision. Raises Stopped."""
        try:
            return self._appraiser.appraise(start, start.actors()[0], moves, stop, closely=True)
        except OutOfBudget as error:
            raise Stopped from error

    def is_good(self, found: Appraisal) -> bool:
        """Whether a decision is nearly as good as the best."""
        return found.loss <= self._appraiser.good
