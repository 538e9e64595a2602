"""Switch scanning: regions, items and actions in turn, with one or two switches."""

import pytest

from fitsmobile.ui.app.navigator import Navigator
from fitsmobile.ui.device.pads import Pads
from fitsmobile.ui.kit.node import described
from fitsmobile.ui.kit.scan_stops import MOST, scan_stops
from fitsmobile.ui.kit.scanner import Scanner
from fitsmobile.ui.kit.tree import Tree
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.speech import speech
from fitsmobile.ui.look.switches import switches
from fitsmobile.ui.look.theme import theme
from tests.harness import conductor_in
from tests.ui.playing import open_table
from tests.ui.reading import texts

PACE = 1.0
OUT = "Other regions"


class SwitchUser:
    """Somebody with one or two switches in front of a navigator."""

    def __init__(self, stage, navigator):
        self.stage, self.navigator, self.told = stage, navigator, []
        tree = Tree(lambda: navigator.screen, navigator.focus_ring, "FITS Mobile")
        self.scanner = Scanner(tree, navigator)
        navigator.use_switch = self.scanner.key
        self.pads = Pads(stage.window, navigator.press, navigator.repeats, self.scanner.button)
        self.hush = speech.listen(lambda text, urgent: self.told.append(text))

    def use(self, kind):
        """Begin to scan."""
        switches.set(kind, PACE)
        self.wait(0.3)

    @property
    def at(self):
        """The name of what is framed; None where nothing is."""
        return None if self.scanner.stop is None else self.scanner.stop.name

    def wait(self, seconds):
        self.stage.frames(round(seconds / 0.05), 0.05)

    def press(self, key):
        """Press a switch, and wait longer than its bounce."""
        self.navigator.press(key)
        self.wait(0.3)

    def choose(self, *names):
        """With two switches, move on to each of these in turn and choose it."""
        for name in names:
            for _ in range(40):
                if self.at is not None and self.at.startswith(name):
                    break
                self.press("space")
            assert self.at.startswith(name), f"{name} is not among the stops"
            self.press("enter")

    def close(self):
        self.pads.close()
        self.scanner.close()
        self.hush()


@pytest.fixture
def user_of(stage):
    """Makes somebody with switches in front of a navigator."""
    users = []

    def begin(navigator):
        users.append(SwitchUser(stage, navigator))
        return users[-1]

    yield begin
    for user in users:
        user.close()


@pytest.fixture
def table(stage, tmp_path, user_of):
    """A table of FITS, and somebody with switches."""
    theme.reduced_motion = True
    conductor, navigator = open_table(stage, tmp_path, "fits")
    return conductor, navigator, user_of(navigator)


# the stops of a screen


def button(path, actions=("press",), role="button", **more):
    return Node(path, role, path.rpartition("/")[2], (0, 0, 10, 10), actions=actions, **more)


def names(stops):
    """The stops as nested lists of names."""
    return [[stop.name, names(stop.stops)] if stop.stops else stop.name for stop in stops]


def test_few_items_are_stops_without_regions():
    nodes = [button(f"Page/Row/{name}") for name in "ab"] + [button("Page/c")]
    assert names(scan_stops(nodes)) == ["a", "b", "c"]


def test_items_of_one_part_of_the_screen_are_a_region_named_by_its_caption():
    rows = [button(f"Page/Form/Row{name}") for name in "abc"]
    caption = Node("Page/Form/Small", "text", "Sound", (0, 0, 10, 10))
    top = [button("Page/Header/Back"), button("Page/Header/Menu")]
    found = scan_stops([*top, caption, *rows])
    assert names(found) == [["Back; Menu", ["Back", "Menu"]], ["Sound", ["Rowa", "Rowb", "Rowc"]]]


def test_a_long_list_is_scanned_in_parts_and_nothing_is_lost():
    nodes = [button(f"Page/List/Row{number}") for number in range(50)]
    levels = [scan_stops(nodes)]
    found = []
    while levels:
        level = levels.pop()
        assert len(level) <= MOST
        levels += [stop.stops for stop in level if stop.stops]
        found += [stop.id for stop in level if stop.id]
    assert sorted(found) == sorted(node.id for node in nodes)


def test_a_choice_is_scanned_by_its_options_and_a_value_by_its_actions():
    choice = button("Page/Segmented", ("press", "less", "more"), "choice")
    options = [
        button(f"Page/Segmented/{number}", parent="Page/Segmented", part=str(number))
        for number in range(2)
    ]
    chart = button("Page/Chart", ("less", "more"), "chart")
    field = button("Page/Field", role="field")
    found = scan_stops([choice, *options, chart, field])
    assert names(found) == ["0", "1", ["Chart", ["Less", "More"]], "Field"]


# one switch


def test_one_switch_chooses_a_region_then_an_item(table):
    conductor, _navigator, user = table
    user.use("one")
    assert user.at.startswith("Menu")
    user.wait(PACE)
    assert user.at.startswith("Ramp")
    user.press("space")
    assert user.at.startswith("Tile L5")
    user.wait(2 * PACE)
    assert user.at.startswith("Column 2")
    user.press("enter")
    assert conductor.snapshot.ply == 1


