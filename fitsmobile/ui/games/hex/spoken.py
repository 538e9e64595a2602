"""A hex board in words, as a screen reader says it: pieces, lines, directions, and its nodes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from fitsmobile.ui.games.hex.geometry import cells, centre, neighbour
from fitsmobile.ui.kit.wording import COLOURS, headed, listed
from fitsmobile.ui.look.i18n import mark, tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from fitsmobile.engine.views import Piece
    from fitsmobile.ui.games.hex.board import HexBoard
    from fitsmobile.ui.games.hex.geometry import Point
    from fitsmobile.ui.look.node import Box, Node

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


class BoardDescription(ABC):
    """Makes the nodes of a board for screen readers and keys; each game names its places."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board

    @abstractmethod
    def place_words(self, cell: str) -> tuple[str, str, bool | None]:
        """Name and value of a place of the hand, and whether it is chosen."""

    def barred_words(self) -> dict[str, str]:
        """Reasons why something can't be chosen, by keys of their nodes."""
        return {}

    def lines_of_focus(self) -> list[str]:
        """The line of the focus of the keys, then its six rays."""
        board, focus = self.board, self.board.hand.focus
        if not focus:
            return []
        name, more = line_words(focus[0], board.pieces, board.paints)
        turned = board.plane.turn
        return [
            headed(name, more) if more else name,
            *ray_words(focus, board.pieces, board.paints, board.radius, turned),
        ]

    def nodes(self) -> Iterator[Node]:
        """The board, each place that may be chosen now, the hex of the keys, and the lines."""
        board, hand, radius = self.board, self.board.hand, self.board.plane.radius
        counted = tr("Board, {count} lines", count=2 * radius + 1)
        pieces = board_line(board.pieces, board.paints)
        yield board.node("board", counted, pieces, None, ("press",))
        places = hand.places() if board.enabled and not board.running.moving else {}
        for cell, point in places.items():
            name, more, chosen = self.place_words(cell)
            yield board.part("place", cell, name, self._around([point]), more, ("press",), chosen)
        for key, name in (self.barred_words() if places else {}).items():
            yield board.part("text", key, name, self._around([next(iter(places.values()))]))
        if hand.focus and hand.focus not in places:
            box = self._around([board.plane.centre_of(hand.focus)])
            name = cell_words(hand.focus, board.pieces, board.paints)
            yield board.part("text", hand.focus, name, box)
        for letter in lines(radius):
            box = self._around(map(board.plane.centre_of, cells_in(letter, radius)))
            name, more = line_words(letter, board.pieces, board.paints)
            yield board.part("text", f"line {letter}", name, box, more)

    def _around(self, points: Iterable[Point]) -> Box:
        half = self.board.hand.reach
        xs, ys = zip(*points, strict=True)
        left, low = min(xs) - half, min(ys) - half
        return (left, low, max(xs) + half - left, max(ys) + half - low)
