"""The pawn on the hand-over screen, with the ring that shows how long it was held."""

from collections.abc import Sequence
from math import cos, radians, sin

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    SmoothEllipse,
    SmoothLine,
)
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.look.node import Box
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_disc, draw_ring, draw_words
from fitsmobile.ui.paint.lid import lid_ground, mark_on_ground, solid
from fitsmobile.ui.paint.pen import fade
from fitsmobile.ui.paint.pieces import BOX, PAWN_SIZE, pawn_texture

RELEASED_SECONDS = 0.16
"""Seconds until the ring of a released pawn is empty."""

LEAN = 4.0
"""Degrees by which the pawn leans towards the finger."""

RING, RIM, PAWN = 12 / 264, 8 / 264, 166 / 264
"""Width of the ring, air around it, and height of the pawn, as shares of the disc's diameter."""

GAP, OVERHANG = 8, 80
"""In dp: air between the disc and the text, and how much wider than the disc the text may be."""

FACE = {"light": 0.55, "dark": 0.1, "contrast": 1.0}
"""Share of white in the disc, by the mode of the theme."""


class HoldPawn(Pressable, Painted):
    """A pawn on a disc, `text` below it. Fires `on_held` when held for `seconds`, or by a key.

    A ring around it shows how long it was held. With `by_tap` a tap is enough. The disc is as wide
    as the widget.
    """

    __events__ = ("on_held",)
    painted_from = ("colour", "by_tap", "text")
    text = StringProperty("")
    colour = StringProperty("red")
    by_tap = BooleanProperty(False)
    seconds = NumericProperty(0.6)
    filling = NumericProperty(0)
    """Share of `seconds` that it was held, 0 to 1."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._clock = Clock.create_trigger(self._fill_up, 0, interval=True)
        self._arc: SmoothLine | None = None
        self._cap: SmoothEllipse | None = None
        self._turn = Rotate()

    def box(self) -> Box:
        """The square of the disc, at the top."""
        return (self.x, self.top - self.width, self.width, self.width)

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the disc."""
        return (float(self.center_x), float(self.top - self.width / 2))

    @property
    def radius(self) -> float:
        """The corner radius of its focus ring: it is round."""
        return float(self.width) / 2

    def words(self) -> tuple[str, ...]:
        """The sentence below it."""
        return (self.text,)

    def on_held(self) -> None:
        """Fired when it was held for `seconds`, or used by a key."""

    def activate(self) -> None:
        """Fire at once: keys are not pressed by accident."""
        self.dispatch("on_held")

    def on_release(self) -> None:
        """Fire where a tap is enough."""
        if self.by_tap:
            self.dispatch("on_held")

    def on_touch_down(self, touch: Touch) -> bool:
        """Let the pawn lean towards a finger on it."""
        taken = bool(super().on_touch_down(touch))
        if taken:
            self._lean(touch.x)
        return taken

    def on_pressed(self, _pawn: object, pressed: bool) -> None:
        """Begin to fill the ring, or to empty it."""
        if not pressed:
            self._lean(self.center_x)
        if not self.by_tap:
            self._clock()

    def on_parent(self, _pawn: object, parent: object) -> None:
        """Stop where it is removed."""
        if parent is None:
            self._clock.cancel()

    def on_filling(self, *_: object) -> None:
        """Show how long it was held."""
        if self._arc is None or self._cap is None:
            return
        radius, half = self._ring_radius, self.width * RING / 2
        angle = 360.0 * self.filling
        self._arc.circle = (*self.centre, radius, 0, max(0.01, angle))
        at_x, at_y = _on_circle(self.centre, radius, angle)
        self._cap.pos = (at_x - half, at_y - half)
        self._cap.size = (2 * half, 2 * half) if self.filling else (0, 0)

    @property
    def _ring_radius(self) -> float:
        return float(self.width) * (0.5 - RIM / 2 - RING / 2)

    def _fill_up(self, dt: float) -> None:
        step = dt / self.seconds if self.pressed else -dt / RELEASED_SECONDS
        self.filling = min(max(self.filling + step, 0.0), 1.0)
        if self.filling in (0.0, 1.0):
            self._clock.cancel()
        if self.filling == 1.0:
            self.dispatch("on_held")

    def _lean(self, x: float) -> None:
        if not theme.reduced_motion:
            away = (x - self.center_x) / max(1.0, self.width / 2)
            self._turn.angle = -LEAN * min(1.0, max(-1.0, away))

    def paint(self) -> None:
        """The disc, the ring around it, and the pawn."""
        (x, y), side = self.centre, float(self.width)
        ground = lid_ground(self.colour)
        face, mark = solid(ground, (1, 1, 1, 1), FACE[theme.mode]), mark_on_ground(self.colour)
        half = side * RING / 2
        draw_disc(x, y - dp(2), side / 2 + dp(1), fade(theme.shadow, 0.14))
        draw_disc(x, y, side / 2, face)
        if theme.mode == "contrast":
            draw_ring(x, y, side / 2, dp(2), theme.text)
        self._arc = self._cap = None
        if not self.by_tap:
            Color(*fade(mark, 0.22))
            SmoothLine(circle=(x, y, self._ring_radius), width=half)
            Color(*mark)
            self._arc = SmoothLine(circle=(x, y, self._ring_radius, 0, 0.01), width=half)
            self._cap = SmoothEllipse(size=(0, 0))
        tall = side * PAWN
        box = tall * BOX["pawn"] / PAWN_SIZE
        PushMatrix()
        self._turn = Rotate(angle=0, origin=(x, y - tall * 0.4))
        Color(1, 1, 1, 1)
        texture = pawn_texture(self.colour, tall)
        Rectangle(texture=texture, pos=(x - box / 2, y - box / 2), size=(box, box))
        PopMatrix()
        room, low = side + dp(OVERHANG), (self.y + y - side / 2 - dp(GAP)) / 2
        draw_words(self.text, x, low, theme.body, theme.bold, theme.text, room=room)
        self.on_filling()


def _on_circle(centre: Sequence[float], radius: float, angle: float) -> tuple[float, float]:
    """The point on a circle, in degrees clockwise from its top."""
    turn = radians(angle)
    return centre[0] + radius * sin(turn), centre[1] + radius * cos(turn)
