"""The way to Android's services: nodes as each version is told of them, events, and requests."""

import pytest

from fitsmobile.engine.frozen import replace
from fitsmobile.ui.device.touches import touch_exploration
from fitsmobile.ui.look.node import Node
from tests.bridge.android import BELOW_BAR
from tests.bridge.services import BOARD, COLUMN, HOST, LOOK, SAID, UNDO, Read, words_of

LEVELS = [24, 25, 26, 27, 28, 29, 30, 34, 36]
TEXT, DESCRIPTION, STATE, SUBTREE = 2, 4, 64, 1
MOST = 1 << 17
"""Letters of a text that is passed on."""


def test_without_a_service_no_tree_is_made_and_nothing_is_told(quiet):
    quiet.frames(4, LOOK)
    assert not quiet.reader.active
    assert quiet.tree() == {}
    assert quiet.events() == []
    assert quiet.android.calls("setAccessibilityPaneTitle") == []


def test_the_surface_lets_services_in(quiet):
    (call,) = quiet.android.calls("setImportantForAccessibility")
    assert list(call.args) == [1]


@pytest.mark.parametrize("android", LEVELS, indirect=True)
def test_a_service_that_comes_gets_the_whole_tree_and_one_that_goes_ends_it(quiet):
    sdk = quiet.android.sdk
    quiet.turn()
    assert quiet.reader.active
    names = [words_of(told).partition(",")[0] for told in quiet.tree().values()]
    assert names == ["Ramp", "Column 1", "Undo", ""]
    assert [call.args[0] for call in quiet.android.calls("setAccessibilityPaneTitle")] == (
        ["FITS Mobile"] if sdk >= 28 else []
    )
    title = [("WINDOW_STATE_CHANGED", HOST, 0, "FITS Mobile")] if sdk < 28 else []
    assert quiet.events() == [
        *title, ("WINDOW_CONTENT_CHANGED", HOST, SUBTREE, "FITS Mobile")
    ]  # fmt: skip
    host = quiet.told(HOST)
    assert host["setFocusable"] == ["false"]
    assert len(host["addChild"]) == 3
    assert len(quiet.android.calls("onInitializeAccessibilityNodeInfo")) == 2
    quiet.turn(read=False)
    assert not quiet.reader.active
    with pytest.raises(AssertionError, match="not followed"):
        quiet.tree_of_app.changed()


def test_a_service_that_was_on_before_the_app_is_seen(stage, android):
    android.services.turn(True, True)
    read = Read(stage, android)
    read.frames(2, LOOK)
    assert (read.reader.active, read.reader.speaks) == (True, True)
    read.reader.close()


@pytest.mark.parametrize("android", LEVELS, indirect=True)
def test_names_and_values_stand_where_each_version_of_android_reads_them(read):
    sdk = read.android.sdk
    heading = Node("h", "heading", "Settings", (0, 0, 9, 9))
    speed = Node("s", "choice", "Speed", (0, 0, 9, 9), "fast\n1", actions=("less", "more"))
    name = Node("f", "field", "Name", (0, 0, 9, 9), "Ada", actions=("press",))
    read.show(heading, speed, name, BOARD, COLUMN)
    of_heading, of_speed, of_name, of_board, of_column = read.tree().values()
    for told, is_heading in ((of_heading, "true"), (of_speed, "false")):
        assert told.get("setHeading") == ([is_heading] if sdk >= 28 else None)
    state = sdk >= 30
    assert of_speed["setText"] == ["Speed" if state else "Speed, fast, 1"]
    assert of_speed.get("setStateDescription") == (["fast, 1"] if state else None)
    assert of_name["setText"] == ["Ada" if sdk >= 26 else "Name, Ada"]
    assert of_name.get("setHintText") == (["Name"] if sdk >= 26 else None)
    assert "setStateDescription" not in of_name
    assert of_board["setContentDescription"] == ["Ramp" if state else "Ramp, Heights: 0, 0."]
    assert of_board.get("setStateDescription") == (["Heights: 0, 0."] if state else None)
    assert "setText" not in of_board
    assert of_column["setText"] == ["Column 1"]
    assert "setStateDescription" not in of_column


