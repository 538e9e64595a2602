"""Fingers that are still down on something that goes away, and what is no finger at all."""

from typing import Any

from kivy.base import EventLoop
from kivy.metrics import dp
from kivy.uix.widget import Widget

FAR_AWAY = -1e6
PALM_DP = 110
"""The ball of a hand lies on the glass at least so wide; a finger's tip at most half as wide."""


def is_palm(touch: Any) -> bool:
    """Whether a touch is too large for a finger, where the device tells how large it is.

    Kivy's providers give the size as a share of the window or in pixels.
    """
    shape = getattr(touch, "shape", None)
    if shape is None:
        return False
    sides = (getattr(shape, "width", 0) or 0, getattr(shape, "height", 0) or 0)
    window = EventLoop.window
    if max(sides) <= 1 and window is not None:
        sides = (sides[0] * window.width, sides[1] * window.height)
    return max(sides) >= dp(PALM_DP)


def fingers() -> list[Any]:
    """The touches that there are. Kivy counts a pointer that only hovers among its own."""
    return [touch for touch in EventLoop.touches if touch.is_touch]


def slide_off(root: Widget) -> None:
    """End every touch that something below `root` holds, as if the finger slid off the glass.

    Nothing is pressed or placed by it. The finger itself may stay down: it belongs to nobody.
    """
    for touch in fingers():
        for held in tuple(touch.grab_list):
            widget = held()
            if widget is not None and _lies_in(widget, root):
                _end(touch, widget)


def _end(touch: Any, widget: Any) -> None:
    before, state = touch.grab_current, touch.grab_state
    touch.push()
    touch.grab_current, touch.grab_state = widget, True
    touch.pos = touch.x, touch.y = FAR_AWAY, FAR_AWAY
    widget.dispatch("on_touch_move", touch)
    widget.dispatch("on_touch_up", touch)
    touch.ungrab(widget)
    touch.grab_current, touch.grab_state = before, state
    touch.pop()


def _lies_in(widget: Any, root: Widget) -> bool:
    while widget is not None and widget.parent is not widget:
        if widget is root:
            return True
        widget = widget.parent
    return False
