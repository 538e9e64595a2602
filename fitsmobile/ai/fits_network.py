"""The small neural network that corrects the common tables of FITS.

The tables add up what a tile to come is worth at each place of the surface; the network knows how
places that lie apart and the tiles to come go together. It has one hidden layer of UNITS clipped
linear units. Each input, such as the height of a column, an open special cell or a tile to come, is
a row of weights that is added to the units; the output is the sum of the units from 0 to 1, each
times its points. Ranked boards have larger networks of another kind (`fits_units`).

All units are added up at once as one int with 16 bits for each. A unit's *offset* keeps its sum
from becoming negative.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import add, getitem

from fitsmobile.ai.fits_cells import Specials
from fitsmobile.ai.fits_nodes import (
    CLOSED,
    COLUMNS,
    ROWS,
    THREE,
    WINDOW,
    heights_of,
    open_by_three,
)
from fitsmobile.ai.fits_tables import (
    AREAS,
    CELL_ROW_AT,
    HEIGHT_ROW_AT,
    LEFT_ROW_AT,
    MARK_ROW_AT,
    NUMBER,
    ROOM_ROW_AT,
    ROW_UNIT,
    SLACK_AT,
    TILE_ROW_AT,
    UNITS,
    Tables,
    cell_row,
    slack_entry,
)
from fitsmobile.ai.memo import Memo

UNIT_BITS = 16
SIGNS = sum(1 << UNIT_BITS * (unit + 1) - 1 for unit in range(UNITS))
"""The highest bit of each unit."""
MARKS_MEMO = 1 << 11
"""Cache size: sets of closed rows and covered symbols."""
FULL = round(1 / ROW_UNIT)
"""The sum from which on a unit is clipped."""
HEIGHTS = 16
OPEN = COLUMNS * ROWS + 1


class Network:
    """The common network, for one board."""

    def __init__(self, tables: Tables, cells: Specials) -> None:
        columns = by_height(tables, cells)
        self._columns = [[_packed(row) for row in column] for column in columns]
        self._rows = dict(
            enumerate(map(_packed, tables.rows[TILE_ROW_AT:CELL_ROW_AT]), TILE_ROW_AT)
        )
        offsets, self._outputs = _units(tables, columns)
        self._offsets = _packed(offsets)
        self._left = Memo(self._three_from(0), THREE + 1)
        self._right = Memo(self._three_from(3), THREE + 1)
        self._marks = Memo(self._of_marks, MARKS_MEMO)

    def _three_from(self, first: int) -> Callable[[int], int]:
        one, two, three = self._columns[first : first + 3]

        def value(window: int) -> int:
            a, b, c = heights_of(window, 3)
            return one[a] + two[b] + three[c]

        return value

    def _of_marks(self, marks: int) -> int:
        """The rows of the closed rows and covered symbols, as in a node."""
        return sum(
            [self._rows[MARK_ROW_AT + at] for at in range(marks.bit_length()) if marks >> at & 1]
        )

    def by_room(self, tiles: Sequence[str]) -> list[int]:
        """The sums of the tiles to come, by the open squares of the ramp."""
        rows, area = self._rows, sum(AREAS[tile] for tile in tiles)
        known = self._offsets + rows[LEFT_ROW_AT + len(tiles)]
        known += sum([rows[TILE_ROW_AT + NUMBER[tile]] for tile in tiles])
        room = ROOM_ROW_AT - SLACK_AT
        return [known + rows[room + slack_entry(open_, area)] for open_ in range(OPEN)]

    def corrections(self, nodes: Iterable[int], by_room: Sequence[int]) -> Iterator[float]:
        """The points that the network adds to each node, with the sums of the tiles to come."""
        left, right, marks, opened = self._left, self._right, self._marks, open_by_three()
        outputs, size = self._outputs, UNITS * UNIT_BITS // 8
        for node in nodes:
            low, high = node & THREE, node >> WINDOW & THREE
            sums = left[low] + right[high] + by_room[opened[low] + opened[high]]
            sums += marks[node >> CLOSED]
            units = memoryview(sums.to_bytes(size, "little")).cast("H")
            yield sum(map(getitem, outputs, units))


def _packed(row: Sequence[int]) -> int:
    """One int for a row: the sum of a number for each unit, UNIT_BITS apart.

    Turning the sign bits of two's complement adds their value to each number.
    """
    return (int.from_bytes(array("h", row).tobytes(), "little") ^ SIGNS) - SIGNS


def by_height(tables: Tables, cells: Specials) -> Sequence[Sequence[Sequence[int]]]:
    """For each column and height: what they and the special cells above add to each unit."""
    rows = tables.rows
    found = [list(rows[HEIGHT_ROW_AT + HEIGHTS * column :][:HEIGHTS]) for column in range(COLUMNS)]
    for column, above in enumerate(cells):
        for row, kind in above:
            for height in range(row + 1):
                added = rows[cell_row(kind, column, row - height)]
                found[column][height] = list(map(add, found[column][height], added))
    return found


def _units(
    tables: Tables, columns: Sequence[Sequence[Sequence[int]]]
) -> tuple[list[int], list[list[float]]]:
    """The offset of each unit, and its points by its sum."""
    least, most = _ends(tables.rows, columns)
    points = []
    for output, low, high in zip(tables.outputs, least, most, strict=True):
        rising = [output * at / FULL for at in range(FULL)]
        points.append([0.0] * -low + rising + [output] * max(1, high - FULL + 1))
    return [-low for low in least], points


def _ends(
    rows: Sequence[Sequence[int]], columns: Sequence[Sequence[Sequence[int]]]
) -> tuple[list[int], list[int]]:
    """The least sum of each unit, at most 0, and the greatest.

    One row of each column, of the numbers left and of the open squares is added; of the tiles and
    marks any.
    """
    one_of = [*columns, rows[LEFT_ROW_AT:ROOM_ROW_AT], rows[ROOM_ROW_AT:MARK_ROW_AT]]
    low = [[min(weights) for weights in zip(*some, strict=True)] for some in one_of]
    high = [[max(weights) for weights in zip(*some, strict=True)] for some in one_of]
    for of_any in (rows[TILE_ROW_AT:LEFT_ROW_AT], rows[MARK_ROW_AT:CELL_ROW_AT]):
        both = [(sum(weights), sum(map(abs, weights))) for weights in zip(*of_any, strict=True)]
        low.append([(total - size) // 2 for total, size in both])
        high.append([(total + size) // 2 for total, size in both])
    least = [min(0, sum(ends)) for ends in zip(*low, strict=True)]
    return least, [sum(ends) for ends in zip(*high, strict=True)]
