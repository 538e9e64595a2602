"""Looking back at a game on a hex board: the moves in words, the board and a chart."""

import time
from functools import partial
from typing import Generic, TypeVar, cast

from kivy.uix.widget import Widget

from fitsmobile.engine.protocol import Move
from fitsmobile.session.actions import colours_of
from fitsmobile.session.move_review import Opinions
from fitsmobile.session.review import Review
from fitsmobile.ui.games.advice import because, beside
from fitsmobile.ui.games.hex.geometry import seat_turn
from fitsmobile.ui.games.hex.layers import Ends
from fitsmobile.ui.games.hex.ui import HexUi, HexView, side_paints
from fitsmobile.ui.games.review_panel import Facts, ReviewHost, ReviewPanel
from fitsmobile.ui.kit import wording
from fitsmobile.ui.kit.charts import LinesChart
from fitsmobile.ui.kit.wording import sentences
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.table.thinking import thinker

V = TypeVar("V", bound="HexView")


class HexPanel(ReviewPanel, Generic[V]):
    """A whole game: the board, and what everybody had move by move."""

    def __init__(self, ui: "HexUi[V]", screen: ReviewHost, review: Review) -> None:
        super().__init__(screen, review)
        self.ui = ui
        self.opinions = Opinions(review, thinker(), time.monotonic, self._told)
        self.steps = len(review.moments) - 1
        self._views: dict[int, V] = {}
        self.board = ui.board()()
        self.board.paints = side_paints(self.colours, self.view(0))
        self.board.symbols = theme.shows_symbols(review.game)
        people = [seat for seat, one in enumerate(review.players) if one.level is None]
        self.board.running.lay_turned(seat_turn(len(review.players), people[0] if people else 0))
        self.chart = LinesChart(game=review.game, pos_hint={"x": 0, "y": 0})
        self.chart.rows = self._rows()
        self.chart.bind(on_choose=lambda _chart, at: screen.choose(at - 1))
        screen.board_place.add_widget(self.board)
        screen.chart_place.add_widget(self.chart)

    def begin(self) -> None:
        """Think about the step in sight."""
        if self.steps:
            self.opinions.ask(int(self.screen.step) + 1)

    def leave(self) -> None:
        """Think no more, move no more."""
        self.opinions.cancel()
        self.board.rest()

    def view(self, ply: int) -> V:
        """The table after `ply` moves, as the seat on turn saw it."""
        if ply not in self._views:
            views = self.review.views(ply)
            actors = self.review.state(ply).actors()
            self._views[ply] = cast("V", views[actors[0] if actors else 0])
        return self._views[ply]

    def move(self, step: int) -> str:
        """The move played, as text."""
        return self.review.moments[step + 1].move or ""

    def compared(self, step: int) -> tuple[Move, Move | None]:
        """The move that was played, and what the strongest player would have done instead; None
        where it is unknown or the same."""
        advice = self.opinions.of(step + 1)
        other = None if advice is None or self.opinions.agrees(step + 1) else advice.choice.move
        return self.review.move(step + 1), other

    def _rows(self) -> list[tuple[str, tuple[int, ...]]]:
        """A line a side, in the colour of its first seat."""
        seats = self.view(0).seats
        rows: dict[int, tuple[str, tuple[int, ...]]] = {}
        for seat, numbers in enumerate(self._standings()):
            rows.setdefault(seats[seat].side, (self.board.paints[seats[seat].colour], numbers))
        return list(rows.values())

    def _standings(self) -> tuple[tuple[int, ...], ...]:
        """By seat: the points after each move, or the chips left to lay where no points count."""
        rows = []
        for ply in range(self.steps + 1):
            seats = self.view(ply).seats
            rows.append(tuple(s.supply if s.points is None else s.points for s in seats))
        return tuple(zip(*rows, strict=True))

    def _told(self) -> None:
        self.mark(int(self.screen.step))
        self.screen.refresh()

    def show(self, step: int, moving: bool = False) -> None:
        """The table before a step, what was played lit; after a single step on, its motion."""
        if not self.steps:
            return
        self.chart.chosen = step + 1
        before, after = self.view(step), self.view(step + 1)
        self.board.running.finish()
        self.board.marks.compared, self.board.marks.reason = (Ends(), Ends()), None
        self.board.show(before, False)
        motion = self.ui.motion()(before, self.move(step), {}) if moving else None
        if motion is None:
            self.board.set_pieces(after.pieces)
            self.mark(step)
        else:
            self.board.running.play(motion, after.pieces, then=partial(self.mark, step))
        self.opinions.ask(step + 1)

    def mark(self, step: int) -> None:
        """Mark where the move that was played ends, and where a better one would."""
        if not self.board.running.in_motion:
            played, better = self.compared(step)
            better_ends = Ends() if better is None else self.ui.ends(better)
            self.board.marks.compared = (self.ui.ends(played), better_ends)
            advice = self.opinions.of(step + 1)
            self.board.marks.reason = None if advice is None else advice.reason
            self.board.repaint()

    def facts(self, step: int) -> Facts:
        """Texts about a step."""
        view, (played, better) = self.view(step), self.compared(step)
        caption = tr("Move {n} of {all}", n=step + 1, all=self.steps)
        you = self.ui.change(view, self.move(step))
        sign = self._sign(played)
        advice = self.opinions.of(step + 1)
        if advice is None:
            return Facts(caption, you=you, note=tr("Thinking…"), signs=(sign, sign))
        reason = advice.reason
        clause = "" if reason is None else self.ui.reason(view, reason, self.colours)
        if better:
            other = self.ui.change(view, self.review.text_of(better))
            if reason is not None:
                you, other = beside(reason, clause, you, other)
            return Facts(caption, you=you, better=other, signs=(sign, self._sign(better)))
        note = tr("The master would have done the same.")
        if reason is not None:
            note = sentences((note, because(reason, clause)))
        return Facts(caption, you=you, note=note, signs=(sign, sign))

    @property
    def colours(self) -> tuple[str, ...]:
        """The paints of all seats."""
        return colours_of(self.review.players)

    def _sign(self, move: Move) -> str:
        """The shape of a move's outlines on the board: rings beside it, hexagons on it."""
        return "ring" if self.ui.ends(move).beside else "hexagon"

    def headline(self) -> tuple[str, str]:
        """The title and the line below it."""
        names = wording.names(self.review.players)
        return tr("Look back: {round}", round=self.ui.title), names

    def chart_words(self) -> tuple[str, str, str]:
        """The title of the chart, and the number of moves."""
        title = tr(self.ui.standings_name)
        return title, tr.plural("{count} move", "{count} moves", self.steps), ""

    def chart_height(self, room: float) -> float:
        """Height in pixels of the card with the chart in a tall window."""
        return min(max(room * 0.16, dp(112)), dp(200))

    def lay_out(self, board: Widget) -> None:
        """Fill the place of the board."""
        self.board.pos, self.board.size = board.pos, board.size
