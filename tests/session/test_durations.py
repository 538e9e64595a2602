"""Usual length of a person's games."""

import pytest

from fitsmobile.session.actions import NewGame, Player
from fitsmobile.session.durations import GAMES, UsualMinutes
from tests.harness import NOON, conductor_in, step


@pytest.fixture
def clock():
    return [NOON]


@pytest.fixture
def conductor(tmp_path, clock):
    return conductor_in(tmp_path, now=lambda: clock[0])


def play(conductor, clock, minutes, game="fits"):
    """Play a game of one board that lasts so long."""
    conductor.dispatch(NewGame(game, (Player("Ada", "red"),), {"boards": ["1"]}, seed=1))
    clock[0] += minutes * 60
    while step(conductor):
        pass


def minutes_of(conductor, game="fits"):
    usual = UsualMinutes(conductor.kept)
    for _ in usual.read(["fits", "bits"]):
        pass
    return usual.of(game)


def test_the_length_is_the_median_of_the_last_five_games_in_steps_of_five(conductor, clock):
    for minutes in (60, 60, 7, 9):
        play(conductor, clock, minutes)
    assert minutes_of(conductor) is None
    play(conductor, clock, 12)
    assert minutes_of(conductor) == 10
    play(conductor, clock, 200)
    assert minutes_of(conductor) == 10
    assert minutes_of(conductor, "bits") is None


def test_a_very_short_game_lasts_five_minutes(conductor, clock):
    for _ in range(GAMES):
        play(conductor, clock, 1)
    assert minutes_of(conductor) == 5


def test_it_is_read_again_once_another_game_is_over(conductor, clock):
    usual = UsualMinutes(conductor.kept)
    for minutes in (10, 10, 10, 30, 30, 30):
        play(conductor, clock, minutes)
        for _ in usual.read(["fits"]):
            pass
    assert usual.of("fits") == 30
