"""Rectangles, insets, and the zones round a tablet that lies flat: one at each edge. No Kivy."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

TARGET, GAP = 48.0, 8.0
"""In dp: the least side of what a finger presses, and the air between two such things."""

TABLET = 600.0
"""The smaller side, in dp, from which a window counts as a tablet that several can sit round."""

LARGE = 559.0
"""A tablet's least shorter side in lengths that grow with the window."""

MIDDLE, EDGE, CORNER, ASIDE = 58.0, 6.0, 74.0, 12.0
"""In dp: the gap for the shared card with the air beside it, the air at the edge, what the corners
keep free along the short edges, and the air between zones that meet at a corner."""

DEEPEST, WIDEST, ENOUGH = 560.0, 760.0, 330.0
NEAR_DEPTH, NEAR_DEEPEST = 1.16, 420.0
"""Of three, the depth of the near zone: by that of the others in a window that is higher than wide,
and the most in dp in another, where nobody sits opposite."""

BESIDE_NEAR = 0.435
"""The depth of the zones at the sides in a wide window of three, by its height."""

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

    def columns(self, count: int, gap: float) -> tuple["Rect", ...]:
        """As many parts of one width, side by side from the left."""
        each = max(0.0, self.w - gap * (count - 1)) / max(1, count)
        return tuple(self._replace(x=self.x + at * (each + gap), w=each) for at in range(count))

    def rows(self, count: int, gap: float) -> tuple["Rect", ...]:
        """As many parts of one height, below each other from the top."""
        each = max(0.0, self.h - gap * (count - 1)) / max(1, count)
        tops = (self.top - at * (each + gap) for at in range(count))
        return tuple(self._replace(y=top - each, h=each) for top in tops)

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


NOTHING = Rect(0, 0, 0, 0)
"""The place of a part that is not there."""


def put(widget: "Widget", box: Rect) -> None:
    """Place a widget in a box of pixels."""
    widget.size_hint = (None, None)
    widget.pos, widget.size = box[:2], box[2:]


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


CARD_LENGTH, CARD_LEAST = 240.0, 110.0
"""In dp: the length of the shared card, and the least at which it can still be read."""


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
    places = {3: _three, 4: _four}.get(seats, _two)(w, h)
    left, bottom = edges.left / unit, edges.bottom / unit
    found = []
    for quarter in EDGES[seats]:
        x, y, wide, high = places[quarter]
        found.append(Zone(Rect(x + left, y + bottom, wide, high).scaled(unit), quarter))
    return found


def _two(w: float, h: float) -> dict[int, Rect]:
    """Zones opposite each other."""
    deep, wide = min((h - MIDDLE) / 2, DEEPEST), min(w - 2 * EDGE, WIDEST)
    x = (w - wide) / 2
    return {0: Rect(x, EDGE, wide, deep), 2: Rect(x, h - EDGE - deep, wide, deep)}


def _three(w: float, h: float) -> dict[int, Rect]:
    """The near zone between those at the sides, or below them in a window higher than wide."""
    if w > h:
        deep, foot = h * BESIDE_NEAR, EDGE
        wide, high = w - 2 * deep - 4 * EDGE, min(h - MIDDLE, NEAR_DEEPEST)
    else:
        deep = (w - MIDDLE) / 2
        wide, high = w - 2 * EDGE, min(deep * NEAR_DEPTH, h / 2)
        foot = high + 2 * EDGE
    long_ = min(h - foot - EDGE, WIDEST)
    y = foot + (h - foot - EDGE - long_) / 2
    return {
        0: Rect((w - wide) / 2, EDGE, wide, high),
        3: Rect(EDGE, y, deep, long_),
        1: Rect(w - EDGE - deep, y, deep, long_),
    }


def _four(w: float, h: float) -> dict[int, Rect]:
    """Each zone in the middle of its edge where that is long enough; else they go round like the
    blades of a fan, each from one corner to the neighbour.
    """
    deep = (min(w, h) - MIDDLE) / 2
    far_x, far_y = w - EDGE - deep, h - EDGE - deep
    along = max(w, h) - 2 * (deep + EDGE) - 2 * ASIDE
    if along >= ENOUGH:
        short = min(min(w, h) - 2 * CORNER, WIDEST)
        level, upright = (min(along, WIDEST), short) if w >= h else (short, min(along, WIDEST))
        x, y = (w - level) / 2, (h - upright) / 2
        return {
            0: Rect(x, EDGE, level, deep), 2: Rect(x, far_y, level, deep),
            1: Rect(far_x, y, deep, upright), 3: Rect(EDGE, y, deep, upright),
        }  # fmt: skip
    across, up = min(w - deep - 3 * EDGE, WIDEST), min(h - deep - 3 * EDGE, WIDEST)
    return {
        0: Rect(EDGE, EDGE, across, deep), 1: Rect(far_x, EDGE, deep, up),
        2: Rect(w - EDGE - across, far_y, across, deep), 3: Rect(EDGE, h - EDGE - up, deep, up),
    }  # fmt: skip


def middle(
    width: float, height: float, unit: float, edges: Insets, seats: int, thick: float = TARGET
) -> Middle:
    """The places between the zones, in pixels: along the gap that these leave, the menu first.

    In a window that is higher than wide the gap of three and four stands upright. `thick` is the
    least side in dp of what a finger presses, which may be less than TARGET on a tablet.
    """
    w = (width - edges.left - edges.right) / unit
    h = (height - edges.bottom - edges.top) / unit
    cx, cy = edges.left / unit + w / 2, edges.bottom / unit + h / 2
    room, upright = w - 2 * EDGE, False
    if seats == 3:
        upright, places = h >= w, _three(w, h)
        if upright:
            room, cy = places[3].h, edges.bottom / unit + places[3].cy
        else:
            room, cy = places[0].w, edges.bottom / unit + (places[0].top + h) / 2
    elif seats > 2:
        room = max(w, h) - (min(w, h) - MIDDLE) - 4 * EDGE
        upright = h > w
    length = min(CARD_LENGTH, room - thick - GAP)
    length = length if length >= CARD_LEAST else 0.0
    if length == 0:
        start = thick / 2 + GAP
    elif length / 2 + GAP + thick <= room / 2:
        start = -length / 2
    else:
        start = (GAP + thick - length) / 2
    parts = (start, length), (start - GAP - thick, thick)
    card, menu = (
        Rect(cx - thick / 2, cy + at, thick, long_)
        if upright
        else Rect(cx + at, cy - thick / 2, long_, thick)
        for at, long_ in parts
    )
    return Middle(card.scaled(unit), menu.scaled(unit))
