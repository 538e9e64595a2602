"""Base of charts over time, in which one moment is chosen."""

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.kit.node import Action, Node
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.look.theme import theme


class Chart(Pressable, Painted):
    """`chosen` is the index of the moment looked at, -1 for none. Fires `on_choose(index)`.

    The whole width is the target: the nearest moment is meant. A kind of chart says how many
    moments there are, which is meant by an x, and how to `paint` them.
    """

    __events__ = ("on_choose",)
    painted_from: tuple[str, ...] = ("chosen", "game")
    chosen = NumericProperty(-1)
    game = StringProperty(theme.own_game)
    radius = NumericProperty(dp(12))

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
        """A chart whose value is the number of the chosen moment, from 1."""
        chosen = str(int(self.chosen) + 1) if self.chosen >= 0 else ""
        change: tuple[Action, ...] = ("press", "less", "more") if self.actions else ()
        return (self.node("chart", "", chosen, actions=change),)

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
