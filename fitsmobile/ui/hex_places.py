"""Where the parts of a hex table go, for every window. Arithmetic in dp: no Kivy.

Portrait: header, the others' seats, the board, the own seat, the steps, the controls.
Landscape: state at one side, the board in the middle, controls by the thumb at the other.
The board shrinks last: cards and gaps get smaller before it does.
"""

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.hex_geometry import FLAT, FRAME, FRAME_EDGE

MARGIN = 16.0
WIDEST = 640.0
"""Cards do not get wider than this."""
HEADER = 48.0


@frozen
class Box:
    """A place: lower left corner, width and height."""

    x: float
    y: float
    width: float
    height: float


@frozen
class Wants:
    """What a table needs: heights at full and at least size, in dp.

    `outside` is the room above and below the frame in pitches; `steps` 0 leaves them out
    where space is short.
    """

    seat: tuple[float, float]
    steps: tuple[float, float]
    bar: tuple[float, float]
    outside: float = 0.0
    stacked: float = 128.0
    """Height of the controls where they stand above each other."""


FILLIT = Wants(seat=(64, 52), steps=(60, 40), bar=(52, 48))
JAMMIT = Wants(seat=(78, 58), steps=(24, 0), bar=(60, 52), outside=1.3, stacked=188)


@frozen
class Places:
    """Every part's place. `others` are those seats that do not sit at the near side."""

    header: Box
    others: tuple[Box, ...]
    board: Box
    me: Box
    steps: Box
    bar: Box
    upright: bool
    """Whether the controls stand above each other."""

    facing: tuple[int, ...] = ()
    """Round the table: the quarters by which each of `others` is turned to its own edge."""


@frozen
class Window:
    """Size and insets in dp (left, top, right, bottom), the hand, and the text scale."""

    width: float
    height: float
    insets: tuple[float, float, float, float] = (0, 0, 0, 0)
    left_handed: bool = False
    text_scale: float = 1.0


def places(window: Window, radius: int, others: int, wants: Wants) -> Places:
    """Lay a table out."""
    grow = max(1.0, window.text_scale)
    if window.width > window.height:
        return _landscape(window, others, wants, grow)
    return _portrait(window, radius, others, wants, grow)


EDGES = {2: (0, 2), 3: (0, 3, 1), 4: (0, 3, 2, 1)}
"""Seats -> the edge of each, as the quarters by which it is turned: near, left, far, right."""


def edge(seats: int, seat: int) -> int:
    """By how many quarters, counter-clockwise, the table is turned for who sits at a seat."""
    return EDGES.get(seats, (0,))[seat]


def turned_insets(insets: tuple[float, ...], quarter: int) -> tuple[float, ...]:
    """Left, top, right and bottom insets as somebody at another edge has them."""
    return tuple(insets[(k - quarter) % 4] for k in range(4))


def round_the_table(window: Window, facing: tuple[int, ...], wants: Wants) -> Places:
    """Lay a table out on a tablet that lies flat, for who sits at the near edge.

    Everybody else's card lies at the own edge, turned to be read from there; `facing` are
    their edges. Controls are at the near edge, which the table is turned to each turn.
    """
    grow = max(1.0, window.text_scale)
    left, top, right, bottom = (max(inset, 8.0) for inset in window.insets)
    seat = wants.seat[0] * grow
    x = left + (seat + 8 if 3 in facing else 0)
    wide = window.width - x - right - (seat + 8 if 1 in facing else 0)
    ceiling = window.height - top - (seat + 8 if 2 in facing else 0)
    near = Box(x, bottom, wide, ceiling - bottom)
    table = _near_wide if window.width > window.height else _near_high
    header, me, steps, bar, board = table(near, wants, grow, window.left_handed)
    if facing == (2,):
        board = _centred(board, window)
    middle = board.y + board.height / 2
    tall = min(300.0, window.height * 0.42)
    wall = Box(board.x + board.width / 2 - 150, window.height - top - seat, 300, seat)
    at_edge = {
        3: Box(left, middle - tall / 2, seat, tall),
        1: Box(window.width - right - seat, middle - tall / 2, seat, tall),
        2: wall,
    }
    others = tuple(at_edge[quarter] for quarter in facing)
    return Places(header, others, board, me, steps, bar, table is _near_wide, facing)


def _centred(board: Box, window: Window) -> Box:
    """Around the middle of the table, so that it lies still when the table is turned by half."""
    x, y = window.width / 2, window.height / 2
    wide = min(x - board.x, board.x + board.width - x)
    high = min(y - board.y, board.y + board.height - y)
    return Box(x - wide, y - high, 2 * wide, 2 * high)


def _near_high(near: Box, wants: Wants, grow: float, _left: bool) -> tuple[Box, ...]:
    """Header, seat, steps and controls above each other at the near edge; the board above."""
    cards = min(near.width - 16, WIDEST)
    x, y = near.x + (near.width - cards) / 2, near.y + 8
    bar = Box(x, y, cards, wants.bar[0])
    y += bar.height + 10
    steps = Box(x, y, cards, wants.steps[0] * grow)
    y += steps.height + 10
    me = Box(x, y, cards, wants.seat[0] * grow)
    y += me.height + 6
    header = Box(x, y, cards, _header(grow))
    y += header.height + 4
    board = Box(near.x, y, near.width, near.y + near.height - y)
    return header, me, steps, bar, board


