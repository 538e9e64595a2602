"""Polyominoes: their orientations, and precomputed tables of where they land on a ramp.

A *form* is one distinct way to hold a tile. A *grid* packs what lies on a ramp into one int,
column by column, and the heights of its columns into another, four bits a column: the
*profile*. A *drop table* holds every resting place of a tile; looking up a window of a few
columns gives the landings of all forms in it at once.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from operator import sub
from typing import NamedTuple

from fitsmobile.engine.frozen import frozen

Cell = tuple[int, int]
"""(column from the left, row from the bottom), both from 0."""

Square = tuple[int, int, int]
"""A cell of a tile and the plane its colour lies on: `(column, row, plane)`."""

HEIGHT_BITS = 4
"""Bits a column takes in a profile; the highest column is 15."""

WINDOW_MEMO = 64
"""Cache size: heights for each window of a tile; bounds the memory of all drop tables."""
PROFILE_MEMO = 256
"""Cache size: whole profiles of a tile, which a screen, a player and the rules ask for in turn."""


@frozen
class Form:
    """One way to hold a tile, pushed into the corner: lowest row and leftmost column are 0.

    `bottoms` and `tops` are by column: the row of the lowest square, and one above the
    highest. `rotated` and `mirrored` are indexes into the tile's forms: after a quarter turn
    clockwise, after a flip from left to right.
    """

    squares: tuple[Square, ...]
    width: int
    height: int
    bottoms: tuple[int, ...]
    tops: tuple[int, ...]
    rotated: int
    mirrored: int


def read_art(art: str) -> tuple[Square, ...]:
    """The squares of a drawing: rows from the top, `#` a square."""
    rows = art.split("/")
    return tuple(
        (column, len(rows) - 1 - line, 0)
        for line, row in enumerate(rows)
        for column, mark in enumerate(row)
        if mark == "#"
    )


def into_corner(squares: Iterable[Square]) -> tuple[Square, ...]:
    """The same squares moved so that the lowest row and leftmost column are 0, sorted."""
    squares = tuple(squares)
    left = min(column for column, _, _ in squares)
    low = min(row for _, row, _ in squares)
    return tuple(sorted((column - left, row - low, plane) for column, row, plane in squares))


def turned(squares: Iterable[Square]) -> tuple[Square, ...]:
    """A quarter turn clockwise."""
    return into_corner((row, -column, plane) for column, row, plane in squares)


def flipped(squares: Iterable[Square]) -> tuple[Square, ...]:
    """Left and right exchanged."""
    return into_corner((-column, row, plane) for column, row, plane in squares)


def forms_of(squares: Iterable[Square]) -> tuple[Form, ...]:
    """All distinct ways to hold the tile: as drawn and its turns, then those of its flip."""
    drawn = into_corner(squares)
    ways: list[tuple[Square, ...]] = []
    for face in (drawn, flipped(drawn)):
        for _ in range(4):
            if face not in ways:
                ways.append(face)
            face = turned(face)
    return tuple(_form(way, ways) for way in ways)


def _form(way: tuple[Square, ...], ways: Sequence[tuple[Square, ...]]) -> Form:
    width = 1 + max(column for column, _, _ in way)
    columns = [[row for at, row, _ in way if at == column] for column in range(width)]
    return Form(
        squares=way,
        width=width,
        height=1 + max(row for _, row, _ in way),
        bottoms=tuple(min(rows) for rows in columns),
        tops=tuple(max(rows) + 1 for rows in columns),
        rotated=ways.index(turned(way)),
        mirrored=ways.index(flipped(way)),
    )


class Grid:
    """The ramp's grid, and the packing of squares into one int.

    `headroom` is the number of rows that a tile may reach above the grid. Cells run upward in a
    column, columns from the left, planes from the first colour. A spare row above each column
    and a spare column after each plane keep neighbours apart when a board is shifted.
    """

    def __init__(self, columns: int, rows: int, headroom: int = 0, planes: int = 1) -> None:
        self.columns, self.rows = columns, rows
        self.headroom, self.planes = headroom, planes

    @cached_property
    def stride(self) -> int:
        """Bits a column takes."""
        return self.rows + self.headroom + 1

    @cached_property
    def plane_bits(self) -> int:
        """Bits a plane takes."""
        return self.stride * (self.columns + 1)

    def bit(self, column: int, row: int, plane: int = 0) -> int:
        """The int with only this cell set."""
        return 1 << (plane * self.plane_bits + column * self.stride + row)

    def holds(self, board: int) -> bool:
        """Whether all bits of the int are cells of a board."""
        return 0 <= board < 1 << self.plane_bits * self.planes

    @cached_property
    def _square_of(self) -> tuple[Square, ...]:
        """The square of each bit."""
        return tuple(
            (*divmod(at, self.stride), plane)
            for plane in range(self.planes)
            for at in range(self.plane_bits)
        )

    def squares(self, board: int) -> tuple[Square, ...]:
        """The squares on the board, sorted by column, then row."""
        found, square_of = [], self._square_of
        while board:
            lowest = board & -board
            found.append(square_of[lowest.bit_length() - 1])
            board ^= lowest
        if self.planes > 1:
            found.sort()
        return tuple(found)

    def cells(self, board: int) -> tuple[Cell, ...]:
        """The cells covered, whatever the colour, sorted by column, then row."""
        return tuple([(column, row) for column, row, _ in self.squares(board)])

    def board(self, cells: Iterable[Cell]) -> int:
        """The board with these cells on its first plane."""
        return sum(self.bit(column, row) for column, row in set(cells))

    def heights(self, profile: int) -> tuple[int, ...]:
        """The columns' heights, from the left."""
        return tuple(profile >> HEIGHT_BITS * column & 15 for column in range(self.columns))


