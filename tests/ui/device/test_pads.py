"""Game controllers and pointers that hover."""

import pytest

from fitsmobile.ui.app.navigator import Navigator
from fitsmobile.ui.device.pads import MOST_AGAIN, Pads, Pointer
from fitsmobile.ui.games.ramp.drag import Phase
from fitsmobile.ui.kit.keys import DIRECTIONS
from fitsmobile.ui.look.theme import theme
from tests.harness import conductor_in
from tests.ui.playing import new_game, open_table


@pytest.fixture
def pressed(stage):
    heard = []
    pads = Pads(stage.window, heard.append, DIRECTIONS.__contains__)
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


STARTS = {
    "stick": ("on_joy_axis", 0, 0, 30_000),
    "cross": ("on_joy_hat", 0, 0, (1, 0)),
    "button": ("on_joy_button_down", 0, 14),
}
ENDS = {
    "stick": ("on_joy_axis", 0, 0, 100),
    "cross": ("on_joy_hat", 0, 0, (0, 0)),
    "button": ("on_joy_button_up", 0, 14),
}


def wait(stage, seconds, step=0.01):
    """Let time pass in small steps."""
    stage.frames(round(seconds / step), step)


@pytest.mark.parametrize("kind", STARTS)
def test_a_held_button_repeats_like_a_held_key(stage, pressed, kind):
    stage.window.dispatch(*STARTS[kind])
    assert pressed == ["right"]
    wait(stage, 0.33)
    assert pressed == ["right"]
    wait(stage, 0.04)
    assert pressed == ["right"] * 2
    wait(stage, 0.27)
    assert len(pressed) == 5
    stage.window.dispatch(*ENDS[kind])
    wait(stage, 1)
    assert len(pressed) == 5


def test_the_last_direction_repeats_and_an_axis_at_rest_does_not_stop_it(stage, pressed):
    stage.window.dispatch("on_joy_axis", 0, 0, 30_000)
    stage.window.dispatch("on_joy_axis", 0, 1, 30_000)
    wait(stage, 0.36)
    stage.window.dispatch("on_joy_axis", 0, 0, 0)
    wait(stage, 0.1)
    assert pressed == ["right", "down", "down", "down"]


def test_an_action_button_does_not_repeat(stage, pressed):
    stage.window.dispatch("on_joy_button_down", 0, 0)
    wait(stage, 1)
    assert pressed == ["space"]


def test_a_disconnected_controller_stops_repeating(stage, pressed):
    stage.window.dispatch("on_joy_axis", 0, 0, -30_000)
    wait(stage, 12)
    assert len(pressed) == 1 + MOST_AGAIN
    stage.window.dispatch("on_joy_axis", 0, 0, 30_000)
    assert pressed[-1] == "right"


@pytest.fixture
def at_the_table(stage, tmp_path):
    """A table of FITS, and a controller bound as in the app."""
    conductor, navigator = open_table(stage, tmp_path, "fits")
    pads = Pads(stage.window, navigator.press, navigator.repeats)
    navigator.bind(on_show=pads.rest)
    yield conductor, navigator
    pads.close()


def test_a_held_stick_takes_the_tile_to_the_edge(stage, at_the_table):
    _, navigator = at_the_table
    stage.window.dispatch("on_joy_axis", 0, 0, 30_000)
    wait(stage, 1.2, 0.05)
    hand = navigator.screen.table.ramp.hand
    column = hand.column
    stage.window.dispatch("on_joy_axis", 0, 0, 0)
    navigator.press("right")
    assert hand.column == column > 2


def test_a_held_stick_drops_only_one_tile(stage, at_the_table):
    conductor, navigator = at_the_table
    navigator.press("right")
    stage.window.dispatch("on_joy_axis", 0, 1, 30_000)
    wait(stage, 3, 0.05)
    assert conductor.snapshot.ply == 1


def test_a_held_stick_does_not_repeat_on_the_next_screen(stage, at_the_table):
    _, navigator = at_the_table
    stage.window.dispatch("on_joy_axis", 0, 0, 30_000)
    wait(stage, 0.5, 0.05)
    navigator.go("settings")
    pressed, press = [], navigator.screen.key
    navigator.screen.key = lambda name, held: pressed.append(name) or press(name, held)
    wait(stage, 0.6, 0.05)
    assert pressed == []
    stage.window.dispatch("on_joy_axis", 0, 0, 0)
    stage.window.dispatch("on_joy_axis", 0, 0, 30_000)
    assert pressed == ["right"]


def test_a_tile_is_placed_with_a_controller_alone(stage, tmp_path):
    theme.reduced_motion = True
    conductor, navigator = open_table(stage, tmp_path, "fits")
    pads = Pads(stage.window, navigator.press, navigator.repeats)
    for across in (1, 0, 1, 0):
        stage.window.dispatch("on_joy_hat", 0, 0, (across, 0))
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
    navigator.open("home", "table")
    stage.settle(1.5)
    board = navigator.screen.table.board
    run = board.view.runs[0]
    hover(*board.to_window(*board.plane.centre_of(run.path[-1])))
    assert board.hint.run == run
    hover(1, 1)
    assert board.hint.run is None


def test_hovering_is_ignored_just_after_a_touch(stage, tmp_path, hover):
    _, navigator = open_table(stage, tmp_path, "fits")
    table = navigator.screen.table
    home, grid = table.layout.homes[0], table.layout.grid
    stage.tap(home.cx, home.cy)
    hover(grid.left(1.5), grid.bottom(6))
    assert table.ramp.hand.phase is Phase.HOME


def test_a_tile_aimed_by_keys_is_not_moved_by_the_pointer(stage, tmp_path, hover):
    _, navigator = open_table(stage, tmp_path, "fits")
    table = navigator.screen.table
    navigator.press("right")
    column = table.ramp.hand.column
    hover(table.layout.grid.left(0.5), table.layout.grid.bottom(6))
    assert table.ramp.hand.column == column