def test_names_arrive_letter_by_letter(read):
    name = "Zoë, 王 \N{GAME DIE} \x1e\x1f\x00 −3"
    read.show(replace(UNDO, name=name, value="\N{GAME DIE}"))
    assert words_of(read.told(read.find("Zoë"))) == f"{name}, \N{GAME DIE}"


@pytest.mark.parametrize(
    ("role", "name"),
    [
        ("button", "widget.Button"), ("switch", "widget.Switch"), ("choice", "widget.SeekBar"),
        ("field", "widget.EditText"), ("group", "view.ViewGroup"), ("text", "widget.TextView"),
    ],
)  # fmt: skip
def test_the_class_of_a_view_tells_what_a_node_is(read, role, name):
    read.show(Node("x", role, "Speed", (0, 0, 9, 9)))
    (told,) = read.tree().values()
    assert told["setClassName"] == [f"android.{name}"]
    assert told["setPackageName"] == ["io.github.fitsmobile.app"]
    assert told["setVisibleToUser"] == ["true"]
    assert told["setEditable"] == [str(role == "field").lower()]


def test_boxes_are_on_the_screen_and_measured_from_its_top(read):
    read.show(Node("u", "button", "Undo", (10, 20, 100, 50), actions=("press",)), BOARD, COLUMN)
    undo, board, column = read.tree().values()
    top = read.stage.size[1] - 70 + BELOW_BAR
    assert undo["setBoundsInScreen"] == [f"10,{top},110,{top + 50}"]
    assert undo["setParent"] == [""]
    assert board["addChild"] == [str(read.find("Column 1"))]
    assert column["setParent"] == [str(read.find("Ramp"))]


def test_a_part_may_stand_before_its_whole_and_one_without_a_whole_is_in_the_surface(read):
    read.show(COLUMN, BOARD, replace(UNDO, parent="nothing"))
    assert len(read.told(HOST)["addChild"]) == 2
    assert read.told(read.find("Column 1"))["setParent"] == [str(read.find("Ramp"))]
    assert read.told(read.find("Undo"))["setParent"] == [""]


@pytest.mark.parametrize(
    ("node", "actions", "states"),
    [
        (UNDO, "CLICK FOCUS", "Clickable Focusable"),
        (replace(UNDO, actions=()), "CLICK FOCUS", "Clickable Focusable disabled"),
        (replace(UNDO, role="choice", actions=("press", "more", "less")),
         "CLICK FOCUS SCROLL_FORWARD SCROLL_BACKWARD", "Clickable Focusable"),
        (replace(UNDO, role="choice", actions=("less",)), "FOCUS SCROLL_BACKWARD", "Focusable"),
        (replace(UNDO, role="switch", checked=True),
         "CLICK FOCUS", "Clickable Focusable Checkable Checked"),
        (replace(UNDO, role="switch", checked=False),
         "CLICK FOCUS", "Clickable Focusable Checkable"),
        (replace(UNDO, role="field"), "CLICK FOCUS SET_TEXT", "Clickable Focusable Editable"),
        (replace(UNDO, clip=(0, 0, 300, 300)),
         "CLICK FOCUS SHOW_ON_SCREEN", "Clickable Focusable"),
        (replace(UNDO, role="text", actions=()), "", ""),
        (BOARD, "", ""),
    ],
)  # fmt: skip
def test_a_node_offers_what_it_can_do(read, node, actions, states):
    read.show(node)
    (told,) = read.tree().values()
    offered = {one.removeprefix("ACTION_") for one in told["addAction"]}
    assert offered == {"ACCESSIBILITY_FOCUS", *actions.split()}
    kinds = ("Clickable", "Focusable", "Checkable", "Checked", "Editable")
    found = {kind for kind in kinds if told[f"set{kind}"] == ["true"]}
    disabled = {"disabled"} if told["setEnabled"] == ["false"] else set()
    assert found | disabled == set(states.split())


