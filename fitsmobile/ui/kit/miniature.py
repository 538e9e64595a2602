"""Small picture of a table."""

from kivy.properties import ObjectProperty

from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look import kvloader

kvloader.load(__name__)


class Miniature(Painted):
    """Shows `picture`, a `paint.picture.Picture`; painted again only when it or its size changes.

    It is painted at the origin and translated, so that a list that moves paints nothing.
    """

    painted_from = ("picture",)
    paints_in_place = False
    picture = ObjectProperty(None, allownone=True)

    def paint(self) -> None:
        """The picture where there is one and room for it."""
        if self.picture is not None and min(self.size) >= 8:
            self.picture.draw(0, 0, *self.size)
