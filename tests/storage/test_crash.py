"""Crash reports."""

import subprocess
import sys
from pathlib import Path

import pytest

from fitsmobile.storage import crash
from fitsmobile.storage.atomic import Files

ROOT = Path(__file__).resolve().parents[2]
ABOUT = "FITS Mobile 1.2.3"


def error():
    """An error with a traceback."""
    try:
        int("the pawn")
    except ValueError as raised:
        return raised


def test_a_crash_report_is_kept_until_it_is_read(tmp_path):
    assert crash.kept(tmp_path) is None
    crash.keep(tmp_path, ABOUT, error())
    text = crash.kept(tmp_path)
    assert text.startswith(f"{ABOUT}, Python 3.")
    assert text.rstrip().endswith("invalid literal for int() with base 10: 'the pawn'")
    crash.forget(tmp_path)
    assert crash.kept(tmp_path) is None


def test_the_last_crash_report_is_kept(tmp_path):
    crash.keep(tmp_path, ABOUT, error())
    crash.keep(tmp_path, ABOUT, RuntimeError("and then the table"))
    assert "and then the table" in crash.kept(tmp_path)


def test_the_end_of_a_long_traceback_is_kept(tmp_path):
    crash.keep(tmp_path, ABOUT, ValueError("x" * 100_000 + " at last"))
    text = crash.kept(tmp_path)
    assert len(text) < crash.MOST_LETTERS + 200
    assert text.rstrip().endswith("at last")


@pytest.mark.parametrize("history", ["x" * 100_000, "line\n" * 20_000, "\U0001f468" * 20_000])
def test_a_report_is_within_the_bounds_with_which_it_is_read(tmp_path, history):
    crash.keep(tmp_path, ABOUT, ValueError(history))
    text = crash.kept(tmp_path)
    assert len(text) <= crash.MOST_LETTERS
    assert len(text.splitlines()) <= crash.MOST_LINES


@pytest.mark.parametrize("text", ["x" * 30_000, "line\n" * 6_000])
def test_an_oversized_report_is_cut_before_it_is_shown(tmp_path, text):
    """Regression: laying out an oversized report blocked the window at every start."""
    (tmp_path / crash.NAME).write_text(text)
    kept = crash.kept(tmp_path)
    assert len(kept) <= crash.MOST_LETTERS
    assert len(kept.splitlines()) <= crash.MOST_LINES


def test_a_report_longer_than_the_app_writes_is_set_aside_unread(tmp_path):
    (tmp_path / crash.NAME).write_bytes(b"x" * 60_000)
    assert crash.kept(tmp_path) is None
    assert crash.kept(tmp_path) is None
    assert [one.name for one in tmp_path.iterdir()] == ["crash.txt.damaged-1"]


def test_a_text_that_cannot_be_encoded_is_written_with_replacements(tmp_path):
    crash.keep(tmp_path, ABOUT, ValueError("half a letter: \ud800"))
    assert "half a letter: \\ud800" in crash.kept(tmp_path)


@pytest.mark.parametrize("ending", [SystemExit(0), KeyboardInterrupt()])
def test_an_exit_of_the_app_is_no_crash(tmp_path, ending):
    crash.keep(tmp_path, ABOUT, ending)
    assert crash.kept(tmp_path) is None


def test_a_full_disk_does_not_make_it_worse(tmp_path):
    class Full(Files):
        def write(self, descriptor, data):
            raise OSError(28, "No space left on device")

    crash.keep(tmp_path, ABOUT, error(), Full())
    assert crash.kept(tmp_path) is None


def test_a_report_that_is_no_text_is_not_shown(tmp_path):
    (tmp_path / crash.NAME).write_bytes(b"\xff\xfe\x00")
    assert crash.kept(tmp_path) is None


THREAD = "t = threading.Thread(target=fail); t.start(); t.join()"
CALLED_BY_C = "import ctypes; ctypes.CFUNCTYPE(None)(fail)()"


@pytest.mark.parametrize("where", ["fail()", THREAD, CALLED_BY_C])
def test_an_uncaught_error_is_written_to_the_report_and_printed(tmp_path, where):
    program = f"""
import sys, threading
from pathlib import Path
from fitsmobile.storage import crash
crash.watch(Path(sys.argv[1]), "FITS Mobile 1.2.3")
def fail(): raise ValueError("the pawn fell off the table")
{where}
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], cwd=ROOT, capture_output=True, text=True
    )
    assert "the pawn fell off the table" in done.stderr
    assert "in fail" in crash.kept(tmp_path)
