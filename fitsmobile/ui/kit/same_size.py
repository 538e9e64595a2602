"""Painted labels that share the size of their letters with those beside them."""

from fitsmobile.ui.kit.painted import Painted

APART = 1
"""Pixels by which the middles of labels in a row may differ."""


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
