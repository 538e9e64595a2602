"""Looking back at a round on a ramp: the placements in words, the ramp and a chart."""

import time
from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar, cast

from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.uix.widget import Widget

from fitsmobile.ai.reason import Reason
from fitsmobile.engine.views import Placed, RampCell, RampView, landing_of
from fitsmobile.session.actions import NewGame
from fitsmobile.session.review import Review
from fitsmobile.session.round_review import Inquiry, RoundReview, round_scores
from fitsmobile.ui.games.advice import beside
from fitsmobile.ui.games.ramp.cost_bars import CostBars
from fitsmobile.ui.games.ramp.geometry import LIP, RAIL, Grid, RampPlace
from fitsmobile.ui.games.ramp.ramp import Ramp, fill
from fitsmobile.ui.games.ramp.showing import headroom
from fitsmobile.ui.games.ramp.tile_picture import TilePicture
from fitsmobile.ui.games.ramp.ui import RampUi
from fitsmobile.ui.games.review_panel import Facts, ReviewHost, ReviewPanel, name_of
from fitsmobile.ui.kit.wording import MINUS, decimal, number
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.outline import inset, loops, side_dashes, softened
from fitsmobile.ui.paint.tiles import GHOST
from fitsmobile.ui.table.layout import Rect
from fitsmobile.ui.table.thinking import thinker

V = TypeVar("V")

ASIDE = 0


LINE, CORNER = 2.4, 5.0
DASH, GAP = 5.0, 3.6
INSIDE = 0.11
"""Inset of the better landing's outline from its cells, in cells."""


def place_within(box: Rect, columns: int, rows: int, above: int = 0) -> RampPlace:
    """The largest ramp in the middle of a box, with room for so many rows above it."""
    wide, high = box.w / (columns + 3 * RAIL), box.h / (rows + above + LIP + RAIL)
    cell = max(4, int(min(wide, high)))
    rail, lip = RAIL * cell, LIP * cell
    x = box.cx - columns * cell / 2
    y = box.cy - ((rows + above) * cell - lip + rail / 2) / 2
    return RampPlace(Grid(round(x), round(y), cell, columns, rows), rail, lip)


