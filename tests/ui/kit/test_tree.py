"""The tree for screen readers: followed while one reads, acted on as it was read."""

import pytest

from fitsmobile.ui.games.ramp.ramp_play import RampPlay
from fitsmobile.ui.kit.tree import Tree
from fitsmobile.ui.look.speech import speech
from fitsmobile.ui.look.theme import theme
from tests.ui.playing import open_table


class Reading:
    """Somebody who reads the screen of a navigator."""

    def __init__(self, stage, navigator):
        self.stage, self.changes, self.told = stage, 0, []
        self.tree = Tree(lambda: navigator.screen, navigator.focus_ring, "FITS Mobile")
        self.tree.open(self._changed)
        self.hush = speech.listen(lambda text, urgent: self.told.append(text))

    def _changed(self):
        self.changes += 1

    def find(self, text):
        """The first node whose name begins with a text, as it was read last."""
        return next(node for node in self.tree.nodes if node.name.startswith(text))

    def press(self, text):
        """Press the first such node, and read on."""
        done = self.tree.do(self.find(text).id, "press")
        self.stage.settle()
        return done

    def close(self):
        self.hush()
        self.tree.close()


@pytest.fixture
def table(stage, tmp_path):
    """A table of FITS, and somebody who reads it."""
    theme.reduced_motion = True
    conductor, navigator = open_table(stage, tmp_path, "fits")
    reading = Reading(stage, navigator)
    stage.settle()
    yield conductor, navigator, reading
    reading.close()


def test_a_press_on_a_column_drops_the_tile_and_the_tree_follows(table):
    conductor, _navigator, reading = table
    before = reading.find("Column 2")
    assert reading.press("Column 2")
    assert conductor.snapshot.ply == 1
    after = reading.find("Column 2")
    assert (after.id, after.name != before.name) == (before.id, True)


def test_a_second_press_in_the_same_frame_tells_the_next_landing_instead_of_dropping(table):
    conductor, _navigator, reading = table
    column = reading.find("Column 2").id
    for _ in range(10):
        reading.tree.do(column, "press")
    assert conductor.snapshot.ply == 1
    reading.stage.settle()
    assert reading.told[-1] == reading.find("Column 2").name


def test_what_has_gone_or_is_disabled_is_told_and_nothing_happens(table):
    conductor, navigator, reading = table
    assert not reading.press("Undo")
    assert not reading.tree.do("no such thing", "press")
    column = reading.find("Column 2").id
    navigator.open("home")
    assert not reading.tree.do(column, "press")
    assert reading.told == ["Undo: not now", "That has gone.", "That has gone."]
    assert conductor.snapshot.ply == 0


def test_the_focus_of_a_reader_is_that_of_the_keys(table):
    _conductor, navigator, reading = table
    assert reading.tree.do(reading.find("Hint").id, "focus")
    reading.stage.settle()
    assert navigator.focus_ring.focused.text == "Hint"
    assert reading.tree.focus == reading.find("Hint").id
    navigator.focus_ring.hide()
    navigator.press("right")
    reading.stage.settle()
    assert reading.tree.focus.endswith("/column" + str(navigator.screen.table.ramp.hand.column + 1))


def test_a_sheet_hides_what_lies_below_it(table):
    _conductor, _navigator, reading = table
    reading.press("Menu")
    names = [node.name for node in reading.tree.nodes]
    assert "How to play" in names
    assert not any(name.startswith("Column") for name in names)


def test_the_same_announcement_twice_is_another_node_each_time(table):
    _conductor, _navigator, reading = table
    speech.say("Ada is next.")
    reading.stage.settle()
    first = reading.tree.nodes[-1]
    speech.say("Ada is next.")
    reading.stage.settle()
    second = reading.tree.nodes[-1]
    assert first.live
    assert (first.name.strip(), first.name == second.name) == (second.name.strip(), False)


def test_announcements_in_one_frame_are_read_as_one_and_an_answer_takes_their_place(table):
    _conductor, _navigator, reading = table
    speech.say("Ada drops a tile.")
    speech.say("Ben is next.")
    reading.stage.settle()
    assert reading.tree.nodes[-1].name == "Ada drops a tile; Ben is next."
    speech.say("Ben is next.")
    speech.say("Nothing to undo.", urgent=True)
    reading.stage.settle()
    assert reading.tree.nodes[-1].name == "Nothing to undo."


def test_nothing_is_described_while_nobody_reads_or_nothing_changes(table, monkeypatch):
    _conductor, navigator, reading = table
    described = []
    monkeypatch.setattr(RampPlay, "nodes", lambda _: described.append(1))
    changes = reading.changes
    reading.stage.settle(1)
    assert (described, reading.changes) == ([], changes)
    reading.tree.close()
    navigator.press("right")
    reading.stage.settle(1)
    assert (described, reading.tree.nodes) == ([], ())


def test_a_text_of_a_megabyte_ends_at_what_the_field_takes(stage, tmp_path):
    from fitsmobile.ui.app.navigator import Navigator
    from tests.harness import conductor_in

    navigator = stage.show(Navigator(conductor=conductor_in(tmp_path)))
    navigator.go("setup", game="fits")
    stage.settle()
    reading = Reading(stage, navigator)
    field = next(node for node in reading.tree.nodes if node.role == "field")
    assert reading.tree.type(field.id, "Zoë" + "x" * 1_000_000)
    assert not reading.tree.type("no such thing", "Zoë")
    stage.settle()
    field = next(node for node in reading.tree.nodes if node.id == field.id)
    assert (field.value[:4], len(field.value)) == ("Zoëx", 16)
    assert reading.tree.type(field.id, "")
    stage.settle()
    assert next(node.value for node in reading.tree.nodes if node.id == field.id) == ""
    reading.close()
