"""Small picture of a table."""

from kivy.clock import Clock
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.look.theme import theme


class Miniature(Widget):
    """Shows `picture`, a `paint.picture.Picture`; painted again only when that changes."""

    picture = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._paint_soon = Clock.create_trigger(self.paint, -1)
        for name in ("picture", "pos", "size"):
            self.fbind(name, self._paint_soon)
        theme.bind(mode=self._paint_soon, symbols=self._paint_soon)

    def paint(self, *_: object) -> None:
        """Draw it again."""
        self.canvas.clear()
        if self.picture is None or min(self.size) < 8:
            return
        with self.canvas:
            self.picture.draw(*self.pos, *self.size)
