"""Layout of a hex table for every window. Arithmetic in dp: no Kivy.

Portrait: header, the others' seats, the board, the own seat, the steps, the controls.
Landscape: the board takes the whole height. Its state lies in the corners of one side, steps
and controls in those of the other, where the hexagon leaves room.
The board shrinks last: cards and gaps get smaller before it does.
"""

import math
from collections.abc import Callable, Sequence

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.games.hex.geometry import (
    NO_ROOM,
    ROW,
    Point,
    box_of,
    frame_reach,
    pitch_within,
)
from fitsmobile.ui.table.layout import Insets, Rect

MARGIN = 16.0
WIDEST = 640.0
"""Cards do not get wider than this."""
HEADER = 48.0
AIR = 8.0
"""Between what lies beside the board and the edge of the window, and the board."""

LARGE = 1000.0
STATE, TRAY = (216.0, 300.0), (168.0, 260.0)
"""Width of the parts beside the board in windows narrower than LARGE, and in others."""

LEAST_HEADER, LEAST_CARD, LEAST_STEPS = 164.0, 112.0, 142.0
STEP = 0.25
"""By how much the pitch goes down until everything fits beside the board."""

PHONE, FREE = 240.0, 0.034
"""Of the height beyond that of a phone, the share that stays free above and below a board."""

TAN_60 = math.sqrt(3)


@frozen
class Wants:
    """Space that a table needs: heights at full and at least size, in dp.

    `outside` is the room beside and above the frame in pitches, `pawns` how far pawns stand
    from their corners there, 0 where none do, and `foot` the radius of what one stands on, by
    the pitch. `steps` 0 leaves them out where space is short.
    """

    seat: tuple[float, float]
    steps: tuple[float, float]
    bar: tuple[float, float]
    listed: float
    """Height of the steps where they stand below each other."""
    rows: tuple[tuple[float, float], ...]
    """Height and least width of the controls where they stand above each other, lowest first."""
    outside: Point = NO_ROOM
    pawns: float = 0.0
    foot: Callable[[float], float] | None = None


@frozen
class Places:
    """Every part's place. `others` are those seats that do not sit at the near side."""

    header: Rect
    others: tuple[Rect, ...]
    board: Rect
    me: Rect
    steps: Rect
    bar: Rect
    rows: tuple[Rect, ...] = ()
    """The controls where they stand above each other, lowest first; empty: side by side."""

    facing: tuple[int, ...] = ()
    """Round the table: the quarters by which each of `others` is turned to its own edge."""


@frozen
class Window:
    """Size and insets in dp, the hand, the text scale, the title."""

    width: float
    height: float
    insets: Insets = Insets()
    left_handed: bool = False
    text_scale: float = 1.0
    headed: bool = True
    """Whether there is a header."""

    @property
    def grow(self) -> float:
        """By how much what holds text is higher."""
        return max(1.0, self.text_scale)

    @property
    def header(self) -> float:
        """Height of the header, which grows with the text; 0 where there is none."""
        return max(HEADER, 44 * self.grow) if self.headed else 0.0


def places(window: Window, radius: int, others: int, wants: Wants) -> Places:
    """Lay a table out."""
    arrange = _landscape if window.width > window.height else _portrait
    return arrange(window, radius, others, wants)


def round_the_table(window: Window, facing: tuple[int, ...], wants: Wants) -> Places:
    """Lay a table out on a tablet that lies flat, for who sits at the near edge.

    Everybody else's card lies at the own edge, turned to be read from there; `facing` are
    their edges. Controls are at the near edge, which the table is turned to each turn.
    """
    left, bottom, right, top = (max(inset, 8.0) for inset in window.insets)
    seat = wants.seat[0] * window.grow
    x = left + (seat + 8 if 3 in facing else 0)
    wide = window.width - x - right - (seat + 8 if 1 in facing else 0)
    ceiling = window.height - top - (seat + 8 if 2 in facing else 0)
    near = Rect(x, bottom, wide, ceiling - bottom)
    table = _near_wide if window.width > window.height else _near_high
    header, me, steps, bar, board = table(near, wants, window)
    if facing == (2,):
        board = _centred(board, window)
    middle = board.y + board.h / 2
    tall = min(300.0, window.height * 0.42)
    wall = Rect(board.x + board.w / 2 - 150, window.height - top - seat, 300, seat)
    at_edge = {
        3: Rect(left, middle - tall / 2, seat, tall),
        1: Rect(window.width - right - seat, middle - tall / 2, seat, tall),
        2: wall,
    }
    others = tuple(at_edge[quarter] for quarter in facing)
    rows = _stack(bar, wants) if table is _near_wide else ()
    return Places(header, others, board, me, steps, bar, rows, facing)


