"""The places of JAMMIT's board as a screen reader is told of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.ui.games.hex.description import BoardDescription
from fitsmobile.ui.games.jammit.spoken import column_words, corner_words

if TYPE_CHECKING:
    from fitsmobile.engine.views import Slide
    from fitsmobile.ui.games.jammit.board import JammitBoard


class JammitDescription(BoardDescription):
    """Columns with what pushing into them would do, or the corners for the pawn."""

    def __init__(self, board: JammitBoard) -> None:
        super().__init__(board)
        self._jammit = board

    def place_words(self, cell: str) -> tuple[str, str, bool | None]:
        """A column and what pushing into it would do, or a corner."""
        board, hand = self._jammit, self._jammit.hand
        column = hand.columns().get(cell)
        if column is None or board.view is None:
            return corner_words(cell), "", None
        chosen = cell in hand.entries if hand.entries else None
        pushes = self._pushes_into(cell)
        fallen = [slide.piece for slides in pushes for slide in slides if slide.fell]
        gains = [text for text, _ in board.push_parts(pushes)]
        words = column_words(board.view, column, fallen, gains, board.paints, bool(chosen))
        return *words, chosen

    def _pushes_into(self, entry: str) -> tuple[tuple[Slide, ...], ...]:
        """The slides of the coins that are certain once a column is chosen too."""
        hand = self._jammit.hand
        entries = (*(one for one in hand.entries if one != entry), entry)[-hand.wanted :]
        push, _ = hand.push_into(entries)
        certain = len(entries) if hand.wanted > 1 else None
        return push.pushes[:certain] if push else ()
