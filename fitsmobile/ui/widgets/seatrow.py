"""One seat of the set-up: its colour, and who sits there."""

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.ui import kvloader
from fitsmobile.ui.paint.pieces import BOX, piece_texture
from fitsmobile.ui.theme import theme
from fitsmobile.ui.widgets.press import Pressable

kvloader.load(__name__, needs=("field", "text"))


class ColourDisc(Pressable):
    """A coin of a colour. Pressing asks for the next one, where it may change."""

    colour = StringProperty("red")
    radius = NumericProperty(dp(14))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._tint = Color(1, 1, 1, 1)
            self._coin = Rectangle(size=(0, 0))
        for name in ("colour", "pos", "size", "pressed"):
            self.fbind(name, self._paint)
        theme.bind(mode=self._paint)
        self._paint()

    def _paint(self, *_: Any) -> None:
        size = min(self.size) * 0.9
        pitch = size / BOX["coin"]
        self._tint.a = 0.7 if self.pressed else 1.0
        self._coin.texture = piece_texture("coin", self.colour, pitch)
        self._coin.size = (size, size)
        self._coin.pos = (
            self.x + (self.width - size) / 2,
            self.y + (self.height - size) / 2,
        )


class SeatRow(BoxLayout):
    """Fires `on_next_colour` when another colour is asked for."""

    __events__ = ("on_next_colour",)
    colour = StringProperty("red")
    may_change = BooleanProperty(True)
    name = StringProperty("")
    hint = StringProperty("")

    def on_next_colour(self) -> None:
        """Another colour, please."""
