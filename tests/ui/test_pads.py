"""Game controllers and pointers that hover."""

import pytest

from fitsmobile.ui.drag import Phase
from fitsmobile.ui.navigator import Navigator
from fitsmobile.ui.pads import Pads, Pointer
from fitsmobile.ui.theme import theme
from tests.ui.playing import conductor_in, new_game, open_table


@pytest.fixture
def pressed(stage):
    heard = []
    pads = Pads(stage.window, heard.append)
    yield heard
    pads.close()


def test_buttons_hat_and_stick_are_keys(stage, pressed):
    window = stage.window
    window.dispatch("on_joy_button_down", 0, 0)
    window.dispatch("on_joy_hat", 0, 0, (-1, 0))
    window.dispatch("on_joy_hat", 0, 0, (0, 1))
    window.dispatch("on_joy_hat", 0, 0, (0, 0))
    window.dispatch("on_joy_button_down", 0, 1)
    assert pressed == ["space", "left", "up", "back"]


def test_a_stick_counts_once_until_it_comes_back(stage, pressed):
    for value in (3000, 15_000, 25_000, 32_000, 15_000, 24_000, 100, -32_000):
        stage.window.dispatch("on_joy_axis", 0, 0, value)
    assert pressed == ["right", "left"]


def test_a_tile_is_placed_with_a_controller_alone(stage, tmp_path):
    theme.reduced_motion = True
    conductor, navigator = open_table(stage, tmp_path, "fits")
    pads = Pads(stage.window, navigator.press)
    stage.window.dispatch("on_joy_hat", 0, 0, (1, 0))
    stage.window.dispatch("on_joy_hat", 0, 0, (1, 0))
    stage.window.dispatch("on_joy_button_down", 0, 2)
    stage.window.dispatch("on_joy_button_down", 0, 0)
    pads.close()
    assert conductor.snapshot.ply == 1


@pytest.fixture
def hover(stage):
    def hovered(x, y):
        stage.window.mouse_pos = (x, y)
        stage.frames(2)

    pointer = Pointer(stage.window, lambda: stage.window.children[0].screen)
    yield hovered
    pointer.close()
    stage.window.mouse_pos = (0, 0)


def test_a_pointer_that_hovers_shows_where_the_tile_would_land(stage, tmp_path, hover):
    conductor, navigator = open_table(stage, tmp_path, "fits")
    table = navigator.screen.table
    hand, grid = table.ramp.hand, table.layout.grid
    hover(grid.left(1.5), grid.bottom(6))
    assert hand.phase is Phase.POISED
    assert hand.aloft
    first = hand.column
    hover(grid.left(4.5), grid.bottom(2))
    assert hand.column > first
    hover(grid.left(4.5), table.layout.tray.top - 20)
    assert hand.phase is Phase.HOME
    assert conductor.snapshot.ply == 0


def test_a_click_drops_the_tile_under_the_pointer(stage, tmp_path, hover):
    theme.reduced_motion = True
    conductor, navigator = open_table(stage, tmp_path, "fits")
    table = navigator.screen.table
    x, y = table.layout.grid.left(1.5), table.layout.grid.bottom(3)
    hover(x, y)
    stage.frames(30)
    high = stage.size[1] - y
    stage.window.dispatch("on_mouse_down", x, high, "left", [])
    stage.frames(1)
    stage.window.dispatch("on_mouse_up", x, high, "left", [])
    stage.frames(2)
    assert conductor.snapshot.ply == 1


def test_hovering_above_a_stop_shows_the_run(stage, tmp_path, hover):
    conductor = conductor_in(tmp_path)
    new_game(conductor, "fillit", 2, "turns")
    navigator = stage.show(Navigator(conductor=conductor))
    navigator.open("home", "fillit")
    stage.settle(1.5)
    board = navigator.screen.board
    run = board.view.runs[0]
    hover(*board.to_window(*board.plane.centre_of(run.path[-1])))
    assert board.hint.run == run
    hover(1, 1)
    assert board.hint.run is None


def test_nothing_hovers_just_after_a_finger(stage, tmp_path, hover):
    _, navigator = open_table(stage, tmp_path, "fits")
    table = navigator.screen.table
    home, grid = table.layout.homes[0], table.layout.grid
    stage.tap(home.cx, home.cy)
    hover(grid.left(1.5), grid.bottom(6))
    assert table.ramp.hand.phase is Phase.HOME


def test_a_tile_that_keys_have_aimed_is_not_moved_by_the_pointer(stage, tmp_path, hover):
    _, navigator = open_table(stage, tmp_path, "fits")
    table = navigator.screen.table
    navigator.press("right")
    column = table.ramp.hand.column
    hover(table.layout.grid.left(0.5), table.layout.grid.bottom(6))
    assert table.ramp.hand.column == column
