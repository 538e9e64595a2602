"""The words for what is on a screen: frozen nodes, without Kivy.

Widgets make them (`ui/kit/node.py`); the focus ring, screen readers and tests read them.
"""

from collections.abc import Callable
from typing import Literal, Protocol

from fitsmobile.engine.frozen import frozen

Box = tuple[float, float, float, float]
"""Left, bottom, width and height in pixels of the window; y grows upwards."""

Role = Literal[
    "button", "switch", "choice", "field", "chart", "group",
    "board", "place", "tile", "text", "heading",
]  # fmt: skip

Action = Literal["press", "less", "more", "focus"]
"""Enter is `press`; Left and Right are `less` and `more` where they change a value. Every part of a
board can have the `focus`, which no node lists."""


@frozen
class Node:
    """One thing on the screen, as it is now.

    `id` is a path: it stays the same when the screen is built again, and is unique within a
    screen. `name` says what the thing is, `value` what it shows or is set to. `checked` is None
    where the thing can't be on or off. `actions` is empty for what can only be read, and for a
    disabled control.
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

    part: str = ""
    """The key of one place in a widget, such as a hex; empty for the widget as a whole."""

    live: bool = False
    """Whether a screen reader says its name when it changes."""

    @property
    def seen(self) -> Box:
        """The part of the box that its list shows; without height where it is scrolled away."""
        if self.clip is None:
            return self.box
        x, y, w, h = self.box
        low, high = max(y, self.clip[1]), min(y + h, self.clip[1] + self.clip[3])
        return (x, low, w, max(0.0, high - low))

    @property
    def disabled(self) -> bool:
        """Whether it is a control that can't be used now."""
        return not self.actions and self.role not in ("text", "heading", "group", "board")

    @property
    def said(self) -> tuple[str, str]:
        """Name and value as they are spoken, in a line each; without a name the value is it."""
        value = self.value.replace("\n", ", ")
        return (self.name, value) if self.name else (value, "")

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the box."""
        x, y, w, h = self.box
        return (x + w / 2, y + h / 2)


class Readable(Protocol):
    """A description of the app that a screen reader follows and acts on."""

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The nodes of what is in front, in reading order; a parent comes before its parts."""

    @property
    def focus(self) -> str:
        """The id of the node that has the focus, empty for none."""

    @property
    def title(self) -> str:
        """The name of the window."""

    def open(self, changed: Callable[[], None]) -> None:
        """Begin to follow the screen, and call `changed` whenever nodes or focus are others."""

    def close(self) -> None:
        """Stop following the screen."""

    def do(self, id: str, action: Action) -> bool:
        """Do something with a node as it was read last. False where that is not possible now."""

    def type(self, id: str, text: str) -> bool:
        """Write into a text field. False where the node is none."""
