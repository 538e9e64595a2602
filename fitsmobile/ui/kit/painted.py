"""Bases of widgets that are painted from their properties."""

from weakref import WeakSet

from kivy.core.window import Window
from kivy.graphics import Canvas
from kivy.uix.widget import Widget

from fitsmobile.ui.look.theme import theme

APART = 1
"""Pixels by which the middles of labels in a row may differ."""

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


class SameSize(Painted):
    """A painted label as small as the smallest of its kind that stands beside it.

    Labels of one kind and one parent whose middles are at the same height are a row.
    """

    sized_from: tuple[str, ...] = ("text",)
    """The properties that `own_size` reads, besides the size of the widget."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("size", "pos", "parent", "opacity", *self.sized_from):
            self.fbind(name, self._paint_row_soon)

    def own_size(self) -> float:
        """The largest size in pixels at which its own words have room; 0 where it has none."""
        return 0

    def row_size(self) -> float:
        """The size for all words of the row."""
        return min((size for one in self._row() if (size := one.own_size())), default=0)

    def _row(self) -> list["SameSize"]:
        if self.parent is None:
            return [self]
        return [
            one
            for one in self.parent.children
            if type(one) is type(self)
            and one.opacity
            and abs(one.center_y - self.center_y) <= APART
        ]

    def _paint_row_soon(self, *_: object) -> None:
        for one in self._row():
            one.paint_soon()


_waiting: WeakSet[Painted] = WeakSet()
"""Widgets whose properties have changed since they were painted."""


def _paint_waiting(_window: object) -> None:
    for _ in range(PASSES):
        waiting = list(_waiting)
        _waiting.clear()
        for widget in waiting:
            widget.paint_again()


Window.bind(on_draw=_paint_waiting)