def _centred(board: Rect, window: Window) -> Rect:
    """Around the middle of the table, so that it lies still when the table is turned by half."""
    x, y = window.width / 2, window.height / 2
    wide = min(x - board.x, board.x + board.w - x)
    high = min(y - board.y, board.y + board.h - y)
    return Rect(x - wide, y - high, 2 * wide, 2 * high)


def _near_high(near: Rect, wants: Wants, window: Window) -> tuple[Rect, ...]:
    """Header, seat, steps and controls above each other at the near edge; the board above."""
    cards = min(near.w - 16, WIDEST)
    x, y = near.x + (near.w - cards) / 2, near.y + 8
    bar = Rect(x, y, cards, wants.bar[0])
    y += bar.h + 10
    steps = Rect(x, y, cards, wants.steps[0] * window.grow)
    y += steps.h + 10
    me = Rect(x, y, cards, wants.seat[0] * window.grow)
    y += me.h + 6
    header = Rect(x, y, cards, window.header)
    y += header.h + 4
    board = Rect(near.x, y, near.w, near.y + near.h - y)
    return header, me, steps, bar, board


def _near_wide(near: Rect, wants: Wants, window: Window) -> tuple[Rect, ...]:
    """Header and seat at one side of the board, steps and controls at the other."""
    state, tray = min(300.0, near.w * 0.26), min(260.0, near.w * 0.24)
    middle = near.w - state - tray - 16
    left = window.left_handed
    one, two = (tray, state) if left else (state, tray)
    first, board_x, last = near.x, near.x + one + 8, near.x + near.w - two
    state_x, tray_x = (last, first) if left else (first, last)
    me = Rect(state_x, near.y + 8, state, wants.seat[0] * window.grow)
    header = Rect(state_x, me.y + me.h + 6, state, window.header)
    stacked = sum(high + AIR for high, _ in wants.rows) - AIR
    bar = Rect(tray_x, near.y + 8, tray, stacked)
    steps = Rect(tray_x, bar.y + bar.h + 12, tray, wants.listed * window.grow)
    board = Rect(board_x, near.y, middle, near.h)
    return header, me, steps, bar, board


def _portrait(window: Window, radius: int, others: int, wants: Wants) -> Places:
    left, bottom, right, top = window.insets
    x, width = left + MARGIN, window.width - left - right - 2 * MARGIN
    cards = min(width, WIDEST)
    x += (width - cards) / 2
    floor = bottom + (8 if bottom else 12)
    ceiling = window.height - top - 2
    room = ceiling - floor
    pitch = pitch_within(radius, window.width - left - right, math.inf, 1.0, wants.outside)
    board = box_of(radius, pitch, wants.outside)[1]
    heights, gap = _squeezed(room - board - window.header, wants, window.grow)
    seat, steps, bar = heights
    high = window.header
    header = Rect(left + 8, ceiling - high, window.width - left - right - 16, high)
    y = floor
    bar_box = Rect(x, y, cards, bar)
    y += bar + gap
    under = wants.steps[0] < 40
    steps_box = Rect(x, y, cards, steps)
    if under and steps:
        steps_box, bar_box = (
            Rect(x, floor, cards, steps),
            Rect(x, floor + steps + gap / 2, cards, bar),
        )
        y += steps + gap / 2
    elif steps:
        y += steps + gap
    me = Rect(x, y, cards, seat)
    y += seat + gap
    over = header.y - gap - seat
    board_box = Rect(left, y, window.width - left - right, max(0.0, over - gap - y))
    row = _side_by_side(Rect(x, over, cards, seat), others)
    return Places(header, row, board_box, me, steps_box, bar_box)


def _squeezed(room: float, wants: Wants, grow: float) -> tuple[tuple[float, float, float], float]:
    """Heights of seat, steps and bar, and the gap, so that the board keeps its height."""
    full = [wants.seat[0] * grow, wants.steps[0] * grow, wants.bar[0]]
    least = [wants.seat[1] * (0.3 + 0.7 * grow), wants.steps[1] * grow, wants.bar[1]]
    needs = (2 * full[0] + full[1] + full[2] + 6 * 12, 2 * least[0] + sum(least[1:]) + 48)
    share = min(1.0, max(0.0, (room - needs[1]) / max(1.0, needs[0] - needs[1])))
    sizes = [low + (high - low) * share for low, high in zip(least, full, strict=True)]
    if least[1] == 0 and sizes[1] < 18 * grow:
        sizes[1] = 0.0
    return (sizes[0], sizes[1], sizes[2]), 8 + 4 * share


def _side_by_side(box: Rect, count: int) -> tuple[Rect, ...]:
    """A row of equal cards."""
    if not count:
        return ()
    gap = 8.0
    each = (box.w - gap * (count - 1)) / count
    return tuple(Rect(box.x + k * (each + gap), box.y, each, box.h) for k in range(count))


def _stack(bar: Rect, wants: Wants) -> tuple[Rect, ...]:
    """The controls above each other in their bar, the lowest first."""
    rows, y = [], bar.y
    for high, _ in wants.rows:
        rows.append(Rect(bar.x, y, bar.w, high))
        y += high + AIR
    return tuple(rows)


