"""Line chart over time, with one moment marked."""

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import ListProperty

from fitsmobile.ui.kit.chart import Chart
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.draw import draw_box, draw_disc, draw_line, draw_words

LINE_DP, END_DP = 2.4, 4.0


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
