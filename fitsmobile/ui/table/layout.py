"""Rectangles, insets, and the zones round a tablet that lies flat: one at each edge. No Kivy."""

from typing import NamedTuple

TARGET, GAP = 48.0, 8.0
"""In dp: the least side of what a finger presses, and the air between two such things."""

TABLET = 600.0
"""The smaller side, in dp, from which a window counts as a tablet that several can sit round."""

MIDDLE, EDGE, CORNER, ASIDE = 84.0, 6.0, 100.0, 38.0
"""In dp: the gap for the shared card, the air at the edge, what the corners keep free along the
short edges, and between zones that meet at a corner."""

DEEPEST, WIDEST, ENOUGH = 560.0, 760.0, 404.0

EDGES = {1: (0,), 2: (0, 2), 3: (0, 3, 1), 4: (0, 3, 2, 1)}
"""Number of seats -> their edges as quarter turns: 0 the near edge, 3 left, 2 far, 1 right."""


class Rect(NamedTuple):
    """An upright rectangle; `x`, `y` is the bottom left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def top(self) -> float:
        """The y of the upper edge."""
        return self.y + self.h

    @property
    def cx(self) -> float:
        """The x of the middle."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The y of the middle."""
        return self.y + self.h / 2

    def holds(self, px: float, py: float) -> bool:
        """Whether the point lies inside; the right and upper edge belong to the neighbour."""
        return self.x <= px < self.x + self.w and self.y <= py < self.y + self.h

    def grown(self, by: float) -> "Rect":
        """The rectangle with every edge moved outward (inward where negative)."""
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def mirrored(self, swap: float) -> "Rect":
        """The rectangle with left and right exchanged between two edges whose sum is `swap`."""
        return self._replace(x=swap - self.right)

    def overlaps(self, other: "Rect") -> bool:
        """Whether the two have some area in common."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )

    def inside(self, other: "Rect") -> bool:
        """Whether nothing of it sticks out of `other`."""
        return (
            self.x >= other.x - 0.01
            and self.y >= other.y - 0.01
            and self.right <= other.right + 0.01
            and self.top <= other.top + 0.01
        )

    def scaled(self, by: float) -> "Rect":
        """The same rectangle in another unit, on whole pixels."""
        left, bottom = round(self.x * by), round(self.y * by)
        return Rect(left, bottom, round(self.right * by) - left, round(self.top * by) - bottom)


class Insets(NamedTuple):
    """Insets of the system at each edge."""

    left: float = 0
    bottom: float = 0
    right: float = 0
    top: float = 0

    def turned(self, quarter: int) -> "Insets":
        """The insets as somebody at another edge of the table has them.

        `quarter` counts the quarters, counter-clockwise, by which that seat's picture is turned.
        """
        around = (self.left, self.top, self.right, self.bottom)
        left, top, right, bottom = (around[(side - quarter) % 4] for side in range(4))
        return Insets(left, bottom, right, top)


CARD, CARD_LEAST = Rect(0, 0, 240.0, 48.0), 110.0
"""In dp: the shared card, and the least length of it that can still be read."""


class Zone(NamedTuple):
    """One seat's place: where it is in the window, and how far it is turned."""

    rect: Rect
    quarter: int


class Middle(NamedTuple):
    """The middle between the zones: the shared card, empty where it has no room, and the menu."""

    card: Rect
    menu: Rect


def edge(seats: int, seat: int) -> int:
    """By how many quarters, counter-clockwise, the table is turned for who sits at a seat."""
    return EDGES[seats][seat]


def has_room(width: float, height: float, unit: float) -> bool:
    """Whether the window is a tablet's."""
    return min(width, height) >= TABLET * unit


def zones(width: float, height: float, unit: float, edges: Insets, seats: int) -> list[Zone]:
    """The zones of the seats, in order, in pixels."""
    w = (width - edges.left - edges.right) / unit
    h = (height - edges.bottom - edges.top) / unit
    if seats == 2:
        deep = min((h - MIDDLE) / 2, DEEPEST)
        spans = dict.fromkeys((0, 2), (EDGE, w - 2 * EDGE))
    else:
        deep = (min(w, h) - MIDDLE) / 2
        spans = _spans(w, h, deep)
    found = []
    for quarter in EDGES[seats]:
        start, room = spans[quarter]
        long_ = min(room, WIDEST)
        start += (room - long_) / 2
        x = {0: start, 2: start, 3: EDGE, 1: w - EDGE - deep}[quarter]
        y = {0: EDGE, 2: h - EDGE - deep, 3: start, 1: start}[quarter]
        size = (long_, deep) if quarter % 2 == 0 else (deep, long_)
        rect = Rect(x + edges.left / unit, y + edges.bottom / unit, *size)
        found.append(Zone(rect.scaled(unit), quarter))
    return found


def _spans(w: float, h: float, deep: float) -> dict[int, tuple[float, float]]:
    """Start and largest length of each zone along its edge.

    In the middle of its edge where that is long enough; else the four go round like the
    blades of a fan, each from one corner to the neighbour.
    """
    along = max(w, h) - 2 * (deep + EDGE) - 2 * ASIDE
    if along >= ENOUGH:
        far, near = (max(w, h) - along) / 2, CORNER
        wide = w >= h
        level = (far, along) if wide else (near, w - 2 * near)
        upright = (near, h - 2 * near) if wide else (far, along)
        return {0: level, 2: level, 1: upright, 3: upright}
    across, up = w - deep - 3 * EDGE, h - deep - 3 * EDGE
    return {
        0: (EDGE, across), 1: (EDGE, up),
        2: (w - EDGE - across, across), 3: (h - EDGE - up, up),
    }  # fmt: skip


def middle(width: float, height: float, unit: float, edges: Insets, seats: int) -> Middle:
    """The places between the zones, in pixels: along the gap that these leave, the menu first.

    In a window that is higher than wide the gap of three and four stands upright.
    """
    w = (width - edges.left - edges.right) / unit
    h = (height - edges.bottom - edges.top) / unit
    room, upright = w - 2 * EDGE, False
    if seats > 2:
        room = max(w, h) - (min(w, h) - MIDDLE) - 4 * EDGE
        upright = h > w
    length = min(CARD.w, room - TARGET - GAP)
    length = length if length >= CARD_LEAST else 0.0
    if length == 0:
        start = TARGET / 2 + GAP
    elif length / 2 + GAP + TARGET <= room / 2:
        start = -length / 2
    else:
        start = (GAP + TARGET - length) / 2
    parts = (start, length, CARD.h), (start - GAP - TARGET, TARGET, TARGET)
    cx, cy = edges.left / unit + w / 2, edges.bottom / unit + h / 2
    card, menu = (
        Rect(cx - thick / 2, cy + at, thick, long_)
        if upright
        else Rect(cx + at, cy - thick / 2, long_, thick)
        for at, long_, thick in parts
    )
    return Middle(card.scaled(unit), menu.scaled(unit))
