"""A tile drawn as large as a box allows. No Kivy."""

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.table.layout import Rect


@frozen
class Fan:
    """A tile drawn inside a box: where its bottom left cell lies, and the size of a cell."""

    x: float
    y: float
    cell: float

    @classmethod
    def within(cls, box: Rect, width: int, height: int, largest: float) -> "Fan":
        """The largest picture of `width` x `height` cells in the middle of `box`."""
        cell = min(largest, box.w / width, box.h / height)
        return cls(box.cx - width * cell / 2, box.cy - height * cell / 2, cell)
