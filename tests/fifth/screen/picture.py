"""Pictures of a row of pebbles."""

from functools import partial

from kivy.graphics import Color, Ellipse

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.picture import Draw

SAMPLE = (True, True, False, True, True)


@frozen
class RowPicture:
    """A row; an empty place is drawn in a faint colour."""

    row: tuple[bool, ...]

    @property
    def shape(self) -> float:
        """The proportions of the picture: a square."""
        return 1.0

    def draw(self, x: float, y: float, width: float, height: float) -> None:
        """Paint it in the middle of a box."""
        side = width / len(self.row)
        for place, lies in enumerate(self.row):
            paint_pebble(x + place * side, y + (height - side) / 2, side, lies)


@frozen
class RowCard:
    """A row whose last pebble rolls away."""

    def draw_table(self, width: float, height: float, whole: bool) -> None:
        """Paint the row, with the last pebble if `whole`."""
        RowPicture((*SAMPLE[:-1], whole)).draw(0, 0, width, height)

    def piece(self, width: float, height: float) -> tuple[Draw, tuple[float, float]]:
        """The last pebble, and its way."""
        side = width / len(SAMPLE)
        draw = partial(paint_pebble, width - side, (height - side) / 2, side, True)
        return draw, (0.0, -height)


def paint_pebble(x: float, y: float, side: float, lies: bool) -> None:
    """A disc in a square."""
    Color(*theme.role("accent" if lies else "accent_soft", "pebbles"))
    Ellipse(pos=(x + side * 0.1, y + side * 0.1), size=(side * 0.8, side * 0.8))


CARD = RowCard()
