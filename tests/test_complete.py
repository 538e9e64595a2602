"""Completeness: every registered game has all parts of a game."""

import ast
import json
import re
from pathlib import Path

import pytest

from fitsmobile.engine.registry import GAMES
from tests.source import ROOT, assert_none, modules, short, tree

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
    """The game in the name of a file of counts or moves."""
    return path.stem.partition("_")[0].partition("-")[0]


@pytest.mark.parametrize("what", NEEDED)
def test_every_game_has_every_part(what: str) -> None:
    assert [game for game in GAMES if not any(ROOT.glob(NEEDED[what].format(game)))] == []


@pytest.mark.parametrize("folder", ["perft", "playthroughs"])
def test_every_file_of_counts_or_playthroughs_belongs_to_a_game(folder: str) -> None:
    assert {game_of(path) for path in (ROOT / "tests" / folder).iterdir()} <= set(GAMES)


def test_perft_counts_start_from_setups_of_the_game() -> None:
    def differing(path: Path) -> set[str]:
        setups = {entry["setup"]["game"] for entry in json.loads(path.read_text("utf-8"))}
        return setups ^ {game_of(path)}

    assert_none(differing, (ROOT / "tests" / "perft").iterdir())


OF_ONE_GAME = re.compile(
    r"fitsmobile/(engine/(registry|\w*({0})\w*)|ai/(levels|\w*({0})\w*)"
    r"|puzzles/(provers|({0})_prover)|ui/games/(__init__|({0})/.*))\.py".format("|".join(GAMES))
)
"""The rules, players, prover and screens of one game, and the registries."""

DATA_FOLDER = ("fitsmobile/ui/app/start.py", "fits")
"""The folder in which the app keeps its data has the name of the first game."""


def test_only_a_games_own_modules_and_the_registries_name_its_id() -> None:
    def named(path: Path) -> set[str]:
        constants = {one.value for one in ast.walk(tree(path)) if isinstance(one, ast.Constant)}
        return {game for game in GAMES if game in constants} - {
            game for module, game in [DATA_FOLDER] if module == short(path)
        }

    paths = [one for one in modules("fitsmobile") if not OF_ONE_GAME.fullmatch(short(one))]
    assert_none(named, paths)


def test_only_a_games_own_kv_names_its_id() -> None:
    games = re.compile("|".join(rf"\b{game}\b|_{game}\b" for game in GAMES), re.IGNORECASE)

    def named(path: Path) -> list[str]:
        return games.findall(path.read_text("utf-8"))

    shared = [one for one in (ROOT / "kv").rglob("*.kv") if one.parent.name not in GAMES]
    assert_none(named, shared)


def test_every_game_has_its_colours_in_every_theme() -> None:
    tokens = json.loads((ROOT / "fitsmobile" / "ui" / "look" / "tokens.json").read_text("utf-8"))
    by_game = [
        set(role) for theme in tokens["themes"].values() for role in theme.values()
        if isinstance(role, dict)
    ]  # fmt: skip
    assert by_game == [set(GAMES)] * len(by_game)
    assert by_game
