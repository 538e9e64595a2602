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
    mask = sum(CELL << BITS_PER_CELL * cell for cell in lanes[0].cells)
    return Line(mask, Memo(partial(_worth, board, lanes), PATTERNS_KEPT))


def _worth(board: HexBoard, lanes: Sequence[Lane], pattern: int) -> int:
    """The worth of a line's pieces for the first seat, with the columns that run along it."""
    by_hex = BY_HEX[board.radius]
    thirds, falling = 0, 0
    for cell in lanes[0].cells:
        stone, sign = _owner(pattern >> BITS_PER_CELL * cell & CELL)
        if sign:
            thirds += sign * by_hex[place_of(board, cell)][stone]
    for lane in lanes:
        points = 2 if lane.ends_in_centre else 1
        falling += points * _falling(
            [pattern >> BITS_PER_CELL * cell & CELL for cell in lane.cells]
        )
    return round(thirds / 3) + falling


def _falling(codes: Sequence[int]) -> int:
    """The worth of the stones among the two pieces that fall first out of a column."""
    empty, worth = codes.count(0), 0
    pieces = [code for code in reversed(codes) if code]
    for code, values in zip(pieces, STONE_FALLS, strict=False):
        stone, sign = _owner(code)
        if stone and empty < len(values):
            worth += sign * values[empty]
    return worth


def _owner(code: int) -> tuple[bool, int]:
    """Whether a piece is a stone, and 1 if it is of the first seat, -1 of the second, else 0."""
    if code in (0, NEUTRAL):
        return False, 0
    stone = code >= FIRST_STONE
    return stone, -1 if code - (FIRST_STONE if stone else 1) else 1


def place_of(board: HexBoard, cell: int) -> tuple[int, int]:
    """The ring of a hex, and how near it lies to a corner of it; equal for hexes that turning and
    mirroring the board exchange."""
    q, r = board.axial[cell]
    _, near, ring = sorted((abs(q), abs(r), abs(q + r)))
    return ring, near
