"""Isolation of the UI tests: a failing test leaves a clean window to the next."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SUITE = '''
from kivy.base import EventLoop

from fitsmobile.ui.device.haptics import haptics
from fitsmobile.ui.device.insets import insets
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from tests.ui.playing import best, drag_to, open_table, turn_to


def test_red(stage, tmp_path):
    """Fails in mid drag, with everything changed that can be changed."""
    conductor, navigator = open_table(stage, tmp_path, "fits")
    navigator.follow_keys(stage.window)
    tr.switch("de")
    theme.switch("dark")
    theme.text_scale, theme.speed, theme.reduced_motion, theme.symbols = 1.3, 2.0, True, "never"
    insets.top, sounds.on, sounds.volume, haptics.on = 90, False, 0.1, False
    stage.resize(780, 360)
    layout = navigator.screen.table.layout
    home, grid = layout.homes[0], layout.grid
    stage.finger("down", home.cx, home.cy)
    stage.finger("motion", grid.left(3), grid.bottom(6))
    assert not navigator.screen.table.ramp.hand.busy


def test_red_by_a_key_that_nobody_uses(stage):
    stage.key("back")
    assert False


def test_green(stage, tmp_path):
    """The same drag, to its end."""
    assert (tr.language, theme.mode, theme.symbols) == ("en", "light", "auto")
    assert (theme.text_scale, theme.speed, theme.reduced_motion) == (1.0, 1.0, False)
    assert (insets.top, sounds.on, sounds.volume, haptics.on) == (0, True, 0.8, True)
    assert tuple(stage.size) == (360, 780)
    assert not EventLoop.touches
    conductor, navigator = open_table(stage, tmp_path, "fits")
    table = navigator.screen.table
    form, column = best(table.ramp.hand.tiles[0])
    turn_to(stage, table, form)
    drag_to(stage, table, column)
    stage.settle()
    assert conductor.snapshot.ply == 1


def test_leaking(stage):
    theme.bind(mode=lambda *_: None)


def test_green_after_a_leak(stage):
    pass
'''


def outcomes(folder: Path, *names: str) -> dict[str, list[str]]:
    """The outcomes of each phase of some tests, run in their own process."""
    Path(folder, "test_suite.py").write_text(SUITE, "utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "tests.ui.conftest", "-p", "no:cacheprovider"]
    tests = [f"{folder}/test_suite.py::{name}" for name in names]
    done = subprocess.run(
        [*command, "-rA", "--rootdir", folder, *tests], cwd=ROOT, capture_output=True, text=True
    )
    lines = [line.split() for line in done.stdout.splitlines() if "::test_" in line]
    found: dict[str, list[str]] = {name: [] for name in names}
    for outcome, test, *_ in lines:
        if outcome in ("PASSED", "FAILED", "ERROR"):
            found[test.partition("::")[2]].append(outcome)
    return found


def test_a_failing_test_does_not_affect_the_next(tmp_path):
    names = ("test_red", "test_red_by_a_key_that_nobody_uses", "test_green")
    assert outcomes(tmp_path, *names) == {
        "test_red": ["FAILED"],
        "test_red_by_a_key_that_nobody_uses": ["FAILED"],
        "test_green": ["PASSED"],
    }


def test_a_test_that_leaves_a_callback_bound_fails(tmp_path):
    assert outcomes(tmp_path, "test_leaking", "test_green_after_a_leak") == {
        "test_leaking": ["PASSED", "ERROR"],
        "test_green_after_a_leak": ["PASSED"],
    }
