"""The crash report at the next start."""

import subprocess
import sys
from pathlib import Path

import pytest

from fitsmobile.storage import crash
from fitsmobile.ui import device

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import sys
from tools.draw import stage
stage.prepare()
from kivy.clock import Clock
from fitsmobile.ui.app import app, start

def fall(_passed):
    raise ValueError("the pawn fell off the table")

app.FitsApp.user_data_dir = sys.argv[1]
app.FitsApp.on_start = lambda self: Clock.schedule_once(fall)
start.main()
"""


@pytest.fixture
def start(stage, start_app):
    """Start the app and run its tasks after the first frame; the screen in front."""

    def started():
        app = start_app()
        stage.until(lambda: app.links is not None)
        stage.frames(3)
        return app.root.screen

    return started


def rows(sheet):
    return {row.text: row for row in sheet.body.children if hasattr(row, "icon")}


def test_a_start_after_a_regular_end_shows_no_report(start):
    assert start().top_overlay is None


def test_a_crash_report_is_shown_copied_and_dismissed(stage, start, tmp_path, monkeypatch):
    copied = []
    monkeypatch.setattr(device.current, "copy", lambda text: copied.append(text) or True)
    crash.keep(tmp_path, "FITS Mobile 1.2.3", ValueError("the pawn fell off the table"))
    screen = start()
    sheet = screen.top_overlay
    assert sheet.title == "Something went wrong last time"
    stage.settle()
    stage.tap_on(rows(sheet)["Copy details"])
    stage.frames(3)
    assert "ValueError: the pawn fell off the table" in copied[0]
    assert screen.top_overlay is None
    assert start().top_overlay is None


def test_a_crash_report_is_shown_again_until_it_is_dismissed(stage, start, tmp_path):
    crash.keep(tmp_path, "FITS Mobile 1.2.3", ValueError("the pawn fell off the table"))
    assert start().top_overlay is not None
    screen = start()
    stage.settle()
    stage.tap_on(rows(screen.top_overlay)["Close"])
    stage.frames(3)
    assert crash.kept(tmp_path) is None


def test_an_error_in_an_event_handler_is_written_to_the_crash_report(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "in fall" in crash.kept(tmp_path)
    assert "ValueError: the pawn fell off the table" in done.stderr
