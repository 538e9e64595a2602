"""Histogram: how often each span of points was reached."""

from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty

from fitsmobile.ui.kit.numbers import number
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.draw import draw_box, draw_words


class BarsChart(Painted):
    """`bars` are (lowest, highest, how often); the tallest stands in the full accent."""

    painted_from = ("bars", "game")
    bars = ListProperty()
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
