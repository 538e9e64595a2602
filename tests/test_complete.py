"""Nothing is missing: every registered game has all that a game needs around it."""

import json

import pytest

from fitsmobile.engine.registry import GAMES
from tests.source import ROOT

each_game = pytest.mark.parametrize("game", GAMES)

NEEDED = {
    "its rules in one module": "fitsmobile/engine/{}.py",
    "hand-worked positions": "tests/engine/test_{}*.py",
    "a naive twin": "tests/engine/naive_{}.py",
    "counts of its moves": "tests/perft/{}*.json",
    "whole games on file": "tests/playthroughs/{}*.json",
    "a benchmark": "tests/bench/speed/{}.py",
}


@each_game
@pytest.mark.parametrize("what", NEEDED)
def test_no_game_lacks(game: str, what: str) -> None:
    assert sorted(ROOT.glob(NEEDED[what].format(game)))


@pytest.mark.parametrize("folder", ["perft", "playthroughs"])
def test_no_file_of_counts_or_games_is_left_over_from_a_game_that_is_gone(folder: str) -> None:
    names = {
        path.stem.partition("_")[0].partition("-")[0]
        for path in (ROOT / "tests" / folder).iterdir()
    }
    assert names <= set(GAMES)


@each_game
def test_perft_counts_start_from_setups_of_the_game(game: str) -> None:
    for path in sorted((ROOT / "tests" / "perft").glob(f"{game}*.json")):
        setups = [entry["setup"]["game"] for entry in json.loads(path.read_text("utf-8"))]
        assert set(setups) == {game}