@pytest.mark.parametrize(
    ("action", "asked"),
    [
        ("CLICK", "press"),
        ("FOCUS", "focus"),
        ("SCROLL_FORWARD", "more"),
        ("SCROLL_BACKWARD", "less"),
    ],
)
def test_an_action_is_asked_of_the_app_in_the_next_frame(read, action, asked):
    read.show(replace(UNDO, actions=("press", "more", "less")))
    assert read.act(read.find("Undo"), action)
    assert read.tree_of_app.asked == []
    assert read.asked == [("u", asked)]


def test_a_double_tap_is_answered_by_an_event_which_clicks(read):
    undo = read.find("Undo")
    read.act(undo, "CLICK")
    assert read.events() == [("VIEW_CLICKED", undo, 0, "Undo")]
    read.show(SAID)
    assert not read.act(undo, "CLICK")
    assert [event for event in read.events() if event[0] == "VIEW_CLICKED"] == []


def test_what_a_node_does_not_offer_is_refused_and_not_asked(read):
    plain = Node("t", "text", "20 left", (0, 0, 9, 9))
    read.show(plain, UNDO)
    text, undo = read.find("20 left"), read.find("Undo")
    assert not any(read.act(text, name) for name in ("CLICK", "FOCUS", "SCROLL_FORWARD"))
    refused = ("SCROLL_FORWARD", "SCROLL_BACKWARD", "SHOW_ON_SCREEN")
    assert not any(read.act(undo, name) for name in refused)
    assert not read.act(undo, "SET_TEXT", "Ada")
    assert not read.act(9999, "CLICK")
    assert not read.act_by_code(undo, 1 << 25)
    assert read.told(9999) is None
    assert read.asked == []


def test_an_action_on_the_surface_is_left_to_android(read):
    read.android.answer("performAccessibilityAction", True)
    assert read.act(HOST, "CLICK")
    (call,) = read.android.calls("performAccessibilityAction")
    assert call.args[0] == 16
    assert read.asked == []


def test_a_disabled_button_takes_the_press_so_that_its_reason_can_be_told(read):
    read.show(replace(UNDO, actions=()))
    assert read.act(read.find("Undo"), "CLICK")
    assert read.asked == [("u", "press")]


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("Zoë 王 \N{GAME DIE}", "Zoë 王 \N{GAME DIE}"), ("  a\nb ", "  a\nb "), ("", ""),
        ("x" * 1_000_000, "x" * MOST), (f"{'x' * (MOST - 1)}\N{GAME DIE}", f"{'x' * (MOST - 1)}?"),
        ("a\ud83d", "a?"), (None, ""),
    ],
    ids=["letters", "blanks", "nothing", "1 MB", "a cut letter", "half a letter", "no text"],
)  # fmt: skip
def test_a_service_types_a_name_of_bounded_length(read, text, typed):
    read.show(Node("f", "field", "Name", (0, 0, 9, 9), "Ada", actions=("press",)))
    assert read.act(read.find("Ada" if read.android.sdk >= 26 else "Name"), "SET_TEXT", text)
    assert read.asked == [("f", typed)]


def test_presses_beyond_what_a_frame_takes_are_refused(read):
    undo = read.find("Undo")
    assert [read.act(undo, "CLICK") for _ in range(20)] == [True] * 16 + [False] * 4
    assert read.asked == [("u", "press")] * 16
    assert [event[0] for event in read.events()] == ["VIEW_CLICKED"] * 16
    assert read.act(undo, "CLICK")


def test_requests_of_a_service_that_has_gone_are_forgotten(read):
    undo = read.find("Undo")
    read.turn(read=False)
    assert read.act(undo, "CLICK")
    assert read.asked == []
    read.turn()
    assert read.asked == []


def test_an_announcement_is_an_event_of_a_live_region(read):
    said = next(number for number, told in read.tree().items() if "setLiveRegion" in told)
    assert read.told(said)["setLiveRegion"] == ["1"]
    read.show(BOARD, COLUMN, UNDO, replace(SAID, name="Ada: +1 row"))
    words = TEXT | DESCRIPTION | STATE
    assert read.events() == [
        ("WINDOW_CONTENT_CHANGED", said, words, "Ada: +1 row"),
        ("WINDOW_CONTENT_CHANGED", HOST, SUBTREE, "FITS Mobile"),
    ]
    read.show(BOARD, COLUMN, UNDO, replace(SAID, name="Ada: +1 row"))
    assert read.events() == []
    read.show(BOARD, COLUMN, UNDO, SAID)
    assert [event[1] for event in read.events()] == [HOST]


