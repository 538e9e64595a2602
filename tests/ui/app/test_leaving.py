"""Regressions found by the monkey test: changes of screens and games."""

import pytest
from kivy.base import EventLoop

from fitsmobile.session.actions import NewGame
from fitsmobile.ui.games.ramp.drag import Phase
from tests.harness import players
from tests.ui import playing
from tests.ui.hex_stage import HexTable

LARGE = {"seats": 2, "layout": "2L-A", "first": 0}
MINI = {"seats": 2, "layout": "2M-A", "first": 0}


@pytest.fixture
def navigator(stage):
    from fitsmobile.ui.app.navigator import Navigator
    from fitsmobile.ui.kit.button import TextButton
    from fitsmobile.ui.kit.screen import Screen

    class WithButton(Screen):
        def __init__(self, name):
            super().__init__()
            self.name = name
            self.button = TextButton(text=name, size_hint=(1, 1))
            self.add_widget(self.button)

        def arrive(self, **args):
            if self.name == "over":
                self.navigator.replace("result")

    def make(name):
        made = WithButton(name)
        made.navigator = navigator
        return made

    navigator = stage.show(Navigator(make=make))
    return navigator


def test_a_button_held_on_a_screen_that_was_left_does_not_fire(stage, navigator):
    navigator.go("home")
    stage.settle()
    used = []
    button = navigator.screen.button
    button.bind(on_release=lambda *_: used.append(1))
    stage.finger("down", *button.center)
    assert button.pressed
    navigator.go("setup")
    assert not button.pressed
    stage.settle()
    stage.finger("up", *button.center)
    assert used == []
    assert EventLoop.touches == []


def test_a_screen_that_redirects_on_entering_leaves_no_widget_behind(stage, navigator):
    navigator.go("home")
    navigator.go("over")
    stage.settle()
    assert navigator.current == "result"
    assert [screen.name for screen in navigator.children] == ["result"]
    assert navigator.screen.opacity == 1


def test_a_held_tile_is_back_in_its_tray_after_leaving_and_reentering_the_table(stage, tmp_path):
    _, navigator = playing.open_table(stage, tmp_path, "fits")
    ramp = navigator.screen.table.ramp
    playing.drag_to(stage, navigator.screen.table, ramp.hand.column, let_go=False)
    navigator.go("settings")
    stage.settle()
    stage.finger("up", 10, 10)
    navigator.back()
    stage.settle()
    assert ramp.hand.phase is Phase.HOME
    assert not ramp.hand.busy


@pytest.mark.parametrize("games", [("fits", "bits"), ("bits", "fits")])
def test_switching_between_the_ramp_games_replaces_the_tiles(stage, tmp_path, games):
    conductor, navigator = playing.open_table(stage, tmp_path, games[0])
    playing.play_some(conductor, 3)
    navigator.open("home")
    playing.new_game(conductor, games[1])
    navigator.go("table")
    stage.settle()
    assert navigator.screen.table.game == games[1]
    assert navigator.screen.table.ramp.hand.tiles


def test_marks_on_a_ramp_of_bits_are_cleared_for_fits(stage, tmp_path):
    conductor, navigator = playing.open_table(stage, tmp_path, "bits")
    ramp = navigator.screen.table.ramp
    playing.play_some(conductor, 12)
    stage.settle()
    assert ramp.has_areas
    navigator.open("home")
    playing.new_game(conductor, "fits")
    navigator.go("table")
    stage.settle()
    assert not ramp.has_areas


def test_a_solo_game_after_a_game_of_four_begins_at_its_own_seat(stage, tmp_path):
    conductor, navigator = playing.open_table(stage, tmp_path, "fits", 4, "free")
    playing.new_game(conductor, "fits", 4, "card_by_card")
    playing.play_some(conductor, 3)
    playing.new_game(conductor, "fits")
    stage.settle()
    assert navigator.screen.table.shown.seat == 0


@pytest.mark.parametrize("game", ["fillit", "jammit"])
@pytest.mark.parametrize("boards", [(LARGE, MINI), (MINI, LARGE)])
def test_a_board_of_another_size_reuses_the_screen(stage, tmp_path, game, boards):
    table = HexTable(stage, tmp_path)
    table.start({"game": game, **boards[0]})
    table.navigator.open("home")
    table.conductor.dispatch(
        NewGame(game, players(2), pace="turns", setup={"game": game, **boards[1]})
    )
    table.navigator.go("table")
    stage.settle()
    assert table.board.radius == table.view.radius
    assert set(table.board.pieces) == set(table.view.pieces)


def test_the_review_of_a_deleted_game_has_no_usable_control(stage, tmp_path):
    _, navigator = playing.open_table(stage, tmp_path, "fits")
    navigator.go("review", game_id="gone")
    stage.settle()
    ids = navigator.screen.ids
    assert not any(button.enabled for button in (*ids.foot.children, ids.again))
