"""Base of widgets that are painted from their properties."""

from kivy.clock import Clock
from kivy.graphics import Canvas
from kivy.uix.widget import Widget

from fitsmobile.ui.look.theme import theme


class Painted(Widget):
    """Draws `paint` anew whenever a property in `painted_from`, its place or the theme changes.

    All changes of a frame lead to one painting, right before the frame is drawn.
    """

    painted_from: tuple[str, ...] = ()
    """The properties that `paint` reads, besides position and size."""

    paints_in_place = True
    """Whether it is painted again where it moves; else its kv rule translates it."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._painting = Canvas()
        self.canvas.add(self._painting)
        self.paint_soon = Clock.create_trigger(self._paint_again, -1)
        for name in ("size", *(["pos"] if self.paints_in_place else []), *self.painted_from):
            self.fbind(name, self.paint_soon)
        theme.bind(mode=self.paint_soon, text_scale=self.paint_soon, symbols=self.paint_soon)
        self.paint_soon()

    def paint(self) -> None:
        """Add the instructions to the canvas that is open, which is empty."""

    def _paint_again(self, *_: object) -> None:
        self._painting.clear()
        with self._painting:
            self.paint()
