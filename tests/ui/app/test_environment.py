"""Starts with folders that can't be written, and without a display."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from fitsmobile.ui.app import environment
from tests.source import ROOT
from tools.draw import demo, stage

NO_FOLDER = "/dev/null/folder"  # can't be made, not even by root
UNUSABLE = {
    "a home that is missing": {"HOME": NO_FOLDER},
    "no folder for settings": {"XDG_CONFIG_HOME": NO_FOLDER},
    "a home that takes nothing": {"XDG_CONFIG_HOME": NO_FOLDER, "KIVY_HOME": NO_FOLDER},
}
START = """
from fitsmobile.ui.app import start

prepare = start.prepare

def watched():
    prepare()
    from kivy.clock import Clock
    from fitsmobile.ui.app.app import FitsApp
    from fitsmobile.ui.kit.toast import Toast

    def look(_passed):
        app = FitsApp.get_running_app()
        if app.links is not None:
            print(app.folder)
            print(*(one.text for one in app.root.screen.children if isinstance(one, Toast)))
            app.stop()

    FitsApp.on_start = lambda self: Clock.schedule_interval(look, 0)

start.prepare = watched
start.main()
"""


def variables(home: Path, **more: str) -> dict[str, str]:
    """The environment variables of an account with its home at `home`."""
    foreign = ("KIVY_", "XDG_", "SDL_", "HOME")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    drawn = {k: v for k, v in stage.environment().items() if k not in ("HOME", "KIVY_HOME")}
    return {**kept, **drawn, "HOME": str(home), "TMPDIR": str(home.parent), **more}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def start(around: dict[str, str]) -> tuple[list[str], list[str]]:
    """Start the app and end it: its data folder, its notice, and its console output."""
    done = subprocess.run(
        [sys.executable, "-c", START], cwd=ROOT, env=around, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    said = [line for line in done.stderr.splitlines() if line.startswith("FITS Mobile:")]
    return done.stdout.splitlines(), said


def test_a_writable_home_is_used_as_it_is(home: Path) -> None:
    shown, said = start(variables(home))
    assert shown == [str(home / ".config" / "fits"), ""]
    assert said == []


@pytest.mark.parametrize("broken", UNUSABLE.values(), ids=UNUSABLE)
def test_an_unwritable_folder_is_replaced_with_a_notice_on_screen_and_console(
    home: Path, broken: dict[str, str]
) -> None:
    substitute = home.parent / f"fitsmobile-{os.getuid()}"
    shown, said = start(variables(home, **broken))
    assert Path(shown[0]).is_dir()
    assert substitute in Path(shown[0]).parents
    assert shown[1].startswith("Your home folder can't be written to.")
    assert str(substitute) in shown[1]
    assert len(said) == 1
    assert NO_FOLDER in said[0]


def test_an_unwritable_kivy_home_moves_no_games(home: Path) -> None:
    shown, said = start(variables(home, KIVY_HOME=NO_FOLDER))
    assert shown == [str(home / ".config" / "fits"), ""]
    assert len(said) == 1


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder for temporary files."""
    environment.temporary_folder.cache_clear()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    yield tmp_path
    environment.temporary_folder.cache_clear()


def test_the_same_substitute_folder_is_used_at_the_next_start(temporary: Path) -> None:
    first = environment.temporary_folder()
    environment.temporary_folder.cache_clear()
    assert environment.temporary_folder() == first
    assert first.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("trap", ["readable", "link"])
def test_a_substitute_folder_of_another_user_is_not_used(temporary: Path, trap: str) -> None:
    waiting = temporary / f"fitsmobile-{os.getuid()}"
    (temporary / "elsewhere").mkdir(mode=0o700)
    if trap == "link":
        waiting.symlink_to(temporary / "elsewhere")
    else:
        waiting.mkdir(mode=0o755)
    found = environment.temporary_folder()
    assert found.is_dir()
    assert found.resolve() not in (waiting, temporary / "elsewhere")


def test_without_any_writable_folder_the_app_exits_with_one_line(
    temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", NO_FOLDER)
    with pytest.raises(SystemExit, match="no folder here can be written to"):
        environment.temporary_folder()


def test_the_demonstration_writes_its_pictures_to_a_writable_folder(temporary: Path) -> None:
    wanted = temporary / "build" / "demo"
    assert demo.picture_folder(wanted) == wanted
    (wanted / "old.png").touch()
    assert demo.picture_folder(wanted) == wanted
    assert list(wanted.iterdir()) == []
    elsewhere = demo.picture_folder(Path(NO_FOLDER))
    assert elsewhere.parent == temporary
    assert elsewhere.is_dir()


def test_a_missing_display_ends_the_app_with_one_line(home: Path) -> None:
    around = variables(home)
    for name in ("SDL_VIDEODRIVER", "DISPLAY"):
        around.pop(name, None)
    done = subprocess.run(
        [sys.executable, "main.py"], cwd=ROOT, env=around, capture_output=True, text=True
    )
    assert done.returncode == 1
    line = "FITS Mobile: there is no display here. `make play` plays a demonstration."
    assert (done.stdout, done.stderr.splitlines()) == ("", [line])
