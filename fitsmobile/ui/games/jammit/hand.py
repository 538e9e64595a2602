"""The gesture on JAMMIT's coins, slots and pawn. No Kivy and no rules."""

import math
from collections.abc import Iterable

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.views import Column, JammitView, Push
from fitsmobile.ui.games.hex.geometry import (
    DIRECTIONS,
    Point,
    axial,
    direction_of,
    frame_reach,
    nearest,
)
from fitsmobile.ui.games.hex.hand import Balked, HexEvent, HexHand, Wished
from fitsmobile.ui.games.jammit.places import pawn_spot, slot_distance, slot_spot
from fitsmobile.ui.table.gesture import Finger
from fitsmobile.ui.table.layout import Rect

COINS_ABOVE = 30
"""Distance in dp of the coins above the finger that carries them."""


@frozen
class JammitHint:
    """State of the board while a hand is over it.

    `entries` are the columns chosen so far, `coins` the coins in the order they go in, and
    `push` what pushing them would do, None until enough is chosen. `shown` counts the coins
    of `push` that are certain: an extra coin is drawn while the other has no column yet.
    `point` is where the coins or the pawn are carried. `corner` is where the pawn would go.
    """

    entries: tuple[str, ...] = ()
    coins: tuple[str, ...] = ()
    push: Push | None = None
    shown: int = 0
    ready: bool = False
    point: Point | None = None
    corner: str | None = None
    focus: str | None = None


@frozen
class CoinsTapped(HexEvent):
    """The coins beside the board were tapped: their order turns round."""


