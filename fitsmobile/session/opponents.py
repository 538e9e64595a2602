"""The computer players at the table: their moves are searched on the worker, then delayed."""

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
"""Calls a function after some seconds on the same thread; the function returned cancels it."""

STRONG = 4
"""The first level that thinks half as long while the battery is low."""

log = logging.getLogger(__name__)


@frozen
class Device:
    """The worker, the clock in seconds and the timer that opponents use.

    `is_battery_low` is asked on the worker's thread, where it may take its time; `bool` says no.
    """

    worker: Worker
    clock: Clock
    later: Later
    is_battery_low: Callable[[], bool] = bool


class _Turn:
    """A move being searched, or found and delayed; `ready` plays a delayed one."""

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
    """The rest of a turn that was decided as a whole, and the ply of its next move.

    It holds for the very next snapshot only.
    """

    game_id: str
    ply: int
    moves: tuple[Move, ...] = ()


NO_PLAN = _Plan("", -1)


class Opponents:
    """Plays the seats of computer players. With `hurried`, no move is delayed."""

    def __init__(self, conductor: Conductor, device: Device) -> None:
        self.hurried = False
        self._until_a_person = False
        """Whether moves are not delayed until a person is next."""

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
        """The seat of the computer player to move; None if there is none."""
        return None if self._turn is None else self._turn.seat

    def hurry(self) -> None:
        """Play a delayed move now, and delay none until a person is next."""
        self._until_a_person = True
        if self._turn is not None and self._turn.ready is not None:
            self._turn.drop()
            self._turn.ready()

    def close(self) -> None:
        """Stop searching and unsubscribe."""
        self._conductor.hurry = _nothing
        self._unlisten()
        self._drop()

    def _look(self, snapshot: Snapshot) -> None:
        """Start the search of a computer player to move; cancel one for another snapshot."""
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
            if any(one.level is not None for one in snapshot.players):
                PLAYERS.get(
                    snapshot.game
                )  # import now: after the person's move it would delay the answer
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
        strong = (snapshot.players[seat].level or 1) >= STRONG
        question = partial(
            think_in_time,
            self._player(snapshot, seat),
            state.seen_by(seat),
            seat,
            PLAYERS[snapshot.game].thinking_ms,
            self._device,
            saving=strong,
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
        """Play the move, after the rest of the pause."""
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
    """The `hurry` of a closed table."""


def think_in_time(
    player: Player, view: State, seat: int, ms: int, device: Device, stop: Stop, *, saving: bool
) -> Choice:
    """The player's choice, with a budget shortened on a slow machine.

    With `saving` it is halved while the battery is low.
    """
    if saving and device.is_battery_low():
        ms //= 2
    return think(player, view, seat, in_time(ms, device.clock), stop)


def think(player: Player, view: State, seat: int, budget: Budget, stop: Stop) -> Choice:
    """The player's choice; the first legal move where it fails, which is logged."""
    try:
        choice = player.choose(view, seat, budget, stop)
        if view.why_not(seat, choice.move) is None:
            return choice
        log.error("A computer player chose a move that is not legal.")
    except Exception:
        log.exception("A computer player failed.")
    return Choice(view.moves(seat)[0])
