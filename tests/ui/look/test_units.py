"""Lengths and type grow with a tablet's window."""

import re
from pathlib import Path

import pytest

import fitsmobile.ui
from fitsmobile.ui.app.navigator import Navigator
from fitsmobile.ui.look import units
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import device_dp, dp
from tests.harness import conductor_in

UI = Path(fitsmobile.ui.__file__).parent


@pytest.fixture(autouse=True)
def phone():
    """Begin and end with the scale of a phone."""
    theme.fit(360, 640)
    yield
    theme.fit(360, 640)


@pytest.mark.parametrize(
    ("width", "height", "scale"),
    [(360, 640, 1), (915, 412, 1), (560, 900, 1), (600, 960, 600 / 560), (1280, 800, 1.35)],
)
def test_everything_grows_by_the_shorter_side_of_the_window(width, height, scale):
    theme.fit(width, height)
    assert dp(48) == pytest.approx(48 * scale)
    assert theme.title == pytest.approx(20 * scale)
    assert device_dp(8) == 8


def test_the_theme_says_whether_the_scale_has_changed():
    assert theme.fit(800, 1280)
    assert not theme.fit(1280, 800)
    assert theme.fit(360, 640)


def test_a_screen_is_built_again_when_its_window_becomes_a_tablets(stage, tmp_path):
    conductor = conductor_in(tmp_path)
    navigator = stage.show(Navigator(conductor=conductor, size_hint=(None, None), size=(360, 640)))
    navigator.go("settings")
    before, high = navigator.screen, navigator.screen.form.first.children[-1].children[0].height
    navigator.size = (800, 1280)
    stage.frames(2)
    assert navigator.current == "settings"
    assert navigator.screen is not before
    assert navigator.screen.form.first.children[-1].children[0].height > 1.2 * high
    navigator.close()


def test_pixels_are_derived_from_lengths_in_one_module():
    asking = {
        str(file.relative_to(UI))
        for file in UI.rglob("*.py")
        if re.search(r"^from kivy\.metrics", file.read_text("utf-8"), re.MULTILINE)
    }
    assert asking == {"look/units.py"}
    assert units.scale() == 1.0
