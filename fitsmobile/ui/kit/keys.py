"""The whole app by keys: what a key is called, and which widget has the focus."""

from collections.abc import Iterator
from typing import Any

from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.look import kivy_patches

NAMES = {
    27: "back",
    9: "tab",
    13: "enter",
    271: "enter",
    32: "space",
    8: "backspace",
    127: "delete",
    273: "up",
    274: "down",
    275: "right",
    276: "left",
    278: "home",
    279: "end",
    280: "pageup",
    281: "pagedown",
}
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
ASIDE = 2.5  # a widget straight ahead wins over one this many times nearer but aside


def key_name(key: int, text: str | None) -> str:
    """`back`, `enter`, `left` ... or the character itself in lower case; empty for others."""
    return NAMES.get(key) or (text or "").lower()


class HeldKeys:
    """Which keys of a keyboard are down: one that is held comes again and again.

    `again` tells whether the last one that came was down already.
    """

    def __init__(self) -> None:
        self.again = False
        self._down: set[int] = set()

    def follow(self, window: Any) -> None:
        """Hear of every key of a window before anybody uses it."""
        window.bind(on_key_down=self._pressed, on_key_up=self._let_go)

    def unfollow(self, window: Any) -> None:
        """Unbind from the keys of a window."""
        window.unbind(on_key_down=self._pressed, on_key_up=self._let_go)

    def _pressed(self, _window: Any, key: int, *_: Any) -> None:
        self.again = key in self._down
        self._down.add(key)

    def _let_go(self, _window: Any, key: int, *_: Any) -> None:
        self.again = False
        self._down.discard(key)


class Focusable:
    """Mix into a widget that can be used by keys: it shows `ringed` and does `activate`.

    `focused` would be another word for the `focus` of a text field, which opens the keyboard.
    """

    disabled: bool
    ringed = BooleanProperty(False)
    focusable = BooleanProperty(True)

    def activate(self) -> None:
        """What Enter and Space do."""

    def adjust(self, step: int) -> bool:
        """Left (-1) and right (+1) change the value here; False where they move the focus."""
        return False


class FocusRing:
    """Which focusable widget has the focus. Nothing has it until a key is used."""

    def __init__(self) -> None:
        self._focused: Any = None
        self._last: Any = None

    @property
    def typing(self) -> bool:
        """Whether a text field takes the keys now."""
        return bool(getattr(kivy_patches.focused_field(), "focus", False))

    def stop_typing(self) -> bool:
        """Give the keys back from a text field."""
        kivy_patches.focused_field().focus = False
        return True

    def leave_field(self, root: Widget, backwards: bool) -> bool:
        """Stop typing, and on to what comes after the text field within `root`, or before it."""
        field = kivy_patches.focused_field()
        field.focus = False
        self.put(field)
        return self.key(root, "tab", backwards)

    @property
    def focused(self) -> Any:
        """The widget with the ring, or None."""
        return self._focused

    def hide(self) -> None:
        """Show no ring, but remember where it was."""
        if self._focused is not None:
            self._focused.ringed = False
            self._last, self._focused = self._focused, None

    def forget(self) -> None:
        """A new screen: start from its top."""
        self.hide()
        self._last = None

    def put(self, widget: Any) -> None:
        """Give the focus to a widget and bring it into view."""
        self.hide()
        self._focused = widget
        widget.ringed = True
        bring_into_view(widget)

    def key(self, root: Widget, name: str, backwards: bool) -> bool:
        """Move or use the focus within `root`. True when the key was one of ours."""
        if name not in ("tab", "enter", "space", *WAYS):
            return False
        stops = list(focusables(root))
        if not stops:
            return False
        if self._focused not in stops:
            self.put(self._last if self._last in stops else stops[0])
        elif name in ("enter", "space"):
            self._focused.activate()
        elif name == "tab":
            step = -1 if backwards else 1
            self.put(stops[(stops.index(self._focused) + step) % len(stops)])
        elif not (name in ("left", "right") and self._focused.adjust(WAYS[name][0])):
            target = nearest(self._focused, stops, *WAYS[name])
            if target is not None:
                self.put(target)
        return True


def focusables(root: Widget) -> Iterator[Any]:
    """Everything below `root` that can have the focus, in reading order."""
    found = [
        widget
        for widget in root.walk(restrict=True)
        if isinstance(widget, Focusable)
        and widget.focusable
        and not widget.disabled
        and shown(widget)
    ]
    places = {id(widget): centre(widget) for widget in found}
    found.sort(key=lambda w: (-round(places[id(w)][1] / 8), places[id(w)][0]))
    return iter(found)


def shown(widget: Widget) -> bool:
    """Whether neither the widget nor anything it lies in is faded out."""
    while widget is not None and widget.parent is not widget:
        if widget.opacity == 0:
            return False
        widget = widget.parent
    return True


def centre(widget: Widget) -> tuple[float, float]:
    """The middle in window coordinates."""
    return widget.to_window(*widget.center)


def nearest(origin: Widget, stops: list[Any], dx: int, dy: int) -> Any:
    """The next stop in a direction, or None. Straight ahead counts more than aside."""
    x0, y0 = centre(origin)
    best, best_cost = None, float("inf")
    for stop in stops:
        x, y = centre(stop)
        ahead = (x - x0) * dx + (y - y0) * dy
        aside = abs((x - x0) * dy) + abs((y - y0) * dx)
        if stop is not origin and ahead > 1 and ahead + aside * ASIDE < best_cost:
            best, best_cost = stop, ahead + aside * ASIDE
    return best


def bring_into_view(widget: Widget) -> None:
    """Scroll the list that a widget lies in, where it lies in one."""
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        if hasattr(parent, "scroll_to"):
            parent.scroll_to(widget, padding=24, animate=False)
            return
        parent = parent.parent
