"""Move review: the strongest computer player's choice at any move of a finished game."""

from collections.abc import Callable
from functools import partial

from fitsmobile.ai.levels import NAMES, player_for
from fitsmobile.ai.player import Budget, Choice, Clock
from fitsmobile.ai.worker import Ticket, Worker
from fitsmobile.session.opponents import think
from fitsmobile.session.review import Review

THINKING = Budget(ms=600)
"""The search time for one move."""


class Opinions:
    """Searches one move at a time on the worker, and caches the choices."""

    def __init__(
        self, review: Review, worker: Worker, clock: Clock, told: Callable[[], None]
    ) -> None:
        self._review = review
        self._worker = worker
        self._clock = clock
        self._told = told
        self._known: dict[int, Choice] = {}
        self._ticket: Ticket[Choice] | None = None

    def of(self, ply: int) -> Choice | None:
        """The player's choice in place of move `ply` (from 1); None while unknown."""
        return self._known.get(ply)

    def agrees(self, ply: int) -> bool:
        """Whether the choice is the move that was played."""
        choice = self.of(ply)
        return choice is not None and choice.move == self._review.move(ply)

    def ask(self, ply: int) -> None:
        """Search move `ply`, and stop searching another."""
        self.cancel()
        seat = self._review.moments[ply].seat
        if ply in self._known or seat is None:
            return
        state = self._review.state(ply - 1)
        player = player_for(self._review.game, len(NAMES), ply, self._clock)
        question = partial(think, player, state.seen_by(seat), seat, THINKING)
        self._ticket = self._worker.ask(question, partial(self._answered, ply))

    def cancel(self) -> None:
        """Stop searching."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    def _answered(self, ply: int, choice: Choice) -> None:
        self._ticket = None
        self._known[ply] = choice
        self._told()
