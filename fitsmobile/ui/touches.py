"""Fingers that are still down on something that goes away."""

from typing import Any

from kivy.base import EventLoop
from kivy.uix.widget import Widget

FAR_AWAY = -1e6


def slide_off(root: Widget) -> None:
    """End every touch that something below `root` holds, as if the finger slid off the glass.

    Nothing is pressed or placed by it. The finger itself may stay down: it belongs to nobody.
    """
    for touch in tuple(EventLoop.touches):
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
