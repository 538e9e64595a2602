"""The tree for screen readers: the nodes of what is in front, followed only while one reads."""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.core.window import Window

from fitsmobile.engine.frozen import replace
from fitsmobile.ui.kit.field import TextField
from fitsmobile.ui.kit.keys import Focusable, FocusRing, bring_into_view
from fitsmobile.ui.kit.node import Described, described
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.kit.wording import clauses
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.node import Action, Node
from fitsmobile.ui.look.speech import speech

LOOK = 0.05
"""Seconds between two looks at the screen; one where nothing was drawn costs nothing."""

SAID = "said"
"""The id of the node that holds the last announcement."""


class Tree:
    """A `Readable` of the screen in front.

    It is built again when something was drawn, at most once in `LOOK` seconds, and not while
    pieces move. While nobody reads, nothing is bound and nothing is computed.
    """

    def __init__(self, screen: Callable[[], Screen | None], ring: FocusRing, title: str) -> None:
        self._screen, self._ring = screen, ring
        self.title = title
        self.nodes: tuple[Node, ...] = ()
        self.focus = ""
        self._said = Node(SAID, "text", "", (0, 0, 1, 1), live=True)
        self._unread = ""
        self._dirty = True
        self._waiting: tuple[str, Action] | None = None
        self._changed: Callable[[], None] | None = None
        self._hush: Callable[[], None] | None = None
        self._looking = Clock.create_trigger(self._look, LOOK, interval=True)

    @property
    def busy(self) -> bool:
        """Whether pieces move: what is wished now is done at their end."""
        screen = self._screen()
        return screen is not None and screen.busy

    def open(self, changed: Callable[[], None]) -> None:
        """Begin to follow the screen and the announcements."""
        self.close()
        self._changed, self._dirty = changed, True
        self._hush = speech.listen(self._hear)
        Window.fbind("on_draw", self._drawn)
        self._looking()
        self._look()

    def close(self) -> None:
        """Stop following; no effect where nothing is followed."""
        self._looking.cancel()
        if self._hush is not None:
            self._hush()
            Window.funbind("on_draw", self._drawn)
        self._changed = self._hush = self._waiting = None
        self.nodes, self.focus = (), ""

    def do(self, id: str, action: Action) -> bool:
        """Do something with a node as it was read last.

        One that says something else meanwhile, as a column after the tile has fallen, is told
        again instead: what a reader asks for is what its user has heard. While pieces move it
        waits for their end; of several such wishes the last is done.
        """
        if self.busy:
            self._waiting = (id, action)
            return True
        self._waiting = None
        heard = next((node for node in self.nodes if node.id == id), None)
        found = {node.id: (node, widget) for node, widget in self._described().items()}
        if heard is None or id not in found:
            speech.say(tr("That has gone."), urgent=True)
            return False
        node, widget = found[id]
        if action == "focus":
            self._give_focus(node, widget)
        elif (node.name, node.actions) != (heard.name, heard.actions):
            speech.say(node.name, urgent=True)
            return False
        elif action not in node.actions:
            speech.say(tr("{name}: not now", name=node.name), urgent=True)
            return False
        else:
            widget.perform(node, action)
        self._dirty = True
        return True

    def type(self, id: str, text: str) -> bool:
        """Write into a text field, as if it was typed; its own limits hold."""
        fields = (w for node, w in self._described().items() if node.id == id)
        field = next(fields, None)
        if not isinstance(field, TextField) or field.disabled:
            return False
        field.select_all()
        if text:
            field.insert_text(text[: 2 * int(field.longest)])
        else:
            field.delete_selection()
        return True

    def look_at(self, id: str) -> None:
        """Scroll a node into view; nothing has the focus then."""
        self._ring.forget()
        for node, widget in self._described().items():
            if widget.focused_part:
                widget.drop_focus()
            if node.id == id:
                bring_into_view(widget)

    def _give_focus(self, node: Node, widget: Described) -> None:
        if isinstance(widget, Focusable):
            self._ring.put(widget)
        else:
            self._ring.hide()
            bring_into_view(widget)
        self._ring.chosen = node.id
        if node.part:
            widget.perform(node, "focus")

    def _described(self) -> dict[Node, Described]:
        screen = self._screen()
        return {} if screen is None else described(screen.front)

    def _drawn(self, *_: object) -> None:
        self._dirty = True

    def _hear(self, text: str, urgent: bool) -> None:
        """The same words twice differ by a blank, so that both are heard.

        Announcements between two looks are read as one; an urgent one takes their place.
        """
        text = text if urgent else clauses((self._unread.rstrip(".。 "), text))
        again = self._said.name == text
        self._said = replace(self._said, name=f"{text} " if again else text)
        self._dirty, self._unread = True, text

    def _look(self, *_: object) -> None:
        if self._changed is None or self.busy:
            return
        if self._waiting is not None:
            self.do(*self._waiting)
        if not self._dirty:
            return
        self._dirty, self._unread = False, ""
        found = self._described()
        ids = {node.id for node in found}
        kept = (node if node.parent in ids else replace(node, parent="") for node in found)
        before = (self.nodes, self.focus)
        self.nodes = (*kept, self._said)
        self.focus = self._focus_among(found)
        if (self.nodes, self.focus) != before:
            self._changed()

    def _focus_among(self, found: dict[Node, Described]) -> str:
        """The node of the keys; else the one that a reader chose, while it is there."""
        ringed, chosen = self._ring.focused, self._ring.chosen
        by_keys = ""
        for node, widget in found.items():
            is_here = widget is ringed or (ringed is None and bool(widget.focused_part))
            if node.id == chosen and not widget.focused_part and widget is ringed:
                return chosen
            if is_here and node.part == widget.focused_part:
                by_keys = node.id
        self._ring.chosen = by_keys or chosen
        return self._ring.chosen if self._ring.chosen in {node.id for node in found} else ""
