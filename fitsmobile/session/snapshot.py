"""Everything a screen may know about the game at the table, as plain values."""

from dataclasses import dataclass

from fitsmobile.engine.protocol import Outcome
from fitsmobile.session.actions import Player


@dataclass(frozen=True, slots=True)
class LastMove:
    """The move that led to this snapshot, for motion and sound."""

    seat: int
    move: str
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One moment of a game.

    `ply` counts the moves played so far; an intent carries it, so that a stale one is
    refused. `turn` is the seat at the device now, None when the game is over; `actors` are
    the seats that the pace lets act now. `views` holds each seat's view of the table
    (`fitsmobile.engine.views`), by seat. `curtain` is the seat that has to take the device
    before anything is shown, or None. `takebacks` counts the moves taken back so far.
    `rank` is the solo rank, 0 the best of seven, or None where the rules give none.
    """

    game_id: str
    game: str
    players: tuple[Player, ...]
    pace: str
    ply: int
    turn: int | None
    actors: tuple[int, ...]
    views: tuple[object, ...]
    curtain: int | None
    can_undo: bool
    can_redo: bool
    can_end_turn: bool
    takebacks: int
    last: LastMove | None
    outcome: Outcome | None
    rank: int | None
