"""The touch calibration screen."""

import pytest

from fitsmobile.ui.screens.calibrate import HOME, TASKS, TILE


@pytest.fixture
def screen(stage, navigator):
    navigator.open("home", "settings", "calibrate")
    stage.settle()
    return navigator.screen


def do_all(stage, screen, wander=0, too_high=0):
    """Do all trials: taps move slightly, tiles are released too high."""
    field = screen.ids.field
    for task in TASKS:
        x, y = field.to_window(*field.spot(task.x, task.y))
        if task.kind == "tap":
            stage.finger("down", x, y)
            stage.finger("motion", x + wander, y)
            stage.finger("up", x, y)
        else:
            lift = field.lift + TILE / 2
            stage.finger("down", *field.to_window(*field.spot(*HOME)))
            stage.finger("motion", x, y - lift + too_high)
            stage.finger("up", x, y - lift + too_high)


def test_trembling_taps_propose_a_larger_slop_that_can_be_applied(stage, screen, conductor):
    do_all(stage, screen, wander=14, too_high=20)
    assert screen.found
    assert conductor.settings.slop == 8
    screen.take()
    stage.settle()
    assert conductor.settings.slop == 20
    assert conductor.settings.tile_lift == 40
    assert screen.navigator.current == "settings"


def test_leaving_the_calibration_keeps_the_settings(stage, screen, conductor):
    before = conductor.settings
    do_all(stage, screen, wander=14)
    screen.navigator.back()
    assert conductor.settings == before


def test_a_tap_outside_the_ring_is_not_counted(stage, screen):
    field = screen.ids.field
    x, y = field.to_window(*field.spot(TASKS[0].x, TASKS[0].y))
    stage.tap(x + 100, y)
    assert field.step == 0
    stage.tap(x + 5, y)
    assert field.step == 1


def test_a_tile_dropped_too_far_returns(stage, screen):
    field = screen.ids.field
    field.step = next(at for at, task in enumerate(TASKS) if task.kind == "carry")
    at = field.step
    home = field.to_window(*field.spot(*HOME))
    stage.drag([home, (home[0] + 20, home[1] + 5)])
    assert field.step == at


def test_once_more_restarts_the_calibration(stage, screen):
    do_all(stage, screen)
    screen.again()
    assert not screen.found
    assert screen.ids.field.step == 0
    assert screen.place == f"1 of {len(TASKS)}"


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (1280, 800)])
def test_the_proposal_fits_its_room(stage, screen, size, monkeypatch):
    from tests.ui.drawn_words import Recorder
    from tests.ui.layout_faults import faults

    recorder = Recorder(monkeypatch)
    do_all(stage, screen, wander=14, too_high=20)
    stage.resize(*size)
    stage.settle(0.1)
    assert faults(screen, recorder) == []
