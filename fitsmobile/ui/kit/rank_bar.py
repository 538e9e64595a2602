"""Bar of the solo ranks with a tick at the score of this game."""

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.draw import draw_box, draw_texture
from fitsmobile.ui.paint.text import text_texture

MOST = 36  # score at the right end of the bar, unless more was possible
BAR_DP, TICK_DP, HEIGHT_DP = 10, 20, 64


class RankBar(Painted):
    """`score` on the bar in the accent of `game`, with `label` above its tick.

    `possible` is what the cards allowed, with a tick and `possible_label` of its own below;
    None while that is not known.
    """

    painted_from = ("score", "label", "limits", "possible", "possible_label", "game")
    score = NumericProperty(0)
    label = StringProperty("")
    possible = NumericProperty(None, allownone=True)
    possible_label = StringProperty("")
    limits = ListProperty()
    """Scores that separate the ranks."""

    game = StringProperty(theme.own_game)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, height=dp(HEIGHT_DP), **kwargs)

    def x_of(self, score: float) -> float:
        """The x of a score in pixels."""
        most = max(MOST, (self.possible or 0) + 1)
        return self.x + self.width * min(1.0, max(0.0, score / most))

    def paint(self) -> None:
        """The bar, filled up to the score, with a gap at each limit and ticks above and below."""
        high, low = dp(BAR_DP), self.y + theme.small * 1.35 + dp(8)
        at = self.x_of(self.score)
        draw_box(self.x, low, self.width, high, theme.surface2, high / 2)
        filled = max(high, at - self.x)
        draw_box(self.x, low, filled, high, theme.role("accent", self.game), high / 2)
        for limit in self.limits:
            draw_box(self.x_of(limit) - dp(0.8), low, dp(1.6), high, theme.surface)
        over = (dp(TICK_DP) - high) / 2
        x = min(max(at, self.x + dp(1)), self.right - dp(1))
        self._tick(x, low - over)
        if self.label:
            label = text_texture(self.label, theme.small, theme.bold)
            left = min(max(x - label.width / 2, self.x), self.right - label.width)
            y = low + high + over + dp(2) + label.height / 2
            draw_texture(label, left, y, theme.text, 0)
        ends = self.right if self.possible is None else self._mark_possible(low - over)
        self._numbers(low - over, ends)

    def _tick(self, x: float, y: float) -> None:
        draw_box(x - dp(1), y, dp(2), dp(TICK_DP), theme.text)

    def _mark_possible(self, foot: float) -> float:
        """Draw the tick and the label of the possible score; the x where the label begins."""
        x = self.x_of(self.possible)
        self._tick(x, foot)
        words = text_texture(self.possible_label, theme.small, theme.bold)
        left = round(min(x - words.width / 2, self.right - words.width))
        draw_texture(words, left, foot - words.height / 2, theme.text, 0)
        return left

    def _numbers(self, top: float, ends: float) -> None:
        """Write the limits of the ranks, those left out that have no room."""
        for limit in (0, *self.limits):
            words = text_texture(str(limit), theme.small, theme.medium)
            left = max(self.x, self.x_of(limit) - words.width / 2)
            if left + words.width + dp(4) <= ends:
                draw_texture(words, left, top - words.height / 2, theme.text2, 0)
