"""The ways through the code in the map of CONTRIBUTING.md, by touch and key, traced."""

import pytest

from fitsmobile.ai.player import Budget
from fitsmobile.ai.worker import Ticket, Worker
from fitsmobile.session import hints, opponents, round_review
from fitsmobile.session.actions import NewGame, Play, Player
from fitsmobile.ui.device.desktop import Desktop
from fitsmobile.ui.games.ramp import review_panel
from fitsmobile.ui.table import thinking
from tests.harness import conductor_in
from tests.ui import playing
from tests.ui.reading import node, press
from tests.ways import assert_passed, entered

ABOVE = "wholly_above"
"""The refusal of a landing that would be above the ramp."""


class SameThreadWorker(Worker):
    """A worker that searches on the calling thread, which is traced."""

    def ask(self, question, answered):
        """Search at once; the answer comes with the next frame."""
        ticket = Ticket(question, answered)
        thinking.post(ticket.search(lambda: False))
        return ticket


@pytest.fixture(autouse=True)
def small_searches(monkeypatch):
    """Make searches small, on the calling thread."""
    monkeypatch.setattr(thinking, "Worker", SameThreadWorker)
    for module in (thinking, review_panel):
        monkeypatch.setattr(module, "thinker", lambda: SameThreadWorker(thinking.post))
    monkeypatch.setattr(round_review, "THINKING", Budget(nodes=100))
    monkeypatch.setattr(hints, "Budget", lambda ms: Budget(nodes=100))
    monkeypatch.setattr(opponents, "in_time", lambda ms, clock: Budget(nodes=100))


@pytest.fixture
def table(stage, tmp_path):
    """The screen with a game of FITS at rest."""
    conductor, navigator = playing.open_table(stage, tmp_path, "fits")
    stage.settle(2.0)
    yield navigator.screen
    navigator.screen.leave()
    conductor.close()


def test_a_drag_takes_the_way_of_the_map(stage, table):
    seat = table.table
    with entered() as order:
        playing.drag_to(stage, seat, 3)
        stage.until(lambda: not seat.ramp.motion.falls)
    assert table.conductor.snapshot.ply == 1
    assert_passed("A drag in FITS", order)


def test_a_refusal_takes_the_way_of_the_map(stage, table):
    column = stack_tiles(table.conductor)
    stage.settle(2.0)
    with entered() as order:
        playing.drag_to(stage, table.table, column)
        stage.settle()
    assert "above the ramp" in table.toast.text
    assert_passed("A refusal", order)


def stack_tiles(conductor):
    """Stack tiles until one can't be placed unturned in some column: that column."""
    while True:
        tile = playing.ramp_of(conductor.snapshot.views[0]).tiles[0]
        closed = [column for (form, column), no in tile.refused.items() if no.reason == ABOVE]
        if closed:
            return closed[0]
        landing = max(tile.landings.values(), key=lambda one: max(row for _, row in one.cells))
        conductor.dispatch(Play(0, landing.move))


def test_a_hint_takes_the_way_of_the_map(stage, table):
    with entered() as order:
        table.navigator.press("h")
        stage.until(lambda: table.conductor.snapshot.hints)
        stage.frames(2)
    assert_passed("A hint", order)


def test_undo_takes_the_way_of_the_map(stage, table):
    playing.play_some(table.conductor, 1)
    stage.settle(2.0)
    with entered() as order:
        table.navigator.press("z")
        stage.settle()
    assert table.conductor.snapshot.ply == 0
    assert_passed("Undo", order)


def test_handing_the_device_over_takes_the_way_of_the_map(stage, tmp_path):
    conductor, navigator = playing.open_table(stage, tmp_path, "fits", 2, "card_by_card")
    screen = navigator.screen
    playing.place_best(stage, screen.table)
    stage.frames(2)
    with entered() as order:
        stage.tap_on(screen.table.tray.drop_button)
        stage.settle(2.0)
        navigator.press("enter")
        stage.settle()
    assert (conductor.snapshot.turn, conductor.snapshot.curtain, screen.cover) == (1, None, None)
    assert_passed("Handing the device over", order)


def test_a_computers_move_takes_the_way_of_the_map(stage, tmp_path):
    conductor = conductor_in(tmp_path)
    players = (Player("Ada", "red", 4), Player("Ben", "green", 4))
    conductor.dispatch(NewGame("fillit", players, seed=5, pace="turns"))
    playing.show_table(stage, conductor)
    stage.settle(2.0)
    with entered() as order:
        computers = thinking.seat_opponents(conductor)
        stage.until(lambda: conductor.snapshot.ply > 0)
        computers.close()
        stage.settle()
    assert_passed("A computer's move in FILLIT", order)


def test_an_import_takes_the_way_of_the_map(start_app, stage, tmp_path):
    (tmp_path / "documents").mkdir()
    app = start_app(Desktop(tmp_path / "documents"))
    app.conductor.dispatch(NewGame("fits", (Player("Ada", "red"),), pace="solo", seed=3))
    app.root.open("home", "settings")
    screen = app.root.screen
    stage.settle()
    press(screen, "Export everything")
    stage.until(lambda: "Saved to" in screen.ids.toast.text)
    app.conductor.delete(app.conductor.snapshot.game_id)
    screen.ids.toast.hide()
    stage.settle()
    with entered() as order:
        press(screen, "Import games")
        stage.until(lambda: "1 game imported" in screen.ids.toast.text)
    assert_passed("An import", order)


def test_a_change_of_language_takes_the_way_of_the_map(start_app, stage):
    root = start_app().root
    root.open("home", "settings")
    stage.settle()
    press(root.screen, "Language")
    stage.settle()
    with entered() as order:
        press(root.screen.top_overlay, "Deutsch")
        stage.frames(3)
    assert node(root.screen, "Sprache").value == "Deutsch"
    assert_passed("A change of language", order)


def test_looking_back_takes_the_way_of_the_map(start_app, stage):
    app = start_app()
    app.root.open("home")
    playing.new_game(app.conductor, "fits", boards=["1"])
    while app.conductor.snapshot.outcome is None:
        playing.play_some(app.conductor, 1)
    app.conductor.flush()  # else the record may still be in memory
    app.root.open("home", "result")
    stage.settle()
    with entered() as order:
        press(app.root.screen, "Look back")
        stage.settle()
    assert app.root.current == "review"
    assert_passed("Looking back at a game", order)


def test_resume_takes_the_way_of_the_map(start_app, stage, tmp_path):
    conductor = conductor_in(tmp_path)
    playing.new_game(conductor, "fits")
    conductor.close()
    with entered() as order:
        app = start_app()
    assert app.root.current == "table"
    assert_passed("Resume", order)
