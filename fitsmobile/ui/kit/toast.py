"""Toast: a line that disappears after some seconds."""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.kit.text import full_width
from fitsmobile.ui.kit.wording import clauses
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.speech import speech
from fitsmobile.ui.look.switches import switches
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp

READ_SECONDS, LETTER_SECONDS = 4.0, 0.07
"""Least time that a line stays, and the time for each of its letters where it is long."""

ACT_SECONDS = 5.0
PAD = 52
"""Width in dp beside the words of a caption, both sides together."""

LONG = 40
"""Letters from which on a caption replaces the one before."""

kvloader.load(__name__)


class Toast(Surface, BoxLayout):
    """Shows one line at a time; `say` replaces the line before."""

    text = StringProperty("")
    action = StringProperty("")
    """Words of the button, empty for none."""

    small = BooleanProperty(False)
    """Whether it is a caption: a small line that no other one waits for."""

    lift = NumericProperty()
    """Distance from the bottom of the screen, in pixels."""

    ceiling = NumericProperty(float("inf"))
    """Largest distance of its top from the bottom of the screen, in pixels: a high one sinks."""

    shift = NumericProperty(0)
    """Distance of its middle from the middle of the screen, in pixels to the right."""

    widest = NumericProperty()
    """Largest width in pixels."""

    do = ObjectProperty(None, allownone=True)
    """Called when the button is pressed; None for nothing."""

    otherwise = ObjectProperty(None, allownone=True)
    """Called when the line goes and the button was not pressed; None for nothing."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.opacity = 0
        self._hide = Clock.create_trigger(self.hide, READ_SECONDS)
        self._hide_later = Clock.create_trigger(self.hide, ACT_SECONDS)

    def say(
        self,
        text: str,
        action: str = "",
        do: Callable[[], object] | None = None,
        otherwise: Callable[[], object] | None = None,
    ) -> None:
        """Show a line, and a button that calls `do` where `action` names one, or `otherwise`.

        With a switch or by ear a button is not reached in time, so it stays for these.
        """
        self.hide()
        speech.say(text)
        self.otherwise, self.small = otherwise, False
        self.text, self.action, self.do = text, action, do
        self.opacity = 1
        if not action:
            self._hide.timeout = max(READ_SECONDS, LETTER_SECONDS * len(text))
            self._hide()
        elif not (switches.on or speech.wanted):
            self._hide_later()

    def across(self, room: float, text: str, small: bool) -> float:
        """Its width in pixels: the room, or only what the words of a caption need."""
        return min(room, full_width(text, theme.body) + dp(PAD)) if small else room

    def caption(self, text: str) -> None:
        """Show a small line that says what is heard, beside the last one; never over another."""
        if self.opacity and not self.small:
            return
        before = self.text if self.opacity else ""
        self.hide()
        self.small, self.action, self.opacity = True, "", 1
        self.text = clauses((before, text)) if text not in before and len(before) < LONG else text
        self._hide()

    def hide(self, *_: object) -> None:
        """Hide the line."""
        self._hide.cancel()
        self._hide_later.cancel()
        self.opacity = 0
        missed, self.do, self.otherwise = self.otherwise, None, None
        if missed is not None:
            missed()

    def act(self) -> None:
        """Hide the line and call its `do`."""
        do, self.otherwise = self.do, None
        self.hide()
        if do is not None:
            do()

    def on_touch_down(self, touch: Touch) -> bool:
        """Hide a line without a button at a touch on it, which goes on to what is below."""
        if not self.opacity or super().on_touch_down(touch):
            return bool(self.opacity)
        if self.collide_point(*touch.pos) and not self.action:
            self.hide()
        return False
