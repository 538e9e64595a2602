"""The drawing of a FITS board in progress: strokes, symmetry, twins and undo. No Kivy."""

from fitsmobile.engine.drawn import COLUMNS, ROWS, TWINS
from fitsmobile.engine.views import RampCell
from fitsmobile.session.drawn_boards import DrawnBoard

DOT = "."
TWIN = "twin"
"""The tool that places twins; every other tool is the sign that it paints."""

STROKES_KEPT = 200


class Sketch:
    """A drawing that strokes change. Cells are column and row, row 0 the lowest."""

    def __init__(self, board: DrawnBoard) -> None:
        self.letter = TWINS[0]
        """The letter of the next twin."""

        self._before: list[DrawnBoard] = []
        self._begun = False
        """Whether a stroke has begun and not ended."""

        self._take(board)

    def _take(self, board: DrawnBoard) -> None:
        self.name, self.rows = board.name, board.rows
        self._signs: dict[RampCell, str] = {
            (column, ROWS - 1 - line): sign
            for line, signs in enumerate(board.lines)
            for column, sign in enumerate(signs)
        }
        self._placed = {
            letter: [cell for cell, sign in self._signs.items() if sign == letter]
            for letter in TWINS
        }

    @property
    def board(self) -> DrawnBoard:
        """The drawing as it is."""
        lines = tuple(
            "".join(self._signs[column, ROWS - 1 - line] for column in range(COLUMNS))
            for line in range(ROWS)
        )
        return DrawnBoard(self.name, lines, self.rows)

    def sign(self, cell: RampCell) -> str:
        """The sign on a cell."""
        return self._signs[cell]

    @property
    def lone(self) -> tuple[RampCell, ...]:
        """The cells of twins whose twin is missing."""
        return tuple(cells[0] for cells in self._placed.values() if len(cells) == 1)

    @property
    def can_undo(self) -> bool:
        """Whether a stroke can be taken back."""
        return bool(self._before)

    def begin(self) -> None:
        """A stroke begins: `undo` comes back to here."""
        self._begun = True
        self._before = [*self._before, self.board][-STROKES_KEPT:]

    def end(self) -> bool:
        """The stroke ends; False where it has changed nothing, which is not kept."""
        self._begun = False
        changed = self._before[-1] != self.board
        if not changed:
            self._before.pop()
        return changed

    def undo(self) -> None:
        """Take the last stroke back; one that has not ended begins anew."""
        if self._begun:
            self._take(self._before[-1])
        elif self._before:
            self._take(self._before.pop())

    def replace(self, board: DrawnBoard) -> None:
        """Draw on another board, as one stroke."""
        self.begin()
        self._take(board)

    def paint(self, cell: RampCell, tool: str, mirrored: bool) -> None:
        """Paint a cell; `mirrored` also paints the cell across the axis."""
        cells = dict.fromkeys((cell, (COLUMNS - 1 - cell[0], cell[1]) if mirrored else cell))
        for one in cells:
            if tool == TWIN:
                self._place_twin(one)
            else:
                self._put(one, tool)
        if tool == TWIN:
            self._next_letter()

    def turn_letter(self) -> None:
        """Take the next letter for the next twin."""
        self.letter = TWINS[(TWINS.index(self.letter) + 1) % len(TWINS)]

    def _place_twin(self, cell: RampCell) -> None:
        """Put the letter on a cell; a third takes the first one's place."""
        if self._signs[cell] == self.letter:
            return
        placed = self._placed[self.letter]
        if len(placed) == 2:
            self._put(placed[0], DOT)
        self._put(cell, self.letter)

    def _next_letter(self) -> None:
        """After a pair is whole, take the first letter that is not."""
        if len(self._placed[self.letter]) == 2:
            free = (letter for letter in TWINS if len(self._placed[letter]) < 2)
            self.letter = next(free, self.letter)

    def _put(self, cell: RampCell, sign: str) -> None:
        before = self._signs[cell]
        if before in self._placed:
            self._placed[before].remove(cell)
        if sign in self._placed:
            self._placed[sign].append(cell)
        self._signs[cell] = sign
