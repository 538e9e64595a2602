"""The search of FITS and BITS, compared with naive computations."""

from itertools import product

import pytest

from fitsmobile.ai import bits_model, fits_model
from fitsmobile.ai.levels import player_for
from fitsmobile.ai.player import Budget, Meter, OutOfBudget, never
from fitsmobile.ai.ramp_search import NEAR, REPLIES, expect, reply
from fitsmobile.engine.registry import GAMES

MODELS = {"fits": fits_model.model_of, "bits": bits_model.model_of}

GAME_IDS = ("fits", "bits")


def no_clock():
    raise AssertionError("a budget of nodes reads no clock")


def meter(nodes=1_000_000):
    return Meter(Budget(nodes=nodes), never, no_clock)


def in_the_middle(game, seed, moves=7):
    """The only seat of a game after some moves of a weak player, with its model."""
    player = player_for(game, 2, seed, no_clock)
    options = {"boards": ["1234"[seed % 4]]} if game == "fits" else {}
    state = GAMES[game].start(GAMES[game].deal(1, options, seed))
    for _ in range(moves):
        state = state.play(0, player.choose(state.seen_by(0), 0, Budget(nodes=1), never).move)
    return state, MODELS[state.game](state, 0)


def without(tiles, at):
    return tiles[:at] + tiles[at + 1 :]


@pytest.mark.parametrize(("game", "missed"), [("fits", 0.02), ("bits", 0)])
def test_the_best_step_is_the_one_of_most_value(game, missed):
    found = []
    for seed, moves in product(range(8), (1, 4, 9)):
        state, model = in_the_middle(game, seed, moves)
        situation = model.situation(state, 0)
        for at, tile in enumerate(situation.coming):
            outlook = model.outlook(without(situation.coming, at))
            steps = model.choices(situation.node, tile, False)
            values = model.values(steps, outlook)
            best, step = model.best(situation.node, tile, outlook)
            assert best == pytest.approx(values[steps.index(step)])
            found.append(best < max(values) - 0.001)
    assert sum(found) <= missed * len(found)


@pytest.mark.parametrize("game", GAME_IDS)
def test_expect_is_the_mean_over_the_cards_that_may_come(game):
    state, model = in_the_middle(game, 3)
    situation = model.situation(state, 0)
    replies = [
        reply(model, situation.node, tile, without(situation.coming, at), 1, meter())
        for at, tile in enumerate(situation.coming)
    ]
    expected = expect(model, situation.node, situation.coming, 1, meter())
    assert expected == pytest.approx(sum(replies) / len(replies))


@pytest.mark.parametrize("seed", range(4))
def test_at_depth_two_the_best_of_the_likely_replies_counts(seed):
    state, model = in_the_middle("fits", seed, 8)
    node, tiles = model.situation(state, 0).node, model.situation(state, 0).coming[:4]
    total = 0.0
    for at, tile in enumerate(tiles):
        rest = without(tiles, at)
        steps = model.choices(node, tile, False)
        values = model.values(steps, model.outlook(rest))
        order = sorted(range(len(steps)), key=lambda one, values=values: -values[one])
        near = [one for one in order if values[one] >= max(values) - NEAR][:REPLIES]
        total += max(steps[one][1] + expect(model, steps[one][0], rest, 1, meter()) for one in near)
    assert expect(model, node, tiles, 2, meter()) == pytest.approx(total / len(tiles))


def test_expect_is_zero_without_cards_to_come():
    state, model = in_the_middle("fits", 1)
    assert expect(model, model.situation(state, 0).node, (), 3, meter()) == 0.0


def test_a_search_ends_with_the_budget():
    state, model = in_the_middle("fits", 2)
    situation = model.situation(state, 0)
    with pytest.raises(OutOfBudget):
        expect(model, situation.node, situation.coming, 9, meter(2_000))


def test_more_nodes_search_more_cards_ahead():
    state, _ = in_the_middle("fits", 5, 9)
    depths = [
        player_for("fits", 5, 1, no_clock).choose(state.seen_by(0), 0, Budget(nodes=n), never).depth
        for n in (1, 6_000, 60_000)
    ]
    assert depths[0] == 0 < depths[1] < depths[2]


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_budget_that_ends_half_way_still_gives_a_legal_move(game):
    state, _ = in_the_middle(game, 6, 5)
    for nodes in (1, 30, 500, 2_500, 7_000):
        player = player_for(game, 5, 1, no_clock)
        choice = player.choose(state.seen_by(0), 0, Budget(nodes=nodes), never)
        assert state.why_not(0, choice.move) is None