class ReviewRamp(Ramp):
    """Outlines: what was played drawn through, the better landing in dashes."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._lines = InstructionGroup()
        self.canvas.add(self._lines)

    def show(
        self,
        placed: Sequence[Placed],
        played: Placed | None,
        better: Sequence[RampCell],
        reason: Reason | None,
    ) -> None:
        """Show the tiles before, the tile placed then, the cells of the better landing, and frame
        those that the reason names."""
        if self.atlas is None:
            return
        self.lay(placed)
        ghosts: list[float] = []
        if played is not None:
            names = self.colours_of(played.cells, played.colours)
            ghosts = self.atlas.quads(played.cells, names, GHOST, self.grid.x, self.grid.y)
        fill(self._ghost, ghosts)
        self._lines.clear()
        if played is not None:
            self._draw_through(played.cells)
        if better:
            self._draw_dashed(better)
        self.frame_reason(reason)

    def _draw_through(self, cells: Sequence[RampCell]) -> None:
        for loop in loops(cells):
            cell = self.grid.cell
            soft = softened(inset(loop, dp(LINE) / cell), dp(CORNER) / cell)
            points = [part for point in soft for part in self._at(point)]
            for colour, width in (theme.wood_hi, LINE + 2.2), (theme.on_wood("danger"), LINE):
                self._lines.add(Color(*colour))
                self._lines.add(SmoothLine(points=points, close=True, width=dp(width) / 1.6))

    def _draw_dashed(self, cells: Sequence[RampCell]) -> None:
        cell = self.grid.cell
        for loop in loops(cells):
            edge = inset(loop, INSIDE)
            points = [part for point in edge for part in self._at(point)]
            self._lines.add(Color(*theme.wood_hi))
            self._lines.add(SmoothLine(points=points, close=True, width=dp(LINE + 1.6) / 1.6))
            self._lines.add(Color(*theme.on_wood("success")))
            for a, b in side_dashes(edge, dp(DASH) / cell, dp(GAP) / cell):
                line = [*self._at(a), *self._at(b)]
                self._lines.add(SmoothLine(points=line, width=dp(LINE) / 1.6))

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return self.grid.left(point[0]), self.grid.bottom(point[1])


class RampPanel(ReviewPanel, Generic[V]):
    """A seat's round: the ramp, and a bar for what each tile cost."""

    counts = True

    def __init__(
        self, ui: "RampUi[V]", screen: ReviewHost, review: Review, seat: int, number_: int
    ) -> None:
        super().__init__(screen, review)
        self.ui = ui
        self.seat, self.number = seat, number_
        self.round = RoundReview(review, seat, number_, time.monotonic)
        self.steps = len(self.round.placements)
        self._views: dict[int, V] = {}
        self.first_step = max(0, self.steps - 1)
        self._inquiry = Inquiry(thinker(), self._told)
        self.ramp = ReviewRamp(size_hint=(None, None))
        self.bars = CostBars(game=review.game, colour=self.colour, pos_hint={"x": 0, "y": 0})
        self.bars.tiles = [one.tile for one in self.round.placements]
        self.bars.bind(on_choose=lambda _bars, step: screen.choose(step))
        screen.board_place.add_widget(self.ramp)
        screen.chart_place.add_widget(self.bars)
        view = cast("V", review.views(0)[seat])
        self.board_shape = ui.picture(view).shape

    def begin(self) -> None:
        """Think."""
        self._inquiry.look_at(self.round)

    def leave(self) -> None:
        """Think no more."""
        self._inquiry.cancel()

    def _told(self) -> None:
        self.show(int(self.screen.step))
        self.screen.refresh()

    def show(self, step: int, moving: bool = False) -> None:
        """Put a step on the ramp."""
        self.bars.cards = [one.card or tr("Start") for one in self.round.placements]
        self.bars.costs = list(self.round.costs)
        self.bars.chosen = step
        if not self.steps:
            return
        view, better = self.before(step), self.round.better(step)
        cells: tuple[RampCell, ...] = ()
        if better is not None and (found := landing_of(view.tiles, self.review.text_of(better))):
            cells = found[1].cells
        played = self._placed(view, self.round.placements[step].move)
        self.ramp.show(view.placed, played, cells, self.round.reason(step))

    def before(self, step: int) -> RampView:
        """The ramp as it lay before a step."""
        return self.ui.ramp(self._view(step))

    def _view(self, step: int) -> V:
        """All that the seat saw then, worked out once."""
        if step not in self._views:
            ply = self.round.placements[step].ply - 1
            self._views[step] = cast("V", self.review.views(ply)[self.seat])
        return self._views[step]

    @property
    def colour(self) -> str:
        """The paint of the seat's tiles."""
        players = self.review.players
        return theme.tile_paint(players[self.seat].colour, len(players))

    def facts(self, step: int) -> Facts:
        """Texts about a step."""
        here = self.round.placements[step]
        cost, better = self.round.cost(step), self.round.better(step)
        caption = tr("Card {n}", n=here.card) if here.card else tr("Start tile")
        you = self._change(step, here.move)
        tile = TilePicture(self.ui.id, here.tile, self.colour)
        if self.round.score is None:
            return Facts(caption, tile, you=you)
        if cost is None:
            return Facts(caption, tile, "…", you=you)
        if better is None:
            note = tr("Nothing better was possible here.")
            return Facts(caption, tile, "0", "success", you, note=note)
        role = "danger" if cost else "success"
        other = self._change(step, better)
        reason = self.round.reason(step)
        if reason is not None:
            you, other = beside(reason, self.ui.reason(self._view(step), reason), you, other)
        return Facts(caption, tile, f"{MINUS}{cost}", role, you, other, self._note(step))

    def _note(self, step: int) -> str:
        """The best possible score before and after, and whether it is certain."""
        best, after = self.round.best(step), self.round.best(step + 1)
        words = {"before": number(best.score), "after": number(after.score)}
        if self.round.proven(step):
            return tr("Best still possible: {before} before this tile, {after} after it.", **words)
        return tr("Best found: {before} before this tile, {after} after it.", **words)

    def _placed(self, view: RampView, move: int) -> Placed | None:
        found = landing_of(view.tiles, self.review.text_of(move)) if move != ASIDE else None
        if found is None:
            return None
        tile, landing = found
        for (form, _), one in tile.landings.items():
            if one is landing:
                return Placed(tile.id, landing.cells, tile.forms[form].colours)
        return None

    def _change(self, step: int, move: int) -> str:
        return self.ui.change(self._view(step), self.review.text_of(move) if move != ASIDE else "")

    def mover(self, step: int) -> int:
        """The seat that is looked at."""
        return self.seat

    def headline(self) -> tuple[str, str]:
        """The title and the line below it."""
        return tr("Look back: {round}", round=self.round_name(self.number)), self._scores()

    def _scores(self) -> str:
        """`you −7, these cards allowed +3`."""
        score, possible = self.round.score, self.round.possible
        if score is None:
            return tr("round still in progress")
        if possible is None:
            return tr("Score {points}, looking for the best…", points=number(score))
        return tr(
            "Score {points}, possible {best}",
            points=number(score),
            best=number(possible.score),
        )

    def round_name(self, number_: int) -> str:
        """`board 2` or `round 2`."""
        last = self.review.views(len(self.review.moments) - 1)[self.seat]
        return self.ui.round_words(cast("V", last), number_)

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
        return tr("Cost per tile"), note, self._luck()

    def _luck(self) -> str:
        luck = self.round.luck
        if luck is None:
            return ""
        points = decimal(abs(luck))
        if not round(luck * 10):
            return tr("Card luck: average")
        if luck > 0:
            return tr("Card luck: {points} above average", points=points)
        return tr("Card luck: {points} below average", points=points)

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
        view = self.before(0) if self.steps else None
        if view is None:
            return
        box, above = Rect(*board.pos, *board.size), self._rows_above()
        stand = place_within(box, view.columns, view.rows, above)
        self.ramp.pos, self.ramp.size = board.pos, board.size
        self.ramp.dress(stand, self.review.game, view.specials, self.colour)

    def _rows_above(self) -> int:
        """Rows beyond the top of the ramp that its tiles reach in the end."""
        last = self.steps - 1
        view = self.before(last)
        played = self._placed(view, self.round.placements[last].move)
        return headroom((*view.placed, *([played] if played else [])), view.rows)
