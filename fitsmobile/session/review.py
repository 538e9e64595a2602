"""Review: the positions of a kept game, move by move, and a rematch from any of them."""

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
    """One position of a game, and the seat and move that led to it; None for the first."""

    ply: int
    seat: int | None
    move: str | None


class Review:
    """A kept game with all its positions, without moves that were taken back."""

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
        """The position after `ply` moves."""
        return self._table.states[ply]

    def move(self, ply: int) -> Move:
        """Move number `ply`, counted from 1."""
        return self._table.game.parse_move(self._table.moves[ply - 1][1])

    def text_of(self, move: Move) -> str:
        """A move of this game as text."""
        return self._table.game.format_move(move)

    def views(self, ply: int) -> Views:
        """The views of all seats after `ply` moves."""
        state = self.state(ply)
        return Views(state, len(self.players), state.actors())

    def of_seat(self, seat: int) -> tuple[Moment, ...]:
        """The moves of one seat, in order."""
        return tuple(moment for moment in self.moments if moment.seat == seat)

    def play_on(self, ply: int) -> NewGame:
        """The action that starts a rematch from the position after `ply` moves."""
        return from_moment(self._table, ply)


def review(record: GameRecord, games: Games) -> Review | Denied:
    """The review of a record, or the rules' refusal."""
    table = to_table(record, games)
    return table if isinstance(table, Denied) else Review(table)
