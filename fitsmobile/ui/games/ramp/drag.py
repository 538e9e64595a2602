"""The words of dragging a tile: the zones of a table, how a hand feels, what comes of it.

What a hand makes of fingers is in `hand.py`. Lengths are pixels, times are seconds.
"""

from enum import Enum, auto
from math import hypot

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.views import Landing, Tile
from fitsmobile.ui.games.ramp.geometry import Grid
from fitsmobile.ui.table.layout import Rect


class Zone(Enum):
    """Where a point of the table belongs."""

    PLAY = auto()
    TRAY = auto()
    SHELF = auto()
    OUT = auto()


class Phase(Enum):
    """What the tile does: waits at home, is touched, follows a finger, or is aimed."""

    HOME = auto()
    PRESSED = auto()
    HELD = auto()
    POISED = auto()


class DropMode(Enum):
    """What drops a tile: letting go, a tap after that, or the button."""

    RELEASE = "release"
    TAP = "tap"
    CONFIRM = "confirm"


@frozen
class Ground:
    """The zones of a table. `homes` holds the resting place of each tile in hand."""

    grid: Grid
    play: Rect
    tray: Rect
    homes: tuple[Rect, ...]
    shelf: Rect | None = None

    def zone(self, x: float, y: float, carrying: bool = False) -> Zone:
        """The zone of a point; the shelf lies on the tray, the ramp is always play zone.

        A tile that is carried may overshoot the play zone sideways by two columns.
        """
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
        """Which resting place lies under a point."""
        for index, home in enumerate(self.homes):
            if home.holds(x, y):
                return index
        return None


@frozen
class Feel:
    """How a hand answers: lengths in pixels, times in seconds.

    `lift` is how far above the finger the tile is drawn; a mouse has none. `tap` is the
    longest touch that still counts as a tap, `hold` the time that confirms putting aside,
    `bounce` the time in which a second tap is taken for a trembling finger, `rest` the time
    after which a touch that lies still on the ramp may be the ball of a hand.
    """

    slop: float = 8
    lift: float = 60
    tap: float = 0.3
    hold: float = 0.55
    bounce: float = 0.25
    rest: float = 1.0
    mode: DropMode = DropMode.RELEASE


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
    """Putting aside was held long enough."""

    move: str


@frozen
class HoldOn:
    """The shelf was left too early: putting aside wants to be held."""


@frozen
class MustPlace:
    """The shelf was touched though this tile can't be put aside."""


Event = Taken | Stepped | Turned | Dropped | Balked | WentHome | PutAside | HoldOn | MustPlace

STEP = 0.6
"""How much of a cell a finger travels for the next column; over a half, so it can't flutter."""

FLICK = 3
"""A sideways flick on the waiting tile is at least so many slops long."""


class Finger:
    """One touch: where and when it began, where it is, and how far it ever was from its start."""

    __slots__ = ("id", "mouse", "on_home", "since", "start", "travel", "x", "x0", "y", "y0")

    def __init__(
        self,
        id: object,
        x: float,
        y: float,
        since: float,
        mouse: bool,
        start: Zone,
        on_home: int | None,
    ) -> None:
        self.id, self.since, self.mouse = id, since, mouse
        self.start, self.on_home = start, on_home
        self.x = self.x0 = x
        self.y = self.y0 = y
        self.travel = 0.0

    def rests(self, feel: Feel, now: float) -> bool:
        """Whether it lies still on the ramp for so long that it may be the ball of a hand."""
        still = self.start is Zone.PLAY and self.travel <= feel.slop
        return still and now - self.since > feel.rest

    def go(self, x: float, y: float) -> None:
        """Follow the touch."""
        self.x, self.y = x, y
        self.travel = max(self.travel, hypot(x - self.x0, y - self.y0))
