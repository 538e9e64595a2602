"""The window of a desktop: its restored place, and full screen (F11)."""

import pytest
from kivy.core.window import Window

from fitsmobile.ui.device.window_place import F11, fitted
from fitsmobile.ui.look import kivy_patches

SCREEN = (0, 0, 1024, 768)
BESIDE = (1024, 100, 800, 600)


@pytest.fixture
def start(stage, start_app):
    """Start the app as `run` does; the window is restored after the test."""
    before = (Window.left, Window.top)

    def started():
        app = start_app()
        Window.fullscreen = False  # as at the start of a process
        stage.frames(2)
        app.on_start()
        stage.frames(2)
        return app

    yield started
    Window.fullscreen = False
    stage.frames(2)
    Window.left, Window.top = before


def place():
    return (Window.left, Window.top, *Window.system_size)


def move(stage, left, top, width, height):
    Window.left, Window.top = left, top
    Window.system_size = (width, height)
    Window.dispatch("on_move")  # systems report it; the off-screen window does not
    stage.frames(2)


def test_the_window_is_restored_with_its_place_and_size(stage, start):
    start()
    move(stage, 120, 40, 500, 600)
    start()  # the app before it was stopped
    assert place() == (120, 40, 500, 600)


def test_a_window_of_a_removed_monitor_is_restored_on_another(stage, start):
    start()
    move(stage, 1500, -300, 2000, 500)
    start()
    assert kivy_patches.usable_screens() == [SCREEN]
    assert place() == (0, 0, 1024, 500)


def test_f11_toggles_full_screen_which_is_remembered(stage, start):
    start()
    move(stage, 120, 40, 500, 600)
    Window.dispatch("on_key_down", F11, 68, None, [])
    Window.dispatch("on_key_down", F11, 68, None, [])  # held
    Window.dispatch("on_key_up", F11, 68)
    stage.frames(2)
    assert place() == SCREEN
    app = start()
    assert place() == SCREEN
    assert app.conductor.settings.full_screen
    Window.dispatch("on_key_down", F11, 68, None, [])
    stage.frames(2)
    assert place() == (120, 40, 500, 600)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((100, 100, 300, 400), (100, 100, 300, 400)),
        ((-50, -20, 300, 400), (0, 0, 300, 400)),
        ((900, 500, 300, 400), (1024, 300, 300, 400)),
        ((1100, 650, 300, 400), (1100, 300, 300, 400)),
        ((5000, 5000, 5000, 5000), (0, 0, 1024, 768)),
    ],
)
def test_a_place_is_moved_into_the_screen_that_shows_most_of_it(before, after):
    assert fitted(before, [SCREEN, BESIDE]) == list(after)
