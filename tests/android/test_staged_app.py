"""The app as it is packed: started alone, without asserts and docstrings, and played by touch."""

import json
import re
from pathlib import Path

import pytest

from fitsmobile.ui.routes import ROUTES
from tools.android import stage
from tools.beside import launch

DRIVER = Path(__file__).with_name("driver.py")
PATIENCE = 180  # seconds until a start that hangs is ended; a good one takes some ten


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("phone")


@pytest.fixture(scope="module")
def told(home: Path) -> str:
    """What the staged app and the script beside it said."""
    process = launch(stage(home / "package") / "main.py", DRIVER, home, isolated=True)
    try:
        return process.communicate(timeout=PATIENCE)[0]
    finally:
        process.kill()


def test_the_staged_app_plays_a_board_by_touch(told: str) -> None:
    played = re.search(r"^played (\d+) (-?\d+)$", told, re.MULTILINE)
    assert played, told
    assert int(played[1]) >= 8


def test_the_staged_app_has_all_that_its_screens_open(told: str) -> None:
    assert re.findall(r"^visited (\w+)$", told, re.MULTILINE) == list(ROUTES)
    assert "Traceback" not in told
    assert "ERROR" not in told


def test_what_was_played_was_kept(told: str, home: Path) -> None:
    kept = [json.loads(path.read_text("utf-8")) for path in home.glob("config/*/games/*.json")]
    assert [len(game["moves"]) >= 8 for game in kept] == [True], told
