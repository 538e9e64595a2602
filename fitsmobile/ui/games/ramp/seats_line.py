"""The other seats at the table: a portrait, a name, a score, and who has placed already."""

from collections.abc import Iterator, Sequence

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.graphics.texture import Texture

from fitsmobile.engine.frozen import frozen
from fitsmobile.session.actions import Player
from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.kit.node import Described
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.wording import number
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_box, draw_texture
from fitsmobile.ui.paint.faces import draw_portrait
from fitsmobile.ui.paint.icons import icon_texture
from fitsmobile.ui.paint.text import fitting_size, text_texture
from fitsmobile.ui.table.layout import Rect
from fitsmobile.ui.table.rocking import Rocking

MOST = 3
LEAST = 11 / 15
"""Least size of a name as a share of its full size; below it the first letter stands for it."""

GAP = 6
"""Space in dp between portrait, name, score and tick."""


@frozen
class SeatFact:
    """Facts shown of a seat.

    `ready` tells whether it has placed what the others place now, `thinking` whether it is the
    computer player that looks for its move.
    """

    seat: int
    player: Player
    score: int
    ready: bool
    thinking: bool = False

    @property
    def meaning(self) -> str:
        """The score, and what it counts, in a sentence."""
        return tr(
            "{name}: {points}, with finished rounds and this one as it lies.",
            name=self.player.name,
            points=number(self.score),
        )


class SeatsLine(Painted, Described):
    """Side by side in portrait, below one another on a card in landscape.

    Fires `on_tell(text)` with what a score counts when a seat is touched, and after it
    `on_last_move(seat)` for a computer player.
    """

    __events__ = ("on_tell", "on_last_move")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._places: list[tuple[SeatFact, Rect]] = []
        self._on_card = False
        self._rocking = Rocking()

    def nodes(self) -> Iterator[Node]:
        """The name of each seat, with its score."""
        for seat, place in self._places:
            yield self.part("text", str(seat.seat), seat.player.name, place, number(seat.score))

    def on_tell(self, text: str) -> None:
        """A touch on a seat is answered."""

    def on_last_move(self, seat: int) -> None:
        """A touch on a computer player asks for its last move."""

    def on_touch_down(self, touch: Touch) -> bool:
        """Say of whose score it is and what it counts, or a computer player's last move."""
        for fact, place in self._places:
            if place.holds(*touch.pos):
                self.dispatch("on_tell", fact.meaning)
                if fact.player.level is not None:
                    self.dispatch("on_last_move", fact.seat)
                return True
        return False

    def show(self, seats: Sequence[SeatFact], wide: bool) -> None:
        """Show these seats, below one another where `wide`."""
        place = self._below if wide else self._beside
        count = min(len(seats), MOST)
        self._places = [(seat, place(at, count)) for at, seat in enumerate(seats[:MOST])]
        self._on_card = wide
        self.paint_soon()

    def paint(self) -> None:
        """The seats, on a card where they are below one another."""
        if self._on_card and self._places:
            draw_box(self.x, self.y, self.width, self.height, theme.surface, dp(16))
        rooms = [_room_of_name(seat, box) for seat, box in self._places]
        names = [
            fitting(seat.player.name, room)
            for (seat, _), room in zip(self._places, rooms, strict=True)
        ]
        sizes = (
            fitting_size(name, theme.body, "medium", room, LEAST)
            for name, room in zip(names, rooms, strict=True)
        )
        size = min(sizes, default=theme.body)
        leans = [
            _draw_seat(seat, box, text_texture(name, size), room)
            for (seat, box), name, room in zip(self._places, names, rooms, strict=True)
        ]
        thinks = zip(leans, self._places, strict=True)
        self._rocking.rock([lean for lean, (seat, _) in thinks if seat.thinking])

    def rest(self) -> None:
        """The screen goes: no face rocks on."""
        self._rocking.rest()

    def _below(self, at: int, count: int) -> Rect:
        pad, high = dp(12), (self.height - dp(12)) / count
        y = self.y + self.height - dp(6) - (at + 1) * high
        return Rect(self.x + pad, y, self.width - 2 * pad, high)

    def _beside(self, at: int, count: int) -> Rect:
        each = self.width / count
        return Rect(self.x + at * each, self.y, each - dp(8), self.height)


def _portrait_and_tick(seat: SeatFact, box: Rect) -> tuple[float, float]:
    """Their widths in pixels; a seat that is not ready has no tick."""
    return min(dp(24), box.h), dp(17) if seat.ready else 0


def _room_of_name(seat: SeatFact, box: Rect) -> float:
    """Width in pixels between the portrait and the score."""
    (portrait, tick), gap = _portrait_and_tick(seat, box), dp(GAP)
    score = text_texture(number(seat.score), theme.body, "heavy").width
    return box.w - portrait - 2 * gap - score - (gap + tick if tick else 0)


def _draw_seat(seat: SeatFact, box: Rect, name: Texture, room: float) -> Rotate:
    """Portrait, name, score and tick; the rotation of the portrait about its foot."""
    score = text_texture(number(seat.score), theme.body, "heavy")
    (size, tick), gap, middle = _portrait_and_tick(seat, box), dp(GAP), box.cy
    x = box.x + size
    PushMatrix()
    lean = Rotate(origin=(box.x + size / 2, middle - size * 0.43))
    draw_portrait(seat.player, box.x + size / 2, middle, size * 0.86)
    PopMatrix()
    draw_texture(name, x + gap, middle, theme.text, 0)
    x += 2 * gap + min(name.width, max(room, 0))
    draw_texture(score, x, middle, theme.text, 0)
    if tick:
        draw_texture(icon_texture("check", tick), x + gap + score.width, middle, theme.success, 0)
    return lean


def fitting(name: str, room: float) -> str:
    """The name where it fits, else its first letter, else nothing: the portrait tells who it is."""
    for text in (name, name[:1]):
        if text_texture(text, theme.body * LEAST, "medium").width <= room:
            return text
    return ""
