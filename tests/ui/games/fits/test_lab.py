"""The board lab on the screen: fingers, keys, the draft, what is kept, played and sent."""

from functools import partial

import pytest

from fitsmobile.ai import board_measure
from fitsmobile.ai.player import Budget
from fitsmobile.ai.worker import Worker
from fitsmobile.session import drawn_boards
from fitsmobile.session.drawn_boards import DrawnBoard
from fitsmobile.ui.kit.node import described
from fitsmobile.ui.look.theme import theme
from tests import harness
from tests.engine.drawings import DRAWN
from tests.ui.reading import node, press, texts

MINE = DrawnBoard("Mine", tuple(DRAWN["art"]))


@pytest.fixture
def conductor(tmp_path):
    return harness.conductor_in(tmp_path)


@pytest.fixture
def navigator(stage, conductor):
    from fitsmobile.ui.app.navigator import Navigator

    shown = stage.show(Navigator(conductor=conductor))
    theme.reduced_motion = True
    yield shown
    if shown.screen is not None:
        shown.screen.leave()


class ManualWorker(Worker):
    """A worker whose answers the test delivers; a deal is searched with few nodes."""

    def __init__(self):
        self.posted = []
        super().__init__(self.posted.append)

    def deliver(self):
        """Deliver every answer, and those to the questions that they lead to."""
        self.close()
        while self.posted:
            self.posted.pop(0)()
            self.close()


@pytest.fixture
def worker(monkeypatch):
    found = ManualWorker()
    monkeypatch.setattr(board_measure, "BUDGET", Budget(nodes=100))
    monkeypatch.setattr("fitsmobile.ui.games.fits.lab.thinker", lambda: found)
    yield found
    found.close()


@pytest.fixture
def lab(stage, navigator, worker):
    """Open the lab, settled."""

    def opened():
        navigator.open("home", "lab")
        stage.frames(3)
        return navigator.screen

    return opened


def middle(screen, cell):
    return node(screen, cell).centre


def stroke(stage, screen, *cells):
    """One finger along some cells."""
    stage.finger("down", *middle(screen, cells[0]))
    for cell in cells[1:]:
        stage.finger("motion", *middle(screen, cell))
    stage.finger("up", *middle(screen, cells[-1]))
    stage.frames(2)


def signs(screen, *cells):
    return [node(screen, cell).name.partition(": ")[2] for cell in cells]


def test_a_finger_paints_every_cell_on_its_way_on_both_halves(stage, lab):
    screen = lab()
    press(screen, "bonus 3")
    stroke(stage, screen, "a7", "c4")
    assert signs(screen, "a7", "b6", "c4", "d4", "e6", "f7") == ["bonus 3"] * 6
    press(screen, "Both halves alike")
    press(screen, "trap")
    stroke(stage, screen, "a1")
    assert signs(screen, "a1", "f1") == ["trap", "dot"]
    press(screen, "Undo")
    assert signs(screen, "a1") == ["dot"]


def test_a_lone_twin_is_said_and_the_board_can_not_be_tried(stage, lab):
    screen = lab()
    press(screen, "Both halves alike")
    press(screen, "twin A")
    stroke(stage, screen, "b2")
    assert "Its twin is missing." in texts(screen)
    assert node(screen, "Try this board").actions == ()
    stroke(stage, screen, "d9")
    assert "Its twin is missing." not in texts(screen)
    assert node(screen, "Try this board").actions == ("press",)


def test_the_keys_draw_too(stage, lab, navigator):
    screen = lab()
    navigator.focus_ring.put(screen.paper)
    for key in ("down", "right"):
        assert screen.key(key, frozenset())
    press(screen, "trap")
    navigator.focus_ring.put(screen.paper)
    assert screen.key("enter", frozenset())
    assert signs(screen, "b11", "e11") == ["trap", "trap"]
    assert screen.key("z", frozenset())
    assert signs(screen, "b11") == ["dot"]


def test_every_control_has_a_node(lab):
    screen = lab()
    names = {one.name for one in described(screen) if one.actions and not one.part}
    tools = {"dot", "bonus 1", "bonus 2", "bonus 3", "trap", "twin A", "bare"}
    assert names >= tools | {"Both halves alike", "More", "Send", "Try this board", "Back"}


