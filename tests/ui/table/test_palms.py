"""Palm rejection on every table."""

from types import SimpleNamespace

import pytest

from fitsmobile.ui.device.touches import is_palm
from fitsmobile.ui.games.ramp.drag import Phase
from fitsmobile.ui.look.theme import theme
from tests.ui.hex_stage import best_run
from tests.ui.playing import best, drag_to, open_table, turn_to

LARGE = {"game": "fillit", "seats": 2, "layout": "2L-A", "first": 0}
PALM, FINGER = 180, 50


def wide(across, along=FINGER):
    return SimpleNamespace(shape=SimpleNamespace(width=across, height=along))


def test_a_contact_as_wide_as_a_palm_is_a_palm(stage):
    assert is_palm(wide(PALM))
    assert not is_palm(wide(FINGER))
    assert is_palm(wide(0.6, 0.1))  # a share of the window
    assert not is_palm(wide(0.1, 0.05))
    assert not is_palm(SimpleNamespace())


@pytest.fixture
def large(monkeypatch):
    """Touches 8 and 9 are as wide as a palm."""
    from kivy.core.window.window_sdl2 import SDL2MotionEvent

    plain = SDL2MotionEvent.depack

    def depack(self, args):
        plain(self, args)
        self.shape = SimpleNamespace(width=PALM if self.id in (8, 9) else FINGER, height=FINGER)

    monkeypatch.setattr(SDL2MotionEvent, "depack", depack)


@pytest.mark.parametrize("game", ["fits", "bits"])
def test_a_palm_on_the_ramp_takes_no_tile_and_blocks_no_finger(stage, tmp_path, large, game):
    theme.reduced_motion = True
    conductor, navigator = open_table(stage, tmp_path, game)
    table = navigator.screen.table
    grid = table.layout.grid
    stage.finger("down", grid.left(2.5), grid.bottom(3), 8)
    stage.frames(90)
    assert table.ramp.hand.phase is Phase.HOME
    form, column = best(table.ramp.hand.tiles[0])
    turn_to(stage, table, form)
    drag_to(stage, table, column)
    stage.finger("up", grid.left(2.5), grid.bottom(3), 8)
    assert conductor.snapshot.ply == 1


def test_a_finger_that_widens_to_a_palm_returns_the_tile(stage, tmp_path, large):
    conductor, navigator = open_table(stage, tmp_path, "fits")
    ramp, home = (
        navigator.screen.table.ramp,
        navigator.screen.table.layout.homes[0],
    )
    grid = navigator.screen.table.layout.grid
    from kivy.base import EventLoop

    stage.finger("down", home.cx, home.cy)
    stage.finger("motion", grid.left(2.5), grid.bottom(6))
    assert ramp.hand.phase is Phase.HELD
    EventLoop.touches[0].id = 9
    stage.finger("motion", grid.left(3.5), grid.bottom(6))
    stage.finger("up", grid.left(3.5), grid.bottom(6))
    assert ramp.hand.phase is Phase.HOME
    assert conductor.snapshot.ply == 0


def test_a_palm_on_the_hexes_blocks_no_finger(hex_table, large):
    hex_table.start(LARGE)
    x, y = hex_table.middle("e2")
    hex_table.stage.finger("down", x, y, 8)
    ply = hex_table.snapshot.ply
    hex_table.drag_run(best_run(hex_table.view))
    hex_table.stage.finger("up", x, y, 8)
    assert hex_table.snapshot.ply == ply + 1


def test_a_resting_contact_on_the_hexes_yields_to_a_finger(hex_table):
    hex_table.start(LARGE)
    run = best_run(hex_table.view)
    x, y = hex_table.middle(run.origin)
    hex_table.stage.finger("down", x, y, 5)
    hex_table.stage.frames(80)
    ply = hex_table.snapshot.ply
    hex_table.drag_run(run)
    hex_table.stage.finger("up", x, y, 5)
    assert hex_table.snapshot.ply == ply + 1
