"""Base of buttons: pressed by finger, mouse or key, with feedback in the same frame."""

from collections.abc import Iterable, Sequence

from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.kit.keys import Focusable
from fitsmobile.ui.kit.node import labels_in
from fitsmobile.ui.kit.wording import headed
from fitsmobile.ui.look.node import Action, Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp

RING = 3
RING_GAP = 1


class Pressable(Focusable):
    """Mix in before a `Surface` or layout; fires `on_press` and `on_release`."""

    __events__: tuple[str, ...] = ("on_press", "on_release")
    pressed = BooleanProperty(False)
    """Whether a touch is down on it and inside."""

    enabled = BooleanProperty(True)
    """If False, it stays visible but takes neither touches nor the focus."""

    asks_why = BooleanProperty(False)
    """If True, it takes touches while it is disabled: the listener says why nothing happens."""

    do = ObjectProperty(None, allownone=True)
    """Called without arguments when it is released; None for nothing."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._ring = InstructionGroup()
        self.canvas.after.add(self._ring)
        self.bind(ringed=self._show_ring, pos=self._show_ring, size=self._show_ring)
        self.bind(enabled=self._follow_enabled)
        self._follow_enabled()

    spoken = StringProperty("")
    """Name before its words where only the eye knows what they are: `Score`; empty elsewhere."""

    def on_press(self) -> None:
        """Fired when a touch begins on it, or a key uses it."""

    def on_release(self) -> None:
        """Fired when a touch ends on it, or after a key used it; calls `do`."""
        if self.do is not None:
            self.do()

    def nodes(self) -> Iterable[Node]:
        """A button with its first words as the name and the others as the value."""
        name, *others = self.words() or ("",)
        if self.spoken:
            name = headed(self.spoken, name)
        return (self.node("button", name, "\n".join(others), actions=self.actions),)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions of its node: none where it is disabled."""
        return ("press",) if self.enabled and not self.disabled else ()

    def words(self) -> Sequence[str]:
        """The words on it in reading order: its labels, unless it paints them itself."""
        return labels_in(self)

    def activate(self) -> None:
        """Press and release it by a key."""
        if self.enabled:
            self.dispatch("on_press")
            self.dispatch("on_release")

    def on_touch_down(self, touch: Touch) -> bool:
        """Take a touch that begins inside."""
        if super().on_touch_down(touch):
            return True
        taken = (self.enabled or self.asks_why) and self.collide_point(*touch.pos)
        if not taken or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self.pressed = True
        self.dispatch("on_press")
        return True

    def on_touch_move(self, touch: Touch) -> bool:
        """Look pressed only while the finger is inside."""
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        self.pressed = self.collide_point(*touch.pos)
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        """Fire when the finger leaves the glass inside."""
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        inside, self.pressed = self.pressed, False
        if inside:
            self.dispatch("on_release")
        return True

    def _follow_enabled(self, *_: object) -> None:
        if not self.enabled:
            self.pressed = False

    def _show_ring(self, *_: object) -> None:
        self._ring.clear()
        if not self.ringed:
            return
        out = dp(RING_GAP + RING / 2)
        x, y, w, h = self.box() if hasattr(self, "box") else (*self.pos, *self.size)
        radius = min(getattr(self, "radius", dp(12)), w / 2, h / 2) + out
        rectangle = (x - out, y - out, w + 2 * out, h + 2 * out, radius)
        self._ring.add(Color(*theme.focus))
        self._ring.add(SmoothLine(rounded_rectangle=rectangle, width=dp(RING) / 2))
