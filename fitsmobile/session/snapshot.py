"""Snapshots: the game at the table as plain values for screens, without hidden information."""

from collections.abc import Sequence
from typing import overload

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Outcome, State
from fitsmobile.session.actions import Player


@frozen
class LastMove:
    """The move that led to a snapshot, for motion and sound."""

    seat: int
    move: str
    undone: bool = False


class Views(Sequence[object]):
    """The views of all seats of one state, each computed at the first access and cached.

    Seats that are not in `actors` wait: their view hides what their next turn reveals.
    """

    __slots__ = ("_actors", "_state", "_views")

    def __init__(self, state: State, seats: int, actors: tuple[int, ...]) -> None:
        self._state = state
        self._actors = actors
        self._views: list[object | None] = [None] * seats

    def __len__(self) -> int:
        return len(self._views)

    @overload
    def __getitem__(self, seat: int) -> object: ...
    @overload
    def __getitem__(self, seat: slice) -> Sequence[object]: ...

    def __getitem__(self, seat: int | slice) -> object | Sequence[object]:
        if isinstance(seat, slice):
            return tuple(self[one] for one in range(*seat.indices(len(self))))
        seat = range(len(self))[seat]
        view = self._views[seat]
        if view is None:
            view = self._views[seat] = self._state.view(seat, seat not in self._actors)
        return view


@frozen
class Snapshot:
    """One moment of a game.

    `ply` counts the moves played so far; a `Play` carries it, so that a stale one is refused.
    `turn` is the seat at the device now, None when the game is over; `actors` are the seats that
    the pace lets act now: none while a turn waits for `EndTurn` or the device for `TakeDevice`.
    `views` holds each seat's view of the table (`fitsmobile.engine.views`), by seat. `curtain` is
    the seat that has to take the device before anything is shown, or None. `takebacks` counts
    moves taken back after more had been seen, `hints` the hints shown. `rank` is the solo rank,
    0 the best of seven, or None where the rules give none. `origin` as in `NewGame`.
    `undo_seats` are the seats that can take back their own last move, whatever others did since
    (FITS, BITS).
    """

    game_id: str
    game: str
    players: tuple[Player, ...]
    pace: str
    ply: int
    turn: int | None
    actors: tuple[int, ...]
    views: Sequence[object]
    curtain: int | None
    can_undo: bool
    can_redo: bool
    can_end_turn: bool
    takebacks: int
    last: LastMove | None
    outcome: Outcome | None
    rank: int | None
    hints: int = 0
    origin: str = "deal"
    undo_seats: tuple[int, ...] = ()
