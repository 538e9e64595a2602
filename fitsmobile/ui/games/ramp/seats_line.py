"""The other seats at the table: a coin, a name, a score, and who has placed already."""

from collections.abc import Iterator, Sequence

from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.kit.node import Described, Node
from fitsmobile.ui.kit.wording import number
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.icons import icon_texture
from fitsmobile.ui.paint.pieces import BOX, piece_texture
from fitsmobile.ui.paint.text import text_texture, text_to_fit
from fitsmobile.ui.table.layout import Rect

MOST = 3
LEAST = 0.6
"""Least size of a name as a share of its full size; below it the first letter stands for it."""


@frozen
class SeatFact:
    """Facts shown of a seat. `ready` tells whether it has placed what the others place now."""

    name: str
    colour: str
    score: int
    ready: bool


class SeatsLine(Described):
    """Side by side in portrait, below one another on a card in landscape."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._places: list[tuple[SeatFact, Rect]] = []
        with self.canvas:
            self._card_colour = Color(0, 0, 0, 0)
            self._card = SmoothRoundedRectangle(size=(0, 0))
            self._coins: list[Rectangle] = []
            self._names: list[Rectangle] = []
            self._scores: list[Rectangle] = []
            self._ticks: list[Rectangle] = []
            Color(1, 1, 1, 1)
            self._coins = [Rectangle(size=(0, 0)) for _ in range(MOST)]
            self._text_colour = Color()
            self._names = [Rectangle(size=(0, 0)) for _ in range(MOST)]
            self._scores = [Rectangle(size=(0, 0)) for _ in range(MOST)]
            self._tick_colour = Color()
            self._ticks = [Rectangle(size=(0, 0)) for _ in range(MOST)]

    def nodes(self) -> Iterator[Node]:
        """The name of each seat, with its score."""
        for seat, place in self._places:
            yield self.part("text", seat.name, place, number(seat.score))

    def show(self, seats: Sequence[SeatFact], wide: bool) -> None:
        """Draw anew."""
        seats = tuple(seats[:MOST])
        self._text_colour.rgba, self._tick_colour.rgba = theme.text, theme.success
        self._card_colour.rgba = theme.surface if wide and seats else (0, 0, 0, 0)
        self._card.pos, self._card.size, self._card.radius = self.pos, self.size, [dp(16)]
        self._places.clear()
        for at in range(MOST):
            if at >= len(seats):
                for row in (self._coins, self._names, self._scores, self._ticks):
                    row[at].size = (0, 0)
            elif wide:
                pad = dp(12)
                high = (self.height - dp(12)) / len(seats)
                y = self.y + self.height - dp(6) - (at + 1) * high
                self._seat(at, seats[at], self.x + pad, y, self.width - 2 * pad, high)
            else:
                each = self.width / len(seats)
                self._seat(at, seats[at], self.x + at * each, self.y, each - dp(8), self.height)

    def _seat(self, at: int, seat: SeatFact, x: float, y: float, w: float, h: float) -> None:
        self._places.append((seat, Rect(x, y, w, h)))
        score = text_texture(number(seat.score), theme.body, "heavy")
        tick = dp(17) if seat.ready else 0
        size, middle = min(dp(24), h), y + h / 2
        name_room = w - size - dp(10) - score.width - tick - dp(8)
        name = text_to_fit(fitting(seat.name, name_room), theme.body, "medium", name_room, LEAST)
        coin = self._coins[at]
        coin.texture = piece_texture("coin", seat.colour, size / BOX["coin"])
        coin.pos, coin.size = (x, middle - size / 2), (size, size)
        name_wide = min(name.width, max(name_room, 0))
        for picture, texture, left in (
            (self._names[at], name, x + size + dp(6)),
            (self._scores[at], score, x + size + dp(12) + name_wide),
        ):
            picture.texture, picture.size = texture, texture.size
            picture.pos = (round(left), round(middle - texture.height / 2))
        self._names[at].size = (name_wide, name.height)
        ticks = self._ticks[at]
        ticks.size = (tick, tick)
        if tick:
            ticks.texture = icon_texture("check", dp(17))
            ticks.pos = (
                round(x + size + dp(18) + name_wide + score.width), round(middle - tick / 2),
            )  # fmt: skip


def fitting(name: str, room: float) -> str:
    """The name where it fits, else its first letter, else nothing: the coin tells who it is."""
    for text in (name, name[:1]):
        if text_texture(text, theme.body, "medium").width * LEAST <= room:
            return text
    return ""
