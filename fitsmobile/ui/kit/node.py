"""The description of a screen: frozen nodes that say what is on it and what can be done there.

A widget that can be read or used mixes in `Described` and answers `nodes`, once; a board answers
a node for each place. The focus ring, the layout test and the tests that read a screen all go
through `described`, so that none of them knows what a kind of widget is made of.
"""

from collections.abc import Callable, Iterable, Sequence

from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.ui.look.node import Action, Box, Node, Role


class Described(Widget):
    """A widget that its screen's description contains; mix it in before another one."""

    focused_part = ""
    """The part that the keys would use now; empty for none."""

    lines_of_focus: Callable[[], Sequence[str]] = tuple
    """Makes words for the lines through the part that has the focus; here none."""

    def nodes(self) -> Iterable[Node]:
        """The widget as nodes; the first stands for the widget, others lie in it."""
        return ()

    def perform(self, node: Node, action: Action) -> None:
        """Do one of the `actions` of a node that this widget answered, or give a part the focus."""

    def drop_focus(self) -> None:
        """Take the focus from its `focused_part`."""

    def node(
        self,
        role: Role,
        name: str,
        value: str = "",
        checked: bool | None = None,
        actions: tuple[Action, ...] = (),
    ) -> Node:
        """The node that stands for the whole widget; `described` gives it its id."""
        return Node("", role, name, window_box(self), value, checked, actions)

    def part(
        self,
        role: Role,
        key: str,
        name: str,
        box: Box,
        value: str = "",
        actions: tuple[Action, ...] = (),
        checked: bool | None = None,
    ) -> Node:
        """A node for one place in the widget, which `key` names for as long as it is the same.

        Without a key it stands for the widget, whose own box is another.

        `box` is in the widget's own coordinates.
        """
        x, y, w, h = box
        there = box_between(self.to_window(x, y), self.to_window(x + w, y + h))
        return Node("", role, name, there, value, checked, actions, part=key)


class Gathered(Described):
    """Words that are read as one, such as a number and its caption; mix in before a layout.

    The first that is no number is the name, the others are the value.
    """

    def nodes(self) -> tuple[Node, ...]:
        """A group without parts."""
        words = labels_in(self)
        name = next((one for one in words if not one.strip("+−…").isdigit()), "")
        return (self.node("group", name, "\n".join(one for one in words if one != name)),)


def described(root: Widget) -> dict[Node, Described]:
    """Everything below `root` in reading order, each node with the widget that answered it.

    Faded-out widgets and what lies in them are left out. So are labels in a control: its own
    node says their words. The id of a node is the way from `root` to its widget: the classes of
    the widgets, numbered where there are several of one class, and its part.
    """
    found: dict[Node, Described] = {}
    if shown(root):
        _collect(root, type(root).__name__, _Around(), found)
    return _in_order(found)


def labels_in(widget: Widget) -> list[str]:
    """The words of the labels in a widget: its heading, then the others in reading order."""
    found: dict[Node, Described] = {}
    for child, path in _below(widget, ""):
        _collect(child, path, _Around(), found)
    words = [one for one in _in_order(found).items() if one[0].role in READ]
    return [whole_text(*one) for one in sorted(words, key=lambda one: one[0].role != "heading")]


def whole_text(node: Node, widget: Described) -> str:
    """The words of a label, also where its name is only their beginning; else the name."""
    return widget.text if isinstance(widget, Label) and not node.part else node.name


def heading_before(widget: Widget) -> str:
    """The last words before a widget among what it stands with, or what that stands with."""
    for _ in range(HEADING_LEVELS):
        parent = widget.parent
        if parent is None or parent is widget:
            break
        for sibling in parent.children[parent.children.index(widget) + 1 :]:
            found: dict[Node, Described] = {}
            _collect(sibling, "", _Around(), found)
            words = [node.name for node in _in_order(found) if node.role in READ]
            if words:
                return words[0]
        widget = parent
    return ""


HEADING_LEVELS = 8
"""Levels above a widget in which its heading is looked for."""

READ: tuple[Role, ...] = ("text", "heading")
"""Roles of words, which are left out in a control."""


@frozen
class _Around:
    """The node that a widget lies in, whether that is a control, and the box of its list."""

    parent: str = ""
    in_control: bool = False
    clip: Box | None = None


def _collect(widget: Widget, path: str, around: _Around, found: dict[Node, Described]) -> None:
    if widget.opacity == 0:
        return
    inside = around
    if isinstance(widget, Described):
        for node in widget.nodes():
            if not _says_something(node) or (node.role in READ and around.in_control):
                continue
            id = f"{path}/{node.part}" if node.part else path
            parent = path if node.part else around.parent
            found[replace(node, id=id, parent=parent, clip=around.clip)] = widget
            if not node.part:
                inside = replace(around, parent=id, in_control=node.role != "board")
    if isinstance(widget, ScrollView):
        inside = replace(inside, clip=window_box(widget))
    for child, child_path in _below(widget, path):
        _collect(child, child_path, inside, found)


def _below(widget: Widget, path: str) -> list[tuple[Widget, str]]:
    """The children of a widget from the one in front, each with its id."""
    numbers: dict[str, int] = {}
    found = []
    for child in reversed(widget.children):
        name = type(child).__name__
        number = numbers[name] = numbers.get(name, 0) + 1
        found.append((child, f"{path}/{name}" if number == 1 else f"{path}/{name}{number}"))
    return found[::-1]


def _says_something(node: Node) -> bool:
    return min(node.box[2:]) >= 1 and bool(node.name or node.value or node.actions)


def _in_order(found: dict[Node, Described]) -> dict[Node, Described]:
    """Row by row from the top, left to right; the parts of a widget after it, in its own order."""
    wholes = {node.id: node for node in found if not node.part}
    keys = {}
    for number, node in enumerate(found):
        x, y = wholes.get(node.parent, node).centre if node.part else node.centre
        keys[node] = (-round(y / 8), x, number if node.part and node.parent in wholes else 0)
    return {node: found[node] for node in sorted(found, key=keys.__getitem__)}


def shown(widget: Widget) -> bool:
    """Whether neither the widget nor any of its ancestors is faded out."""
    while widget is not None and widget.parent is not widget:
        if widget.opacity == 0:
            return False
        widget = widget.parent
    return True


def window_box(widget: Widget) -> Box:
    """The box of a widget in the window, also where an ancestor is turned or scrolled."""
    return box_between(widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top))


def box_between(one: tuple[float, float], other: tuple[float, float]) -> Box:
    """The box with two opposite corners."""
    (x, y), (right, top) = one, other
    return (min(x, right), min(y, top), abs(right - x), abs(top - y))
