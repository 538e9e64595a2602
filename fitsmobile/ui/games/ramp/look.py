"""Looks of a ramp game: the shared widgets ask this object instead of the game's name."""

from collections.abc import Callable

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.views import RampCell

Shape = tuple[tuple[RampCell, ...], tuple[str, ...]]
"""The cells of a tile as it is drawn on its card, and their colours; none for the player's."""


@frozen
class RampLook:
    """The look of one game.

    `wells`: its board has wells for its dots. `tiles` are the names of tiles that together have
    every shape, in the order in which they are listed. `paints` are the colours of the cells,
    empty where a tile has the colour of its player. `shape_of` draws a tile by its name.
    """

    game: str
    wells: bool
    tiles: tuple[str, ...]
    paints: tuple[str, ...]
    shape_of: Callable[[str], Shape]

    buttons: tuple[str, ...]
    """The buttons beside the tile in hand."""

    homes: int
    """Most tiles in hand at once, side by side."""

    shelf: bool
    """Whether a tile can be put aside."""

    lists_used: bool
    """Whether the strip lists all `tiles` and what is used of them, or those still to come."""

    rows: int
    """The rows of the highest tile as it is drawn on its card."""

    shared_cell: float
    """A cell of the tile on the shared card, as a share of the card's height."""

    def colours(self, player: str) -> tuple[str, ...]:
        """All colours of the tiles of a player."""
        return self.paints or (player,)

    def every_shape(self) -> tuple[tuple[RampCell, ...], ...]:
        """The cells of all tiles."""
        return tuple(self.shape_of(tile)[0] for tile in self.tiles)
