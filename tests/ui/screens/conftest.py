"""A conductor with an empty folder, and the app's navigator in the window."""

from functools import partial

import pytest

from tests import harness


@pytest.fixture
def conductor(tmp_path):
    return harness.conductor_in(tmp_path)


@pytest.fixture
def navigator(stage, conductor):
    """The navigator, with an empty screen for every table."""
    from fitsmobile.ui.app.navigator import Navigator
    from fitsmobile.ui.app.preferences import put_in_force
    from fitsmobile.ui.kit.screen import Screen
    from fitsmobile.ui.screens import SCREENS

    def make(name):
        if name == "table":
            return Screen(conductor=conductor, navigator=shown)
        return SCREENS[name](conductor=conductor, navigator=shown)

    conductor.settings_follower = put_in_force
    shown = Navigator(conductor=conductor, make=make)
    yield stage.show(shown)
    if shown.screen is not None:
        shown.screen.leave()


@pytest.fixture
def begin(conductor):
    """Start a game and play some first legal moves."""
    return partial(harness.begin, conductor)
