"""Layout of a hex table for every window. Arithmetic in dp: no Kivy.

Portrait: header, the others' seats, the board, the own seat, the steps, the controls.
Landscape: the board takes the whole height. Its state lies in the corners of one side, steps
and controls in those of the other, where the hexagon leaves room.
The board shrinks last: cards and gaps get smaller before it does.
"""

import math
from collections.abc import Callable, Sequence

from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.ui.games.hex.geometry import (
    NO_ROOM,
    ROW,
    Point,
    box_of,
    frame_reach,
    pitch_within,
)
from fitsmobile.ui.table.layout import NOTHING, TARGET, Insets, Rect

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

NEAR_WIDEST, OTHER_WIDEST, BLOCK_MORE = 563.0, 445.0, 10.0
"""Round a tablet: the most length of the near block and of the others, and by how much they are
deeper than the least seat."""

SEAT_BESIDE, BAR_ALONE, BAR_WITH_STEPS = (120.0, 230.0), 312.0, 216.0
BLOCK_WITH_STEPS, STEPS_BESIDE = 520.0, 150.0
"""Widths in the near block: of the seat, least and most, of the controls without and with steps
beside them, of a block that has room for steps, and of the steps."""


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


def without(wants: Wants, hidden: frozenset[str]) -> Wants:
    """The space needed by a table without some parts; without controls where all are hidden."""
    if "seats" in hidden:
        wants = replace(wants, seat=(0.0, 0.0))
    if "steps" in hidden:
        wants = replace(wants, steps=(0.0, 0.0), listed=0.0)
    if {"undo", "end", "order", "push"} <= hidden:
        wants = replace(wants, bar=(0.0, 0.0), rows=((0.0, 0.0),) * len(wants.rows))
    return wants


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

    corners: tuple[Rect, ...] = ()
    """Round the table: menu and hint, in place of the header."""


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

    Everybody has one block at the own edge, `facing` are the edges of the others; the near one
    also holds the controls. Every block takes the same depth off its edge, so that the board lies
    still when the table is turned. Menu and hint are in the corners of the near edge.
    """
    left, bottom, right, top = (max(inset, AIR) for inset in window.insets)
    deep, beside = (wants.seat[1] + BLOCK_MORE) * window.grow, TARGET + AIR
    free = window.width - left - right - 2 * beside
    wide = min(free, NEAR_WIDEST)
    near = Rect(left + beside + (free - wide) / 2, bottom, wide, deep)
    me, steps, bar = _near_block(near, wants)
    tall = min(window.height - bottom - top - 2 * beside, OTHER_WIDEST)
    y = bottom + (window.height - bottom - top - tall) / 2
    far = min(wide, OTHER_WIDEST)
    at_edge = {
        3: Rect(left, y, deep, tall),
        1: Rect(window.width - right - deep, y, deep, tall),
        2: Rect(window.width / 2 - far / 2, window.height - top - deep, far, deep),
    }
    x = left + (deep + AIR if 3 in facing else 0)
    end = window.width - right - (deep + AIR if 1 in facing else 0)
    ceiling = window.height - top - (deep + AIR if 2 in facing else 0)
    foot = bottom + deep + AIR
    corners = (
        Rect(left, bottom, TARGET, TARGET),
        Rect(window.width - right - TARGET, bottom, TARGET, TARGET),
    )
    return Places(
        header=NOTHING, others=tuple(at_edge[quarter] for quarter in facing),
        board=Rect(x, foot, end - x, ceiling - foot), me=me, steps=steps, bar=bar,
        facing=facing, corners=corners,
    )  # fmt: skip


def _near_block(near: Rect, wants: Wants) -> tuple[Rect, Rect, Rect]:
    """Seat, steps where they have room, and controls, side by side in the near block."""
    y, high = near.cy - wants.bar[0] / 2, wants.bar[0]
    steps_w = STEPS_BESIDE + AIR if wants.steps[1] and near.w >= BLOCK_WITH_STEPS else 0.0
    bar_w = BAR_WITH_STEPS if steps_w else BAR_ALONE
    me_w = min(max(near.w - bar_w - steps_w - AIR, SEAT_BESIDE[0]), SEAT_BESIDE[1])
    me = Rect(near.x, near.y, me_w, near.h)
    steps = Rect(me.right + AIR, near.y, steps_w - AIR, near.h) if steps_w else NOTHING
    x = me.right + AIR + steps_w
    return me, steps, Rect(x, y, near.right - AIR - x, high)


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
    row = Rect(x, over, cards, seat).columns(others, AIR)
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
        needs = [
            max(hull.tip, *(row.least + hull.beside(row) for row in rows)) + AIR for rows in sides
        ]
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
    least = LEAST_CARD if seat else 0.0
    cards = [_Row(first - seat - k * (seat + AIR), seat, least) for k in range(others)]
    return [_Row(y, header, LEAST_HEADER if header else 0), *cards, _Row(low, seat, least)]


def _tray_rows(low: float, high: float, wants: Wants, grow: float) -> list[_Row]:
    """The controls by the thumb, the lowest first, and the steps of the turn at the top."""
    rows, y = [], low
    for tall, least in wants.rows:
        rows.append(_Row(y, tall, least * min(grow, 1.15)))
        y += tall + AIR
    tall = min(wants.listed * grow, high - y)
    least = LEAST_STEPS * min(grow, 1.15) if tall else 0.0
    return [*rows, _Row(high - tall, tall, least)]


def _beside(rows: Sequence[_Row], hull: _Hull, room: float, most: float) -> list[Rect]:
    """All as wide as the one that the board leaves least room; wider only what needs it."""
    rooms = [min(most, room - hull.beside(row)) for row in rows]
    even = min(rooms)
    return [
        Rect(0, row.y, max(even, min(row.least, wide)), row.height)
        for row, wide in zip(rows, rooms, strict=True)
    ]
