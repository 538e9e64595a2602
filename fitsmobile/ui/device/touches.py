"""Touch helpers: the type of Kivy's touches, palm rejection, and cancelling grabbed touches."""

from collections.abc import Callable
from typing import Protocol

from kivy.base import EventLoop
from kivy.uix.widget import Widget

from fitsmobile.ui.look.units import device_dp

FAR_AWAY = -1e6
"""The x and y, in pixels, at which a cancelled touch moves and ends: inside of no widget."""

PALM_DP = 110
"""Palm rejection: contacts at least this wide (dp) are ignored. Fingertips measure up to half."""


class TouchExploration:
    """Whether a screen reader of Android takes the touches of one finger, and says what is there.

    Touches that the app gets meanwhile are gestures of the reader, such as scrolling by two
    fingers: no board may take them for a drag.
    """

    on = False


touch_exploration = TouchExploration()


class Touch(Protocol):
    """The part of Kivy's `MotionEvent` that the app uses; Kivy has no type stubs."""

    uid: int
    device: str
    """`mouse`, or the name of a touch device."""

    button: str
    """Of a mouse: `left`, `scrollup` ...; other devices lack the attribute."""

    x: float
    y: float
    pos: tuple[float, float]
    ox: float
    """The x at which the touch began."""

    oy: float
    is_touch: bool
    """False for a pointer that only hovers."""

    is_mouse_scrolling: bool
    grab_current: object
    """The widget that a grabbed touch is dispatched to now, None in the ordinary dispatch."""

    grab_state: bool
    grab_list: list[Callable[[], Widget | None]]
    """Weak references to the widgets that grabbed the touch."""

    def grab(self, class_instance: Widget) -> None:
        """Dispatch every move and the end of the touch to a widget, wherever it goes."""

    def ungrab(self, class_instance: Widget) -> None:
        """End the grab of a widget."""

    def push(self) -> None:
        """Keep the position, to be restored by `pop`."""

    def pop(self) -> None:
        """Restore the position of the last `push`."""

    def apply_transform_2d(self, transform: Callable[[float, float], tuple[float, float]]) -> None:
        """Map the position into other coordinates."""


def is_palm(touch: Touch) -> bool:
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
    return max(sides) >= device_dp(PALM_DP)


def fingers() -> list[Touch]:
    """All touches that are down. Kivy's own list also has pointers that only hover."""
    return [touch for touch in EventLoop.touches if touch.is_touch]


def slide_off(root: Widget) -> None:
    """Cancel every touch grabbed by a descendant of `root`.

    Each grabbing widget receives a move and an up far outside, so that nothing is pressed or
    placed. The finger may stay down; nothing has grabbed it then.
    """
    for touch in fingers():
        for held in tuple(touch.grab_list):
            widget = held()
            if widget is not None and _lies_in(widget, root):
                _end(touch, widget)


def is_cancelled(touch: Touch) -> bool:
    """Whether `slide_off` has moved a touch off the glass: what it holds is put back."""
    return max(abs(touch.x), abs(touch.y)) >= -FAR_AWAY / 2


def _end(touch: Touch, widget: Widget) -> None:
    before, state = touch.grab_current, touch.grab_state
    touch.push()
    touch.grab_current, touch.grab_state = widget, True
    touch.pos = touch.x, touch.y = FAR_AWAY, FAR_AWAY
    widget.dispatch("on_touch_move", touch)
    widget.dispatch("on_touch_up", touch)
    touch.ungrab(widget)
    touch.grab_current, touch.grab_state = before, state
    touch.pop()


def _lies_in(widget: Widget, root: Widget) -> bool:
    while widget is not None and widget.parent is not widget:
        if widget is root:
            return True
        widget = widget.parent
    return False
