"""Charts: a histogram, and lines over time."""

from collections.abc import Sequence

from kivy.graphics import Color, Quad
from kivy.properties import ListProperty, NumericProperty, StringProperty

from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.kit.node import heading_before
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.wording import number
from fitsmobile.ui.look.node import Action, Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_box, draw_dashes, draw_disc, draw_line, draw_words

Point = tuple[float, float]

LINE_DP, END_DP = 2.4, 4.0
FORM_LINE, BAND = 2.6, 0.2


class Chart(Pressable, Painted):
    """`chosen` is the index of the moment looked at, -1 for none. Fires `on_choose(index)`.

    The whole width is the target: the nearest moment is meant. A kind of chart says how many
    moments there are, which is meant by an x, and how to `paint` them.
    """

    __events__ = ("on_choose",)
    painted_from: tuple[str, ...] = ("chosen", "game")
    chosen = NumericProperty(-1)
    game = StringProperty(theme.own_game)

    @property
    def length(self) -> int:
        """Number of moments."""
        return 0

    def meant_by(self, x: float) -> int:
        """Index of the moment nearest to an x; may lie outside of the chart."""
        return round(x)

    def on_choose(self, index: int) -> None:
        """Fired with the index of a moment that a touch or a key chose."""

    def nodes(self) -> tuple[Node, ...]:
        """A chart, named by the words before it, with the number of the chosen moment from 1."""
        chosen = str(int(self.chosen) + 1) if self.chosen >= 0 else ""
        change: tuple[Action, ...] = ("press", "less", "more") if self.actions else ()
        return (self.node("chart", heading_before(self), chosen, actions=change),)

    def adjust(self, step: int) -> None:
        """Choose the moment before or after, by key."""
        self._choose(int(self.chosen) + step)

    def on_touch_down(self, touch: Touch) -> bool:
        """Choose the moment under the finger."""
        taken = super().on_touch_down(touch)
        if taken:
            self._choose(self.meant_by(touch.x))
        return taken

    def on_touch_move(self, touch: Touch) -> bool:
        """Choose every moment that the finger slides over."""
        if touch.grab_current is self:
            self._choose(self.meant_by(touch.x))
        return super().on_touch_move(touch)

    def _choose(self, index: int) -> None:
        index = min(max(index, 0), self.length - 1)
        if index >= 0 and index != self.chosen:
            self.dispatch("on_choose", index)


class BarsChart(Painted):
    """`bars` are (lowest, highest, how often); the tallest stands in the full accent.

    A dashed line stands at `median`, a number within the bars or None.
    """

    painted_from = ("bars", "median", "game")
    bars = ListProperty()
    median = NumericProperty(None, allownone=True)
    game = StringProperty(theme.own_game)

    def paint(self) -> None:
        """The base line, and a bar with its count and its span for each entry."""
        if not self.bars or self.width < dp(60):
            return
        words = theme.small * 1.4
        base, top = self.y + words, self.y + self.height - words
        most = max(count for _, _, count in self.bars)
        pitch = self.width / len(self.bars)
        wide = min(dp(34), pitch * 0.72)
        accent = theme.role("accent", self.game)
        draw_box(self.x, round(base), self.width, dp(1.2), theme.outline)
        for at, (low, high, count) in enumerate(self.bars):
            x = self.x + (at + 0.5) * pitch
            tall = (top - base) * count / most
            if count:
                colour = accent if count == most else theme.fade(accent, 0.62)
                draw_box(x - wide / 2, base, wide, max(tall, dp(2)), colour, dp(4))
                y = base + tall + words / 2
                draw_words(str(count), x, y, theme.small, theme.bold, theme.text)
            span = number(low) if low == high else f"{number(low)}…{number(high)}"
            draw_words(
                span, x, base - words / 2, theme.small, theme.medium, theme.text2, room=pitch - 2
            )
        if self.median is not None:
            self._draw_median(base, pitch, (top - base) / most)

    def _draw_median(self, base: float, pitch: float, scale: float) -> None:
        """The dashed line, as high as the bar of the median."""
        first, last, _ = self.bars[0]
        at = (self.median - first + 0.5) / (last - first + 1)
        x, count = self.x + at * pitch, self.bars[int(at)][2]
        draw_dashes((x, base), (x, base + scale * count), theme.text)


