"""Press-and-hold button, for what must not happen by accident."""

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.text import text_to_fit

HOLD = 0.55


class HoldButton(Pressable, Surface):
    """Fires `on_held` after HOLD seconds of pressing, or at once by a key."""

    __events__ = ("on_held",)
    text = StringProperty("")
    game = StringProperty(theme.own_game)
    filling = NumericProperty(0)
    """Share of HOLD seconds that it was pressed, 0 to 1."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.radius = dp(20)
        self.level = "card"
        with self.canvas:
            self._bar_colour = Color()
            self._bar = SmoothRoundedRectangle(size=(0, 0))
            self._ink = Color()
            self._words = Rectangle(size=(0, 0))
        self._clock: ClockEvent | None = None
        for name in ("pos", "size", "text", "game", "filling"):
            self.fbind(name, self._paint)
        self.fbind("pressed", self._follow)
        theme.bind(mode=self._paint, body=self._paint)
        self._paint()

    def words(self) -> tuple[str, ...]:
        """The words that it paints."""
        return (self.text,)

    def on_held(self) -> None:
        """Fired when it was held for HOLD seconds, or used by a key."""

    def activate(self) -> None:
        """Fire at once: keys are not pressed by accident."""
        self.dispatch("on_held")

    def stop(self) -> None:
        """Cancel the hold."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        self.filling = 0

    def _follow(self, *_: object) -> None:
        if not self.pressed:
            self.stop()
        elif self._clock is None:
            self._clock = Clock.schedule_interval(self._fill_up, 0)

    def _fill_up(self, dt: float) -> bool | None:
        self.filling = min(self.filling + dt / HOLD, 1.0)
        if self.filling < 1:
            return None
        self.stop()
        self.dispatch("on_held")
        return False

    def _paint(self, *_: object) -> None:
        accent = theme.role("accent", self.game)
        self.fill = accent
        self._bar_colour.rgba = theme.fade(theme.on_accent, 0.28 if self.filling else 0)
        self._bar.pos, self._bar.radius = self.pos, [self.radius]
        wide = max(self.width * self.filling, min(2 * self.radius, self.width))
        self._bar.size = (wide if self.filling else 0, self.height)
        self._ink.rgba = theme.on_accent
        words = text_to_fit(self.text, theme.body, "bold", self.width - dp(24))
        self._words.texture, self._words.size = words, words.size
        self._words.pos = (
            round(self.x + (self.width - words.width) / 2),
            round(self.y + (self.height - words.height) / 2),
        )
