"""Focus of keys and readers, lists that are scrolled, and fingers that explore."""

import pytest

from fitsmobile.engine.frozen import replace
from fitsmobile.ui.device.touches import touch_exploration
from tests.bridge.android import BELOW_BAR
from tests.bridge.services import BOARD, COLUMN, SAID, UNDO, words_of

LIST = (0.0, 100.0, 300.0, 200.0)


def test_the_focus_of_the_keys_is_told_once(read):
    read.show(BOARD, COLUMN, UNDO, SAID, focus="u")
    undo = read.find("Undo")
    assert read.events() == [("VIEW_FOCUSED", undo, 0, "Undo")]
    assert read.told(undo)["setFocused"] == ["true"]
    assert read.told(read.find("Column 1"))["setFocused"] == ["false"]
    assert words_of(read.focused("INPUT")) == "Undo"
    assert read.focused("ACCESSIBILITY") is None
    read.show(BOARD, COLUMN, UNDO, SAID, focus="u")
    read.show(BOARD, COLUMN, UNDO, SAID)
    assert read.events() == []
    assert read.focused("INPUT") is None


def test_a_focus_that_a_service_asked_for_is_not_told_back(read):
    undo = read.find("Undo")
    read.act(undo, "FOCUS")
    read.show(BOARD, COLUMN, UNDO, SAID, focus="u")
    assert read.events() == []
    read.show(BOARD, COLUMN, UNDO, SAID, focus="b/1")
    read.show(BOARD, COLUMN, UNDO, SAID, focus="u")
    assert [event[0] for event in read.events()] == ["VIEW_FOCUSED"] * 2


def test_a_focus_that_was_refused_to_a_service_is_told(read):
    undo = read.find("Undo")
    assert [read.act(undo, "CLICK") for _ in range(16)] == [True] * 16
    assert not read.act(undo, "FOCUS")
    read.events()
    read.show(BOARD, COLUMN, UNDO, SAID, focus="u")
    assert [event[0] for event in read.events()] == ["VIEW_FOCUSED"]


def test_the_frame_of_a_reader_follows_it_from_node_to_node(read):
    column = read.find("Column 1")
    assert read.act(column, "ACCESSIBILITY_FOCUS")
    assert not read.act(column, "ACCESSIBILITY_FOCUS")
    assert read.events() == [("VIEW_ACCESSIBILITY_FOCUSED", column, 0, "Column 1")]
    assert len(read.android.calls("invalidate")) == 1
    told = read.told(column)
    assert told["setAccessibilityFocused"] == ["true"]
    assert "ACTION_CLEAR_ACCESSIBILITY_FOCUS" in told["addAction"]
    assert "ACTION_ACCESSIBILITY_FOCUS" not in told["addAction"]
    assert words_of(read.focused("ACCESSIBILITY")) == "Column 1"
    assert not read.act(read.find("Undo"), "CLEAR_ACCESSIBILITY_FOCUS")
    assert read.act(column, "CLEAR_ACCESSIBILITY_FOCUS")
    assert read.events() == [("VIEW_ACCESSIBILITY_FOCUS_CLEARED", column, 0, "Column 1")]
    assert len(read.android.calls("invalidate")) == 2
    assert read.focused("ACCESSIBILITY") is None
    assert read.asked == []


def test_a_node_that_goes_loses_the_frame_and_may_get_it_again(read):
    column = read.find("Column 1")
    read.act(column, "ACCESSIBILITY_FOCUS")
    read.show(UNDO)
    assert read.focused("ACCESSIBILITY") is None
    read.show(BOARD, COLUMN)
    assert read.told(column)["setAccessibilityFocused"] == ["false"]
    assert read.act(column, "ACCESSIBILITY_FOCUS")


