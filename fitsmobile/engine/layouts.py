"""Start layouts of the hex games, read from drawings and checked.

A layout holds only the places of the pieces; each game makes its first position from it.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from fitsmobile.engine.boards.hex_layouts import DRAWINGS, FAIRNESS, OFFERED, SOURCES
from fitsmobile.engine.deck import Dealer
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.hexboard import Bits, HexBoard, hexboard
from fitsmobile.engine.protocol import InvalidSetup, Json, Option, Refusal

COLOURS = "rbyg"
"""The colour letters of the seats in their order of play."""

STONES_PER_COLOUR = 4

BOARD = Option("board", ("large", "mini"), "large")
LAYOUT = Option("layout", ("A", "B"), "A")

_RADIUS = {"L": 4, "M": 3}
_PLACE = r"\[(?P<pawn>.)\]|(?P<other>\S)"


@frozen(eq=False)
class Layout:
    """A checked start layout.

    `pawns` are cell indexes by seat; `stones` maps colour letters to cells, without an entry
    for a colour that has none. `fairness` is the measured share of wins in percent by side,
    the beginner first, empty where it was not measured.
    """

    id: str
    board: HexBoard
    pawns: tuple[int, ...]
    stones: Mapping[str, Bits]
    source: str = ""
    fairness: tuple[int, ...] = ()

    @property
    def seats(self) -> int:
        """The number of seats of the layout."""
        return len(self.pawns)


def side_colours(seats: int) -> str:
    """The colour letter of each side: partners share the stones and chips of the first."""
    return "rb" if seats == 4 else COLOURS[:seats]


def named_layout(name: Json, seats: int) -> Layout:
    """The known layout of this id. Raises InvalidSetup if there is none for these seats."""
    if not isinstance(name, str) or name not in DRAWINGS:
        raise InvalidSetup(Refusal("unknown_layout", "There is no layout of that name."))
    layout = _layout(name)
    if layout.seats != seats:
        raise InvalidSetup(
            Refusal("wrong_seats", f"{layout.id} is made for {layout.seats} seats, not {seats}.")
        )
    return layout


def chosen_layout(seats: int, options: Mapping[str, Json]) -> Layout:
    """The layout for the options `board` and `layout`, defaults filled in."""
    values = {}
    for option in (BOARD, LAYOUT):
        values[option.id] = options.get(option.id, option.default)
        if not option.accepts(values[option.id]):
            message = f"{option.id} is one of {', '.join(option.values)}."
            raise InvalidSetup(Refusal("invalid_option", message))
    offered = OFFERED.get((seats, values["board"]))
    if offered is None or type(seats) is not int:
        message = f"The {values['board']} board is not made for {seats} seats."
        raise InvalidSetup(Refusal("wrong_seats", message))
    return _layout(offered[values["layout"]])


def layout_options(name: str, seats: int) -> dict[str, Json]:
    """The options that choose a known layout, or the first of its board where none does now."""
    board = "mini" if name[1] == "M" else "large"
    letters = {known: letter for letter, known in OFFERED[seats, board].items()}
    return {BOARD.id: board, LAYOUT.id: letters.get(name, LAYOUT.default)}


def first_seat(seats: int, seed: int) -> int:
    """The seat that begins, drawn from the seed."""
    return Dealer(seed).below(seats)


def read_start(game: str, data: Json) -> tuple[int, Layout, int]:
    """Seats, layout and the seat that begins, from a setup's explicit data.

    Raises InvalidSetup for another game, something missing or strange, or no such layout.
    """
    if not isinstance(data, dict) or data.get("game") != game:
        raise InvalidSetup(Refusal("wrong_game", f"This is no setup of {game.upper()}."))
    seats, first = data.get("seats"), data.get("first")
    if type(seats) is not int or not 2 <= seats <= 4:
        raise InvalidSetup(Refusal("wrong_seats", "seats is a number from 2 to 4."))
    layout = named_layout(data.get("layout"), seats)
    if type(first) is not int or not 0 <= first < seats:
        raise InvalidSetup(Refusal("wrong_first", "first is the number of a seat, from 0."))
    return seats, layout, first


@cache
def _layout(name: str) -> Layout:
    return drawn_layout(name, DRAWINGS[name], SOURCES[name], FAIRNESS.get(name, ()))


def drawn_layout(
    name: str, drawing: str, source: str = "", fairness: tuple[int, ...] = ()
) -> Layout:
    """Read a drawing; `name` encodes seats and board. Raises InvalidSetup naming the fault."""
    board = hexboard(_RADIUS[name[1]])
    rows = [line for line in drawing.splitlines() if line.strip()]
    widths = [board.radius * 2 + 1 - abs(r) for r in range(-board.radius, board.radius + 1)]
    found = [list(re.finditer(_PLACE, row)) for row in rows]
    if [len(row) for row in found] != widths:
        raise _refused("not_the_board", "The drawing has not the rows of this board.")
    pieces: list[tuple[str, str]] = []
    places = [place for row in reversed(found) for place in row]
    for cell, place in zip(board.names, places, strict=True):
        if place["pawn"]:
            pieces.append((place["pawn"].upper(), cell))
        elif place["other"] not in ".@":
            pieces.append((place["other"], cell))
        elif (place["other"] == "@") != (cell == board.names[board.centre]):
            raise _refused("not_the_board", "The centre is drawn in a wrong place.", cell)
    return make_layout(name, pieces, source, fairness)


def make_layout(
    name: str,
    pieces: Sequence[tuple[str, str]],
    source: str = "",
    fairness: tuple[int, ...] = (),
) -> Layout:
    """A layout from pieces: a capital colour letter for a pawn, a small one for a stone.

    `name` encodes seats and board (`2L-A`). Raises InvalidSetup for a piece off the board,
    overlapping pieces, and missing or surplus pieces.
    """
    seats, board = int(name[0]), hexboard(_RADIUS[name[1]])
    _check_places(board, pieces)
    pawns = {letter: cell for letter, cell in pieces if letter.isupper()}
    wanted = COLOURS[:seats].upper()
    if sorted(letter for letter, _ in pieces if letter.isupper()) != sorted(wanted):
        raise _refused("wrong_pawns", "Each seat needs exactly one pawn.", *pawns.values())
    stones = {}
    for colour in sorted({letter for letter, _ in pieces if not letter.isupper()}):
        cells = [cell for letter, cell in pieces if letter == colour]
        if colour not in side_colours(seats) or len(cells) != STONES_PER_COLOUR:
            raise _refused("wrong_stones", "Each side needs exactly four stones.", *cells)
        stones[colour] = board.bits_of(cells)
    if len(stones) != len(side_colours(seats)):
        raise _refused("wrong_stones", "Each side needs exactly four stones.")
    places = tuple(board.index[pawns[letter]] for letter in wanted)
    return Layout(name, board, places, stones, source, fairness)


def _check_places(board: HexBoard, pieces: Sequence[tuple[str, str]]) -> None:
    """Refuse a piece off the board, in the centre, or on another piece."""
    taken: set[str] = set()
    for _, cell in pieces:
        if cell not in board.index:
            raise _refused("not_a_cell", "A piece stands beside the board.", cell)
        if board.index[cell] == board.centre:
            raise _refused("piece_in_centre", "A piece stands in the blocked centre.", cell)
        if cell in taken:
            raise _refused("pieces_overlap", "Two pieces stand on the same hex.", cell)
        taken.add(cell)


def _refused(reason: str, message: str, *cells: str) -> InvalidSetup:
    """The error for a faulty layout: reason, sentence and cells."""
    return InvalidSetup(Refusal(reason, message, tuple(sorted(cells))))
