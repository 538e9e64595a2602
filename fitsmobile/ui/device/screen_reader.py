"""Screen readers of desktops, through AccessKit: AT-SPI on Linux, UIA on Windows.

AccessKit calls the handlers on threads of its own. It holds a lock while it does, and waits for
Python's interpreter lock; a method of the adapter that is called at that moment holds the latter
and waits for the former, for ever. So no method is called before a reader has asked, and the
handlers only store a flag or schedule on the clock.

A Rust panic, which the binding raises as a `BaseException`, poisons AccessKit's lock: the reader
is given up for good then, and the game goes on.
"""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from types import ModuleType
from typing import Protocol

from kivy.clock import Clock
from kivy.core.window import Window

from fitsmobile.ui.device.node_numbers import NodeNumbers
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.node import Action, Node, Readable, Role

LOOK = 0.25
"""Seconds between two looks whether a reader has asked; it counts when seen at two in a row."""

WINDOW = 0
"""The number of the window among the nodes of AccessKit, as `NodeNumbers` leave it free."""

ROLES: dict[Role, str] = {
    "button": "BUTTON",
    "switch": "SWITCH",
    "choice": "BUTTON",
    "field": "TEXT_INPUT",
    "chart": "BUTTON",
    "group": "GROUP",
    "board": "GROUP",
    "place": "BUTTON",
    "tile": "BUTTON",
    "text": "LABEL",
    "heading": "HEADING",
}
"""Roles of nodes -> those of AccessKit. A choice is no slider: AT-SPI would say a number."""

ACTIONS: dict[Action, str] = {
    "press": "CLICK",
    "focus": "FOCUS",
    "more": "INCREMENT",
    "less": "DECREMENT",
}


class Adapter(Protocol):
    """An adapter of AccessKit, whose binding is untyped."""

    def set_root_window_bounds(self, outer: object, inner: object) -> None:
        """Tell where the window is on the display."""

    def update_window_focus_state(self, focus: bool) -> None:
        """Tell whether the window has the focus."""

    def update_if_active(self, make: Callable[[], object]) -> None:
        """Send a tree update, where a reader listens."""


class Request(Protocol):
    """An action that a reader asks for: its kind, the number of the node, and a value."""

    action: object
    target: int
    data: Sequence[object] | None


