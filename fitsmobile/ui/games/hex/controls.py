"""Base of the controls of a hex table: a game's buttons, and the facts on its seats' cards."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from kivy.uix.floatlayout import FloatLayout

from fitsmobile.ui.games.hex.arrangement import keep_parts

if TYPE_CHECKING:
    from collections.abc import Collection

    from fitsmobile.ui.games.hex.layout import Places
    from fitsmobile.ui.games.hex.seat_card import SeatCard
    from fitsmobile.ui.games.hex.table import HexTable
    from fitsmobile.ui.table.board import Cue, Moment


class Controls(FloatLayout):
    """One widget over the whole table.

    The kv ids of its parts are their names in `table.board.AROUND`.
    """

    def __init__(self, table: HexTable, **kwargs: object) -> None:
        self.table, self.board = table, table.board
        super().__init__(**kwargs)
        self._parts = {name: part.__self__ for name, part in self.ids.items()}  # they may go

    @abstractmethod
    def fill(self, moment: Moment) -> None:
        """Write header, steps and buttons for a moment."""

    @abstractmethod
    def fill_card(self, card: SeatCard, seat: int) -> None:
        """Write the facts of one seat on its card."""

    @abstractmethod
    def preview(self) -> None:
        """Show what the move lit on the board would change."""

    def keep(self, hidden: frozenset[str]) -> None:
        """Have the parts that are not hidden."""
        keep_parts(self, self._parts, hidden)

    @abstractmethod
    def place(self, found: Places) -> None:
        """Put the buttons where the layout has room for them."""

    @abstractmethod
    def cue(self, moves: Collection[str]) -> Cue | None:
        """The next touch towards one of some moves; without moves, the one that ends the turn."""

    @abstractmethod
    def key(self, name: str) -> bool:
        """The game's own keys. True when the key was used."""
