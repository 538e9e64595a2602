"""The reasons of BITS are shares of the learned evaluation."""

import random

import pytest

from fitsmobile.ai.bits_model import model_of
from fitsmobile.ai.bits_reasons import pair_of, why
from fitsmobile.engine.registry import GAMES
from fitsmobile.engine.tasks import GRID

BITS = GAMES["bits"]


def positions(seed):
    """Every third position of a random game of four rounds, with two placements each."""
    rng = random.Random(seed)
    state = BITS.start(BITS.deal(1, {"rounds": 4}, seed))
    for number in range(1000):
        moves = state.moves(0)
        if not moves:
            return
        if number % 3 == 0 and len(moves) > 1:
            yield state, rng.sample(moves, 2)
        state = state.play(0, rng.choice(moves))


@pytest.mark.parametrize("seed", range(3))
def test_the_shares_add_up_to_the_difference_of_the_values(seed):
    for state, (one, other) in positions(seed):
        model = model_of(state, 0)
        situation = model.situation(state, 0)
        steps = model.choices(situation.node, situation.tile, situation.first)
        values = model.values(steps, model.outlook(situation.coming))
        by_move = {step[2]: value for step, value in zip(steps, values, strict=True)}
        shares = pair_of(state, 0, one, other).shares
        assert sum(shares.values()) == pytest.approx(by_move[one] - by_move[other])


def test_a_colour_that_is_taken_out_changes_the_judgement_by_its_share():
    for state, (one, other) in positions(7):
        model = model_of(state, 0)
        counts, colours, left = model.outlook(model.situation(state, 0).coming)
        pair = pair_of(state, 0, one, other)

        def difference(seen, model=model, pair=pair, counts=counts, left=left):
            better, worse = (
                model.estimate(after.node, (counts, seen, left))
                for after in (pair.better, pair.worse)
            )
            return better - worse

        for at, colour in enumerate("RYBPK" if colours else ""):
            lost = difference(colours) - difference((*colours[:at], *colours[at + 1 :]))
            assert lost == pytest.approx(pair.shares.get(colour, 0.0))


@pytest.mark.parametrize("seed", range(3))
def test_the_reason_is_a_share_that_speaks_for_the_better_placement(seed):
    for state, (one, other) in positions(seed):
        for better, worse in ((one, other), (other, one)):
            reason = why(state, 0, [better], [worse])
            shares = pair_of(state, 0, better, worse).shares.values()
            assert reason.value in (*(share for share in shares if share > 0), 0.0)
            assert reason.cells
            assert all(0 <= c < GRID.columns and 0 <= r < GRID.rows for c, r in reason.cells)
            assert reason == why(state.seen_by(0), 0, [better], [worse])
