"""A widget whose touches a gesture follows: grabs, palm rejection, mouse and hover."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from kivy.clock import Clock
from kivy.uix.widget import Widget

from fitsmobile.ui.device.touches import Touch, is_cancelled, is_palm, touch_exploration
from fitsmobile.ui.table.gesture import Gesture

AFTERWARDS = 2.0
"""Seconds after a touch in which nothing hovers: some systems let the pointer follow a finger."""

Event = TypeVar("Event")


class Draggable(Widget, Generic[Event]):
    """Feeds touches to `gesture`, and hands each list of events to `follow`."""

    def __init__(self, gesture: Gesture[Event], **kwargs: object) -> None:
        self.gesture = gesture
        self._touched_at = -AFTERWARDS
        super().__init__(**kwargs)

    @abstractmethod
    def follow(self, events: Sequence[Event]) -> None:
        """Carry events out and show the gesture; there may be none, when only something moved."""

    def may_begin(self, touch: Touch) -> bool:
        """Whether a touch that begins now is for the gesture."""
        return True

    def wheel(self, touch: Touch) -> bool:
        """The wheel was turned. True where it was used."""
        return False

    def on_touch_down(self, touch: Touch) -> bool:
        """Take a touch that is for the gesture."""
        if touch.is_mouse_scrolling:
            return self.wheel(touch)
        if touch_exploration.on or is_palm(touch) or not self.may_begin(touch):
            return False
        mouse = touch.device == "mouse"
        if not mouse:
            self._touched_at = Clock.get_time()
        x, y = touch.pos
        events = self.gesture.press(touch.uid, x, y, Clock.get_time(), mouse)
        if events is None:
            self.follow(())
            return False
        touch.grab(self)
        self.follow(events)
        return True

    def on_touch_move(self, touch: Touch) -> bool:
        """Follow a finger; a palm, and a touch that is cancelled, put back what they hold."""
        if touch.grab_current is not self:
            return False
        if is_palm(touch) or is_cancelled(touch):
            touch.ungrab(self)
            self.follow(self.gesture.lift(touch.uid))
            return True
        self.follow(self.gesture.move(touch.uid, *touch.pos, Clock.get_time()))
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        """A finger is lifted."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if touch.device != "mouse":
            self._touched_at = Clock.get_time()
        self.follow(self.gesture.release(touch.uid, *touch.pos, Clock.get_time()))
        return True

    def hover(self, x: float, y: float) -> None:
        """A pointer hovers at a point of the window."""
        if Clock.get_time() - self._touched_at < AFTERWARDS:
            return
        events = self.gesture.hover(*self.to_widget(x, y))
        if events:
            self.follow(events)
