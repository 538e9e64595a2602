"""A service of Android that reads our surface: it is told of nodes, and asks for actions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from fitsmobile.ui.look.node import Node
from tests.bridge.android import Android, constant, java

if TYPE_CHECKING:
    from collections.abc import Callable

    from fitsmobile.ui.look.node import Action
    from tools.draw.stage import Stage

HOST = -1
"""The number of the surface itself."""

LOOK = 0.5
"""Seconds after which the app has seen that a service has come."""

Told = dict[str, list[str]]
"""Setter -> the arguments of each call on a node's description."""

INFO = "android.view.accessibility.AccessibilityNodeInfo"
ACTIONS_OF_ANDROID = "android.R$id"


BOARD = Node("b", "board", "Ramp", (0, 100, 300, 300), "Heights: 0, 0.")
COLUMN = Node(
    "b/1", "place", "Column 1", (0, 100, 50, 300), actions=("press",), parent="b", part="1"
)
UNDO = Node("u", "button", "Undo", (0, 0, 100, 50), actions=("press",))
SAID = Node("said", "text", "", (0, 0, 1, 1), live=True)


class Service:
    """A service on a device; until `turn` none is on."""

    def __init__(self, stage: Stage, android: Android) -> None:
        self.stage, self.android = stage, android
        self.surface = java("org.kivy.android.PythonActivity").mSurface
        self._service = android.new("rec.Service", self.surface)

    def turn(self, read: bool = True, explored: bool = False) -> None:
        """Turn services on or off; `explored` for one that speaks what a finger is on."""
        self.android.services.turn(read, explored)
        self.frames(2, LOOK)

    def frames(self, count: int = 2, seconds: float = 1 / 60) -> None:
        """Draw frames, and let the UI thread do what was posted to it."""
        self.stage.frames(count, seconds=seconds)
        self.android.activity.settle()

    def told(self, number: int) -> Told | None:
        """The description of a node; None where there is none."""
        return parsed(self._service.node(number))

    def focused(self, kind: str) -> Told | None:
        """The node that has the focus of a kind: INPUT or ACCESSIBILITY."""
        return parsed(self._service.focus(constant(INFO, f"FOCUS_{kind}")))

    def tree(self) -> dict[int, Told]:
        """Every node below the surface, in reading order, by number."""
        found: dict[int, Told] = {}

        def visit(number: int) -> None:
            told = self.told(number)
            assert told is not None
            found[number] = told
            for child in told.get("addChild", ()):
                visit(int(child))

        visit(HOST)
        del found[HOST]
        return found

    def find(self, words: str) -> int:
        """The number of the first node whose words begin so."""
        tree = self.tree()
        found = [number for number, told in tree.items() if words_of(told).startswith(words)]
        assert found, f"{words} not in {[words_of(told) for told in tree.values()]}"
        return found[0]

    def act(self, number: int, action: str, text: str | None = None) -> bool:
        """Perform an action: CLICK, FOCUS, SET_TEXT with a text ..."""
        bundle = None
        if text is not None:
            bundle = self.android.new("android.os.Bundle")
            letters = java("java.lang.StringBuilder")("")
            for part in re.split("([\ud800-\udfff])", text):  # pyjnius takes no half letters
                half = len(part) == 1 and part >= "\ud800" and part <= "\udfff"
                if half:
                    letters.appendCodePoint(ord(part))
                else:
                    letters.append(java("java.lang.String")(part.encode(), "UTF-8"))
            key = constant(INFO, "ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE")
            self.android.rec.answer(bundle, f"getCharSequence:{key}", letters)
        if action == "SHOW_ON_SCREEN":
            code = constant(ACTIONS_OF_ANDROID, "accessibilityActionShowOnScreen")
        else:
            code = constant(INFO, f"ACTION_{action}")
        return bool(self._service.act(number, code, bundle))

    def act_by_code(self, number: int, code: int) -> bool:
        """Perform an action that Android may know and we don't."""
        return bool(self._service.act(number, code, None))

    def press(self, words: str) -> bool:
        """Double-tap the first node whose words begin so, and wait for the next frames."""
        taken = self.act(self.find(words), "CLICK")
        self.frames()
        return taken

    def hover(self, kind: str, x: float, y: float) -> bool:
        """A finger explores: ENTER, MOVE or EXIT at pixels of the surface. True if we use it."""
        event = self.android.new("android.view.MotionEvent")
        code = constant("android.view.MotionEvent", f"ACTION_HOVER_{kind}")
        for name, value in (("getActionMasked", code), ("getX", float(x)), ("getY", float(y))):
            self.android.answer(name, value, of=event)
        return bool(self._service.hover(event))

    def events(self) -> list[tuple[str, int, int, str]]:
        """Kind, node, changes and words of each event since the last question."""
        self.android.activity.settle()
        split = (line.split(" ", 3) for line in str(self._service.events()).split("\n") if line)
        return [(kind, int(node), int(changes), words) for kind, node, changes, words in split]


def parsed(text: Any) -> Told | None:
    """The description of a node as Java wrote it down."""
    if text is None:
        return None
    found: Told = {}
    for line in str(text).split("\n"):
        name, _, value = line.partition("=")
        found.setdefault(name, []).append(value)
    return found


def words_of(told: Told) -> str:
    """All that a service says of a node."""
    names = ("setContentDescription", "setText", "setHintText", "setStateDescription")
    return ", ".join(told[name][0] for name in names if told.get(name, [""])[0])


class Tree:
    """A `Readable` that remembers what is asked of it."""

    title = "FITS Mobile"

    def __init__(self) -> None:
        self.nodes: tuple[Node, ...] = (BOARD, COLUMN, UNDO, SAID)
        self.focus = ""
        self.changed = self._nobody
        self.asked: list[tuple[str, str]] = []

    def _nobody(self) -> None:
        raise AssertionError("the tree is not followed")

    def open(self, changed: Callable[[], None]) -> None:
        self.changed = changed
        changed()

    def close(self) -> None:
        self.changed = self._nobody

    def do(self, id: str, action: Action) -> bool:
        self.asked.append((id, action))
        return True

    def type(self, id: str, text: str) -> bool:
        self.asked.append((id, text))
        return True


class Read(Service):
    """A service, and the tree that it reads."""

    def __init__(self, stage: Stage, android: Android) -> None:
        super().__init__(stage, android)
        self.tree_of_app = Tree()
        self.reader = android.phone().connect_reader(self.tree_of_app)
        self.frames()

    def show(self, *nodes: Node, focus: str = "") -> None:
        """Change the screen."""
        self.tree_of_app.nodes, self.tree_of_app.focus = nodes, focus
        self.tree_of_app.changed()
        self.android.activity.settle()

    @property
    def asked(self) -> list[tuple[str, str]]:
        """The requests to the app since the last question."""
        self.frames(1)
        found, self.tree_of_app.asked = self.tree_of_app.asked, []
        return found
