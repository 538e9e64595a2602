"""Reading and using a screen through its nodes."""

from typing import Any

from fitsmobile.ui.kit.node import described, whole_text
from fitsmobile.ui.look.node import Node


def texts(root: Any) -> list[str]:
    """All names and values of the nodes below a widget, in reading order."""
    lines = []
    for node, widget in described(root).items():
        whole = whole_text(node, widget)
        rest = node.value.split("\n") if whole == node.name else ()
        lines += [*whole.split("\n"), *rest]
    return [line for line in lines if line]


def node(root: Any, name: str) -> Node:
    """The only node with this name, or that is this part of a board."""
    (found,) = (node for node in described(root) if name in (node.name, node.part))
    return found


def press(root: Any, name: str) -> None:
    """Activate the only node with this name, as Enter does."""
    found = node(root, name)
    assert "press" in found.actions, f"{name} can't be pressed"
    described(root)[found].perform(found, "press")
