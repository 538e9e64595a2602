"""The nodes of a hex board: its places by what they would do, and its lines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from fitsmobile.ui.games.hex.spoken import (
    board_line,
    cell_words,
    cells_in,
    line_words,
    lines,
    ray_words,
)
from fitsmobile.ui.kit.wording import headed
from fitsmobile.ui.look.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fitsmobile.ui.games.hex.board import HexBoard
    from fitsmobile.ui.games.hex.geometry import Point
    from fitsmobile.ui.look.node import Box, Node


class BoardDescription(ABC):
    """Makes the nodes of a board for screen readers and keys; each game names its places."""

    def __init__(self, board: HexBoard) -> None:
        self._board = board

    @abstractmethod
    def place_words(self, cell: str) -> tuple[str, str, bool | None]:
        """Name and value of a place of the hand, and whether it is chosen."""

    def barred_words(self) -> dict[str, str]:
        """Reasons why something can't be chosen, by keys of their nodes."""
        return {}

    def lines_of_focus(self) -> list[str]:
        """The line of the focus of the keys, then its six rays."""
        board, focus = self._board, self._board.hand.focus
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
        board, hand, radius = self._board, self._board.hand, self._board.plane.radius
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
        """The box of targets at some points."""
        half = self._board.hand.reach
        xs, ys = zip(*points, strict=True)
        left, low = min(xs) - half, min(ys) - half
        return (left, low, max(xs) + half - left, max(ys) + half - low)