class ScreenReader:
    """Sends what changes in a tree to AccessKit while a reader asks for it.

    `kit` is the module `accesskit`, `adapter` makes one from three handlers: a reader has come,
    it asks for an action, it has gone.
    """

    def __init__(self, tree: Readable, kit: ModuleType, adapter: Callable[..., Adapter]) -> None:
        self._tree, self._kit = tree, kit
        self._asked = self._seen = self.active = self.given_up = False
        self._numbers = NodeNumbers()
        self._sent: tuple[Node, ...] = ()
        self._adapter = adapter(self._reader_came, self._reader_acts, self._reader_went)
        self._looking = Clock.schedule_interval(self._look, LOOK)

    @property
    def speaks(self) -> bool:
        """Whether a reader is on, which speaks."""
        return self.active

    def close(self) -> None:
        """Stop following the screen, for good.

        The adapter stays, because its threads may be calling. It holds the handlers where Python's
        collector cannot see them, so the tree, which holds the whole app, is released.
        """
        self._looking.cancel()
        self._rest()
        self.__dict__.pop("_tree", None)

    # on AccessKit's threads: no method of the adapter, no lock, no exception

    def _reader_came(self) -> None:
        self._asked = True

    def _reader_went(self) -> None:
        self._asked = False

    def _reader_acts(self, request: Request) -> None:
        action, number, data = request.action, request.target, request.data
        Clock.schedule_once(lambda _passed: self._act(number, action, data))

    # on Kivy's thread

    def _look(self, _passed: float) -> None:
        """Begin once a reader was there at the look before, too: its call has long returned."""
        asked = self._asked
        if asked and self._seen and not self.active and not self.given_up:
            self._begin()
        elif self.active and not asked:
            self._rest()
        self._seen = asked

    def _begin(self) -> None:
        self.active, self._sent = True, ()
        x, y, (wide, high) = Window.left, Window.top, Window.system_size
        box = self._kit.Rect(x, y, x + wide, y + high)
        self._call(partial(self._adapter.set_root_window_bounds, box, box))
        self.follow_window(Window, Window.focus)
        Window.fbind("focus", self.follow_window)
        self._tree.open(self._follow)

    def _rest(self) -> None:
        if self.active:
            self.active = False
            Window.funbind("focus", self.follow_window)
            self._tree.close()

    def follow_window(self, _window: object, focus: bool) -> None:
        """Tell the reader whether the window has the focus."""
        self._call(partial(self._adapter.update_window_focus_state, bool(focus)))

    def _act(self, number: int, action: object, data: Sequence[object] | None) -> None:
        """Do what the reader asked for, unless it is gone or the number is none of ours."""
        id = self._numbers.id_of(number)
        if not self.active or not id:
            return
        if action == self._kit.Action.SET_VALUE:
            self._tree.type(id, str(data[1]) if data else "")
        for known, name in ACTIONS.items():  # AccessKit's actions can't be hashed
            if action == getattr(self._kit.Action, name):
                self._tree.do(id, known)

    def _follow(self) -> None:
        """Send the nodes that are new or other than before."""
        nodes, before = self._tree.nodes, {node.id: node for node in self._sent}
        update = self._kit.TreeUpdate(self._numbers.of(self._tree.focus))
        top = [node for node in nodes if not node.parent]
        window = self._kit.Node(self._kit.Role.WINDOW)
        window.set_label(self._tree.title)
        window.set_children([self._numbers.of(node.id) for node in top])
        window.set_bounds(self._kit.Rect(0, 0, *Window.system_size))
        if not self._sent:
            update.tree = self._kit.Tree(WINDOW)
        parts: dict[str, list[int]] = {}
        for node in nodes:
            parts.setdefault(node.parent, []).append(self._numbers.of(node.id))
        old_parts: dict[str, list[int]] = {}
        for node in self._sent:
            old_parts.setdefault(node.parent, []).append(self._numbers.of(node.id))
        update.nodes = [
            (WINDOW, window),
            *(
                (self._numbers.of(node.id), self._made(node, parts.get(node.id, ())))
                for node in nodes
                if before.get(node.id) != node or parts.get(node.id) != old_parts.get(node.id)
            ),
        ]
        self._sent = nodes
        self._call(partial(self._adapter.update_if_active, lambda: update))

    def _call(self, call: Callable[[], object]) -> None:
        """Call the adapter unless it is given up; a panic gives it up."""
        if self.given_up:
            return
        try:
            call()
        except BaseException as problem:
            if type(problem).__name__ != "PanicException":
                raise
            self.given_up = True
            self._rest()

    def _made(self, node: Node, parts: Sequence[int]) -> object:
        kit = self._kit
        made = kit.Node(getattr(kit.Role, ROLES[node.role]))
        x, y, wide, high = node.seen
        top = Window.height - y - high
        made.set_bounds(kit.Rect(x, top, x + wide, top + high))
        made.set_children(list(parts))
        made.set_author_id(node.id)
        name, value = node.said
        if node.disabled:  # AT-SPI caches the interfaces: a click that comes later is never seen
            name = tr("{name}: not now", name=name)
        if ROLES[node.role] == "LABEL":
            made.set_value(f"{name}: {value}" if value else name)
        else:
            made.set_label(f"{name}, {value}" if value and len(name + value) < 80 else name)
            if value and len(name + value) >= 80:
                made.set_description(value)
        if node.checked is not None:
            made.set_toggled(kit.Toggled.TRUE if node.checked else kit.Toggled.FALSE)
        if node.live:
            made.set_live(kit.Live.POLITE)
        if ROLES[node.role] != "LABEL":
            for action in {"focus", *node.actions, *(("press",) if node.disabled else ())}:
                made.add_action(getattr(kit.Action, ACTIONS[action]))
        if node.role == "field":
            made.add_action(kit.Action.SET_VALUE)
        return made


def attach(tree: Readable) -> ScreenReader | None:
    """Wait for a reader; None where AccessKit is not installed or knows no way on this system."""
    try:
        import accesskit
    except ImportError:
        return None
    if sys.platform in ("win32", "darwin"):
        return None  # its adapters have to be there before the window is shown: not tried
    return ScreenReader(tree, accesskit, accesskit.unix.Adapter)
