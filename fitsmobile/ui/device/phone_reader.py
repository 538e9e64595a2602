"""Screen readers of Android: TalkBack, Switch Access, Voice Access. Imported on Android only.

`NodeProvider` in `for_android/java/` answers them on Android's UI thread from the tree that was
shown last, and queues what they request; here, on Kivy's clock, the tree is shown whenever it
changes, and the requests are fetched once a frame. While no service is on, two questions to Java a
second are all that is done.
"""

from jnius import autoclass
from kivy.clock import Clock
from kivy.core.window import Window

from fitsmobile.ui.device.java import JavaObject
from fitsmobile.ui.device.node_numbers import NodeNumbers
from fitsmobile.ui.device.touches import touch_exploration
from fitsmobile.ui.look.node import Action, Node, Readable, Role

LOOK = 0.5
"""Seconds between two looks whether a service has come or gone."""

MOST_A_FRAME = 16
"""Requests that are carried out in one frame, however fast services ask."""

NO_FOCUS = -(2**31)
"""The number that `NodeProvider` takes for none."""

CLASSES: dict[Role, str] = {
    "button": "android.widget.Button",
    "switch": "android.widget.Switch",
    "choice": "android.widget.SeekBar",
    "field": "android.widget.EditText",
    "chart": "android.widget.Button",
    "group": "android.view.ViewGroup",
    "board": "android.view.ViewGroup",
    "place": "android.widget.Button",
    "tile": "android.widget.Button",
    "text": "android.widget.TextView",
    "heading": "android.widget.TextView",
}
"""Roles of nodes -> the classes of views by which services tell what a node is. Those of a choice
are changed by swiping up and down."""

ACTIONS: dict[Action, int] = {"press": 1 << 0, "focus": 1 << 1, "more": 1 << 2, "less": 1 << 3}
DISABLED, CHECKABLE, CHECKED, HEADING, LIVE, EDITABLE, IN_LIST, SCROLLED_AWAY = (
    1 << bit for bit in range(4, 12)
)


class PhoneReader:
    """Shows a tree to the services of Android while one is on. `surface` is the view of SDL."""

    def __init__(self, tree: Readable, surface: JavaObject) -> None:
        self._tree = tree
        self._provider = autoclass("io.github.fitsmobile.NodeProvider")(surface)
        self._numbers = NodeNumbers()
        self._title = ""
        self.active = False
        self._looking = Clock.schedule_interval(self._look, LOOK)
        self._fetching = Clock.create_trigger(self._fetch, 0, interval=True)

    @property
    def speaks(self) -> bool:
        """Whether a reader speaks; Switch Access and Voice Access are silent."""
        return bool(self._provider.isExplored())

    def close(self) -> None:
        """Stop following the screen, and leave the surface to SDL."""
        self._looking.cancel()
        self._rest()
        touch_exploration.on = False
        self._provider.close()

    def _look(self, _passed: float) -> None:
        touch_exploration.on = self.speaks
        wanted = bool(self._provider.isRead())
        if wanted and not self.active:
            self._begin()
        elif self.active and not wanted:
            self._rest()

    def _begin(self) -> None:
        self.active = True
        self._provider.forget()
        self._fetching()
        self._tree.open(self._show)

    def _rest(self) -> None:
        if self.active:
            self.active = False
            self._fetching.cancel()
            self._tree.close()

    def _fetch(self, _passed: float) -> None:
        for _ in range(MOST_A_FRAME):
            request = self._provider.next()
            if request is None:
                return
            number, name, *text = str(request).split(" ", 2)
            id = self._numbers.id_of(int(number))
            if name == "type":
                self._tree.type(id, "".join(text))
            for action in ACTIONS:
                if action == name:
                    self._tree.do(id, action)

    def _show(self) -> None:
        nodes = self._tree.nodes
        numbers, words = [], []
        for node in nodes:
            numbers += [self._numbers.of(node.id), self._numbers.of(node.parent)]
            numbers += [flags_of(node), *sides_of(node)]
            words += [CLASSES[node.role], *node.said]
        focus = self._numbers.of(self._tree.focus) or NO_FOCUS
        headings = (node.name for node in nodes if node.role == "heading")
        title = next(headings, self._tree.title)
        self._provider.show(numbers, words, focus, title, pass_by_reference=False)


def flags_of(node: Node) -> int:
    """The flags of a node, as `NodeProvider` reads them."""
    asked = set(node.actions)
    if node.disabled:
        asked.add("press")  # the answer says why it does nothing
    if asked:
        asked.add("focus")
    marks = {
        DISABLED: node.disabled,
        CHECKABLE: node.checked is not None,
        CHECKED: bool(node.checked),
        HEADING: node.role == "heading",
        LIVE: node.live,
        EDITABLE: node.role == "field",
        IN_LIST: node.clip is not None,
        SCROLLED_AWAY: node.seen[3] < 1,
    }
    flags = sum(ACTIONS[action] for action in asked)
    return flags + sum(flag for flag, there in marks.items() if there)


def sides_of(node: Node) -> tuple[int, int, int, int]:
    """Left, top, right and bottom in pixels from the top left corner.

    A node that is scrolled away lies at the edge of its list, one pixel high: services skip what
    is outside of the window.
    """
    x, y, wide, high = node.seen
    if high < 1 and node.clip is not None:
        low, up = node.clip[1], node.clip[1] + node.clip[3]
        y, high = max(low, min(y, up - 1)), 1
    top = Window.height - y - high
    return round(x), round(top), round(x + wide), round(top + high)
