"""Move review: the strongest computer player's choice at any move of a game, and the reason."""

from collections.abc import Callable, Sequence
from functools import partial

from fitsmobile.ai.levels import NAMES, player_for
from fitsmobile.ai.player import Budget, Clock, Player, Stop
from fitsmobile.ai.worker import Ticket, Worker
from fitsmobile.engine.protocol import Move, State
from fitsmobile.session.hints import Advice, advise
from fitsmobile.session.reasons import reason_for
from fitsmobile.session.review import Review

THINKING = Budget(ms=600)
"""The search time for one move."""


def compared(player: Player, view: State, seat: int, played: Sequence[Move], stop: Stop) -> Advice:
    """A player's choice, and the reason why it is better than the moves that were played.

    Where the first move is the same, the reason is that of a hint.
    """
    advice = advise(player, view, seat, THINKING, stop)
    choice = advice.choice
    if choice.move == played[0]:
        return advice
    return Advice(choice, reason_for(view, seat, (choice.move, *choice.follow_ups), played))


class Opinions:
    """Searches one move at a time on the worker, and caches the answers."""

    def __init__(
        self, review: Review, worker: Worker, clock: Clock, told: Callable[[], None]
    ) -> None:
        self._review = review
        self._worker = worker
        self._clock = clock
        self._told = told
        self._known: dict[int, Advice] = {}
        self._ticket: Ticket[Advice] | None = None

    def of(self, ply: int) -> Advice | None:
        """The player's choice in place of move `ply` (from 1), and why; None while unknown."""
        return self._known.get(ply)

    def agrees(self, ply: int) -> bool:
        """Whether the choice is the move that was played."""
        advice = self.of(ply)
        return advice is not None and advice.choice.move == self._review.move(ply)

    def ask(self, ply: int) -> None:
        """Search move `ply`, and stop searching another."""
        self.cancel()
        seat = self._review.moments[ply].seat
        if ply in self._known or seat is None:
            return
        state = self._review.state(ply - 1)
        player = player_for(self._review.game, len(NAMES), ply, self._clock)
        question = partial(compared, player, state.seen_by(seat), seat, self._turn_from(ply))
        self._ticket = self._worker.ask(question, partial(self._answered, ply))

    def cancel(self) -> None:
        """Stop searching."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    def _turn_from(self, ply: int) -> tuple[Move, ...]:
        """The moves from move `ply` on to the end of the turn."""
        moments = self._review.moments
        seat, last = moments[ply].seat, ply
        while last + 1 < len(moments) and moments[last + 1].seat == seat:
            if seat not in self._review.state(last).actors():
                break
            last += 1
        return tuple(self._review.move(at) for at in range(ply, last + 1))

    def _answered(self, ply: int, advice: Advice) -> None:
        self._ticket = None
        self._known[ply] = advice
        self._told()
