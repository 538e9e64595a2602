"""The gesture over a hex board, as far as the hex games share it. No Kivy and no rules.

A hand knows a view and where the cells lie. It says what to light up, and when a finger lets go
which move is wished. The session may refuse the wish: a hand names what the finger pointed at.
"""

import math
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.views import Piece
from fitsmobile.ui.games.hex.geometry import HexPlane, Point, nearest
from fitsmobile.ui.games.hex.motion import OwnView
from fitsmobile.ui.table.gesture import Finger, Gesture


@frozen
class HexEvent:
    """Something that a hand tells its board; a game may have events of its own."""


@frozen
class Wished(HexEvent):
    """The finger let go on a move, which need not be legal."""

    move: str


@frozen
class SentBack(HexEvent):
    """A piece was let go where it can't go, at a point; `at_edge` where the board ends there."""

    piece: Piece
    point: Point
    at_edge: bool = False


@frozen
class Balked(HexEvent):
    """A gesture that can't become a move; `rule` names the reason."""

    rule: str


@frozen
class Hovered(HexEvent):
    """The pointer is above another place than before, or above none."""


class HexHand(Gesture[HexEvent]):
    """The plane of the cells, the focus of the keys, and the reach of a target."""

    HINT: Callable[..., object]
    """The class of its hints."""

    def __init__(self, dp: float = 1.0) -> None:
        super().__init__(dp)
        self.plane = HexPlane(4, 0.0, 0.0, 1.0)
        self.view: OwnView = None
        self.focus: str | None = None
        self._hovered: str | None = None

    def show(self, view: OwnView) -> None:
        """The table has changed: what was in hand is put back."""
        self.view = view
        self.cancel()

    @property
    @abstractmethod
    def hint(self) -> object:
        """Marks that the board lights up now."""

    def lit(self, idle: bool) -> object:
        """The hint; on a board on which nothing can be done the focus of the keys alone."""
        return self.HINT(focus=self.focus) if idle else self.hint

    @property
    def holds(self) -> bool:
        """Whether something is in hand or chosen, so that Back puts it back first."""
        return self.busy

    @abstractmethod
    def propose(self, move: str) -> None:
        """Light a move up as if it were pointed at, until the next touch or key."""

    @abstractmethod
    def targets(self) -> dict[str, Point]:
        """The places that may be chosen now, and where they are."""

    def places(self) -> dict[str, Point]:
        """Everything that Enter does something on: the targets, and pieces to take in hand."""
        return self.targets()

    @abstractmethod
    def arrow(self, dx: int, dy: int) -> None:
        """An arrow key moves the focus."""

    @abstractmethod
    def choose(self) -> str | None:
        """Enter takes what is under the focus, or lets go on it. The move that is wished."""

    def begin_second(self, finger: Finger) -> list[HexEvent]:
        """A second finger puts back what the first one holds."""
        return self.cancel()

    def hover(self, x: float, y: float) -> list[HexEvent]:
        """The place that may be chosen nearest to the pointer gets the focus."""
        near = nearest(x, y, self.targets(), self.reach)
        if near == self._hovered or self.busy:
            return []
        self.focus = self._hovered = near
        return [Hovered()]

    @property
    def reach(self) -> float:
        """Half of a 48 dp target, or the hex where it is larger."""
        return max(24 * self.dp, self.plane.pitch / 2)

    def touched(self, x: float, y: float, among: Iterable[str]) -> str | None:
        """The cell of `among` meant by a touch: the hex under it, else the nearest in reach."""
        choice = tuple(among)
        under = self.plane.cell_at(x, y)
        return under if under in choice else self.plane.nearest(x, y, choice, self.reach)

    def beside(self, dx: int, dy: int, places: Mapping[str, Point], start: Point) -> str | None:
        """The place to which an arrow key leads from `start`; None where there is none."""
        best, found = math.inf, None
        for name, (x, y) in places.items():
            along = (x - start[0]) * dx + (y - start[1]) * dy
            across = abs((x - start[0]) * dy) + abs((y - start[1]) * dx)
            if along > self.plane.pitch * 0.2 and along + across * 1.6 < best:
                best, found = along + across * 1.6, name
        return found
