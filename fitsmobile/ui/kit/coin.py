"""A player's coin: the colour and its symbol."""

from kivy.graphics import Color, Rectangle
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.pieces import BOX, piece_texture


class Coin(Widget):
    """As large as the widget is high; `colour` is a paint such as `red`."""

    colour = StringProperty("red")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._picture = Rectangle(size=(0, 0))
        self.bind(pos=self._paint, size=self._paint, colour=self._paint)
        theme.bind(mode=self._paint)
        self._paint()

    def _paint(self, *_: object) -> None:
        size = min(self.size)
        self._picture.texture = piece_texture("coin", self.colour, size / BOX["coin"])
        self._picture.size = (size, size)
        self._picture.pos = (
            self.x + (self.width - size) / 2, self.y + (self.height - size) / 2,
        )  # fmt: skip
