"""The trainers in `tools/train`: facts read off positions, checked by playing, and fitting."""

import pytest

from tools.train.chances import opened
from tools.train.fillit import best_run, features
from tools.train.regression import logistic


def lead(state, side):
    """The lead of a side in chips."""
    return state.chips[side].bit_count() - state.chips[1 - side].bit_count()


@pytest.mark.parametrize("number", range(12))
def test_the_best_run_of_a_pawn_gains_most_of_all_its_runs(number):
    state = opened("fillit", number)
    side = state.rules.sides[state.turn]
    runs = [move for move in state.moves(state.turn) if move.kind == "P"]
    gains = [lead(state.play(state.turn, move), side) - lead(state, side) for move in runs]
    assert best_run(state, state.turn) == max(gains, default=0)
    assert features(state)[:2] == (lead(state, side), best_run(state, state.turn))


def test_a_logistic_regression_finds_the_weights_behind_the_chances():
    rows = [(1.0, one / 4, two / 4) for one in range(-8, 9) for two in range(-8, 9)]
    won = [1 / (1 + 2.718281828459045 ** -(0.5 + one - 2 * two)) for _, one, two in rows]
    assert logistic(rows, won) == pytest.approx([0.5, 1.0, -2.0], abs=1e-3)