@pytest.mark.parametrize(("y", "line"), [(-500, 100), (900, 299)])
def test_a_node_that_is_scrolled_away_lies_at_the_edge_and_comes_when_it_is_heard(read, y, line):
    away = replace(UNDO, box=(10, y, 80, 48), clip=LIST)
    read.show(BOARD, away)
    undo = read.find("Undo")
    top = read.stage.size[1] - line - 1 + BELOW_BAR
    assert read.told(undo)["setBoundsInScreen"] == [f"10,{top},90,{top + 1}"]
    assert read.told(undo)["setVisibleToUser"] == ["true"]
    read.act(undo, "ACCESSIBILITY_FOCUS")
    assert read.asked == [("u", "focus")]
    assert read.act(undo, "SHOW_ON_SCREEN")
    assert read.asked == [("u", "focus")]
    read.show(BOARD, replace(away, box=(10, 150, 80, 48)), focus="u")
    assert "VIEW_FOCUSED" not in [event[0] for event in read.events()]


def test_a_finger_that_explores_hears_the_smallest_node_below_it_and_never_reaches_the_app(read):
    small = replace(UNDO, box=(10, 110, 20, 20))
    away = replace(UNDO, id="away", name="Away", box=(10, -500, 20, 20), clip=LIST)
    read.show(small, BOARD, COLUMN, away, replace(SAID, box=(10, 110, 5, 5)))
    column, undo = read.find("Column 1"), read.find("Undo")
    read.turn(explored=True)
    high = read.stage.size[1]
    read.events()
    assert read.hover("ENTER", 5, high - 105)
    assert read.hover("MOVE", 6, high - 106)
    assert read.hover("MOVE", 12, high - 112)
    assert read.hover("EXIT", 12, high - 112)
    found = [(kind.removeprefix("VIEW_HOVER_"), node) for kind, node, *_ in read.events()]
    assert found == [("ENTER", column), ("ENTER", undo), ("EXIT", column), ("EXIT", undo)]
    assert read.hover("ENTER", 700, 1)
    assert read.hover("ENTER", 12, high - 100)
    assert read.events() == []
    assert read.hover("MOVE", 12, high - 101)
    assert [event[1] for event in read.events()] == [column]


@pytest.mark.parametrize(
    ("x", "y", "there"),
    [(9, 20, 0), (10, 20, 1), (29, 20, 1), (30, 20, 0), (10, 10, 0), (10, 11, 1), (10, 30, 1),
     (10, 31, 0)],
)  # fmt: skip
def test_an_edge_belongs_to_one_node(read, x, y, there):
    read.show(replace(UNDO, box=(10, 10, 20, 20)))
    read.turn(explored=True)
    read.events()
    read.hover("ENTER", x, read.stage.size[1] - y)
    assert len(read.events()) == there


def test_of_two_nodes_of_one_size_the_one_in_front_is_heard(read):
    read.show(UNDO, replace(UNDO, id="v", name="Redo"))
    read.turn(explored=True)
    read.events()
    read.hover("ENTER", 5, read.stage.size[1] - 5)
    assert [event[3] for event in read.events()] == ["Redo"]


def test_a_node_that_goes_below_a_finger_is_told_again_when_it_is_back(read):
    read.turn(explored=True)
    y = read.stage.size[1] - 5
    read.hover("ENTER", 5, y)
    read.show(BOARD)
    read.show(UNDO)
    read.events()
    read.hover("MOVE", 5, y)
    assert [event[0] for event in read.events()] == ["VIEW_HOVER_ENTER"]


def test_a_mouse_is_left_to_sdl_where_no_finger_explores(read):
    assert not read.hover("ENTER", 5, read.stage.size[1] - 5)
    assert read.events() == []


def test_a_reader_speaks_while_fingers_explore(read):
    assert (read.reader.speaks, touch_exploration.on) == (False, False)
    read.turn(explored=True)
    assert (read.reader.speaks, touch_exploration.on) == (True, True)
    read.turn(explored=False)
    assert (read.reader.speaks, touch_exploration.on) == (False, False)
