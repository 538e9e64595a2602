"""Copying where Kivy's clipboard programs are missing or can't reach a display."""

import os
import subprocess
import sys
from pathlib import Path

import kivy.core.clipboard
import pytest

from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui import device
from fitsmobile.ui.kit import share
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.kit.toast import Toast
from fitsmobile.ui.look.i18n import tr
from tests.source import ROOT

LOG = "STAND_INS_LOG"
PROGRAM_STAND_IN = f'#!/bin/sh\necho "${{0##*/}}" >> "${LOG}"\nexit 1\n'
MODULE_STAND_IN = f"""
import os
with open(os.environ["{LOG}"], "a") as log:
    log.write(__name__ + "\\n")
raise ImportError("no session")
"""
STAND_INS = {
    # Kivy's name of a provider -> the program or Python module that fakes it
    "xclip": "xclip",
    "xsel": "xsel",
    "dbusklipper": "dbus.py",
    "gtk3": "gi.py",
}
COPY = """
from tools.draw import stage
stage.prepare()
from fitsmobile.ui.device import current as device
from fitsmobile.ui.kit.field import TextField
on_stage = stage.Stage()
field = on_stage.show(TextField(text="43 points"))
field.select_all()
field.copy()
assert device.copied() == "43 points"
assert device.copy("44 points")
field.paste()
assert field.text == "44 points", field.text
"""
SUITE = "import pytest, sys; sys.exit(pytest.main(['-q', 'tests/ui/device/test_desktop.py']))"


@pytest.fixture
def around(tmp_path: Path) -> dict[str, str]:
    """An environment in which every provider exists and fails."""
    for name in STAND_INS.values():
        stand_in = tmp_path / name
        is_module = stand_in.suffix == ".py"
        stand_in.write_text(MODULE_STAND_IN if is_module else PROGRAM_STAND_IN, "utf-8")
        stand_in.chmod(0o755)
    path = os.pathsep.join([str(tmp_path), os.environ["PATH"]])
    searched = os.pathsep.join([str(tmp_path), str(ROOT)])
    return {**os.environ, "PATH": path, "PYTHONPATH": searched, LOG: str(tmp_path / "log")}


def test_every_clipboard_provider_of_kivy_on_linux_is_faked() -> None:
    folder = Path(kivy.core.clipboard.__file__).parent
    known = {path.stem.removeprefix("clipboard_") for path in folder.glob("clipboard_*.py")}
    elsewhere = {"android", "winctypes", "nspaste", "pygame"}
    assert known - elsewhere == {*STAND_INS, "sdl2", "dummy"}


@pytest.mark.parametrize("program", [COPY, SUITE], ids=["app", "suite"])
def test_no_clipboard_program_is_started(around: dict[str, str], program: str) -> None:
    """A program that is not started can't block the app."""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=around, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert not Path(around[LOG]).exists(), Path(around[LOG]).read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_failed_copy_is_never_reported_as_copied(
    stage, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    tr.switch(language)
    screen = stage.show(Screen())
    said = []
    for worked in (True, False):
        monkeypatch.setattr(device.current, "copy", lambda _text, worked=worked: worked)
        share.share(screen, "43 points", "FITS")
        (toast,) = [one for one in screen.children if isinstance(one, Toast)]
        said.append(toast.text)
    assert said[0] == tr("Copied to the clipboard.")
    assert said[1] == tr("Not copied: the clipboard can't be reached.")
    assert language == "en" or said[1] != "Not copied: the clipboard can't be reached."
