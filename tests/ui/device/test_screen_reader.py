"""The way to AccessKit: its lock is respected, its panics cost help and nothing else."""

from types import SimpleNamespace
from weakref import ref

import pytest

from fitsmobile.ui.device.screen_reader import ACTIONS, LOOK, ROLES, ScreenReader
from fitsmobile.ui.look.node import Node


class PanicException(BaseException):
    """A panic in Rust, as the binding raises it."""


class KitNode:
    """A node of AccessKit: remembers what was set."""

    def __init__(self, role):
        self.role, self.actions = role, []

    def add_action(self, action):
        self.actions.append(action)

    def __getattr__(self, name):
        if not name.startswith("set_"):
            raise AttributeError(name)
        return lambda *values: setattr(self, name.removeprefix("set_"), values and values[0])


class Update(SimpleNamespace):
    """A tree update of AccessKit."""

    def __init__(self, focus):
        super().__init__(focus=focus, nodes=[], tree=None)


def names(*found):
    """An enumeration whose members are their names and can't be hashed, as AccessKit's."""
    return SimpleNamespace(**{name: [name] for name in found})


KIT = SimpleNamespace(
    Node=KitNode, TreeUpdate=Update, Tree=lambda root: root, Rect=lambda *sides: sides,
    Role=names("WINDOW", *ROLES.values()), Action=names("SET_VALUE", *ACTIONS.values()),
    Live=names("POLITE"), Toggled=names("TRUE", "FALSE"),
)  # fmt: skip


class Adapter:
    """AccessKit's adapter; it fails when it is called before a reader has asked."""

    def __init__(self, came, acts, went):
        self._came, self.acts, self.went = came, acts, went
        self.asked, self.panics, self.sent = False, False, []

    def came(self):
        self.asked = True
        assert self._came() is None

    def _used(self):
        assert self.asked, "the adapter was called before a reader asked: a deadlock"
        if self.panics:
            raise PanicException

    def set_root_window_bounds(self, _outer, _inner):
        self._used()

    def update_window_focus_state(self, _focus):
        self._used()

    def update_if_active(self, make):
        self._used()
        self.sent.append(make())


class Tree:
    """A `Readable` with one button; what is asked of it is remembered."""

    title = "FITS Mobile"

    def __init__(self):
        self.nodes = (Node("a", "board", "Ramp", (0, 0, 9, 9)), button("Undo"))
        self.focus, self.changed, self.done, self.typed = "a/b", None, [], []

    def open(self, changed):
        self.changed = changed
        changed()

    def close(self):
        self.changed = None

    def do(self, id, action):
        self.done.append((id, action))
        return True

    def type(self, id, text):
        self.typed.append((id, text))
        return True


def button(name, actions=("press",)):
    return Node("a/b", "button", name, (0, 0, 5, 5), actions=actions, parent="a")


class Rig:
    """A reader on the way from a tree to AccessKit."""

    def __init__(self, stage):
        self.stage, self.tree = stage, Tree()
        self.reader = ScreenReader(self.tree, KIT, self._adapter)

    def _adapter(self, *handlers):
        self.adapter = Adapter(*handlers)
        return self.adapter

    def look(self):
        self.stage.frames(2, seconds=2 * LOOK)

    def act(self, action, number, data=None):
        self.adapter.acts(SimpleNamespace(action=[action], target=number, data=data))
        self.stage.frames(1)


@pytest.fixture
def rig(stage):
    found = Rig(stage)
    yield found
    found.reader.close()


@pytest.fixture
def read(rig):
    """A reader that has come."""
    rig.adapter.came()
    rig.look()
    rig.look()
    return rig


def test_a_closed_reader_lets_its_tree_go_although_the_adapter_keeps_the_handlers(read):
    read.reader.close()
    tree = ref(read.tree)
    read.tree = None
    assert tree() is None
    read.adapter.acts(SimpleNamespace(action=["CLICK"], target=1, data=None))
    read.stage.frames(1)


def test_the_adapter_is_not_called_before_a_reader_has_asked_and_its_call_returned(rig):
    rig.look()
    assert not rig.reader.active
    rig.adapter.came()
    rig.look()
    rig.look()
    (update,) = rig.adapter.sent
    made = {number: getattr(node, "label", None) for number, node in update.nodes}
    assert sorted(made.values()) == ["FITS Mobile", "Ramp", "Undo"]
    assert (update.tree, made[update.tree], made[update.focus]) == (0, "FITS Mobile", "Undo")
    window = dict(update.nodes)[0]
    assert [made[number] for number in window.children] == ["Ramp"]


def test_only_what_is_other_than_before_is_sent(read):
    read.tree.nodes = (read.tree.nodes[0], button("Redo"))
    read.tree.changed()
    sent = [node.label for number, node in read.adapter.sent[-1].nodes if number]
    assert sent == ["Redo"]


def test_a_disabled_button_keeps_its_click_and_says_so(read):
    read.tree.nodes = (read.tree.nodes[0], button("Undo", ()))
    read.tree.changed()
    (made,) = [node for number, node in read.adapter.sent[-1].nodes if number]
    assert made.label == "Undo: not now"
    assert ["CLICK"] in made.actions


def test_actions_reach_the_node_and_strange_ones_nothing(read):
    number = read.adapter.sent[0].focus
    read.act("CLICK", number)
    read.act("FOCUS", number)
    read.act("SET_VALUE", number, ("text", "Ada"))
    read.act("CLICK", 0)
    read.act("CLICK", 99)
    read.act("SCROLL_DOWN", number)
    assert read.tree.done == [("a/b", "press"), ("a/b", "focus")]
    assert read.tree.typed == [("a/b", "Ada")]


def test_a_reader_that_goes_ends_the_work_and_may_come_again(read):
    read.adapter.went()
    read.look()
    assert read.tree.changed is None
    read.act("CLICK", 1)
    assert read.tree.done == []
    read.adapter.came()
    read.look()
    read.look()
    assert read.tree.changed is not None


def test_after_a_panic_the_adapter_is_never_called_again(read):
    read.adapter.panics = True
    read.tree.changed()
    assert (read.tree.changed, read.reader.given_up) == (None, True)
    read.adapter.asked = False  # any further call would fail
    read.look()
    read.look()
    assert not read.reader.active
