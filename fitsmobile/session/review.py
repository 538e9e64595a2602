"""A game looked at again: any moment of it, move by move, and playing on from there."""

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Move, State
from fitsmobile.session.actions import Denied, NewGame
from fitsmobile.session.record import Games, to_table
from fitsmobile.session.rematch import from_moment
from fitsmobile.session.snapshot import Views
from fitsmobile.session.table import Table
from fitsmobile.storage.records import GameRecord


@frozen
class Moment:
    """One position of a game and the move that led to it, both None at the beginning."""

    ply: int
    seat: int | None
    move: str | None


class Review:
    """A kept game with all its positions. What was taken back is left out."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.game = table.game.id
        self.players = table.players
        self.moments = (
            Moment(0, None, None),
            *(
                Moment(ply, seat, move)
                for ply, (seat, move) in enumerate(table.moves[: table.position], 1)
            ),
        )

    def state(self, ply: int) -> State:
        """The position after `ply` moves, for the computer players' judgement."""
        return self._table.states[ply]

    def move(self, ply: int) -> Move:
        """The move that led to the position after `ply` moves, which are one at least."""
        return self._table.game.parse_move(self._table.moves[ply - 1][1])

    def text_of(self, move: Move) -> str:
        """A move of this game as text."""
        return self._table.game.format_move(move)

    def views(self, ply: int) -> Views:
        """What every seat saw after `ply` moves, its own hand included."""
        state = self.state(ply)
        return Views(state, len(self.players), state.actors())

    def of_seat(self, seat: int) -> tuple[Moment, ...]:
        """The moves of one seat, in order."""
        return tuple(moment for moment in self.moments if moment.seat == seat)

    def play_on(self, ply: int) -> NewGame:
        """A new game of the same players that goes on after `ply` moves of this one."""
        return from_moment(self._table, ply)


def review(record: GameRecord, games: Games) -> Review | Denied:
    """The kept game, once every move of it was found to be right."""
    table = to_table(record, games)
    return table if isinstance(table, Denied) else Review(table)