class JammitHand(HexHand):
    """Chooses columns and the order of the coins, then a corner."""

    HINT = JammitHint
    view: JammitView

    def __init__(self, dp: float = 1.0) -> None:
        super().__init__(dp)
        self.bounds: tuple[float, float] | None = None
        self.card: Rect | None = None
        """Places beside the board of the coins to insert."""

        self.coins_at: Point = (0.0, 0.0)
        """The middle of the coins on that place."""

        self.entries: tuple[str, ...] = ()
        """The columns chosen so far."""

        self._swapped = False
        self._carry = ""
        self._hover: str | None = None
        self._corner: str | None = None
        self._table: dict[tuple[tuple[str, ...], tuple[str, ...]], Push] = {}

    def show(self, view: JammitView) -> None:
        """The table has changed: what was chosen is forgotten, the order of coins kept."""
        super().show(view)
        self._table = {(push.entries, push.coins): push for push in view.pushes}

    def cancel(self) -> list[HexEvent]:
        """Forget what was chosen and put back what is in hand."""
        self.entries, self._carry = (), ""
        self._hover = self._corner = None
        self.spend()
        return []

    @property
    def holds(self) -> bool:
        """Whether a column is chosen or something is carried."""
        return self.busy or bool(self.entries)

    def propose(self, move: str) -> None:
        """Choose the columns and the order of a move, or light its corner up."""
        self.cancel()
        push = next((one for one in self.view.pushes if one.move == move), None)
        if push is not None:
            if push.coins != self.coins:
                self.swap()
            self.entries = push.entries
        corners = (corner for corner, text in self.view.corners.items() if text == move)
        self.focus = next(corners, None)

    # -- what there is to choose

    @property
    def coins(self) -> tuple[str, ...]:
        """The coins to insert, first one first; empty in the pawn's phase."""
        if not self.view.pushes:
            return ()
        orders = sorted({push.coins for push in self.view.pushes}, key=_order)
        if len(orders) > 1 and self._swapped and len(orders[1]) == len(orders[0]):
            return orders[1]
        return orders[0]

    @property
    def can_swap(self) -> bool:
        """Whether the two coins differ, so that their order matters."""
        return len(set(self.coins)) > 1

    def swap(self) -> None:
        """Turn the order of the coins round."""
        self._swapped = not self._swapped

    @property
    def wanted(self) -> int:
        """Number of columns of a push: one in the first step, one for each extra coin."""
        if self.view.phase != "extra":
            return 1
        return max((len(push.entries) for push in self.view.pushes), default=1)

    def columns(self) -> dict[str, Column]:
        """The open columns by entry hex; those already taken by an extra coin are not open."""
        return {column.entry: column for column in self.view.columns}

    def _open(self) -> dict[str, Column]:
        """The columns a coin may be brought to now: an extra coin not where the other is."""
        taken = self.entries if self.wanted > 1 else ()
        return {entry: column for entry, column in self.columns().items() if entry not in taken}

    def heading(self) -> int:
        """The direction in which the coins travel."""
        for column in self.columns().values():
            if len(column.cells) > 1:
                return direction_of(column.cells[0], column.cells[1], self.plane.radius) or 0
        return 0

    def slot(self, entry: str) -> Point:
        """Place of a column's slot on the screen."""
        plane, radius = self.plane, self.plane.radius
        away = slot_distance(radius, plane.pitch, self.dp)
        return plane.point(*slot_spot(axial(entry, radius), self.heading(), radius, away))

    def pawn_point(self, corner: str) -> Point:
        """Place of a pawn outside a corner, kept within the bounds at the sides."""
        radius = self.plane.radius
        x, y = self.plane.point(*pawn_spot(axial(corner, radius), radius))
        if self.bounds:
            x = min(max(x, self.bounds[0]), self.bounds[1])
        return x, y

    # -- fingers

    def begin(self, finger: Finger) -> list[HexEvent] | None:
        """Take the coins or the pawn, or point at a slot or a corner."""
        self.focus = None
        x, y = finger.x, finger.y
        if self.card is not None and self.card.holds(x, y):
            self._carry = "coins" if self.coins else ""
        elif self.view.phase == "pawn":
            self._begin_pawn(x, y, self.view.corners)
        else:
            self._hover = self._slot_at(x, y, self.reach)
            self._carry = "slot" if self._hover else ""
        if self._carry:
            return []
        corner = nearest(x, y, self._pawns(), 36 * self.dp)
        if corner is None:
            return None
        return [Balked("wrong_phase" if corner == self.pawn else "not_your_pawn")]

    def _pawns(self) -> dict[str, Point]:
        pawns = (p.cell for p in self.view.pieces if p.kind == "pawn")
        return {cell: self.pawn_point(cell) for cell in pawns}

    def _begin_pawn(self, x: float, y: float, corners: Iterable[str]) -> None:
        places = {corner: self.pawn_point(corner) for corner in corners}
        self._corner = nearest(x, y, places, 32 * self.dp)
        mine = {self.pawn: self.pawn_point(self.pawn)} if self.pawn else {}
        if self._corner:
            self._carry = "corner"
        else:
            self._carry = "pawn" if nearest(x, y, mine, 36 * self.dp) else ""

    @property
    def pawn(self) -> str | None:
        """The corner at which the pawn of the player on turn stands."""
        colour = self.view.seats[self.view.turn].colour
        pawns = (p.cell for p in self.view.pieces if p.kind == "pawn" and p.colour == colour)
        return next(pawns, None)

    @property
    def presses_coins(self) -> bool:
        """Whether a finger is on the coins and has not dragged them yet."""
        return self._carry == "coins" and not self.dragging

    def follow(self, finger: Finger, now: float) -> list[HexEvent]:
        """The finger slides: along the slots, or round the rim."""
        x, y = finger.x, finger.y
        far = max(56 * self.dp, self.plane.pitch)
        if self._carry == "corner":
            near = {c: self.pawn_point(c) for c in (self._corner,) if c}
            self._corner = nearest(x, y, near, 56 * self.dp)
        elif not self.dragging:
            return []
        elif self._carry == "pawn":
            self._corner = self._corner_at(x, y)
        elif self._carry == "slot":
            self._hover = self._slot_at(x, y, far)
        elif self._carry == "coins":
            if len(self.entries) >= self.wanted:
                self.entries = ()
            self._hover = self._slot_at(x, y + COINS_ABOVE * self.dp, far)
        return []

    def end(self, finger: Finger, now: float) -> list[HexEvent]:
        """Letting go chooses a column, pushes, walks, or turns the order of the coins round."""
        self.follow(finger, now)
        carry, hover, corner, tapped = self._carry, self._hover, self._corner, self.presses_coins
        self._carry, self._hover, self._corner = "", None, None
        if tapped:
            return [CoinsTapped()]
        if carry == "pawn" and self.dragging and corner is None:
            over = nearest(finger.x, finger.y, self._pawns(), 56 * self.dp)
            if over != self.pawn:
                return [Balked("corner_taken" if over else "not_a_corner")]
        wish = None
        if corner:
            wish = self.view.corners[corner]
        elif hover is not None:
            self._take(hover)
            pushes = carry == "coins" and self.touch.drop == "release"
            wish = self.wish() if pushes else None
        return [Wished(wish)] if wish else []

    def _take(self, entry: str) -> None:
        """Choose a column; an extra coin's column that is chosen again is given back."""
        if self.wanted == 1:
            self.entries = (entry,)
        elif entry in self.entries:
            self.entries = tuple(one for one in self.entries if one != entry)
        else:
            self.entries = (*self.entries, entry)[-self.wanted :]

    def _slot_at(self, x: float, y: float, reach: float) -> str | None:
        """The slot nearest to a point; the entry hex of a column counts as its slot."""
        places: dict[str, Point] = {}
        choice = self._open() if self._carry == "coins" else self.columns()
        for entry in choice:
            (sx, sy), (ex, ey) = self.slot(entry), self.plane.centre_of(entry)
            near = math.hypot(x - sx, y - sy) <= math.hypot(x - ex, y - ey)
            places[entry] = (sx, sy) if near else (ex, ey)
        return nearest(x, y, places, reach)

    def _corner_at(self, x: float, y: float) -> str | None:
        """The free corner in whose sixth of the table the finger is, away from the middle."""
        if self.pawn is None:
            return None
        dx, dy = x - self.plane.x, y - self.plane.y
        if math.hypot(dx, dy) < 0.45 * frame_reach(self.plane.radius, self.plane.pitch, self.dp):
            return None
        q, r = DIRECTIONS[self.plane.direction(dx, dy)]
        radius = self.plane.radius
        here = {c for c in self.view.corners if axial(c, radius) == (q * radius, r * radius)}
        return next(iter(here), None)

    def wish(self) -> str | None:
        """The move that the Push button plays; None until enough is chosen."""
        hint = self.hint
        return hint.push.move if hint.push and hint.ready else None

    # -- keys

    def arrow(self, dx: int, dy: int) -> None:
        """An arrow key moves the focus along the slots, or round the corners."""
        places = self.targets()
        if self.focus not in places:
            self.focus = next(iter(places), None)
            return
        found = self.beside(dx, dy, places, places[self.focus or ""])
        self.focus = found or self.focus

    def targets(self) -> dict[str, Point]:
        """Everything the keys can reach now."""
        if self.view.phase == "pawn":
            return {corner: self.pawn_point(corner) for corner in self.view.corners}
        return {entry: self.slot(entry) for entry in self.columns()}

    def choose(self) -> str | None:
        """Enter: choose the column under the focus, push when it is chosen; move the pawn."""
        if self.focus is None:
            self.arrow(0, 0)
            return None
        if self.view.phase == "pawn":
            return self.view.corners.get(self.focus)
        if self.focus in self.entries and len(self.entries) == self.wanted:
            return self.wish()
        self._take(self.focus)
        return None

    # -- what to show

    @property
    def hint(self) -> JammitHint:
        """Marks that the board lights up now."""
        view = self.view
        point = None
        if self.finger is not None and self.dragging and self._carry in ("coins", "pawn"):
            point = (self.finger.x, self.finger.y)
        if view.phase == "pawn":
            return JammitHint(point=point, corner=self._corner, focus=self.focus)
        entries = self.entries
        focus = self.focus if self.focus in self.columns() else None
        if self._hover:
            chosen = (*(e for e in entries if e != self._hover), self._hover)
            entries = (self._hover,) if self.wanted == 1 else chosen[-self.wanted :]
        elif not entries and focus:
            entries = (focus,)
        elif focus and self.wanted > len(entries) and focus not in entries:
            entries = (*entries, focus)
        push, ready = self.push_into(entries)
        shown = len(push.pushes) if push and ready else min(len(entries), 1)
        return JammitHint(entries, self.coins, push, shown, ready, point, None, self.focus)

    def push_into(self, entries: tuple[str, ...]) -> tuple[Push | None, bool]:
        """The push that fits the columns chosen so far, and whether it is complete."""
        if not entries:
            return None, False
        exact = self._table.get((entries, self.coins))
        if exact:
            return exact, True
        begun = (push for push in self._table.values() if push.entries[:1] == entries[:1])
        return next(begun, None), False


def _order(coins: tuple[str, ...]) -> tuple[int, bool, tuple[str, ...]]:
    """Both coins before one alone, the neutral coin last."""
    return -len(coins), coins[0] == "n", coins