def _near_wide(near: Box, wants: Wants, grow: float, left: bool) -> tuple[Box, ...]:
    """Header and seat at one side of the board, steps and controls at the other."""
    state, tray = min(300.0, near.width * 0.26), min(260.0, near.width * 0.24)
    middle = near.width - state - tray - 16
    one, two = (tray, state) if left else (state, tray)
    first, board_x, last = near.x, near.x + one + 8, near.x + near.width - two
    state_x, tray_x = (last, first) if left else (first, last)
    me = Box(state_x, near.y + 8, state, wants.seat[0] * grow)
    header = Box(state_x, me.y + me.height + 6, state, _header(grow))
    bar = Box(tray_x, near.y + 8, tray, wants.stacked)
    lines = 3 if wants.outside else 2
    steps = Box(tray_x, bar.y + bar.height + 12, tray, lines * 36 * grow + 12)
    board = Box(board_x, near.y, middle, near.height)
    return header, me, steps, bar, board


def _board_height(width: float, radius: int, outside: float) -> float:
    """How high a board wants to be that uses the whole width."""
    half = (radius + 0.5) * FRAME
    pitch = (width / 2 - FRAME_EDGE * 2) / (half + outside * 0.2)
    return 2 * (pitch * (half * FLAT + outside) + FRAME_EDGE + 6)


def _portrait(window: Window, radius: int, others: int, wants: Wants, grow: float) -> Places:
    left, top, right, bottom = window.insets
    x, width = left + MARGIN, window.width - left - right - 2 * MARGIN
    cards = min(width, WIDEST)
    x += (width - cards) / 2
    floor = bottom + (8 if bottom else 12)
    ceiling = window.height - top - 2
    room = ceiling - floor
    board = _board_height(window.width - left - right, radius, wants.outside)
    heights, gap = _squeezed(room - board, wants, grow)
    seat, steps, bar = heights
    high = _header(grow)
    header = Box(left + 8, ceiling - high, window.width - left - right - 16, high)
    y = floor
    bar_box = Box(x, y, cards, bar)
    y += bar + gap
    under = wants.steps[0] < 40
    steps_box = Box(x, y, cards, steps)
    if under and steps:
        steps_box, bar_box = (
            Box(x, floor, cards, steps),
            Box(x, floor + steps + gap / 2, cards, bar),
        )
        y += steps + gap / 2
    elif steps:
        y += steps + gap
    me = Box(x, y, cards, seat)
    y += seat + gap
    over = header.y - gap - seat
    board_box = Box(left, y, window.width - left - right, max(0.0, over - gap - y))
    row = _side_by_side(Box(x, over, cards, seat), others)
    return Places(header, row, board_box, me, steps_box, bar_box, False)


def _squeezed(room: float, wants: Wants, grow: float) -> tuple[tuple[float, float, float], float]:
    """Heights of seat, steps and bar, and the gap, so that the board keeps its height."""
    full = [wants.seat[0] * grow, wants.steps[0] * grow, wants.bar[0]]
    least = [wants.seat[1] * (0.3 + 0.7 * grow), wants.steps[1] * grow, wants.bar[1]]
    header = _header(grow)
    needs = (
        header + 2 * full[0] + full[1] + full[2] + 6 * 12,
        header + 2 * least[0] + sum(least[1:]) + 48,
    )
    share = min(1.0, max(0.0, (room - needs[1]) / max(1.0, needs[0] - needs[1])))
    sizes = [low + (high - low) * share for low, high in zip(least, full, strict=True)]
    if least[1] == 0 and sizes[1] < 18 * grow:
        sizes[1] = 0.0
    return (sizes[0], sizes[1], sizes[2]), 8 + 4 * share


def _header(grow: float) -> float:
    """Title and line grow with the text."""
    return max(HEADER, 44 * grow)


def _side_by_side(box: Box, count: int) -> tuple[Box, ...]:
    """A row of equal cards."""
    if not count:
        return ()
    gap = 8.0
    each = (box.width - gap * (count - 1)) / count
    return tuple(Box(box.x + k * (each + gap), box.y, each, box.height) for k in range(count))


def _landscape(window: Window, others: int, wants: Wants, grow: float) -> Places:
    left, top, right, bottom = window.insets
    x, width = left, window.width - left - right
    y, height = bottom, window.height - top - bottom
    wide = width >= 1000
    state = (300.0 if wide else min(208.0, max(192.0, width * 0.27))) * min(grow, 1.15)
    tray = (260.0 if wide else min(152.0, max(144.0, width * 0.2))) * min(grow, 1.15)
    middle = width - state - tray - 4 * 8
    if window.left_handed:
        tray_x, board_x, state_x = x + 8, x + tray + 16, x + tray + middle + 24
    else:
        state_x, board_x, tray_x = x + 8, x + state + 16, x + state + middle + 24
    high = _header(grow)
    header = Box(state_x, y + height - high - 4, state, high)
    seat = min(wants.seat[0] * grow, (header.y - y - 16) / (others + 1) - 8)
    cards = [
        Box(state_x, header.y - 8 - (k + 1) * (seat + 8) + 8, state, seat) for k in range(others)
    ]
    me = Box(state_x, y + 12, state, seat)
    bar = Box(tray_x, y + 12, tray, wants.stacked)
    lines = 3 if wants.outside else 2
    tall = min(lines * 36 * grow + 12, height - wants.stacked - 40)
    steps = Box(tray_x, bar.y + bar.height + 12, tray, max(0.0, tall))
    board = Box(board_x, y + 4, middle, height - 8)
    return Places(header, tuple(cards), board, me, steps, bar, True)
