"""Parts that a hex game brings to the table that the hex games share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from fitsmobile.engine.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from fitsmobile.ui.games.hex.board import HexBoard
    from fitsmobile.ui.games.hex.layout import Places, Wants
    from fitsmobile.ui.games.hex.motion import Motion, Spot
    from fitsmobile.ui.games.hex.seat_card import SeatCard
    from fitsmobile.ui.games.hex.table import HexTable
    from fitsmobile.ui.table.moment import Moment

    OwnView = Any  # Any: the view of one game, which its controls and its motion know
    MotionOf = Callable[[OwnView, str, Mapping[int, Spot]], Motion | None]


class Controls(Protocol):
    """A game's buttons, as one widget over the whole table, and the facts on its seats' cards."""

    def fill(self, moment: Moment) -> None:
        """Write header, steps and buttons for a moment."""
        ...

    def fill_card(self, card: SeatCard, seat: int) -> None:
        """Write the facts of one seat on its card."""
        ...

    def preview(self) -> None:
        """Show what the move lit on the board would change."""
        ...

    def place(self, found: Places) -> None:
        """Put the buttons where the layout has room for them."""
        ...

    def key(self, name: str) -> bool:
        """The game's own keys. True when the key was used."""
        ...


@frozen
class HexParts:
    """The parts that `HexTable` is built from.

    `motion` tells how a move of a view moves, None where the view has no such move; it is given
    where each seat's card lies, in axial coordinates. `numbered` tells whether the steps of a
    turn have numbers.
    """

    game: str
    board: Callable[[], HexBoard]
    controls: Callable[[HexTable], Controls]
    motion: MotionOf
    wants: Wants
    numbered: bool = True
