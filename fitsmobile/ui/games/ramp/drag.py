"""Zones, phases and events of dragging a tile. Lengths are pixels."""

from enum import Enum, auto
from math import inf

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.views import Landing, Tile
from fitsmobile.ui.games.ramp.geometry import Grid
from fitsmobile.ui.table.layout import Rect


class Zone(Enum):
    """The part of the table that a point lies in."""

    PLAY = auto()
    TRAY = auto()
    SHELF = auto()
    OUT = auto()


class Phase(Enum):
    """The tile waits at home, is touched, follows a finger, or is aimed above the ramp."""

    HOME = auto()
    PRESSED = auto()
    HELD = auto()
    POISED = auto()


@frozen
class Ground:
    """The zones of a table. `homes` holds the resting place of each tile in hand.

    `sides` are the x between which a tile is carried: a finger beyond has left the table.
    """

    grid: Grid
    play: Rect
    tray: Rect
    homes: tuple[Rect, ...]
    shelf: Rect | None = None
    sides: tuple[float, float] = (-inf, inf)

    def zone(self, x: float, y: float, carrying: bool = False) -> Zone:
        """The zone of a point; the shelf lies on the tray, the ramp is always play zone.

        A tile that is carried may overshoot the play zone sideways by two columns.
        """
        if carrying and not self.sides[0] < x < self.sides[1]:
            return Zone.OUT
        if self.shelf is not None and self.shelf.holds(x, y):
            return Zone.SHELF
        if self.tray.holds(x, y):
            return Zone.TRAY
        more = 2 * self.grid.cell if carrying else 0
        play = self.play
        if play.x - more <= x < play.right + more and play.y <= y < play.top:
            return Zone.PLAY
        return Zone.PLAY if self.grid.rect.holds(x, y) else Zone.OUT

    def home_at(self, x: float, y: float) -> int | None:
        """The number of the resting place under a point, or None."""
        for index, home in enumerate(self.homes):
            if home.holds(x, y):
                return index
        return None


@frozen
class Taken:
    """The tile was picked up or aimed."""


@frozen
class Stepped:
    """The tile changed its column by `by`."""

    by: int


@frozen
class Turned:
    """The tile took another form: a quarter turn or, where `mirrored`, a flip."""

    mirrored: bool = False


@frozen
class Dropped:
    """The tile was let go where it may land."""

    tile: Tile
    form: int
    column: int
    landing: Landing


@frozen
class Balked:
    """The tile was let go where it may not land; it goes home."""

    reason: str
    cells: tuple[tuple[int, int], ...]


@frozen
class WentHome:
    """The tile went back to the tray, nothing was played."""


@frozen
class PutAside:
    """Putting aside was held long enough; `move` plays it."""

    move: str


@frozen
class HoldOn:
    """The finger left the shelf before putting aside was confirmed by holding."""


@frozen
class MustPlace:
    """The shelf was touched though this tile can't be put aside."""


TileEvent = Taken | Stepped | Turned | Dropped | Balked | WentHome | PutAside | HoldOn | MustPlace
