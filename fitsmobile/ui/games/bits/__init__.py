"""BITS on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.engine.views import BitsView, RampView
from fitsmobile.ui.games import RoundResult
from fitsmobile.ui.games.ramp.ui import KEYS, PACES, RampUi
from fitsmobile.ui.look.i18n import mark, tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from fitsmobile.engine.views import TaskView
    from fitsmobile.ui.games.lesson_step import Step
    from fitsmobile.ui.games.ramp.look import RampLook
    from fitsmobile.ui.games.ramp.picture import RampCard, RampPicture
    from fitsmobile.ui.games.rules_page import Page
    from fitsmobile.ui.paint.picture import Picture


@frozen
class BitsUi(RampUi[BitsView]):
    """BITS on the screen."""

    def ramp(self, view: BitsView) -> RampView:
        """The board below the task cards."""
        return view.ramp

    def tasks(self, view: BitsView) -> tuple[TaskView, ...]:
        """The task cards."""
        return view.tasks

    def finished_tasks(self, view: BitsView) -> tuple[TaskView, ...]:
        """The task cards of the last finished round."""
        return view.finished[-1]

    def round_title(self, ramp: RampView) -> str:
        """`Round 2`."""
        return tr("Round {n}", n=ramp.round)

    def round_words(self, view: BitsView, number: int) -> str:
        """`round 2`."""
        return tr("round {round}", round=number + 1)

    def headline(self, view: BitsView) -> str:
        """`BITS, round 2`."""
        return tr("{game}, round {round}", game=self.title, round=view.ramp.round)

    def rounds(self, view: BitsView) -> tuple[RoundResult, ...]:
        """The finished rounds, counted from 1."""
        return tuple(RoundResult(str(done.number), done.score) for done in view.ramp.finished)

    def look(self) -> RampLook:
        """Dominoes of two colours."""
        from fitsmobile.ui.games.bits.look import LOOK

        return LOOK

    def card(self) -> RampCard:
        """A board with a domino above its place."""
        from fitsmobile.ui.games.bits.card import CARD

        return CARD

    def preview(self, deal: Callable[[], Picture]) -> RampPicture:
        """The sample: an empty board would look the same for all options."""
        card = self.card()
        return replace(card.picture, carried=card.carried)

    def pages(self) -> tuple[Page, ...]:
        """The rules, page by page."""
        from fitsmobile.ui.games.bits.pages import PAGES

        return PAGES

    def lesson(self) -> tuple[Step, ...]:
        """The steps of the lesson."""
        from fitsmobile.ui.games.bits.lesson import STEPS

        return STEPS


BITS = BitsUi(
    id="bits",
    title="BITS",
    tagline=mark("Shapes of colour"),
    options={"rounds": mark("Rounds")},
    values={("rounds", 3): mark("Three"), ("rounds", 4): mark("Four (expert)")},
    paces=PACES,
    round_name=mark("Round"),
    points_name=mark("Points"),
    endings={},
    keys=KEYS,
    own_colours=True,
)
