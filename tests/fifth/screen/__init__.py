"""The UI of PEBBLES: the part of a fifth game above its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.games import GameUi, RoundResult
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.table.words import Words
from tests.fifth.pebbles import PebblesView

if TYPE_CHECKING:
    from collections.abc import Callable

    from fitsmobile.session.review import Review
    from fitsmobile.session.snapshot import Snapshot
    from fitsmobile.ui.games.lesson_step import Step
    from fitsmobile.ui.games.review_panel import ReviewHost
    from fitsmobile.ui.games.rules_page import Page
    from fitsmobile.ui.paint.picture import Picture
    from fitsmobile.ui.table.board import TableParts
    from tests.fifth.screen.picture import RowCard, RowPicture
    from tests.fifth.screen.review_panel import PebblesPanel

WORDS = Words(
    refusals={"no_pebble_there": mark("There is no pebble.")},
    otherwise=mark("The rules don't allow that."),
    hints={
        (about, grade): line
        for about, line in (
            ("pebble", mark("Take one pebble.")),
            ("pair", mark("Take two pebbles.")),
        )
        for grade in (1, 2, 3)
    },
)


@frozen
class PebblesUi(GameUi[PebblesView]):
    """The `GameUi` of PEBBLES."""

    def table(self) -> TableParts:
        """The board of the table."""
        from tests.fifth.screen.table import TABLE

        return TABLE

    def picture(self, view: PebblesView, colour: str) -> RowPicture:
        """The row."""
        from tests.fifth.screen.picture import RowPicture

        return RowPicture(view.row)

    def card(self) -> RowCard:
        """A row from which the last pebble rolls away."""
        from tests.fifth.screen.picture import RowCard

        return RowCard()

    def preview(self, deal: Callable[[], Picture]) -> Picture:
        """The picture of the deal to come."""
        return deal()

    def headline(self, view: PebblesView) -> str:
        """The title."""
        return self.title

    def progress(self, view: PebblesView, snapshot: Snapshot, seat: int) -> str:
        """The number of pebbles left."""
        return str(sum(view.row))

    def rounds(self, view: PebblesView) -> tuple[RoundResult, ...]:
        """Empty: the game has no rounds."""
        return ()

    def change(self, view: PebblesView, move: str) -> str:
        """The text of a move."""
        return tr("takes {places}", places=move)

    def words(self) -> Words:
        """The texts of its refusals and hints."""
        return WORDS

    def review_panel(
        self, screen: ReviewHost, review: Review, seat: int, number: int
    ) -> PebblesPanel:
        """The panel of the review screen."""
        from tests.fifth.screen.review_panel import PebblesPanel

        return PebblesPanel(screen, review)

    def pages(self) -> tuple[Page, ...]:
        """One page."""
        from tests.fifth.screen.rules import PAGES

        return PAGES

    def lesson(self) -> tuple[Step, ...]:
        """One step."""
        from tests.fifth.screen.rules import STEPS

        return STEPS


PEBBLES = PebblesUi(
    id="pebbles",
    title="PEBBLES",
    tagline=mark("Take the last one"),
    options={"places": mark("Places in the row")},
    values={},
    paces=("turns",),
    round_name="",
    points_name=mark("Pebbles"),
    endings={"last_pebble": mark("The last pebble is taken.")},
    keys=(("1 - 9", mark("take a pebble")),),
    own_colours=False,
)
