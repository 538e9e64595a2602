"""Bar of the solo ranks with a tick at the score of this game."""

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.text import text_texture

MOST = 36  # score at the right end of the bar, unless more was possible
BAR_DP, TICK_DP, HEIGHT_DP = 10, 20, 64


class RankBar(Widget):
    """`score` on the bar in the accent of `game`, with `label` above its tick.

    `possible` is what the cards allowed, with a tick and `possible_label` of its own below;
    None while that is not known.
    """

    score = NumericProperty(0)
    label = StringProperty("")
    possible = NumericProperty(None, allownone=True)
    possible_label = StringProperty("")
    limits = ListProperty()
    """Scores that separate the ranks."""

    game = StringProperty(theme.own_game)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, height=dp(HEIGHT_DP), **kwargs)
        self._paint_soon = Clock.create_trigger(self._paint, -1)
        for name in (
            "score",
            "label",
            "limits",
            "possible",
            "possible_label",
            "game",
            "pos",
            "size",
        ):
            self.fbind(name, self._paint_soon)
        theme.bind(mode=self._paint_soon, text_scale=self._paint_soon)

    def share(self, score: float) -> float:
        """Position of a score on the bar, 0 to 1."""
        return min(1.0, max(0.0, score / max(MOST, (self.possible or 0) + 1)))

    def _paint(self, *_: object) -> None:
        self.canvas.clear()
        high, low = dp(BAR_DP), self.y + theme.small * 1.35 + dp(8)
        at = self.x + self.width * self.share(self.score)
        label = text_texture(self.label, theme.small, theme.bold) if self.label else None
        with self.canvas:
            Color(*theme.surface2)
            SmoothRoundedRectangle(pos=(self.x, low), size=(self.width, high), radius=[high / 2])
            Color(*theme.role("accent", self.game))
            filled = max(high, at - self.x)
            SmoothRoundedRectangle(pos=(self.x, low), size=(filled, high), radius=[high / 2])
            Color(*theme.surface)
            for limit in self.limits:
                x = self.x + self.width * self.share(limit)
                Rectangle(pos=(x - dp(0.8), low), size=(dp(1.6), high))
            Color(*theme.text)
            over = (dp(TICK_DP) - high) / 2
            x = min(max(at, self.x + dp(1)), self.x + self.width - dp(1))
            Rectangle(pos=(x - dp(1), low - over), size=(dp(2), high + 2 * over))
            if label is not None:
                left = min(max(x - label.width / 2, self.x), self.x + self.width - label.width)
                Rectangle(
                    texture=label,
                    pos=(round(left), round(low + high + over + dp(2))),
                    size=label.size,
                )
            ends = self._mark_possible(low, over) if self.possible is not None else self.right
            self._numbers(low, ends)

    def _mark_possible(self, low: float, over: float) -> float:
        """Draw the tick and the label of the possible score; the x where the label begins."""
        x = self.x + self.width * self.share(self.possible)
        Color(*theme.text)
        Rectangle(pos=(x - dp(1), low - over), size=(dp(2), dp(BAR_DP) + 2 * over))
        words = text_texture(self.possible_label, theme.small, theme.bold)
        left = round(min(x - words.width / 2, self.x + self.width - words.width))
        Rectangle(texture=words, size=words.size, pos=(left, round(low - over - words.height)))
        return left

    def _numbers(self, low: float, ends: float) -> None:
        """Write the limits of the ranks, those left out that have no room."""
        Color(*theme.text2)
        for limit in (0, *self.limits):
            words = text_texture(str(limit), theme.small, theme.medium)
            middle = self.x + self.width * self.share(limit)
            left = max(self.x, middle - words.width / 2)
            if left + words.width + dp(4) > ends:
                continue
            top = low - dp(TICK_DP - BAR_DP) / 2
            Rectangle(texture=words, size=words.size, pos=(round(left), round(top - words.height)))
