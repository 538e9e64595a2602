"""The places of FILLIT's board as a screen reader is told of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.ui.games.fillit.spoken import barred_ways, own_words, run_words, step_words
from fitsmobile.ui.games.hex.description import BoardDescription

if TYPE_CHECKING:
    from fitsmobile.ui.games.fillit.board import FillitBoard


class FillitDescription(BoardDescription):
    """Pawn and stones with their ways, then the targets of what is in hand."""

    def __init__(self, board: FillitBoard) -> None:
        super().__init__(board)
        self._fillit = board

    def place_words(self, cell: str) -> tuple[str, str, bool | None]:
        """A target of what is in hand, or a piece of the player on turn."""
        board, hand, view = self._fillit, self._fillit.hand, self._fillit.view
        if view is None:
            return cell, "", None
        held = hand.held
        if (step := hand.steps().get(cell)) is not None:
            return step_words(step, board.paints), "", None
        run = None if held and held.kind == "stone" else hand.stops().get(cell)
        if run is not None:
            words = [text for text, _ in board.run_parts(run)]
            return run_words(view, run, words, board.plane.turn), "", None
        piece = hand.own(cell)
        return own_words(view, piece, piece == held), "", piece == held

    def barred_words(self) -> dict[str, str]:
        """The directions in which the pawn can't run."""
        board = self._fillit
        return barred_ways(board.view, board.paints, board.plane.turn) if board.view else {}
