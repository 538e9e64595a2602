"""The lasting worth of the pieces on a JAMMIT board: who will gain when they fall one day.

Every hex lies on three lines; one that meets the hole counts as two. A line adds a third of what
each of its pieces is worth by its hex, and for each stone among the two pieces that would fall
first at one of its ends its worth by the number of hexes that have to be filled before. Neutral
coins count nothing. `tools.train.jammit` learns the weights from games of two seats.
"""

from collections.abc import Sequence
from functools import cache, partial
from typing import NamedTuple

from fitsmobile.ai.memo import Memo
from fitsmobile.engine.hexboard import HexBoard, Lane, hexboard
from fitsmobile.engine.jammit_columns import BITS_PER_CELL, CELL, FIRST_STONE, NEUTRAL

POINT = 48
"""The value of the first point; the unit of all values."""

BY_HEX = {
    3: {
        (1, 1): (25, 15),
        (2, 1): (12, 10),
        (2, 2): (25, -19),
        (3, 2): (15, -13),
        (3, 3): (19, 25),
    },
    4: {
        (1, 1): (37, 19),
        (2, 1): (8, 6),
        (2, 2): (28, 19),
        (3, 2): (9, 10),
        (3, 3): (17, -4),
        (4, 2): (12, -4),
        (4, 3): (6, -18),
        (4, 4): (17, -17),
    },
}
"""Radius of the board -> the hex, by its ring and how near it lies to a corner of that -> the
value of a coin and of a stone there for its owner."""

STONE_FALLS = ((39, 33, 13), (34, 22, 9))
"""The value of a stone that falls first or second out of a column, by the empty hexes before."""

PATTERNS_KEPT = 500
"""Cache size: patterns of a line; the cache of a line is cleared when full."""


class Line(NamedTuple):
    """A line of hexes: its bits of the board, and its worth by their pattern."""

    mask: int
    worth: Memo[int]


@cache
def lines_of(radius: int) -> tuple[Line, ...]:
    """The lines of a board, those that meet the hole as two."""
    board = hexboard(radius)
    ways: dict[int, list[Lane]] = {}
    for lanes in board.lanes:
        for lane in lanes:
            ways.setdefault(lane.mask, []).append(lane)
    return tuple(_line(board, lanes) for lanes in ways.values())


def lasting_worth(lines: Sequence[Line], board: int) -> int:
    """The worth of all pieces, that of the second seat's less than that of the first's."""
    return sum([worth[board & mask] for mask, worth in lines])


def _line(board: HexBoard, lanes: Sequence[Lane]) -> Line:
    by_hex = BY_HEX[board.radius]
    mask, hexes = 0, []
    for cell in lanes[0].cells:
        shift = BITS_PER_CELL * cell
        mask |= CELL << shift
        hexes.append((shift, _by_code(by_hex[place_of(board, cell)])))
    columns = [
        (2 if lane.ends_in_centre else 1, [BITS_PER_CELL * cell for cell in lane.cells])
        for lane in lanes
    ]
    return Line(mask, Memo(partial(_worth, hexes, columns), PATTERNS_KEPT))


def _by_code(values: tuple[int, int]) -> list[int]:
    """The worth of a piece in a hex for the first seat, by its code; `values` are those of a coin
    and of a stone for their owner."""
    return [sign * values[stone] for stone, sign in map(_owner, range(CELL + 1))]


def _worth(
    hexes: Sequence[tuple[int, Sequence[int]]],
    columns: Sequence[tuple[int, Sequence[int]]],
    pattern: int,
) -> int:
    """The worth of a line's pieces for the first seat: each by its hex, and those that would fall
    out of the columns that run along the line."""
    thirds = sum([values[pattern >> shift & CELL] for shift, values in hexes])
    falling = 0
    for points, shifts in columns:
        falling += points * _falling([pattern >> shift & CELL for shift in shifts])
    return round(thirds / 3) + falling


def _falling(codes: Sequence[int]) -> int:
    """The worth of the stones among the two pieces that fall first out of a column."""
    empty, worth, places = codes.count(0), 0, iter(STONE_FALLS)
    if empty >= len(STONE_FALLS[0]):
        return 0
    for code in reversed(codes):
        if code:
            values = next(places, None)
            if values is None:
                break
            worth += STONE_SIGNS[code] * values[empty]
    return worth


def _owner(code: int) -> tuple[bool, int]:
    """Whether a piece is a stone, and 1 if it is of the first seat, -1 of the second, else 0."""
    if code in (0, NEUTRAL):
        return False, 0
    stone = code >= FIRST_STONE
    return stone, -1 if code - (FIRST_STONE if stone else 1) else 1


STONE_SIGNS = [sign if stone else 0 for stone, sign in map(_owner, range(CELL + 1))]
"""By code: 1 for a stone of the first seat, -1 for one of the second, else 0."""


def place_of(board: HexBoard, cell: int) -> tuple[int, int]:
    """The ring of a hex, and how near it lies to a corner of it; equal for hexes that turning and
    mirroring the board exchange."""
    q, r = board.axial[cell]
    _, near, ring = sorted((abs(q), abs(r), abs(q + r)))
    return ring, near