def cell_name(cell: Cell) -> str:
    """`a1` is the cell at the bottom left."""
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"


class Placement(NamedTuple):
    """A tile at a place on the ramp: its form, leftmost column and lowest row.

    A profile becomes `profile & keep | raised` when the tile comes to rest here.
    """

    form: int
    column: int
    row: int
    keep: int
    raised: int


class DropTable:
    """Every landing of one tile on one grid.

    `span` is the width of the windows that are looked up, at least the tile's own: wider
    windows are fewer, but have more profiles to remember.
    """

    __slots__ = ("_known", "_span", "_step", "_windows", "forms", "grid", "placements")

    def __init__(self, grid: Grid, forms: tuple[Form, ...], span: int = 0) -> None:
        self.grid = grid
        self.forms = forms
        widest = max(form.width for form in forms)
        self._span = max(span, widest)
        self._step = self._span - widest + 1
        self.placements: dict[int, Placement] = {}
        """Board -> placement, for each place on the grid that the rules could allow."""
        stacks: dict[int, list[_Stack]] = {}
        for index, form in enumerate(forms):
            for column in range(grid.columns - form.width + 1):
                start = self._window_start(column)
                stack = (column - start, form.bottoms, self._stack(index, column))
                stacks.setdefault(start, []).append(stack)
        self._windows = {start: self._window(start, here) for start, here in stacks.items()}
        self._known = lru_cache(PROFILE_MEMO)(self._found)

    def _window_start(self, column: int) -> int:
        """The first column of the window that covers a form with its leftmost square here."""
        return min(column // self._step * self._step, self.grid.columns - self._span)

    def landings(self, profile: int) -> list[int]:
        """The landings on a ramp of this profile, as boards, ascending."""
        return [*self._known(profile)]

    def _found(self, profile: int) -> tuple[int, ...]:
        found: list[int] = []
        for shift, mask, rest in self._windows.values():
            found += rest(profile >> shift & mask)
        return tuple(sorted(found))

    def lands(self, profile: int, board: int) -> bool:
        """Whether `board` is one of the landings."""
        placement = self.placements.get(board)
        if placement is None:
            return False
        shift, mask, rest = self._windows[self._window_start(placement.column)]
        return board in rest(profile >> shift & mask)

    def lands_at_all(self, profile: int) -> bool:
        """Whether there is any landing."""
        return any(rest(profile >> shift & mask) for shift, mask, rest in self._windows.values())

    def row_of(self, profile: int, form: int, column: int) -> int:
        """The row where the form's lowest square comes to rest, ignoring the top of the ramp."""
        held = self.forms[form]
        heights = self.grid.heights(profile)[column : column + held.width]
        rests: Iterable[int] = map(sub, heights, held.bottoms)
        return max(rests)

    def raised(self, profile: int, board: int) -> int:
        """The profile after the tile came to rest as `board`."""
        placement = self.placements[board]
        return profile & placement.keep | placement.raised

    def _window(self, start: int, stacks: list["_Stack"]) -> "_Window":
        @lru_cache(maxsize=WINDOW_MEMO)
        def rest(window: int) -> tuple[int, ...]:
            heights = [window >> HEIGHT_BITS * at & 15 for at in range(self._span)]
            found = []
            for at, bottoms, stack in stacks:
                row = max(map(sub, heights[at:], bottoms))
                if row < len(stack):
                    found.append(stack[row])
            return tuple(found)

        return HEIGHT_BITS * start, (1 << HEIGHT_BITS * self._span) - 1, rest

    def _stack(self, index: int, column: int) -> tuple[int, ...]:
        """The form in this column, row by row as high as it may rest."""
        grid, form = self.grid, self.forms[index]
        window = ((1 << HEIGHT_BITS * form.width) - 1) << HEIGHT_BITS * column
        stack = []
        for row in range(min(grid.rows, grid.rows + grid.headroom - form.height + 1)):
            board = sum(grid.bit(column + x, row + y, plane) for x, y, plane in form.squares)
            raised = sum(
                (row + top) << HEIGHT_BITS * (column + x) for x, top in enumerate(form.tops)
            )
            self.placements[board] = Placement(index, column, row, ~window, raised)
            stack.append(board)
        return tuple(stack)


_Stack = tuple[int, tuple[int, ...], tuple[int, ...]]
"""A form in a window: its first column there, its bottoms, and its boards row by row."""

_Window = tuple[int, int, Callable[[int], tuple[int, ...]]]
"""Shift and mask that cut the window out of a profile, and the landings there."""


TILES: dict[str, tuple[Square, ...]] = {
    name: read_art(art)
    for name, art in {
        "I3": "###",
        "V3": "#./##",
        "O4": "##/##",
        "L4": "#./#./##",
        "S4": ".##/##.",
        "T4": "###/.#.",
        "F5": ".##/##./.#.",
        "L5": "#./#./#./##",
        "N5": ".#/.#/##/#.",
        "P5": "##/##/#.",
        "T5": "###/.#./.#.",
        "U5": "#.#/###",
        "V5": "#../#../###",
        "W5": "#../##./.##",
        "X5": ".#./###/.#.",
        "Y5": ".#/##/.#/.#",
    }.items()
}
"""The sixteen tiles of FITS: both trominoes, four tetrominoes, ten pentominoes; 72 squares."""
