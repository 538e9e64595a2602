"""The neural network of a ranked FITS board, which corrects its tables.

It has one hidden layer of OWN_UNITS rectified linear units. Each input, such as the height of a
column, a step between two columns or a tile to come, is a row of whole numbers that is added to the
units. A unit adds its sum to the output, or subtracts it, where the sum is above 0.

All units are one int with UNIT_BITS for each: Python adds them up, drops the negative ones and sums
up the others in a few operations, whatever their number. Each unit has an OFFSET there, so that its
highest bit tells whether its sum is at least 0.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence

from fitsmobile.ai.fits_nodes import CLOSED, COLUMNS, ROWS, THREE, TWO, WINDOW, open_by_three
from fitsmobile.ai.fits_tables import (
    AREAS,
    HEIGHT_ROW_AT,
    LEFT_ROW_AT,
    MARK_ROW_AT,
    NUMBER,
    OWN_UNITS,
    ROOM_ROW_AT,
    SLACK_AT,
    SLACKS,
    TILE_ROW_AT,
    Tables,
    slack_entry,
    step_row,
)
from fitsmobile.ai.memo import Memo
from fitsmobile.engine.polyomino import HEIGHT_BITS

UNIT_BITS = 16
"""Enough for the sum of all rows of a node, with its sign (see OWN_MOST)."""
ONES = sum(1 << UNIT_BITS * unit for unit in range(OWN_UNITS))
OFFSET = 1 << UNIT_BITS - 1
OFFSETS = OFFSET * ONES
ABOVE = OFFSET - 1
"""The greatest sum of a unit, and the bits that hold a sum above 0."""
MODULUS = (1 << UNIT_BITS) - 1
"""The remainder of this is that of the sum of all units. Turning all bits of a unit makes it count
as its negative then."""
MARKS_MEMO = 1 << 11
"""Cache size: sets of closed rows and covered symbols."""
MIDDLE = HEIGHT_BITS * (COLUMNS // 2 - 1)
"""The bits of the third column, whose step to the fourth lies in neither half."""
HEIGHTS = 1 << HEIGHT_BITS
OPEN = COLUMNS * ROWS + 1


class UnitNetwork:
    """The network of one ranked board."""

    def __init__(self, tables: Tables) -> None:
        self._rows = list(map(_packed, tables.rows))
        self._step = max(map(abs, tables.outputs))
        below = [unit for unit, output in enumerate(tables.outputs) if output < 0]
        self._subtracted = sum(MODULUS << UNIT_BITS * unit for unit in below)
        self._left = Memo(self._three_from(0), THREE + 1)
        self._right = Memo(self._three_from(COLUMNS // 2), THREE + 1)
        self._middle = Memo(self._step_from(COLUMNS // 2 - 1), TWO + 1)
        self._marks = Memo(self._of_marks, MARKS_MEMO)

    def _step_from(self, column: int) -> Callable[[int], int]:
        """The rows of the step up from a column, by its height and that of the next one."""
        rows = self._rows
        return lambda window: rows[step_row(column, (window >> HEIGHT_BITS) - window % HEIGHTS)]

    def _three_from(self, first: int) -> Callable[[int], int]:
        """The rows of three columns and of the steps between them, by their heights."""
        at = HEIGHT_ROW_AT + HEIGHTS * first
        one, two, three = (self._rows[at + HEIGHTS * column :][:HEIGHTS] for column in range(3))
        up, next_up = self._step_from(first), self._step_from(first + 1)

        def value(window: int) -> int:
            high, low = window >> HEIGHT_BITS, window & TWO
            heights = one[low % HEIGHTS] + two[high % HEIGHTS] + three[high >> HEIGHT_BITS]
            return heights + up(low) + next_up(high)

        return value

    def _of_marks(self, marks: int) -> int:
        """The rows of the closed rows and covered symbols, as in a node."""
        rows = self._rows
        return sum([rows[MARK_ROW_AT + at] for at in range(marks.bit_length()) if marks >> at & 1])

    def by_room(self, tiles: Sequence[str]) -> list[int]:
        """The sums of the tiles to come, by the open squares of the ramp."""
        rows, area = self._rows, sum(AREAS[tile] for tile in tiles)
        known = OFFSETS + rows[LEFT_ROW_AT + len(tiles)]
        known += sum([rows[TILE_ROW_AT + NUMBER[tile]] for tile in tiles])
        by_slack = [known + row for row in rows[ROOM_ROW_AT : ROOM_ROW_AT + SLACKS]]
        return [by_slack[slack_entry(open_, area) - SLACK_AT] for open_ in range(OPEN)]

    def corrections(self, nodes: Iterable[int], by_room: Sequence[int]) -> Iterator[float]:
        """The points that the network adds to each node, with the sums of the tiles to come."""
        left, right, middle, marks = self._left, self._right, self._middle, self._marks
        opened, step, subtracted = open_by_three(), self._step, self._subtracted
        for node in nodes:
            low, high = node & THREE, node >> WINDOW & THREE
            sums = left[low] + right[high] + by_room[opened[low] + opened[high]]
            sums += middle[node >> MIDDLE & TWO] + marks[node >> CLOSED]
            above = sums >> UNIT_BITS - 1 & ONES
            total = (sums & (above << UNIT_BITS - 1) - above ^ subtracted) % MODULUS
            yield step * (total if total <= ABOVE else total - MODULUS)


def _packed(row: Sequence[int]) -> int:
    """One int for a row: the sum of a number for each unit, UNIT_BITS apart.

    Turning the sign bits of two's complement adds their value to each number.
    """
    return (int.from_bytes(array("h", row).tobytes(), "little") ^ OFFSETS) - OFFSETS
