"""What charts with moments in a row have in common: one of them is looked at."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from fitsmobile.ui.kit.chart_canvas import ChartCanvas
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.look.theme import theme


class Chart(Pressable):
    """`chosen` is the moment looked at, -1 none. Fires `on_choose(index)`.

    The whole width is the target: the nearest moment is meant. A kind of chart says how many
    moments there are, which is meant by an x, what to `draw`, and what is drawn from.
    """

    __events__ = ("on_choose",)
    drawn_from: tuple[str, ...] = ()
    """The properties, beside those of every chart, that the picture depends on."""

    chosen = NumericProperty(-1)
    game = StringProperty(theme.own_game)
    radius = NumericProperty(dp(12))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._easel = ChartCanvas(self.canvas)
        self._draw_soon = Clock.create_trigger(self.draw, -1)
        for name in (*self.drawn_from, "chosen", "game", "pos", "size"):
            self.fbind(name, self._draw_soon)
        theme.bind(mode=self._draw_soon, text_scale=self._draw_soon)

    @property
    def length(self) -> int:
        """How many moments there are."""
        return 0

    def meant_by(self, x: float) -> int:
        """The moment nearest to an x of the window, also one that lies outside."""
        return round(x)

    def draw(self, *_: Any) -> None:
        """The chart as the numbers are."""

    def on_choose(self, index: int) -> None:
        """A moment is to be looked at."""

    def adjust(self, step: int) -> bool:
        """The next moment, by key."""
        self._choose(int(self.chosen) + step)
        return True

    def on_touch_down(self, touch: Any) -> bool:
        """The moment under the finger, at once."""
        taken = super().on_touch_down(touch)
        if taken:
            self._choose(self.meant_by(touch.x))
        return taken

    def on_touch_move(self, touch: Any) -> bool:
        """A finger that slides looks through all of them."""
        if touch.grab_current is self:
            self._choose(self.meant_by(touch.x))
        return super().on_touch_move(touch)

    def _choose(self, index: int) -> None:
        index = min(max(index, 0), self.length - 1)
        if index >= 0 and index != self.chosen:
            self.dispatch("on_choose", index)
