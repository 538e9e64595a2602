"""Keyboard control of the whole app: names of keys, keys that are held, and the focus ring."""

from collections.abc import Iterable, Mapping

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.kit.node import Described, described
from fitsmobile.ui.look import kivy_patches
from fitsmobile.ui.look.node import Action, Node

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
DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
ADJUSTING: Mapping[str, Action] = {"left": "less", "right": "more"}
ASIDE = 2.5
"""Weight of the distance across an arrow's direction, against the distance along it."""


def key_name(key: int, text: str | None) -> str:
    """`back`, `enter`, `left` ... or the character itself in lower case; empty for others."""
    return NAMES.get(key) or (text or "").lower()


class HeldKeys:
    """Tells key presses from the repeats of a held key.

    `again` is True where the last key event was such a repeat.
    """

    def __init__(self) -> None:
        self.again = False
        self._down: set[int] = set()

    def follow(self, window: EventDispatcher) -> None:
        """Watch the keys of a window; bind before whatever uses them."""
        window.bind(on_key_down=self._pressed, on_key_up=self._let_go)

    def unfollow(self, window: EventDispatcher) -> None:
        """Unbind from the keys of a window."""
        window.unbind(on_key_down=self._pressed, on_key_up=self._let_go)

    def _pressed(self, _window: EventDispatcher, key: int, *_: object) -> None:
        self.again = key in self._down
        self._down.add(key)

    def _let_go(self, _window: EventDispatcher, key: int, *_: object) -> None:
        self.again = False
        self._down.discard(key)


class Focusable(Described):
    """Mix into a widget that keys can use: it shows `ringed`, and does what its nodes offer.

    `focused` would be another word for the `focus` of a text field, which opens the keyboard.
    """

    ringed = BooleanProperty(False)
    """Whether the focus ring is drawn around it."""

    def activate(self) -> None:
        """Do what Enter and Space do."""

    def adjust(self, step: int) -> None:
        """Change the value: Left is -1, Right is 1. Only where a node offers `less` and `more`."""

    def perform(self, node: Node, action: Action) -> None:
        """Use the widget by a key, as a test or a screen reader would."""
        if action == "press":
            self.activate()
        elif action != "focus":
            self.adjust(-1 if action == "less" else 1)


class FocusRing:
    """Tracks the widget that has the focus. None has it until a key is used."""

    def __init__(self) -> None:
        self._focused: Focusable | None = None
        self._last: Focusable | None = None
        self.chosen = ""
        """The id of the node that a reader gave the focus, which may be a part of the widget."""

    @property
    def typing(self) -> bool:
        """Whether a text field takes the keys now."""
        field = kivy_patches.focused_field()
        return field is not None and bool(field.focus)

    def stop_typing(self) -> bool:
        """Take the keyboard away from the text field that has it. True, as for a used key."""
        field = kivy_patches.focused_field()
        if field is not None:
            field.focus = False
        return True

    def leave_field(self, root: Widget, backwards: bool) -> bool:
        """Stop typing, and move the focus to the stop after the text field, or before it."""
        field = kivy_patches.focused_field()
        self.stop_typing()
        if isinstance(field, Focusable):
            self.put(field)
        return self.key(root, "tab", backwards)

    @property
    def focused(self) -> Focusable | None:
        """The widget with the ring, or None."""
        return self._focused

    def hide(self) -> None:
        """Hide the ring, but remember the widget."""
        if self._focused is not None:
            self._focused.ringed = False
            self._last, self._focused = self._focused, None

    def forget(self) -> None:
        """Forget the widget: the next key starts at the first stop."""
        self.hide()
        self._last, self.chosen = None, ""

    def put(self, widget: Focusable) -> None:
        """Give the focus to a widget and bring it into view."""
        self.hide()
        self._focused, self.chosen = widget, ""
        widget.ringed = True
        bring_into_view(widget)

    def key(self, root: Widget, name: str, backwards: bool) -> bool:
        """Move or use the focus within `root`. True when the key was one of ours."""
        if name not in ("tab", "enter", "space", *DIRECTIONS):
            return False
        self.chosen = ""
        stops = focus_stops(root)
        if not stops:
            return False
        widgets = list(stops.values())
        here = next((node for node, widget in stops.items() if widget is self._focused), None)
        if here is None:
            self.put(next((one for one in widgets if one is self._last), widgets[0]))
        elif name in ("enter", "space"):
            stops[here].perform(here, "press")
        elif name == "tab":
            step = -1 if backwards else 1
            self.put(widgets[(widgets.index(stops[here]) + step) % len(widgets)])
        elif name in ADJUSTING and ADJUSTING[name] in here.actions:
            stops[here].perform(here, ADJUSTING[name])
        else:
            target = nearest(here, stops, *DIRECTIONS[name])
            if target is not None:
                self.put(stops[target])
        return True


def focus_stops(root: Widget) -> dict[Node, Focusable]:
    """The nodes that can have the focus, in reading order, each with its widget.

    A widget with several nodes is one stop: keys within it are its own.
    """
    return {
        node: widget
        for node, widget in described(root).items()
        if node.actions and not node.part and isinstance(widget, Focusable)
    }


def nearest(origin: Node, stops: Iterable[Node], dx: int, dy: int) -> Node | None:
    """The next stop in a direction, or None. Straight ahead counts more than aside."""
    x0, y0 = origin.centre
    best, best_cost = None, float("inf")
    for stop in stops:
        x, y = stop.centre
        ahead = (x - x0) * dx + (y - y0) * dy
        aside = abs((x - x0) * dy) + abs((y - y0) * dx)
        if stop != origin and ahead > 1 and ahead + aside * ASIDE < best_cost:
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