class LinesChart(Chart):
    """`rows` are (paint, numbers); paint is a piece's colour, or empty for the accent."""

    painted_from = (*Chart.painted_from, "rows")
    rows = ListProperty()

    @property
    def length(self) -> int:
        """Length of the longest row."""
        return max((len(numbers) for _, numbers in self.rows), default=0)

    def place(self, index: int) -> float:
        """The x of a moment."""
        left, right = self._span()
        return left + (right - left) * index / max(1, self.length - 1)

    def _span(self) -> tuple[float, float]:
        return self.x + dp(24), self.x + self.width - dp(8)

    def meant_by(self, x: float) -> int:
        """Index of the moment nearest to an x."""
        left, right = self._span()
        return round((x - left) / max(1.0, right - left) * (self.length - 1))

    def paint(self) -> None:
        """The scale, the chosen moment and the rows."""
        values = [value for _, numbers in self.rows for value in numbers]
        if not values or self.width < dp(60):
            return
        low, high = min(0, *values) if len(values) > 1 else 0, max(1, *values, 1)
        base, top = self.y + dp(8), self.y + self.height - dp(8)
        scale = (top - base) / (high - low)
        left, right = self._span()
        for value in sorted({low, 0, high}):
            y = round(base + (value - low) * scale)
            draw_box(left, y, right - left, 1, theme.outline)
            text = f"{value:.0f}".replace("-", "−")
            draw_words(text, left - dp(6), y, theme.small, theme.medium, theme.text2, 1.0)
        if self.chosen >= 0:
            wide = dp(10)
            soft = theme.role("accent_soft", self.game)
            draw_box(
                self.place(int(self.chosen)) - wide / 2, self.y, wide, self.height, soft, dp(5)
            )
        for paint, numbers in self.rows:
            self._draw_row(paint, numbers, base - low * scale, scale)

    def _draw_row(self, paint: str, numbers: Sequence[float], zero: float, scale: float) -> None:
        colour = theme.piece(paint).base if paint else theme.role("accent", self.game)
        points = [
            part
            for at, value in enumerate(numbers)
            for part in (self.place(at), zero + value * scale)
        ]
        if len(points) > 2:
            draw_line(points, dp(LINE_DP), colour)
        at = int(self.chosen) if 0 <= self.chosen < len(numbers) else len(numbers) - 1
        x, y = points[2 * at], points[2 * at + 1]
        draw_disc(x, y, dp(END_DP + 1.4), theme.surface)
        draw_disc(x, y, dp(END_DP), colour)


class FormChart(Painted):
    """`games` are (score, points left or None) in the order of playing.

    A dashed line above the scores shows what was possible where it is known; the band between the
    two is what was left. The last game carries its score.
    """

    painted_from = ("games", "game")
    games = ListProperty()
    game = StringProperty(theme.own_game)

    def paint(self) -> None:
        """The scale, the band, both lines and a ring for each game."""
        if not self.games or self.width < dp(60):
            return
        tops = [score + (left or 0) for score, left in self.games]
        low, high = min(0, *(score for score, _ in self.games)), max(1, *tops)
        base, scale = self.y + dp(22), (self.height - dp(30)) / (high - low)
        left, right = self.x + dp(24), self.right - dp(12)
        for value in sorted({low, 0, round(high)}):
            y = round(base + (value - low) * scale)
            draw_box(left, y, right - left, 1, theme.outline)
            text = number(value)
            draw_words(text, left - dp(6), y, theme.small, theme.medium, theme.text2, 1.0)
        pitch = (right - left - dp(12)) / max(1, len(self.games) - 1)
        xs = [left + dp(6) + at * pitch for at in range(len(self.games))]
        own = [(x, base + (one - low) * scale) for x, (one, _) in zip(xs, self.games, strict=True)]
        best = [(x, base + (top - low) * scale) for x, top in zip(xs, tops, strict=True)]
        known = [lost is not None for _, lost in self.games]
        for at in range(len(xs) - 1):
            if known[at] and known[at + 1]:
                self._band((own[at], own[at + 1], best[at + 1], best[at]))
        self._line(own)

    def _band(self, corners: tuple[Point, Point, Point, Point]) -> None:
        """The band of points left between two games, below a dashed line."""
        colour = theme.fade(theme.role("accent", self.game), BAND)
        Color(*colour)
        Quad(points=[part for corner in corners for part in corner])
        draw_dashes(corners[3], corners[2], theme.text2)

    def _line(self, points: Sequence[Point]) -> None:
        accent = theme.role("accent", self.game)
        if len(points) > 1:
            draw_line([part for point in points for part in point], dp(FORM_LINE), accent)
        for x, y in points[:-1]:
            draw_disc(x, y, dp(END_DP), accent)
            draw_disc(x, y, dp(END_DP - 1.6), theme.surface)
        x, y = points[-1]
        draw_disc(x, y, dp(END_DP + 1), accent)
        score = number(self.games[-1][0])
        draw_words(score, x, y - dp(6) - theme.small * 0.6, theme.small, theme.heavy, accent)
