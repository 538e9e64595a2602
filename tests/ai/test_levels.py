"""The registry of computer players."""

import pytest

from fitsmobile.ai.levels import NAMES, PLAYERS, hindsight_for, player_for
from fitsmobile.ai.player import Budget, never
from fitsmobile.engine.registry import GAMES

LEVELS = range(1, len(NAMES) + 1)


def no_clock() -> float:
    return 0.0


def test_every_game_has_computer_players_and_every_level_its_own_name() -> None:
    assert set(PLAYERS) == set(GAMES)
    assert len(set(NAMES)) == len(LEVELS)


@pytest.mark.parametrize("game", GAMES)
def test_every_level_of_every_game_chooses_a_legal_move(game: str) -> None:
    rules = GAMES[game]
    state = rules.start(rules.deal(rules.seats[0], {}, 1))
    seat = state.actors()[0]
    for level in LEVELS:
        player = player_for(game, level, 1, no_clock)
        choice = player.choose(state.seen_by(seat), seat, Budget(nodes=50), never)
        assert state.why_not(seat, choice.move) is None


@pytest.mark.parametrize("game", GAMES)
def test_thinking_times_and_pauses_are_at_most_a_second(game: str) -> None:
    players = PLAYERS[game]
    assert 0 < players.thinking_ms <= players.hint_ms <= 1_000
    assert 0 < players.pause_seconds <= 1


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_hindsight_if_it_is_played_in_rounds(game: str) -> None:
    rules = GAMES[game]
    state = rules.start(rules.deal(rules.seats[0], {}, 1))
    start = state
    while seats := state.actors():
        state = state.play(seats[0], state.moves(seats[0])[-1])
    rounds = state.outcome().rounds
    if not rounds:
        assert PLAYERS[game].hindsight is None
        return
    hindsight = hindsight_for(game)
    assert hindsight.rounds(start) == len(rounds[0])
    played = [hindsight.played(state, 0, number).score for number in range(len(rounds[0]))]
    assert tuple(played) == rounds[0]
    assert hindsight.played(start, 0, 0) is None
    assert hindsight.deal(start) == hindsight.deal(state)
