"""Small picture of a table."""

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.look.theme import theme


class Miniature(Widget):
    """Shows `picture`, a `paint.picture.Picture`; painted again only when it or its size changes.

    It is painted at the origin and translated, so that a list that moves paints nothing.
    """

    picture = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            PushMatrix()
            self._offset = Translate()
        with self.canvas.after:
            PopMatrix()
        self._paint_soon = Clock.create_trigger(self.paint, -1)
        for name in ("picture", "size"):
            self.fbind(name, self._paint_soon)
        self.fbind("pos", self._move)
        self._move()
        theme.bind(mode=self._paint_soon, symbols=self._paint_soon)
        self._paint_soon()

    def _move(self, *_: object) -> None:
        """Follow `pos` by whole pixels, so that textures stay sharp."""
        self._offset.xy = round(self.x), round(self.y)

    def paint(self, *_: object) -> None:
        """Draw it again."""
        self.canvas.clear()
        if self.picture is None or min(self.size) < 8:
            return
        with self.canvas:
            self.picture.draw(0, 0, *self.size)
