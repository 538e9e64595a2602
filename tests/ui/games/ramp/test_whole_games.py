"""Whole games at the ramp table: hand-overs, window sizes, edges, a killed process."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from fitsmobile.ui.games.ramp.drag import Phase
from fitsmobile.ui.look.theme import theme
from tests.harness import conductor_in
from tests.ui import playing
from tests.ui.playing import best, drag_to, open_table, place_best, ramp_of, turn_to
from tests.ui.reading import node, press


@pytest.mark.parametrize("game", ["fits", "bits"])
def test_a_whole_solo_game_by_touch(stage, tmp_path, game):
    conductor, navigator = open_table(stage, tmp_path, game)
    screen = navigator.screen
    theme.reduced_motion = True
    for _ in range(200):
        if conductor.snapshot.outcome is not None:
            break
        if screen.table.count is not None:
            stage.tap(5, 5)
            stage.tap_on(screen.table.count.button)
            continue
        place_best(stage, screen.table)
        stage.frames(2)
    outcome = conductor.snapshot.outcome
    assert outcome is not None
    assert outcome.scores[0] > (-40 if game == "fits" else 0)
    assert conductor.take_troubles() == ()


def test_the_hand_over_screen_hides_the_ramp_until_it_is_held(stage, tmp_path):
    conductor, navigator = open_table(stage, tmp_path, "fits", 2, "round_by_round")
    screen = navigator.screen
    theme.reduced_motion = True
    while conductor.snapshot.curtain is None:
        playing.play_some(conductor, 1)
    stage.frames(2)
    navigator.press("enter")
    stage.settle()
    curtain = screen.cover
    assert curtain.name == "Ada"
    stage.tap_on(hold_button(curtain))
    stage.settle()
    assert screen.cover is curtain
    assert not screen.table.ramp.hand.busy
    button = hold_button(curtain)
    x, y = button.to_window(*button.center)
    stage.finger("down", x, y)
    stage.settle(0.8)
    stage.finger("up", x, y)
    assert screen.cover is None
    assert conductor.snapshot.turn == 1
    assert screen.table.ramp.colour == "red"


def test_card_by_card_a_tap_dismisses_the_hand_over_screen(stage, tmp_path):
    """Regression: the button had to be held for every card."""
    conductor = conductor_in(tmp_path)
    playing.new_game(conductor, "fits", 2, "card_by_card")
    playing.play_some(conductor, 3)
    screen = playing.show_table(stage, conductor).screen
    button = node(screen.cover, "Tap to begin")
    stage.finger("down", *button.centre)
    stage.settle(0.8)
    assert screen.cover is not None
    stage.finger("up", *button.centre)
    assert (screen.cover, conductor.snapshot.turn) == (None, 1)


@pytest.fixture
def falling(stage, tmp_path):
    """A table of two, card by card, where the first has just dropped a tile."""
    conductor, navigator = open_table(stage, tmp_path, "fits", 2, "card_by_card")
    theme.reduced_motion = False
    place_best(stage, navigator.screen.table)
    stage.frames(2)
    stage.tap_on(navigator.screen.table.tray.drop_button)
    return conductor, navigator


def test_the_hand_over_screen_waits_for_the_landing_and_hides_the_next_card(stage, falling):
    conductor, navigator = falling
    screen = navigator.screen
    assert conductor.snapshot.curtain == 1
    assert (screen.cover, screen.table.ramp.motion.falls) == (None, True)
    assert screen.table.shown.seat == 0
    assert screen.table.ramp.hand.tiles == ()
    stage.until(lambda: not screen.table.ramp.motion.falls)
    stage.frames(2)
    assert screen.cover is not None


def test_a_tile_taken_back_during_its_fall_cancels_the_hand_over_screen(stage, falling):
    conductor, navigator = falling
    navigator.press("z")
    stage.settle(1)
    assert conductor.snapshot.ply == 0
    assert navigator.screen.cover is None
    assert navigator.screen.table.ramp.hand.tiles


def test_the_ramp_is_hidden_while_the_hand_over_screen_fades(stage, tmp_path):
    _conductor, navigator = open_table(stage, tmp_path, "fits", 2, "card_by_card")
    screen = navigator.screen
    board = screen.table
    place_confirmed(stage, screen.table)
    assert (screen.cover is None, board.opacity) == (False, 0)
    navigator.open("home")
    stage.frames(1)
    assert board.opacity == 0
    navigator.go("table")
    stage.frames(1)
    assert (screen.cover is None, board.opacity) == (False, 0)
    stage.settle()
    navigator.press("enter")
    stage.settle()
    assert (screen.cover, board.opacity) == (None, 1)


def test_a_table_left_during_a_fall_shows_the_hand_over_screen_afterwards(falling):
    conductor, navigator = falling
    screen = navigator.screen
    assert screen.table.ramp.motion.falls
    navigator.open("home")
    assert not screen.table.ramp.motion.falls
    navigator.go("table")
    assert conductor.snapshot.curtain == 1
    assert screen.cover is not None


def test_a_tile_can_be_taken_back_until_the_device_is_handed_over(stage, tmp_path):
    conductor, navigator = open_table(stage, tmp_path, "fits", 2, "card_by_card")
    screen = navigator.screen
    place_confirmed(stage, screen.table)
    stage.tap(*node(screen.cover, "Undo").centre)
    stage.settle()
    assert screen.cover is None
    assert conductor.snapshot.ply == 0
    place_confirmed(stage, screen.table)
    navigator.press("enter")
    stage.settle()
    assert screen.cover is None
    assert not screen.table.tray.buttons["undo"].enabled
    navigator.press("z")
    assert conductor.snapshot.ply == 1


def test_the_key_that_drops_a_tile_does_not_dismiss_the_hand_over_screen(stage, tmp_path):
    conductor, navigator = open_table(stage, tmp_path, "fits", 2, "card_by_card")
    navigator.press("right")
    for _ in range(5):
        navigator.press("space")
        stage.frames(2)
    stage.settle()
    assert conductor.snapshot.curtain == 1
    assert navigator.screen.cover is not None
    navigator.press("enter")
    assert navigator.screen.cover is None


def test_the_hand_over_screen_is_shown_again_after_a_killed_process(stage, tmp_path):
    conductor, _navigator = open_table(stage, tmp_path, "fits", 2, "card_by_card")
    playing.play_some(conductor, 1)
    conductor.close()
    again = conductor_in(tmp_path)
    again.resume()
    navigator = playing.show_table(stage, again)
    assert navigator.screen.cover is not None
    assert navigator.screen.table.shown is None


def test_in_pass_and_play_releasing_only_aims(stage, tmp_path):
    conductor, navigator = open_table(stage, tmp_path, "fits", 2, "round_by_round")
    table = navigator.screen.table
    drag_to(stage, table, 2)
    assert conductor.snapshot.ply == 0
    assert table.ramp.hand.phase is Phase.POISED
    stage.frames(2)
    stage.tap_on(table.tray.drop_button)
    assert conductor.snapshot.ply == 1


def place_confirmed(stage, table):
    place_best(stage, table)
    stage.frames(2)
    stage.tap_on(table.tray.drop_button)
    stage.settle()


def hold_button(curtain):
    from fitsmobile.ui.table.hold_pawn import HoldPawn

    return next(widget for widget in curtain.walk() if isinstance(widget, HoldPawn))


def test_bits_shows_its_task_cards_and_lights_the_counted_areas(stage, tmp_path):
    conductor, navigator = open_table(stage, tmp_path, "bits")
    playing.play_some(conductor, 30)
    stage.frames(3)
    navigator.screen.table.count and navigator.screen.table.go_on()
    view = conductor.snapshot.views[0]
    assert len(navigator.screen.table.cards.children) == len(view.tasks) == 2


def test_after_the_count_a_touch_on_an_area_explains_its_score(stage, tmp_path):
    conductor, navigator = open_table(stage, tmp_path, "bits")
    screen = navigator.screen
    while screen.table.count is None:
        playing.play_some(conductor, 1)
    stage.settle(0.2)
    stage.tap(5, 5)
    tasks = conductor.snapshot.views[0].finished[0]
    area = (*tasks[0].counted, *tasks[0].missed)[0]
    x, y = grid_spot(screen.table, area.cells[0][0], area.cells[0][1] + 0.5)
    stage.tap(x, y)
    assert screen.toast.opacity == 1
    assert screen.table.count is not None


def test_the_neutral_tile_is_taken_from_its_own_place(stage, tmp_path):
    conductor, navigator = open_table(stage, tmp_path, "bits")
    playing.play_some(conductor, 2)
    stage.settle()
    table = navigator.screen.table
    neutral = table.layout.homes[1]
    stage.finger("down", neutral.cx, neutral.cy)
    stage.finger("motion", neutral.cx, neutral.cy + 40)
    stage.finger("motion", *grid_spot(table, 3, 2))
    stage.finger("up", *grid_spot(table, 3, 2))
    placed = ramp_of(conductor.snapshot.views[0]).placed
    assert placed[-1].id == "N"


def test_a_tap_selects_the_other_tile_and_the_next_tap_turns_it(stage, tmp_path):
    """Regression: the first tap turned the tile and selected it without a mark."""
    conductor, navigator = open_table(stage, tmp_path, "bits")
    theme.reduced_motion = True
    playing.play_some(conductor, 2)
    stage.settle()
    table = navigator.screen.table
    called, neutral = "tile1", "tile2"
    assert [node(table, tile).checked for tile in (called, neutral)] == [True, False]
    for turned in (0, 1):
        stage.tap(*node(table, neutral).centre)
        assert [node(table, tile).checked for tile in (called, neutral)] == [False, True]
        assert table.ramp.hand.form_of(1) == turned
    press(table, called)
    assert node(table, called).checked
    assert table.ramp.hand.form_of(0) == 0


def test_the_neutral_tile_is_not_marked_as_used_next_to_the_start_tile(
    stage, tmp_path, monkeypatch
):
    from fitsmobile.ui.games.ramp import tray

    said, split = [], tray.lines_within
    monkeypatch.setattr(
        tray, "lines_within", lambda text, *how: said.append(text) or split(text, *how)
    )
    open_table(stage, tmp_path, "bits")
    assert "used" not in said
    assert "not yet" in said


@pytest.mark.parametrize("x", [1, 359, -8, 368])
def test_a_drag_off_the_side_of_the_window_returns_the_tile(stage, tmp_path, x):
    """Regression: the tile was dropped in the outer column."""
    conductor, navigator = open_table(stage, tmp_path, "fits")
    table = navigator.screen.table
    drag_to(stage, table, 3, let_go=False)
    stage.finger("motion", x, 400)
    stage.finger("up", x, 400)
    assert table.ramp.hand.phase is Phase.HOME
    assert conductor.snapshot.ply == 0


def grid_spot(table, column, row):
    grid = table.layout.grid
    return grid.left(column + 0.5), grid.bottom(row)


@pytest.mark.parametrize("angle", [90, 180, 270])
def test_a_table_turned_to_another_edge_is_played_the_same(stage, tmp_path, angle):
    from kivy.uix.scatter import Scatter

    from fitsmobile.ui.games.ramp.board import RampBoard
    from fitsmobile.ui.table.board import Moment

    conductor = conductor_in(tmp_path)
    playing.new_game(conductor, "fits")
    moves = []
    stage.resize(780, 780)
    turned = Scatter(
        rotation=angle, do_rotation=False, do_scale=False, do_translation=False,
        size_hint=(None, None), size=(360, 780), auto_bring_to_front=False,
    )  # fmt: skip
    turned.center = (390, 390)
    table = RampBoard(size_hint=(None, None), size=(360, 780))
    table.bind(on_play=lambda _, seat, move: moves.append(move))
    turned.add_widget(table)
    stage.show(turned)
    table.open(Moment(conductor.snapshot))
    hand, grid = table.ramp.hand, table.layout.grid
    home = table.layout.homes[0]
    there = (grid.left(hand.held[0] + 1.5), grid.bottom(5))
    stage.drag(
        turned.to_parent(*spot) for spot in ((home.cx, home.cy), (home.cx, home.cy + 40), there)
    )
    assert len(moves) == 1
    landing = next(one for one in hand.tiles[0].landings.values() if one.move == moves[0])
    assert min(column for column, _ in landing.cells) == 1


@pytest.mark.parametrize("size", [(360, 640), (780, 360), (1280, 800), (640, 360)])
def test_every_size_has_its_table(stage, tmp_path, size):
    conductor, navigator = open_table(stage, tmp_path, "fits", 2, "card_by_card")
    stage.resize(*size)
    stage.frames(3)
    table = navigator.screen.table
    form, column = best(table.ramp.hand.tiles[0])
    turn_to(stage, table, form)
    drag_to(stage, table, column)
    stage.frames(2)
    stage.tap_on(table.tray.drop_button)
    assert conductor.snapshot.ply == 1


KILLED = """
import sys
from pathlib import Path
from tools.draw import stage as staging
staging.prepare()
from tests.ui.playing import drag_to, open_table, place_best
stage = staging.Stage()
conductor, navigator = open_table(stage, Path(sys.argv[1]), "fits")
for _ in range(3):
    place_best(stage, navigator.screen.table)
    stage.frames(2)
drag_to(stage, navigator.screen.table, 1, let_go=False)
print("dragging", flush=True)
import os, signal
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_process_killed_during_a_drag_resumes_its_board(stage, tmp_path):
    root = Path(__file__).resolve().parents[4]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    ended = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path)],
        cwd=root, env=environment, capture_output=True, text=True,
    )  # fmt: skip
    assert (ended.stdout.strip(), ended.returncode) == ("dragging", -signal.SIGKILL), ended.stderr
    conductor = conductor_in(tmp_path)
    conductor.resume()
    navigator = playing.show_table(stage, conductor)
    table = navigator.screen.table
    assert conductor.snapshot.ply == 3
    assert len(table.ramp.motion.placed) == 3
    place_best(stage, table)
    assert conductor.snapshot.ply == 4
