"""Regret: losses by what could be known, the same for whoever asks, and cancelled at once."""

import time
from functools import cache

import pytest

from fitsmobile.ai import chances
from fitsmobile.ai.chances import NEUTRAL, chance_of, parameters_of
from fitsmobile.ai.levels import PLAYERS, player_for
from fitsmobile.ai.player import Budget, OutOfBudget, never
from fitsmobile.ai.tree_search import WIN
from fitsmobile.engine.frozen import replace
from fitsmobile.engine.registry import GAMES
from tools.train.chances import Turn, fitted

RAMPS = ("fits", "bits")
HEXES = ("fillit", "jammit")


def dealt(game, seats=1, **options):
    """The first position of a game."""
    return GAMES[game].start(GAMES[game].deal(seats, options, 11))


def played_on(state, level=1, decisions=8):
    """The decisions of a weak player: position before, seat, moves."""
    player, found = player_for(state.game, level, 3, time.monotonic), []
    while state.actors() and len(found) < decisions:
        seat = state.actors()[0]
        choice = player.choose(state.seen_by(seat), seat, Budget(nodes=50), never)
        moves = (choice.move, *choice.follow_ups)
        found.append((state, seat, moves))
        for move in moves:
            state = state.play(seat, move)
    return found


@cache
def worst(game):
    """A decision of a first round in which a legal placement is a mistake, and that placement."""
    appraise = PLAYERS[game].appraiser.appraise
    for seed in (11, 12, 13):
        start = GAMES[game].start(GAMES[game].deal(1, {}, seed))
        for state, seat, _ in reversed(played_on(start, 4, 11)):
            for move in state.moves(seat):
                if appraise(state, seat, (move,), never).loss >= 3:
                    return state, seat, move
    raise AssertionError("no mistake is possible")


@pytest.mark.parametrize("game", RAMPS)
def test_hidden_cards_in_another_order_change_no_loss(game):
    appraise = PLAYERS[game].appraiser.appraise
    state, seat, move = worst(game)
    now = state.setup.rounds[0]
    card = state.by_seat[seat].card
    other = replace(now, deck=(*now.deck[:card], *reversed(now.deck[card:])))
    turned = replace(state, setup=replace(state.setup, rounds=(other, *state.setup.rounds[1:])))
    assert turned.setup != state.setup
    assert appraise(turned, seat, (move,), never) == appraise(state, seat, (move,), never)


@pytest.mark.parametrize("game", RAMPS)
def test_a_mistake_names_a_better_place_and_that_place_is_none(game):
    appraiser = PLAYERS[game].appraiser
    state, seat, move = worst(game)
    found = appraiser.appraise(state, seat, (move,), never)
    assert found.better != (move,)
    again = appraiser.appraise(state, seat, found.better, never, closely=True)
    assert again.loss == 0
    assert appraiser.appraise(state, seat, appraiser.best(state, seat, never), never).loss < 1


@pytest.mark.parametrize("game", RAMPS)
def test_a_placement_that_the_evaluation_calls_nearly_the_best_is_not_played_out(game):
    appraiser, polls = PLAYERS[game].appraiser, []
    for state, seat, moves in played_on(dealt(game), level=5, decisions=4):
        assert appraiser.appraise(state, seat, moves, lambda: bool(polls.append(1))).loss < 1.5
    assert polls == []


def test_the_last_card_of_a_round_loses_exactly_the_points_that_it_misses():
    played = played_on(dealt("fits"), 4, 25)
    state, seat, _ = [one for one in played if one[0].by_seat[0].round == 0][-1]
    assert set(state.to_come(seat)) <= set(state.setup.rounds[0].starts)
    scores = {
        move: state.play(seat, move).by_seat[seat].done[0].score for move in state.moves(seat)
    }
    appraise = PLAYERS["fits"].appraiser.appraise
    for move, score in scores.items():
        loss = appraise(state, seat, (move,), never, closely=True).loss
        assert loss == pytest.approx(max(scores.values()) - score)


@pytest.mark.parametrize("game", HEXES)
def test_a_turn_that_gives_the_win_away_is_a_mistake_and_the_best_turn_is_none(game):
    appraiser, losses = PLAYERS[game].appraiser, []
    for state, seat, moves in played_on(dealt(game, 2, board="mini"), 1, 30):
        assert appraiser.knows(state)
        found = appraiser.appraise(state, seat, moves, never)
        losses.append(found.loss)
        assert bool(found.better) == (found.loss > 0)
    state, seat, moves = played_on(dealt(game, 2, board="mini"), 1, 30)[len(losses) // 2]
    assert appraiser.appraise(state, seat, appraiser.best(state, seat, never), never).loss == 0
    assert max(losses) >= appraiser.mistake
    assert min(losses) == 0


@pytest.mark.parametrize("game", HEXES)
def test_a_turn_is_whole_when_another_seat_may_move(game):
    appraiser = PLAYERS[game].appraiser
    state = dealt(game, 2)
    seat = state.actors()[0]
    whole = []
    for move in player_turn(state, seat):
        state = state.play(seat, move)
        whole.append(appraiser.is_whole(state, seat))
    assert whole == [False] * (len(whole) - 1) + [True]


def player_turn(state, seat):
    """The moves of a whole turn."""
    return PLAYERS[state.game].appraiser.best(state, seat, never)


@pytest.mark.parametrize("game", HEXES)
def test_no_chance_is_known_with_three_sides(game):
    assert not PLAYERS[game].appraiser.knows(dealt(game, 3))


@pytest.mark.parametrize("game", (*RAMPS, *HEXES))
def test_a_stopped_appraisal_ends_at_once(game):
    state = dealt(game, 1 if game in RAMPS else 2)
    seat, polls = state.actors()[0], []

    def stop():
        polls.append(1)
        return True

    moves = player_turn(state, seat) if game in HEXES else (state.moves(seat)[0],)
    with pytest.raises(OutOfBudget):
        PLAYERS[game].appraiser.appraise(state, seat, moves, stop, closely=True)
    assert len(polls) <= 3


@pytest.mark.parametrize("game", HEXES)
def test_a_chance_rises_with_the_value_and_is_certain_where_the_game_is_decided(game):
    parameters = parameters_of(game)
    for lacks in (1, 5, 20):
        found = [chance_of(parameters, value, lacks) for value in range(-400, 401, 50)]
        assert found == sorted(found)
        assert 0 < found[0] < 0.5 < found[-1] < 1
    assert (chance_of(parameters, WIN, 1), chance_of(parameters, -WIN, 1)) == (1, 0)


def test_without_its_table_every_undecided_game_is_even(monkeypatch, tmp_path):
    monkeypatch.setattr(chances, "PLACE", tmp_path / "none.json")
    parameters_of.cache_clear()
    assert parameters_of("fillit") == NEUTRAL
    assert chance_of(NEUTRAL, 300, 5) == 0.5
    parameters_of.cache_clear()


def test_the_fit_finds_the_chances_that_games_were_drawn_with():
    true = (0.2, 0.01, 0.03, -1.0)
    cases = [(value, lacks) for value in range(-300, 301, 20) for lacks in (1, 3, 8, 15)]
    turns = [Turn(value, lacks, chance_of(true, value, lacks)) for value, lacks in cases]
    assert fitted(turns) == pytest.approx(true, abs=0.01)
