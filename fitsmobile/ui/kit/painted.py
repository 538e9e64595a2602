"""Base of widgets that are painted from their properties."""

from weakref import WeakSet

from kivy.core.window import Window
from kivy.graphics import Canvas
from kivy.uix.widget import Widget

from fitsmobile.ui.look.theme import theme

PASSES = 2
"""Passes before a frame is drawn: a painting may change another widget that is painted."""


class Painted(Widget):
    """Draws `paint` anew whenever a property in `painted_from`, its place or the theme changes.

    All changes of a frame lead to one painting, after all layouts, right before the frame is drawn.
    """

    painted_from: tuple[str, ...] = ()
    """The properties that `paint` reads, besides position and size."""

    paints_in_place = True
    """Whether it is painted again where it moves; else its kv rule translates it."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._painting = Canvas()
        self.canvas.add(self._painting)
        for name in ("size", *(["pos"] if self.paints_in_place else []), *self.painted_from):
            self.fbind(name, self.paint_soon)
        theme.bind(look=self.paint_soon, text_scale=self.paint_soon, symbols=self.paint_soon)
        self.paint_soon()

    def paint_soon(self, *_: object) -> None:
        """Paint before the next frame is drawn."""
        _waiting.add(self)
        self.canvas.ask_update()

    def paint(self) -> None:
        """Add the instructions to the canvas that is open, which is empty."""

    def paint_again(self) -> None:
        """Replace the instructions by those of a new painting."""
        self._painting.clear()
        with self._painting:
            self.paint()


_waiting: WeakSet[Painted] = WeakSet()
"""Widgets whose properties have changed since they were painted."""


def _paint_waiting(_window: object) -> None:
    for _ in range(PASSES):
        waiting = list(_waiting)
        _waiting.clear()
        for widget in waiting:
            widget.paint_again()


Window.bind(on_draw=_paint_waiting)
