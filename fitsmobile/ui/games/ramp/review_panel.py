"""Looking back at a round on a ramp."""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from kivy.metrics import dp
from kivy.uix.widget import Widget

from fitsmobile.session.actions import NewGame
from fitsmobile.session.review import Review
from fitsmobile.session.round_review import Inquiry, RoundReview, round_scores
from fitsmobile.ui.games.ramp.cost_bars import CostBars
from fitsmobile.ui.games.ramp.look_back import RampLookBack
from fitsmobile.ui.games.ramp.review_ramp import ReviewRamp, Stand
from fitsmobile.ui.games.review_panel import Facts, ReviewHost, name_of
from fitsmobile.ui.kit.wording import number
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.table.layout import Rect
from fitsmobile.ui.table.thinking import thinker

if TYPE_CHECKING:
    from fitsmobile.ui.games.ramp.ui import RampUi

V = TypeVar("V")


class RampPanel(Generic[V]):
    """A seat's round: the ramp, and a bar for what each tile cost."""

    counts = True

    def __init__(
        self, ui: "RampUi[V]", screen: ReviewHost, review: Review, seat: int, number_: int
    ) -> None:
        self.ui, self.screen, self.review = ui, screen, review
        self.seat, self.number = seat, number_
        self.round = RoundReview(review, seat, number_, time.monotonic)
        self.look = RampLookBack(ui, review, self.round)
        self.steps = self.look.steps
        self.first_step = max(0, self.steps - 1)
        self.touched = False
        self._inquiry = Inquiry(thinker(), self._told)
        self.ramp = ReviewRamp(size_hint=(None, None))
        self.bars = CostBars(
            game=review.game, colour=review.players[seat].colour, pos_hint={"x": 0, "y": 0}
        )
        self.bars.tiles = list(self.look.tiles)
        self.bars.bind(on_choose=lambda _bars, step: screen.choose(step))
        screen.board_place.add_widget(self.ramp)
        screen.chart_place.add_widget(self.bars)
        view = cast("V", review.views(0)[seat])
        self.board_shape = ui.picture(view, self.bars.colour).shape

    @property
    def has_more(self) -> bool:
        """Whether there are other rounds or seats."""
        return next(self.others(), None) is not None

    def begin(self) -> None:
        """Think."""
        self._inquiry.look_at(self.round)

    def leave(self) -> None:
        """Think no more."""
        self._inquiry.cancel()

    def _told(self) -> None:
        """Something more is known: at the end, show the dearest step unless one was chosen."""
        if self.round.finished and not self.touched:
            dearest = max(range(self.steps), key=lambda at: self.round.cost(at) or 0)
            self.screen.go(dearest)
        else:
            self.show(int(self.screen.step))
            self.screen.refresh()

    def show(self, step: int, moving: bool = False) -> None:
        """Put a step on the ramp."""
        self.bars.cards = [one.card or tr("Start") for one in self.round.placements]
        self.bars.costs = list(self.round.costs)
        self.bars.chosen = step
        if self.steps:
            shown = self.look.shown(step)
            self.ramp.show(shown.placed, shown.played, shown.better)

    def facts(self, step: int) -> Facts:
        """Texts about a step."""
        return self.look.facts(step)

    def who(self, step: int) -> str:
        """Whose placement it was."""
        return name_of(self.review, self.seat)

    def headline(self) -> tuple[str, str]:
        """The title and the line below it."""
        return tr("Look back: {round}", round=self.round_name(self.number)), self.look.headline()

    def round_name(self, number_: int) -> str:
        """`board 2` or `round 2`."""
        return self.ui.round_words(self._last_view(self.seat), number_)

    def _last_view(self, seat: int) -> V:
        return cast("V", self.review.views(len(self.review.moments) - 1)[seat])

    def others(self) -> Iterator[tuple[int, int, str]]:
        """Other finished rounds: this seat's, then the same round of the others."""
        for number_, score in enumerate(round_scores(self.review, self.seat)):
            if number_ != self.number:
                yield self.seat, number_, self._row(self.seat, number_, score)
        for seat in range(len(self.review.players)):
            scores = round_scores(self.review, seat)
            if seat != self.seat and len(scores) > self.number:
                yield seat, self.number, self._row(seat, self.number, scores[self.number])

    def _row(self, seat: int, number_: int, score: int) -> str:
        return tr(
            "{name}, {round}: {points}",
            name=name_of(self.review, seat),
            round=self.round_name(number_),
            points=number(score),
        )

    def chart_words(self) -> tuple[str, str, str]:
        """Title, sum and luck."""
        known = [cost for cost in self.round.costs if cost is not None]
        note = (
            tr("{points} in total", points=sum(known)) if self.round.finished else tr("Thinking…")
        )
        if self.round.score is None:
            note = ""
        return tr("Cost per tile"), note, self.look.luck()

    def next_jump(self, step: int) -> int | None:
        """The next mistake."""
        if not self.steps:
            return None
        found = self.round.next_mistake(step)
        return None if found == step else found

    def play_on(self, step: int) -> NewGame:
        """The game as it was before a step."""
        ply = self.round.placements[step].ply - 1
        return self.review.play_on(ply)

    def chart_height(self, room: float) -> float:
        """Height in pixels of the card with the chart in a tall window."""
        return min(max(room * 0.25, dp(158)), dp(260))

    def lay_out(self, board: Widget) -> None:
        """Fill the place of the board."""
        view = self.look.before(0) if self.steps else None
        if view is None:
            return
        box, above = Rect(*board.pos, *board.size), self.look.rows_above()
        stand = Stand.within(box, view.columns, view.rows, dp(1), above)
        self.ramp.pos, self.ramp.size = board.pos, board.size
        self.ramp.dress(stand, self.review.game, view.specials, self.screen.colour)
