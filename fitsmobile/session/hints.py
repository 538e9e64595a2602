"""Hints in three grades: the region, the column or piece, the move.

The strongest computer player chooses a move from the seat's own view; the position gives three
clues at that move. Every grade shown counts as a hint of the game.
"""

from collections.abc import Callable, Hashable
from functools import partial

from fitsmobile.ai.levels import NAMES, PLAYERS, player_for
from fitsmobile.ai.player import Budget, Choice, Clock, Player, Stop
from fitsmobile.ai.reason import Reason
from fitsmobile.ai.worker import Ticket, Worker
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import State
from fitsmobile.engine.views import HexCell, RampCell
from fitsmobile.session.actions import TakeHint
from fitsmobile.session.conductor import Conductor
from fitsmobile.session.opponents import think
from fitsmobile.session.reasons import reason_for

LAST_GRADE = 3

Moment = tuple[int, str, int, Hashable]
"""The seat that asks, the game id, the number of moves made, and the key of the position."""


@frozen
class Hint:
    """One grade of a hint, 1 to 3.

    `about` and `cells` are those of the `Clue`. `move` is the text of the move and `reason` the
    reason for it: both None before the last grade.
    """

    grade: int
    about: str
    cells: tuple[RampCell, ...] | tuple[HexCell, ...] = ()
    move: str | None = None
    reason: Reason | None = None

    @property
    def shown(self) -> tuple[RampCell, ...] | tuple[HexCell, ...]:
        """The cells to light up: those that the reason names, or else those of the clue."""
        return self.cells if self.reason is None else self.reason.cells


@frozen
class Advice:
    """The choice of a move, and the reason for it."""

    choice: Choice
    reason: Reason | None


def advise(player: Player, view: State, seat: int, budget: Budget, stop: Stop) -> Advice:
    """A player's choice in a position, and the reason for it."""
    choice = think(player, view, seat, budget, stop)
    return Advice(choice, reason_for(view, seat, (choice.move, *choice.follow_ups)))


class Hints:
    """Asks the strongest player and reveals one more grade at each request."""

    def __init__(
        self, conductor: Conductor, worker: Worker, clock: Clock, told: Callable[[Hint], None]
    ) -> None:
        self._conductor = conductor
        self._worker = worker
        self._clock = clock
        self._told = told
        self._moment: Moment | None = None
        self._advice: Advice | None = None
        self._grade = 0
        self._ticket: Ticket[Advice] | None = None

    @property
    def thinking(self) -> bool:
        """Whether an answer is awaited."""
        return self._ticket is not None

    def ask(self, seat: int) -> None:
        """Call back with the next grade for the seat, at once or when the search has ended."""
        snapshot, state = self._conductor.snapshot, self._conductor.state
        if snapshot is None or state is None or seat not in snapshot.actors:
            return
        moment = (seat, snapshot.game_id, snapshot.ply, state.key())
        if moment == self._moment:
            if self._advice is not None:
                self._give(self._advice)
            return
        self.cancel()
        self._moment = moment
        players = PLAYERS.get(snapshot.game)
        if players is None:
            return
        player = player_for(snapshot.game, len(NAMES), snapshot.ply, self._clock)
        budget = Budget(ms=players.hint_ms)
        question = partial(advise, player, state.seen_by(seat), seat, budget)
        self._ticket = self._worker.ask(question, self._decided)

    def cancel(self) -> None:
        """Drop the request."""
        if self._ticket is not None:
            self._ticket.cancel()
        self._ticket = self._advice = self._moment = None
        self._grade = 0

    def _decided(self, advice: Advice) -> None:
        self._ticket = None
        snapshot, state = self._conductor.snapshot, self._conductor.state
        if snapshot is None or state is None or self._moment is None:
            return
        if (snapshot.game_id, snapshot.ply, state.key()) != self._moment[1:]:
            return
        self._advice = advice
        self._give(advice)

    def _give(self, advice: Advice) -> None:
        """Reveal one more grade; repeating the last one does not count as a hint."""
        state, moment = self._conductor.state, self._moment
        if state is None or moment is None:
            return
        move = advice.choice.move
        clues = state.clues(moment[0], move)
        if self._grade < LAST_GRADE:
            self._grade += 1
            self._conductor.dispatch(TakeHint())
        clue, last = clues[self._grade - 1], self._grade == LAST_GRADE
        self._told(
            Hint(
                grade=self._grade,
                about=clue.about,
                cells=clue.cells,
                move=self._conductor.text_of(move) if last else None,
                reason=advice.reason if last else None,
            )
        )