def test_scanning_stays_in_the_region_and_goes_back_after_two_rounds(table):
    _conductor, _navigator, user = table
    user.use("one")
    user.wait(PACE)
    user.press("space")
    user.wait((2 * 7 + 0.5) * PACE)  # the tile, five columns, and back
    assert user.at.startswith("Ramp")


def test_scanning_rests_on_a_screen_where_nothing_is_chosen_until_the_next_press(table):
    _conductor, _navigator, user = table
    user.use("one")
    user.wait(12 * PACE)
    assert user.at is None
    user.press("space")
    assert user.at.startswith("Menu")


def test_where_waiting_chooses_nothing_is_chosen_before_the_switch_was_pressed(table):
    conductor, _navigator, user = table
    user.use("dwell")
    user.wait(5 * PACE)
    user.press("space")
    user.press("space")
    assert user.at.startswith("Ramp")
    user.wait(PACE)
    user.wait(5 * PACE)
    assert conductor.snapshot.ply == 0
    user.press("space")
    user.press("space")
    assert user.at.startswith("Column 1")
    user.wait(PACE)
    assert conductor.snapshot.ply == 1


# two switches


def test_two_switches_turn_and_drop_a_tile_and_take_it_back(table):
    conductor, navigator, user = table
    user.use("two")
    user.choose("Ramp", "Tile")
    assert navigator.screen.table.ramp.hand.form != 0
    user.choose("Column 3")
    assert conductor.snapshot.ply == 1
    user.choose(OUT, "Undo; Mirror", "Undo")
    assert conductor.snapshot.ply == 0


def test_the_item_that_is_framed_has_the_focus_and_a_column_the_tile_above_it(table):
    _conductor, navigator, user = table
    user.use("two")
    user.choose("Ramp")
    while not user.at.startswith("Column 4"):
        user.press("space")
    hand = navigator.screen.table.ramp.hand
    assert (hand.aloft, hand.column) == (True, 3)
    user.choose(OUT, "Menu")
    while user.at != "Hint":
        user.press("space")
    assert navigator.focus_ring.focused.text == "Hint"


def test_regions_and_the_way_back_are_announced(table):
    _conductor, _navigator, user = table
    user.use("two")
    user.press("space")
    user.press("space")
    assert user.told[-1].startswith("Ramp, 6 columns")


def test_the_menu_has_what_keys_ask_and_the_way_back_closes_it(table):
    _conductor, navigator, user = table
    user.use("two")
    user.choose("Menu", "Menu")
    user.stage.settle()
    assert "scores" in texts(navigator.screen.top_overlay)
    user.choose("Back")
    assert navigator.screen.top_overlay is None


def test_an_option_that_is_come_to_is_not_chosen(stage, tmp_path, user_of):
    """Regression: the focus of a screen reader chose the option of a choice."""
    navigator = stage.show(Navigator(conductor=conductor_in(tmp_path)))
    navigator.open("home", "statistics")
    user = user_of(navigator)
    user.use("two")
    user.choose("FITS; BITS")
    before = user.at
    while user.at != "JAMMIT":
        user.press("space")
    assert before == "FITS"
    assert next(one for one in described(navigator.screen) if one.role == "choice").value == "FITS"
    user.choose("BITS")
    assert next(one for one in described(navigator.screen) if one.role == "choice").value == "BITS"


def test_the_pace_is_changed_with_switches_alone(stage, tmp_path, user_of):
    conductor = conductor_in(tmp_path)
    navigator = stage.show(Navigator(conductor=conductor))
    navigator.open("home", "settings")
    user = user_of(navigator)
    user.use("two")
    user.choose("Appearance", "Switches", "Time at each stop", "More", "More", OUT, OUT)
    assert conductor.settings.scan_pace == 2.5
    assert user.at == "Switches"
    assert user.scanner.stop.box[3] > 48


# what goes wrong


def test_ten_presses_in_one_frame_are_one(table):
    conductor, navigator, user = table
    user.use("one")
    user.wait(PACE)
    user.press("space")
    user.wait(2 * PACE)
    for _ in range(10):
        navigator.press("enter")
    user.wait(0.3)
    assert conductor.snapshot.ply == 1


def test_a_press_while_the_screen_changes_does_nothing_there(table):
    _conductor, navigator, user = table
    user.use("two")
    user.choose("Menu")
    assert user.at == "Menu"
    navigator.open("home")
    navigator.press("enter")
    user.stage.frames(4)
    navigator.press("enter")
    user.wait(0.5)
    assert navigator.current == "home"


def test_switches_that_are_turned_off_leave_no_frame_and_are_keys_again(table):
    conductor, navigator, user = table
    user.use("one")
    switches.set("off", PACE)
    user.wait(3 * PACE)
    assert user.at is None
    navigator.press("right")
    navigator.press("space")
    user.wait(0.5)
    assert conductor.snapshot.ply == 1


def test_the_buttons_of_a_controller_are_switches_and_it_may_be_unplugged(table):
    conductor, _navigator, user = table
    user.use("two")
    window = user.stage.window
    for number in (0, 0, 5, 0, 5):  # on to the ramp, into it, on to column 1, drop
        window.dispatch("on_joy_button_down", 0, number)
        user.wait(0.3)
    assert conductor.snapshot.ply == 1  # no button was ever released
    user.wait(5)
    assert conductor.snapshot.ply == 1