def test_the_draft_is_there_again_after_the_app_was_killed(stage, lab, conductor, tmp_path):
    stroke(stage, lab(), "a1", "c1")
    press(lab(), "trap")
    stroke(stage, lab(), "b2")
    left = lab().sketch.board
    assert drawn_boards.draft(harness.conductor_in(tmp_path).documents) == left


def test_deals_are_measured_a_while_after_the_last_stroke_and_begun_anew(
    stage, lab, conductor, worker
):
    drawn_boards.keep_draft(conductor.documents, MINE)
    screen = lab()
    worker.deliver()
    assert screen.deals == 0
    stage.frames(6, seconds=0.5)
    worker.deliver()
    assert screen.deals == screen.most
    assert any(text.startswith("max ") for text in texts(screen))
    assert any(text.startswith("± ") for text in texts(screen))
    press(screen, "trap")
    stroke(stage, screen, "a12")
    worker.deliver()
    assert screen.deals == 0


def test_a_board_that_no_deal_can_end_above_zero_is_said_and_can_be_played(
    stage, lab, conductor, worker
):
    drawn_boards.keep_draft(conductor.documents, DrawnBoard("", ("......",) + ("______",) * 11))
    screen = lab()
    stage.frames(6, seconds=0.5)
    worker.deliver()
    stage.frames(2)
    assert "None of these deals can end above zero." in texts(screen)
    assert node(screen, "Try this board").actions == ("press",)


def test_a_board_is_kept_and_played_at_a_table(stage, lab, conductor, navigator):
    drawn_boards.keep_draft(conductor.documents, MINE)
    press(lab(), "Try this board")
    stage.frames(3)
    assert navigator.current == "table"
    assert conductor.snapshot.views[0].board == MINE.key
    assert [one.name for one in drawn_boards.kept(conductor.documents)] == ["Mine"]


def test_a_board_is_sent_as_a_deal_by_code_and_square(stage, lab, conductor, navigator):
    from fitsmobile.session import challenge

    drawn_boards.keep_draft(conductor.documents, MINE)
    press(lab(), "Send")
    stage.frames(3)
    sent = challenge.read(navigator.screen.invitation(), conductor.games)
    assert [one["board"] for one in sent.setup["rounds"]] == [MINE.board]
    assert conductor.snapshot is None


def test_kept_boards_are_opened_and_deleted_with_undo(stage, lab, conductor, navigator):
    for board in (DrawnBoard("Dots"), MINE):
        drawn_boards.keep(conductor.documents, board)
    before = drawn_boards.draft(conductor.documents)
    screen = lab()
    press(screen, "More")
    stage.frames(2)
    press(screen, "My boards")
    stage.frames(3)
    names = partial(lambda: [one.name for one in drawn_boards.kept(conductor.documents)])
    first = next(one for one in described(navigator.screen) if one.name == "Delete")
    described(navigator.screen)[first].perform(first, "press")
    assert names() == ["Dots"]
    stage.frames(2)
    press(navigator.screen, "Undo")
    assert names() == ["Mine", "Dots"]
    stage.frames(2)
    press(navigator.screen, "Mine")
    stage.frames(3)
    lab = navigator.screen
    assert (navigator.current, lab.sketch.board) == ("lab", MINE)
    lab.undo()
    assert drawn_boards.draft(conductor.documents) == before
    navigator.go("settings")
    navigator.back()
    assert navigator.screen.sketch.board == before


def test_without_boards_the_list_of_them_leads_to_the_lab(stage, lab, navigator):
    lab()
    navigator.go("boards")
    stage.frames(3)
    press(navigator.screen, "Draw a board")
    assert navigator.current == "lab"


def test_name_and_rows_are_chosen_in_the_menu(stage, lab, conductor):
    screen = lab()
    press(screen, "More")
    stage.frames(2)
    field = next(widget for one, widget in described(screen).items() if one.role == "field")
    field.text = "Rows"
    press(screen, "Complete rows score")
    screen.step_back()
    stage.frames(2)
    assert drawn_boards.draft(conductor.documents) == DrawnBoard("Rows", rows=True)


def test_boards_that_can_not_be_played_are_named_below_the_others(stage, navigator, conductor):
    lone = DrawnBoard("Lone", ("A.....", *DrawnBoard().lines[1:]))
    conductor.documents.keep("boards", {"kept": [MINE.to_json(), lone.to_json(), 7]})
    navigator.go("boards")
    stage.frames(3)
    said = "2 boards can’t be played and are put aside: Lone, No name"
    assert {"Mine", said} <= set(texts(navigator.screen))
