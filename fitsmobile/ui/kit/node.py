"""The description of a screen: frozen nodes that say what is on it and what can be done there.

A widget that can be read or used mixes in `Described` and answers `nodes`, once; a board answers
a node for each place. The focus ring, the layout test and the tests that read a screen all go
through `described`, so that none of them knows what a kind of widget is made of.
"""

from collections.abc import Iterable
from typing import Literal

from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from fitsmobile.engine.frozen import frozen, replace

Box = tuple[float, float, float, float]
"""Left, bottom, width and height in pixels of the window; y grows upwards."""

Role = Literal["button", "switch", "choice", "field", "chart", "board", "place", "tile", "text"]

Action = Literal["press", "less", "more"]
"""Enter is `press`; Left and Right are `less` and `more` where they change a value."""


@frozen
class Node:
    """One thing on the screen, as it is now.

    `id` stays the same as long as the widget lives, and is unique within a screen. `name` says
    what the thing is, `value` what it shows or is set to. `checked` is None where the thing can't
    be on or off. `actions` is empty for what can only be read, and for a disabled control.
    """

    id: str
    role: Role
    name: str
    box: Box
    value: str = ""
    checked: bool | None = None
    actions: tuple[Action, ...] = ()
    parent: str = ""
    """The id of the node that this one lies in, empty at the top level."""

    clip: Box | None = None
    """The box of the list that the node scrolls in, None outside of lists."""

    @property
    def seen(self) -> Box:
        """The part of the box that its list shows; without height where it is scrolled away."""
        if self.clip is None:
            return self.box
        x, y, w, h = self.box
        low, high = max(y, self.clip[1]), min(y + h, self.clip[1] + self.clip[3])
        return (x, low, w, max(0.0, high - low))

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the box."""
        x, y, w, h = self.box
        return (x + w / 2, y + h / 2)


class Described(Widget):
    """A widget that its screen's description contains; mix it in before another one."""

    def nodes(self) -> Iterable[Node]:
        """The widget as nodes; the first stands for the widget, others lie in it."""
        return ()

    def perform(self, node: Node, action: Action) -> None:
        """Do one of the `actions` of a node that this widget answered."""

    def node(
        self,
        role: Role,
        name: str,
        value: str = "",
        checked: bool | None = None,
        actions: tuple[Action, ...] = (),
    ) -> Node:
        """The node that stands for the whole widget."""
        return Node(widget_id(self), role, name, window_box(self), value, checked, actions)

    def part(
        self,
        role: Role,
        name: str,
        box: Box,
        value: str = "",
        actions: tuple[Action, ...] = (),
        checked: bool | None = None,
    ) -> Node:
        """A node for one place in the widget; `box` is in the widget's own coordinates."""
        x, y, w, h = box
        there = box_between(self.to_window(x, y), self.to_window(x + w, y + h))
        own = widget_id(self)
        return Node(f"{own}/{role}/{name}", role, name, there, value, checked, actions, own)


def described(root: Widget) -> dict[Node, Described]:
    """Everything below `root` in reading order, each node with the widget that answered it.

    Faded-out widgets and what lies in them are left out. So are labels in a control: its own
    node says their words.
    """
    found: dict[Node, Described] = {}
    if shown(root):
        _collect(root, "", None, found)
    return {node: found[node] for node in sorted(found, key=_reading_order)}


def labels_in(widget: Widget) -> list[str]:
    """The words of the labels in a widget, in reading order."""
    found: dict[Node, Described] = {}
    for child in widget.children:
        _collect(child, "", None, found)
    return [node.name for node in sorted(found, key=_reading_order) if node.role == "text"]


def _collect(widget: Widget, parent: str, clip: Box | None, found: dict[Node, Described]) -> None:
    if widget.opacity == 0:
        return
    inside = parent
    if isinstance(widget, Described):
        for node in widget.nodes():
            if _says_something(node) and not (node.role == "text" and parent):
                found[replace(node, parent=node.parent or parent, clip=clip)] = widget
                inside = node.parent or node.id
    if isinstance(widget, ScrollView):
        clip = window_box(widget)
    for child in widget.children:
        _collect(child, inside, clip, found)


def _says_something(node: Node) -> bool:
    return min(node.box[2:]) >= 1 and bool(node.name or node.value or node.actions)


def _reading_order(node: Node) -> tuple[int, float]:
    x, y = node.centre
    return (-round(y / 8), x)


def shown(widget: Widget) -> bool:
    """Whether neither the widget nor any of its ancestors is faded out."""
    while widget is not None and widget.parent is not widget:
        if widget.opacity == 0:
            return False
        widget = widget.parent
    return True


def widget_id(widget: Widget) -> str:
    """The id of the node that stands for a widget."""
    return str(widget.uid)


def window_box(widget: Widget) -> Box:
    """The box of a widget in the window, also where an ancestor is turned or scrolled."""
    return box_between(widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top))


def box_between(one: tuple[float, float], other: tuple[float, float]) -> Box:
    """The box with two opposite corners."""
    (x, y), (right, top) = one, other
    return (min(x, right), min(y, top), abs(right - x), abs(top - y))
