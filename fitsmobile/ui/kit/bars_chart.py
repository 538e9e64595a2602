"""Histogram: how often each span of points was reached."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.kit.chart_canvas import ChartCanvas
from fitsmobile.ui.kit.numbers import number
from fitsmobile.ui.look.theme import theme


class BarsChart(Widget):
    """`bars` are (lowest, highest, how often); the tallest stands in the full accent."""

    bars = ListProperty()
    game = StringProperty(theme.own_game)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._chart_canvas = ChartCanvas(self.canvas)
        self._draw_soon = Clock.create_trigger(self.draw, -1)
        for name in ("bars", "game", "pos", "size"):
            self.fbind(name, self._draw_soon)
        theme.bind(mode=self._draw_soon, text_scale=self._draw_soon)

    def draw(self, *_: object) -> None:
        """Redraw the chart."""
        canvas = self._chart_canvas
        canvas.clear()
        if not self.bars or self.width < dp(60):
            return
        words = theme.small * 1.4
        base, top = self.y + words, self.y + self.height - words
        most = max(count for _, _, count in self.bars)
        pitch = self.width / len(self.bars)
        wide = min(dp(34), pitch * 0.72)
        accent = theme.role("accent", self.game)
        canvas.box(self.x, round(base), self.width, dp(1.2), theme.outline)
        for at, (low, high, count) in enumerate(self.bars):
            x = self.x + (at + 0.5) * pitch
            tall = (top - base) * count / most
            if count:
                colour = accent if count == most else theme.fade(accent, 0.62)
                canvas.box(x - wide / 2, base, wide, max(tall, dp(2)), colour, dp(4))
                y = base + tall + words / 2
                canvas.words(str(count), x, y, theme.small, theme.bold, theme.text)
            span = number(low) if low == high else f"{number(low)}…{number(high)}"
            canvas.words(
                span, x, base - words / 2, theme.small, theme.medium, theme.text2, room=pitch - 2
            )
