"""Pictures of a table: values that paint themselves, whatever game they belong to."""

from collections.abc import Callable
from typing import Protocol

Draw = Callable[[], None]
"""Adds instructions to the canvas that is open."""


class Picture(Protocol):
    """A frozen value; two that are equal look the same."""

    @property
    def shape(self) -> float:
        """The width of a box that it fills well, as a share of the box's height."""

    def draw(self, x: float, y: float, width: float, height: float) -> None:
        """Paint it on the open canvas, in the middle of a box and as large as fits, in pixels."""


class CardPicture(Protocol):
    """The picture on a card of the home screen: a table with one piece that moves now and then."""

    def draw_table(self, width: float, height: float, whole: bool) -> None:
        """Paint the table on the open canvas, from 0, 0; with the moving piece where `whole`."""

    def piece(self, width: float, height: float) -> tuple[Draw, tuple[float, float]] | None:
        """The painter of the moving piece at its start, and the way that it goes, in pixels.

        None where the box has no room for it: then it is left out.
        """
