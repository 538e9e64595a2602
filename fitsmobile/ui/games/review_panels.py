"""The two kinds of games that can be looked back at: what each puts on the screen."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.metrics import dp

from fitsmobile.engine.fillit_moves import FillitMove
from fitsmobile.engine.jammit_columns import JammitMove
from fitsmobile.engine.protocol import Move
from fitsmobile.engine.views import FillitView
from fitsmobile.session.actions import NewGame
from fitsmobile.session.insight import Inquiry, RoundInsight
from fitsmobile.session.move_review import Opinions
from fitsmobile.session.review import Review
from fitsmobile.ui.games.fillit.board import FillitBoard
from fitsmobile.ui.games.hex.geometry import seat_turn
from fitsmobile.ui.games.hex.marks import Ends
from fitsmobile.ui.games.hex.moves import motion_of, side_paints
from fitsmobile.ui.games.jammit.board import JammitBoard
from fitsmobile.ui.games.look_back import Facts, HexLook, RampLook
from fitsmobile.ui.games.ramp.cost_bars import CostBars
from fitsmobile.ui.games.ramp.review_ramp import ReviewRamp, Stand
from fitsmobile.ui.kit import describe
from fitsmobile.ui.kit.lines_chart import LinesChart
from fitsmobile.ui.kit.numbers import number
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.layout import Rect
from fitsmobile.ui.table.thinking import thinker


class RampPanel:
    """A seat's round of FITS or BITS: the ramp, and a bar for what each tile cost."""

    counts = True
    board_shape = 0.62

    def __init__(self, screen: Any, review: Review, seat: int, number_: int, clock: Any) -> None:
        self.screen, self.review = screen, review
        self.seat, self.number = seat, number_
        self.round = RoundInsight(review, seat, number_, clock)
        self.look = RampLook(review, self.round)
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
        screen.ids.board.add_widget(self.ramp)
        screen.ids.chart.add_widget(self.bars)
        if review.game == "bits":
            self.board_shape = 1.0

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
            picture = self.look.picture(step)
            self.ramp.show(picture.placed, picture.played, picture.better)

    def facts(self, step: int) -> Facts:
        """What is said about a step."""
        return self.look.facts(step)

    def who(self, step: int) -> str:
        """Whose placement it was."""
        return name_of(self.review, self.seat)

    def headline(self) -> tuple[str, str]:
        """The title and the line below it."""
        return tr("Look back, {round}", round=self.round_name(self.number)), self.look.headline()

    def round_name(self, number_: int) -> str:
        """`board 2` or `round 2`."""
        state: Any = self.review.state(0)
        if self.review.game == "fits":
            return tr("board {board}", board=state.board_id(number_))
        return tr("round {round}", round=number_ + 1)

    def others(self) -> Iterator[tuple[int, int, str]]:
        """Other finished rounds: this seat's, then the same round of the others."""
        last: Any = self.review.state(len(self.review.moments) - 1)
        for number_, done in enumerate(last.by_seat[self.seat].done):
            if number_ != self.number:
                yield self.seat, number_, self._row(self.seat, number_, done.score)
        for seat, progress in enumerate(last.by_seat):
            if seat != self.seat and len(progress.done) > self.number:
                score = progress.done[self.number].score
                yield seat, self.number, self._row(seat, self.number, score)

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
        note = tr("{points} in all", points=sum(known)) if self.round.finished else tr("thinking …")
        if self.round.score is None:
            note = ""
        return tr("What each tile cost"), note, self.look.luck()

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
        """How high the card with the chart is in a tall window."""
        return min(max(room * 0.25, dp(158)), dp(260))

    def lay_out(self, board: Any) -> None:
        """Fill the place of the board."""
        view = self.look.before(0) if self.steps else None
        if view is None:
            return
        box, above = Rect(*board.pos, *board.size), self.look.rows_above()
        stand = Stand.within(box, view.columns, view.rows, dp(1), above)
        self.ramp.pos, self.ramp.size = board.pos, board.size
        self.ramp.dress(stand, self.review.game, view.specials, self.screen.colour)


