"""FILLIT on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.views import FillitView
from fitsmobile.ui.games.hex.ui import KEYS, OPTIONS, PACES, VALUES, HexUi
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.look.kv_classes import register

if TYPE_CHECKING:
    from fitsmobile.engine.protocol import Move
    from fitsmobile.ui.games.fillit.board import FillitBoard
    from fitsmobile.ui.games.hex.marks import Ends
    from fitsmobile.ui.games.hex.motion import Motion
    from fitsmobile.ui.games.hex.picture import HexCard
    from fitsmobile.ui.games.lesson_step import Step
    from fitsmobile.ui.games.rules_page import Page
    from fitsmobile.ui.table.board import TableParts
    from fitsmobile.ui.table.words import Words


register(__name__, board="FillitBoard")


@frozen
class FillitUi(HexUi[FillitView]):
    """FILLIT on the screen."""

    def table(self) -> TableParts:
        """The parts of FILLIT's table."""
        from fitsmobile.ui.games.fillit.table import TABLE

        return TABLE

    def words(self) -> Words:
        """Texts of FILLIT's table."""
        from fitsmobile.ui.games.fillit.words import WORDS

        return WORDS

    def board(self) -> FillitBoard:
        """A new board."""
        from fitsmobile.ui.games.fillit.board import FillitBoard

        return FillitBoard(size_hint=(None, None))

    def motion(self, view: FillitView, move: str) -> Motion | None:
        """The motion of a move over the board."""
        from fitsmobile.ui.games.fillit.motion import fillit_motion

        return fillit_motion(view, move)

    def ends(self, move: Move) -> Ends:
        """The cells of a move."""
        from fitsmobile.engine.fillit_moves import FillitMove
        from fitsmobile.ui.games.hex.marks import Ends

        if not isinstance(move, FillitMove):
            return Ends()
        return Ends(tuple(filter(None, (move.origin, move.target))))

    def change(self, view: FillitView, move: str) -> str:
        """The effect of a move in words."""
        from fitsmobile.ui.games.fillit.words import move_words

        return move_words(view, move)

    def card(self) -> HexCard:
        """A board on which a stone steps."""
        from fitsmobile.ui.games.fillit.card import CARD

        return CARD

    def seats_note(self, seats: int) -> str:
        """Four play in two teams."""
        return tr("Players 1 and 3 team up against players 2 and 4.") if seats == 4 else ""

    def pages(self) -> tuple[Page, ...]:
        """The rules, page by page."""
        from fitsmobile.ui.games.fillit.pages import PAGES

        return PAGES

    def lesson(self) -> tuple[Step, ...]:
        """The steps of the lesson."""
        from fitsmobile.ui.games.fillit.lesson import STEPS

        return STEPS


FILLIT = FillitUi(
    id="fillit",
    title="FILLIT",
    tagline=mark("Run and lay"),
    options=OPTIONS,
    values=VALUES,
    paces=PACES,
    round_name="",
    points_name=mark("Chips laid"),
    endings={
        "all_chips_laid": mark("All chips laid."),
        "third_repetition": mark("Same position three times: a draw."),
    },
    keys=KEYS,
    own_colours=False,
    standings_name=mark("Chips left"),
)
