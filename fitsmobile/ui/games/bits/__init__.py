"""BITS on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.engine.registry import Lazy
from fitsmobile.engine.views import BitsView, RampView
from fitsmobile.ui.games import RoundResult
from fitsmobile.ui.games.ramp.ui import KEYS, PACES, TABLE, RampUi
from fitsmobile.ui.look.i18n import mark, tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from kivy.uix.widget import Widget

    from fitsmobile.engine.views import TaskView
    from fitsmobile.ui.games.ramp.picture import RampPicture
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

    def task_rows(self, view: BitsView) -> tuple[Widget, ...]:
        """The task cards as rows of a list."""
        from fitsmobile.ui.games.ramp.task_card import TaskRow

        return tuple(TaskRow(task=task, game=self.id) for task in view.tasks)

    def finished_tasks(self, view: BitsView) -> tuple[TaskView, ...]:
        """The task cards of the last finished round."""
        return view.finished[-1]

    def round_title(self, ramp: RampView) -> str:
        """`Round 2`."""
        return tr("Round {n}", n=ramp.round)

    def round_done(self, ramp: RampView) -> str:
        """`Round 2 done`."""
        return tr("Round {n} done", n=ramp.round)

    def round_words(self, view: BitsView, number: int) -> str:
        """`round 2`."""
        return tr("round {round}", round=number + 1)

    def headline(self, view: BitsView) -> str:
        """`BITS, round 2`."""
        return tr("{game}, round {round}", game=self.title, round=view.ramp.round)

    def rounds(self, view: BitsView) -> tuple[RoundResult, ...]:
        """The finished rounds, counted from 1."""
        return tuple(RoundResult(str(done.number), done.score) for done in view.ramp.finished)

    def length(self, rounds: int) -> str:
        """`3 rounds`."""
        return tr.plural("{count} round", "{count} rounds", rounds)

    def preview(self, deal: Callable[[], Picture]) -> RampPicture:
        """The sample: an empty board would look the same for all options."""
        from fitsmobile.ui.games.bits.look import CARD

        return replace(CARD.picture, carried=CARD.carried)


BITS = BitsUi(
    id="bits",
    title="BITS",
    tagline=mark("Shapes of colour"),
    seats=range(1, 5),
    minutes=15,
    options={"rounds": mark("Rounds")},
    values={("rounds", 3): mark("Three"), ("rounds", 4): mark("Four (expert)")},
    paces=PACES,
    round_name=mark("Round"),
    endings={},
    habits=(
        mark("Takes the most points now, overlooks a lot"),
        mark("Takes the most points now, overlooks nothing"),
        mark("Builds shapes, rarely puts aside, overlooks a lot"),
        mark("Plans shapes one card ahead, overlooks a little"),
        mark("Thinks one card ahead, then tries what follows"),
    ),
    keys=KEYS,
    table=TABLE,
    words=Lazy("fitsmobile.ui.games.bits.words:WORDS"),
    card=Lazy("fitsmobile.ui.games.bits.look:CARD"),
    pages=Lazy("fitsmobile.ui.games.bits.pages:PAGES"),
    short_rules=Lazy("fitsmobile.ui.games.bits.pages:SHORT"),
    lesson=Lazy("fitsmobile.ui.games.bits.lesson:STEPS"),
    firsts=Lazy("fitsmobile.ui.games.bits.lesson:FIRSTS"),
    look=Lazy("fitsmobile.ui.games.bits.look:LOOK"),
    rank_names=(
        mark("Kaleidoscope"),
        mark("Stained glass"),
        mark("Mosaic"),
        mark("Tapestry"),
        mark("Patchwork"),
        mark("Paintbox"),
        mark("Splash of colour"),
    ),
)
