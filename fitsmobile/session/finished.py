"""A finished game, still at the table or opened again: its result, share code and rematch."""

from itertools import groupby

from fitsmobile.engine.protocol import State
from fitsmobile.session import challenge
from fitsmobile.session.actions import NewGame
from fitsmobile.session.rematch import with_new_cards
from fitsmobile.session.session import snapshot_of
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.session.table import Table


class Finished:
    """The last position of a table whose game is over."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.snapshot: Snapshot = snapshot_of(table)

    @property
    def state(self) -> State:
        """The final position."""
        return self._table.state

    @property
    def turns(self) -> int:
        """The number of turns: unbroken runs of moves of one seat."""
        played = self._table.moves[: self._table.position]
        return sum(1 for _ in groupby(played, key=lambda move: move[0]))

    def share_code(self, whole_game: bool = True) -> str:
        """The share code of the game, or of its deal alone."""
        return challenge.code_of(self._table, whole_game)

    def rematch(self, seed: int) -> NewGame:
        """The action that deals new cards to the same players."""
        return with_new_cards(self._table, seed)
