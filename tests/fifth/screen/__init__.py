"""The UI of PEBBLES: the part of a fifth game above its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.registry import Lazy
from fitsmobile.session.actions import COLOURS
from fitsmobile.ui.games import GameUi, RoundResult
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.table.words import Words
from tests.fifth.pebbles import PebblesView

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fitsmobile.ai.reason import Reason
    from fitsmobile.session.review import Review
    from fitsmobile.session.snapshot import Snapshot
    from fitsmobile.ui.games.review_panel import ReviewHost
    from fitsmobile.ui.paint.picture import Picture
    from tests.fifth.screen.picture import RowPicture
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
    reasons={"wins": mark("takes the last pebble")},
    kinds={mark("The last pebble"): ("wins",)},
)


@frozen
class PebblesUi(GameUi[PebblesView]):
    """The `GameUi` of PEBBLES."""

    def picture(
        self, view: PebblesView, colours: Sequence[str] = COLOURS, seat: int = 0
    ) -> RowPicture:
        """The row."""
        from tests.fifth.screen.picture import RowPicture

        return RowPicture(view.row)

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

    def reason(self, view: PebblesView, reason: Reason, colours: Sequence[str] = COLOURS) -> str:
        """The clause that stands for its name."""
        return tr(self.words().reasons[reason.name])

    def review_panel(
        self, screen: ReviewHost, review: Review, seat: int, number: int
    ) -> PebblesPanel:
        """The panel of the review screen."""
        from tests.fifth.screen.review_panel import PebblesPanel

        return PebblesPanel(screen, review)


PEBBLES = PebblesUi(
    id="pebbles",
    title="PEBBLES",
    tagline=mark("Take the last one"),
    seats=range(2, 3),
    minutes=5,
    options={"places": mark("Places in the row")},
    values={},
    paces=("turns",),
    round_name="",
    endings={"last_pebble": mark("the last pebble, after {turns} turns")},
    habits=(
        mark("Takes any pebble"),
        mark("Finds a third of the winning pebbles"),
        mark("Finds most winning pebbles"),
        mark("Finds nearly every winning pebble"),
        mark("Finds every winning pebble"),
    ),
    keys=(("1 - 9", mark("take a pebble")),),
    table=Lazy("tests.fifth.screen.table:TABLE"),
    words=Lazy("tests.fifth.screen:WORDS"),
    card=Lazy("tests.fifth.screen.picture:CARD"),
    pages=Lazy("tests.fifth.screen.rules:PAGES"),
    short_rules=Lazy("tests.fifth.screen.rules:SHORT"),
    lesson=Lazy("tests.fifth.screen.rules:STEPS"),
    firsts=Lazy("tests.fifth.screen.rules:FIRSTS"),
)