@pytest.mark.parametrize("android", [29, 30], indirect=True)
def test_new_words_of_the_node_that_is_heard_are_told(read):
    column, undo = read.find("Column 1"), read.find("Undo")
    read.act(column, "ACCESSIBILITY_FOCUS")
    read.events()
    read.show(BOARD, replace(COLUMN, name="Column 1, height 2"), replace(UNDO, name="Undo 2"), SAID)
    state = STATE if read.android.sdk >= 30 else 0
    assert read.events() == [
        ("WINDOW_CONTENT_CHANGED", column, TEXT | DESCRIPTION | state, "Column 1, height 2"),
        ("WINDOW_CONTENT_CHANGED", HOST, SUBTREE, "FITS Mobile"),
    ]
    read.show(BOARD, COLUMN, replace(UNDO, value="a move"), SAID)
    assert [event[1] for event in read.events()] == [column, HOST]
    assert undo == read.find("Undo")


@pytest.mark.parametrize(
    "nodes",
    [
        (BOARD, COLUMN, UNDO),
        (BOARD, COLUMN, replace(UNDO, actions=()), SAID),
        (BOARD, COLUMN, replace(UNDO, box=(1, 0, 99, 50)), SAID),
        (BOARD, COLUMN, replace(UNDO, box=(0, 0, 101, 50)), SAID),
        (BOARD, COLUMN, replace(UNDO, box=(0, 0, 100, 51)), SAID),
        (BOARD, COLUMN, replace(UNDO, box=(0, 1, 100, 49)), SAID),
        (BOARD, COLUMN, replace(UNDO, value="a move"), SAID),
        (BOARD, replace(COLUMN, parent=""), UNDO, SAID),
        (BOARD, COLUMN, UNDO, replace(SAID, id="other")),
    ],
)  # fmt: skip
def test_one_event_tells_that_the_surface_is_other_than_before(read, nodes):
    read.show(*nodes)
    assert read.events() == [("WINDOW_CONTENT_CHANGED", HOST, SUBTREE, "FITS Mobile")]
    read.show(*nodes)
    assert read.events() == []


@pytest.mark.parametrize("android", [27, 28], indirect=True)
def test_another_screen_is_named_by_its_heading(read):
    read.show(Node("h", "heading", "Settings", (0, 0, 9, 9)))
    panes = [call.args[0] for call in read.android.calls("setAccessibilityPaneTitle")]
    titles = [event for event in read.events() if event[0] == "WINDOW_STATE_CHANGED"]
    if read.android.sdk >= 28:
        assert (panes, titles) == (["FITS Mobile", "Settings"], [])
    else:
        assert (panes, titles) == ([], [("WINDOW_STATE_CHANGED", HOST, 0, "Settings")])


def test_no_event_is_sent_while_services_are_off_or_the_surface_is_in_no_window(read):
    undo = read.find("Undo")
    read.turn(read=False)
    read.act(undo, "CLICK")
    assert read.events() == []  # Android would raise
    read.turn()
    read.events()
    read.android.answer("getParent", None)
    read.act(undo, "CLICK")
    assert read.events() == []


def test_an_event_names_our_package_and_the_class_of_its_view(read):
    read.act(read.find("Undo"), "CLICK")
    sent = read.android.calls("requestSendAccessibilityEvent")[-1].args[1]
    calls = read.android.calls("setClassName") + read.android.calls("setPackageName")
    told = [call.args[0] for call in calls if call.self.equals(sent)]
    assert told == ["android.widget.Button", "io.github.fitsmobile.app"]


def test_closing_leaves_the_surface_as_sdl_made_it(stage, android):
    read = Read(stage, android)
    read.turn(explored=True)
    read.reader.close()
    android.activity.settle()
    assert (read.surface.delegate, read.surface.hovered) == (None, None)
    assert (android.services.states.size(), android.services.explorations.size()) == (0, 0)
    assert (read.reader.active, read.reader.speaks, touch_exploration.on) == (False, False, False)
