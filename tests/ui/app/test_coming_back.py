"""Resuming from the background with other settings, another GL context or other insets."""

import pytest

from fitsmobile.session.actions import NewGame, Player
from fitsmobile.ui.look.theme import theme
from tests.ui import gl_context, playing
from tests.ui.device.fake_device import FakeDevice

PAIR = (Player("Ada", "red"), Player("Ben", "blue"))


@pytest.fixture
def device(tmp_path):
    return FakeDevice(tmp_path / "documents")


@pytest.fixture
def left(stage, start_app, device):
    """Start the app at the table of a game, or at home, and pause it."""

    def leave(game):
        app = start_app(device)
        if game:
            app.conductor.dispatch(NewGame(game, PAIR, pace="free", seed=3))
            app = start_app(device)
        stage.until(lambda: app.links is not None)
        stage.settle(1.0)
        app.on_pause()
        return app

    return leave


@pytest.mark.parametrize("game", ["fits", "fillit"])
def test_a_theme_changed_in_the_background_is_painted_with_the_next_context(
    stage, left, device, game
):
    """Regression: SDL calls `on_resume` before the context is current; painting raised there."""
    app = left(game)
    device.dark = True
    with gl_context.released():
        app.on_resume()
    stage.settle()
    seen = stage.pixels()
    theme.switch("light")
    stage.settle()
    theme.switch("dark")
    stage.settle()
    assert theme.mode == "dark"
    assert seen == stage.pixels()


@pytest.mark.parametrize("game", [None, "fits", "jammit"])
def test_everything_is_painted_again_in_a_new_context(stage, left, start_app, device, game):
    """Regression: boards and icons stayed empty, because Kivy does not restore their textures."""
    app = left(game)
    gl_context.lose()
    app.on_resume()
    stage.settle(1.0)
    seen = stage.pixels()
    again = start_app(device)
    stage.until(lambda: again.links is not None)
    stage.settle(1.0)
    assert seen == stage.pixels()


def test_with_the_same_context_no_screen_is_painted_again(stage, left):
    app = left(None)
    screen = app.root.screen
    app.on_resume()
    stage.settle()
    assert app.root.screen is screen


@pytest.mark.parametrize("bars", [(0.0, 0.0, 0.0, 48.0), (0.0, 96.0, 0.0, 300.0)])
def test_insets_are_polled_where_no_event_reports_them(stage, start_app, device, bars):
    """Regression: after a half turn or with a keyboard the board was under the notch."""
    app = start_app(device)
    stage.frames(2)
    device.bars = bars
    stage.frames(3, seconds=0.5)
    screen = app.root.screen
    assert (screen.inset_top, screen.inset_bottom) == (bars[1], bars[3])


def test_a_drag_cancelled_by_the_system_plays_no_move(stage, start_app, device):
    """Regression: SDL reports it as a lifted finger, which dropped the tile and played the move."""
    app = start_app(device)
    app.conductor.dispatch(NewGame("fits", PAIR[:1], pace="solo", seed=3))
    app = start_app(device)
    stage.until(lambda: app.links is not None)
    stage.settle(1.0)
    seat_table = app.root.screen.table
    column = seat_table.ramp.hand.column
    playing.drag_to(stage, seat_table, column, let_go=False)
    device.cancel()
    grid = seat_table.layout.grid
    stage.finger("up", grid.left(column + 0.5), grid.bottom(2))
    stage.settle(1.0)
    assert app.conductor.snapshot.ply == 0
    assert not seat_table.ramp.hand.busy