class HexPanel:
    """A game of FILLIT or JAMMIT: the board, and what everybody had move by move."""

    counts = False
    board_shape = 1.0
    has_more = False
    first_step = 0

    def __init__(self, screen: Any, review: Review, clock: Any) -> None:
        self.screen, self.review = screen, review
        self.opinions = Opinions(review, thinker(), clock, self._told)
        self.look = HexLook(review, self.opinions)
        self.steps = self.look.steps
        self.touched = False
        first = self.look.view(0)
        kind = FillitBoard if isinstance(first, FillitView) else JammitBoard
        self.board = kind(size_hint=(None, None))
        self.board.paints = side_paints(review.players, first)
        self.board.symbols = theme.shows_symbols(review.game)
        people = [seat for seat, one in enumerate(review.players) if one.level is None]
        self.board.lay_turned(seat_turn(len(review.players), people[0] if people else 0))
        self.chart = LinesChart(game=review.game, pos_hint={"x": 0, "y": 0})
        self.chart.rows = self._rows()
        self.chart.bind(on_choose=lambda _chart, at: screen.choose(at - 1))
        screen.ids.board.add_widget(self.board)
        screen.ids.chart.add_widget(self.chart)

    def begin(self) -> None:
        """Think about the step in sight."""
        if self.steps:
            self.opinions.ask(int(self.screen.step) + 1)

    def leave(self) -> None:
        """Think no more, move no more."""
        self.opinions.cancel()
        self.board.rest()

    def _rows(self) -> list[tuple[str, tuple[int, ...]]]:
        """A line a seat, in its own colour; partners in FILLIT share theirs."""
        seats = self.look.view(0).seats
        rows = {}
        for seat, numbers in enumerate(self.look.standings()):
            side = seats[seat].side if self.review.game == "fillit" else seat
            rows.setdefault(side, (self.review.players[seat].colour, numbers))
        return list(rows.values())

    def _told(self) -> None:
        self.mark(int(self.screen.step))
        self.screen.refresh()

    def show(self, step: int, moving: bool = False) -> None:
        """The table before a step, what was played lit; after a single step on, its motion."""
        if not self.steps:
            return
        self.chart.chosen = step + 1
        before, after = self.look.view(step), self.look.view(step + 1)
        self.board.finish()
        self.board.compared = (Ends(), Ends())
        self.board.show(before, False)
        motion = motion_of(before, self.look.move(step)) if moving else None
        if motion is None:
            self.board.set_pieces(after.pieces)
            self.mark(step)
        else:
            self.board.play(motion, after.pieces, then=partial(self.mark, step))
        self.opinions.ask(step + 1)

    def mark(self, step: int) -> None:
        """Mark where the move that was played ends, and where a better one would."""
        if not self.board.in_motion:
            played, better = self.look.compared(step)
            self.board.compared = (ends_of(played), ends_of(better))
            self.board.repaint()

    def facts(self, step: int) -> Facts:
        """What is said about a step."""
        return self.look.facts(step)

    def who(self, step: int) -> str:
        """Whose move it was."""
        return name_of(self.review, self.look.mover(step))

    def headline(self) -> tuple[str, str]:
        """The title and the line below it."""
        names = describe.names(self.review.players)
        return tr("Look back, {round}", round=describe.TITLES[self.review.game]), names

    def others(self) -> Iterator[tuple[int, int, str]]:
        """There is one game."""
        return iter(())

    def chart_words(self) -> tuple[str, str, str]:
        """What the lines are."""
        title = tr("Chips left to lay") if self.review.game == "fillit" else tr("Points")
        return title, tr.plural("{count} move", "{count} moves", self.steps), ""

    def play_on(self, step: int) -> NewGame:
        """The game as it was before a step."""
        return self.review.play_on(step)

    def chart_height(self, room: float) -> float:
        """How high the card with the chart is in a tall window."""
        return min(max(room * 0.16, dp(112)), dp(200))

    def lay_out(self, board: Any) -> None:
        """Fill the place of the board."""
        self.board.pos, self.board.size = board.pos, board.size


def name_of(review: Review, seat: int) -> str:
    """What a seat is called: `You` where only one person played."""
    player = review.players[seat]
    people = [one for one in review.players if one.level is None]
    return tr("You") if len(people) == 1 and player.level is None else player.name


def ends_of(move: Move | None) -> Ends:
    """What is to be marked of a move on the hex board, nothing where there is none."""
    if isinstance(move, FillitMove):
        return Ends(tuple(filter(None, (move.origin, move.target))))
    if isinstance(move, JammitMove):
        return Ends(move.cells, beside=move.kind == "M")
    return Ends()