@frozen
class _Hull:
    """The room that a board takes: a hexagon round its frame, and round pawns outside it.

    `y` is the height of its middle, `corner` the distance of its corners from there, `tip`
    how far it really reaches to the sides, as a pawn's foot is round.
    """

    y: float
    corner: float
    tip: float

    def beside(self, row: "_Row") -> float:
        """Reach to a side, along a row."""
        away = max(0.0, row.y - self.y, self.y - row.y - row.height)
        return max(0.0, min(self.tip, self.corner - away / TAN_60))


@frozen
class _Row:
    """A part beside the board: where it is, how high, and the least width that it needs."""

    y: float
    height: float
    least: float


def _hull(y: float, radius: int, pitch: float, wants: Wants) -> _Hull:
    """The outline of the board and its pawns, which nothing else may reach into."""
    if wants.foot is None:
        reach = frame_reach(radius, pitch)
        return _Hull(y, reach, reach)
    out, foot = (radius + wants.pawns) * pitch, wants.foot(pitch)
    return _Hull(y, out + foot / ROW, out + foot)


def _landscape(window: Window, radius: int, others: int, wants: Wants) -> Places:
    """A hexagon ends narrow above and below: only its tips reach between what lies beside it.

    So it takes the whole height wherever the least widths of the other parts allow it.
    """
    left, bottom, right, top = window.insets
    low, high = bottom + 12, window.height - top
    grow = window.grow
    seat = wants.seat[0] * grow
    state = _state_rows(low, high - (4 if window.headed else 12), others, seat, window.header)
    tray = _tray_rows(low, high - 12, wants, grow)
    sides = (tray, state) if window.left_handed else (state, tray)
    start, end = left + AIR, window.width - right - AIR
    air = max(4.0, (high - bottom - PHONE) * FREE)
    y, height = bottom + air, high - bottom - 2 * air
    pitch = pitch_within(radius, 2 * window.width, height, 1.0, wants.outside)
    while True:
        hull = _hull(y + height / 2, radius, pitch, wants)
        needs = [max(row.least + hull.beside(row) for row in rows) + AIR for rows in sides]
        if sum(needs) <= end - start or pitch <= STEP:
            break
        pitch -= STEP
    x = min(max((start + end) / 2, start + needs[0]), end - needs[1])
    wide, tall = box_of(radius, pitch, wants.outside)
    wide = max(wide, 2 * hull.tip + 2)
    grown, large = min(grow, 1.15), window.width >= LARGE
    rooms = (x - start - AIR, end - x - AIR)
    state_room, tray_room = rooms[::-1] if window.left_handed else rooms
    header, *cards, me = _beside(state, hull, state_room, STATE[large] * grown)
    *rows, steps = _beside(tray, hull, tray_room, TRAY[large] * grown)
    bar = Rect(0, rows[0].y, max(row.w for row in rows), rows[-1].y + rows[-1].h - low)

    def put(box: Rect, at_left: bool) -> Rect:
        return box._replace(x=start if at_left else end - box.w)

    here = not window.left_handed
    return Places(
        put(header, here),
        tuple(put(card, here) for card in cards),
        Rect(x - wide / 2, hull.y - tall / 2, wide, tall),
        put(me, here),
        put(steps, not here),
        put(bar, not here),
        tuple(put(row, not here) for row in rows),
    )


def _state_rows(low: float, high: float, others: int, seat: float, header: float) -> list[_Row]:
    """Header, the others' seats below it, the own seat at the foot."""
    y = high - header
    first = y - AIR if header else y
    seat = min(seat, (first - low) / (others + 1) - AIR)
    cards = [_Row(first - seat - k * (seat + AIR), seat, LEAST_CARD) for k in range(others)]
    return [_Row(y, header, LEAST_HEADER if header else 0), *cards, _Row(low, seat, LEAST_CARD)]


def _tray_rows(low: float, high: float, wants: Wants, grow: float) -> list[_Row]:
    """The controls by the thumb, the lowest first, and the steps of the turn at the top."""
    rows, y = [], low
    for tall, least in wants.rows:
        rows.append(_Row(y, tall, least * min(grow, 1.15)))
        y += tall + AIR
    tall = min(wants.listed * grow, high - y)
    return [*rows, _Row(high - tall, tall, LEAST_STEPS * min(grow, 1.15))]


def _beside(rows: Sequence[_Row], hull: _Hull, room: float, most: float) -> list[Rect]:
    """All as wide as the one that the board leaves least room; wider only what needs it."""
    rooms = [min(most, room - hull.beside(row)) for row in rows]
    even = min(rooms)
    return [
        Rect(0, row.y, max(even, min(row.least, wide)), row.height)
        for row, wide in zip(rows, rooms, strict=True)
    ]
