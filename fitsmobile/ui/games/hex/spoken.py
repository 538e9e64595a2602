"""A hex board in words, as a screen reader says it: pieces, lines and directions. No Kivy."""

from collections.abc import Iterable, Mapping

from fitsmobile.engine.views import Piece
from fitsmobile.ui.games.hex.geometry import cells, centre, neighbour
from fitsmobile.ui.kit.wording import COLOURS, headed, listed
from fitsmobile.ui.look.i18n import mark, tr

KINDS = {
    "pawn": mark("pawn"),
    "stone": mark("stone"),
    "chip": mark("chip"),
    "coin": mark("coin"),
}
WAYS = (
    mark("right"),
    mark("up right"),
    mark("up left"),
    mark("left"),
    mark("down left"),
    mark("down right"),
)
"""The six directions on the screen, counter-clockwise from the right."""


def piece_word(piece: Piece, paints: Mapping[str, str]) -> str:
    """A piece by its colour and kind: `red stone`."""
    colour = tr(COLOURS[paints[piece.colour]])
    return tr("{colour} {piece}", colour=colour, piece=tr(KINDS[piece.kind]))


def way_word(direction: int, turned: float) -> str:
    """A direction of the board as it is seen, on a board turned by sixths."""
    return tr(WAYS[round(direction + turned) % len(WAYS)])


def line_words(letter: str, pieces: Iterable[Piece], paints: Mapping[str, str]) -> tuple[str, str]:
    """A line of hexes by its letter and the number of its pieces, and as value what lies where."""
    here = sorted((one for one in pieces if one.cell[0] == letter), key=_along)
    head = tr("Line {letter}", letter=letter)
    if not here:
        return headed(head, tr("empty")), ""
    count = tr.plural("{count} piece", "{count} pieces", len(here))
    where = listed(f"{one.cell} {piece_word(one, paints)}" for one in here)
    return headed(head, count), where


def _along(piece: Piece) -> int:
    return int(piece.cell[1:])


def ray_words(
    cell: str, pieces: Iterable[Piece], paints: Mapping[str, str], radius: int, turned: float
) -> list[str]:
    """The hexes in each direction from one, on the screen counter-clockwise from the right."""
    lies = {one.cell: piece_word(one, paints) for one in pieces if one.kind != "pawn"}
    lies |= {one.cell: piece_word(one, paints) for one in pieces if one.kind == "pawn"}
    rays = {}
    for way in range(len(WAYS)):
        words, here = [], neighbour(cell, way, radius)
        while here is not None:
            words.append(tr("the hole") if here == centre(radius) else lies.get(here, tr("empty")))
            here = neighbour(here, way, radius)
        place = round(way + turned) % len(WAYS)
        rays[place] = headed(way_word(way, turned), listed(words) or tr("the board ends"))
    return [rays[place] for place in sorted(rays)]


def lines(radius: int) -> list[str]:
    """The letters of the lines of a board, from the top."""
    return list(dict.fromkeys(cell[0] for cell in cells(radius)))


def cells_in(letter: str, radius: int) -> list[str]:
    """The hexes of a line."""
    return [cell for cell in cells(radius) if cell[0] == letter]


def cell_words(cell: str, pieces: Iterable[Piece], paints: Mapping[str, str]) -> str:
    """A hex and what lies on it: `e5: red chip`."""
    here = [piece_word(one, paints) for one in pieces if one.cell == cell]
    return headed(cell, listed(here) or tr("empty"))


def board_line(pieces: Iterable[Piece], paints: Mapping[str, str]) -> str:
    """The board in one sentence: how many pieces of each sort lie on it."""
    counts: dict[str, int] = {}
    for piece in pieces:
        word = piece_word(piece, paints)
        counts[word] = counts.get(word, 0) + 1
    return listed(f"{count} {word}" for word, count in counts.items())
