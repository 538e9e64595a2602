"""The computer players at the table: asked when it is their turn, at a pace the eye follows."""

import logging
from collections.abc import Callable
from functools import partial

from fitsmobile.ai.calibration import in_time
from fitsmobile.ai.levels import PLAYERS, player_for
from fitsmobile.ai.player import Budget, Choice, Clock, Player, Stop
from fitsmobile.ai.worker import Ticket, Worker
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Move, State
from fitsmobile.session.actions import Play
from fitsmobile.session.conductor import Conductor
from fitsmobile.session.snapshot import Snapshot

Cancel = Callable[[], None]
Later = Callable[[float, Callable[[], None]], Cancel]
"""Runs a function after some seconds on the same thread; what comes back prevents it."""

log = logging.getLogger(__name__)


@frozen
class Device:
    """What opponents need from outside: a worker, a clock in seconds, and a later."""

    worker: Worker
    clock: Clock
    later: Later


class _Turn:
    """A move being thought about or waiting for its moment; `ready` plays it while it waits."""

    __slots__ = ("game_id", "ply", "ready", "seat", "since", "ticket", "waiting")

    def __init__(self, game_id: str, ply: int, seat: int, since: float) -> None:
        self.game_id, self.ply, self.seat, self.since = game_id, ply, seat, since
        self.ticket: Ticket[Choice] | None = None
        self.waiting: Cancel | None = None
        self.ready: Callable[[], None] | None = None

    def drop(self) -> None:
        if self.ticket is not None:
            self.ticket.cancel()
        if self.waiting is not None:
            self.waiting()


@frozen
class _Plan:
    """Moves of the same turn that were decided together, and the ply the next is for.

    Made for the moment that comes next; another one in between ends it.
    """

    game_id: str
    ply: int
    moves: tuple[Move, ...] = ()


NO_PLAN = _Plan("", -1)


class Opponents:
    """Plays every seat that a computer player has. `hurried` leaves out the pauses."""

    def __init__(self, conductor: Conductor, device: Device) -> None:
        self.hurried = False
        self._until_a_person = False
        """Whether nothing waits until a person is next."""

        self._conductor = conductor
        conductor.hurry = self.hurry
        self._device = device
        self._players: dict[tuple[str, int, int], Player] = {}
        self._turn: _Turn | None = None
        self._plan = NO_PLAN
        self._unlisten = conductor.listen(self._look)
        if conductor.snapshot is not None:
            self._look(conductor.snapshot)

    @property
    def thinking(self) -> int | None:
        """The seat whose move is awaited, None where none is."""
        return None if self._turn is None else self._turn.seat

    def hurry(self) -> None:
        """What waits is played now, and nothing waits until a person is next."""
        self._until_a_person = True
        if self._turn is not None and self._turn.ready is not None:
            self._turn.drop()
            self._turn.ready()

    def close(self) -> None:
        """Think no more."""
        self._conductor.hurry = _nothing
        self._unlisten()
        self._drop()

    def _look(self, snapshot: Snapshot) -> None:
        """See whether a computer player is next; forget what was thought for another moment."""
        turn = self._turn
        if turn and (turn.game_id, turn.ply) == (snapshot.game_id, snapshot.ply):
            return
        self._drop()
        plan, self._plan = self._plan, NO_PLAN
        seat = next(
            (one for one in snapshot.actors if snapshot.players[one].level is not None), None
        )
        if seat is None:
            self._until_a_person = False
            return
        self._turn = _Turn(snapshot.game_id, snapshot.ply, seat, self._device.clock())
        if plan.moves and (plan.game_id, plan.ply) == (snapshot.game_id, snapshot.ply):
            self._decided(Choice(plan.moves[0], plan.moves[1:]))
        else:
            self._ask(snapshot, seat)

    def _drop(self) -> None:
        if self._turn is not None:
            self._turn.drop()
            self._turn = None

    def _ask(self, snapshot: Snapshot, seat: int) -> None:
        state = self._conductor.state
        turn = self._turn
        if state is None or turn is None:
            return
        question = partial(
            think_in_time,
            self._player(snapshot, seat),
            state.seen_by(seat),
            seat,
            PLAYERS[snapshot.game].thinking_ms,
            self._device.clock,
        )
        turn.ticket = self._device.worker.ask(question, self._decided)

    def _player(self, snapshot: Snapshot, seat: int) -> Player:
        level = snapshot.players[seat].level or 1
        key = (snapshot.game_id, seat, level)
        if key not in self._players:
            self._players = {one: kept for one, kept in self._players.items() if one[0] == key[0]}
            seed = snapshot.ply * 8 + seat
            self._players[key] = player_for(snapshot.game, level, seed, self._device.clock)
        return self._players[key]

    def _decided(self, choice: Choice) -> None:
        """Play the move now, or when the eye is ready for it."""
        turn = self._turn
        snapshot = self._conductor.snapshot
        if turn is None:
            return
        if snapshot is None:
            self._turn = None
            return
        passed = self._device.clock() - turn.since
        hurried = self.hurried or self._until_a_person
        pause = 0.0 if hurried else PLAYERS[snapshot.game].pause_seconds - passed
        play = partial(self._play, choice)
        if pause > 0:
            turn.ready = play
            turn.waiting = self._device.later(pause, play)
        else:
            play()

    def _play(self, choice: Choice) -> None:
        turn, self._turn = self._turn, None
        if turn is None:
            return
        self._plan = _Plan(turn.game_id, turn.ply + 1, choice.follow_ups)
        text = self._conductor.text_of(choice.move)
        self._conductor.dispatch(Play(turn.seat, text, turn.ply))


def _nothing() -> None:
    """Nobody is there to hurry."""


def think_in_time(
    player: Player, view: State, seat: int, ms: int, clock: Clock, stop: Stop
) -> Choice:
    """The player's choice after at most `ms` milliseconds, also on a slow machine."""
    return think(player, view, seat, in_time(ms, clock), stop)


def think(player: Player, view: State, seat: int, budget: Budget, stop: Stop) -> Choice:
    """The player's choice; its first legal move, and a line in the log, where it fails."""
    try:
        choice = player.choose(view, seat, budget, stop)
        if view.why_not(seat, choice.move) is None:
            return choice
        log.error("A computer player chose a move that is not legal.")
    except Exception:
        log.exception("A computer player failed.")
    return Choice(view.moves(seat)[0])
