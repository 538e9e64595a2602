"""Nothing is missing: every registered game has all that a game needs around it."""

import json
from pathlib import Path

import pytest

from fitsmobile.engine.registry import GAMES
from tests.source import ROOT, assert_none

pytestmark = pytest.mark.scan

NEEDED = {
    "its rules in one module": "fitsmobile/engine/{}.py",
    "its computer players": "fitsmobile/ai/{}_player.py",
    "hand-worked positions": "tests/engine/test_{}*.py",
    "a naive twin": "tests/engine/naive_{}.py",
    "counts of its moves": "tests/perft/{}*.json",
    "whole games on file": "tests/playthroughs/{}*.json",
    "a benchmark": "tests/bench/speed/{}.py",
}


def game_of(path: Path) -> str:
    """The game that a file of counts or moves is named for."""
    return path.stem.partition("_")[0].partition("-")[0]


@pytest.mark.parametrize("what", NEEDED)
def test_no_game_lacks(what: str) -> None:
    assert [game for game in GAMES if not any(ROOT.glob(NEEDED[what].format(game)))] == []


@pytest.mark.parametrize("folder", ["perft", "playthroughs"])
def test_no_file_of_counts_or_games_is_left_over_from_a_game_that_is_gone(folder: str) -> None:
    assert {game_of(path) for path in (ROOT / "tests" / folder).iterdir()} <= set(GAMES)


def test_perft_counts_start_from_setups_of_the_game() -> None:
    def differing(path: Path) -> set[str]:
        setups = {entry["setup"]["game"] for entry in json.loads(path.read_text("utf-8"))}
        return setups ^ {game_of(path)}

    assert_none(differing, (ROOT / "tests" / "perft").iterdir())
