"""What a screen says of itself: tests read and use its description, not its widgets."""

from typing import Any

from fitsmobile.ui.kit.node import Node, described


def texts(root: Any) -> list[str]:
    """Every name and value on a screen, or below any other widget, in reading order."""
    lines = [line for node in described(root) for line in (node.name, *node.value.split("\n"))]
    return [line for line in lines if line]


def node(root: Any, name: str) -> Node:
    """The one node of that name."""
    (found,) = (node for node in described(root) if node.name == name)
    return found


def press(root: Any, name: str) -> None:
    """Use the one node of that name, as Enter does on it."""
    found = node(root, name)
    assert "press" in found.actions, f"{name} can't be pressed"
    described(root)[found].perform(found, "press")
