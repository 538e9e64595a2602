import random

import pytest

from fitsmobile.ai.fits_losses import best_line, losses_of
from fitsmobile.ai.fits_model import fits_model
from fitsmobile.ai.player import Budget, Meter, never
from fitsmobile.ai.ramp_hindsight import known_cards
from fitsmobile.ai.ramp_search import widening
from fitsmobile.engine.fits import explicit
from fitsmobile.engine.registry import GAMES
from tests.ai.exhaustive import best_by_trying_everything
from tests.engine.drawings import EVERYTHING

FITS = GAMES["fits"]
BOARDS = ("1", "2", "3", "4", "abyss", EVERYTHING)


def meter(nodes=5_000_000):
    return Meter(Budget(nodes=nodes), never, lambda: 0.0)


def walk_at_random(board, seed, least_left=0):
    """Every position of a solo round played at random, with its situation."""
    rng = random.Random(seed)
    model = fits_model(board)
    state = FITS.start(FITS.deal(1, {"boards": [explicit(board)]}, seed))
    while state.actors() and len(known_cards(state, 0)) > least_left:
        yield state, model.situation(state, 0)
        state = state.play(0, rng.choice(state.moves(0)))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(4))
def test_the_upper_bound_is_the_score_plus_the_losses(board, seed):
    model, losses = fits_model(board), losses_of(board)
    for _, situation in walk_at_random(board, seed):
        place = losses.place_of(situation.node)
        steps = {move: (after, lost) for after, lost, move in losses.steps(place, situation.tile)}
        choices = model.choices(situation.node, situation.tile, True)
        assert {move for _, _, move in choices} == set(steps)
        for node, gain, move in choices:
            after, lost = steps[move]
            assert after == losses.place_of(node)
            assert losses.upper_bound(place) - lost == gain + losses.upper_bound(after)
            assert lost >= 0


@pytest.mark.parametrize("board", BOARDS)
def test_an_empty_board_has_no_loss(board):
    model, losses = fits_model(board), losses_of(board)
    assert losses.upper_bound(0) == model.upper_bound(0, model.outlook(("X5",) * 20))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(3))
def test_the_least_loss_agrees_with_wide_beam_search(board, seed):
    model, losses = fits_model(board), losses_of(board)
    *_, (state, situation) = walk_at_random(board, seed, least_left=5)
    tiles = [tile for _, tile in known_cards(state, 0)]
    wide = best_line(model, situation.node, tiles, situation.first, meter())
    line, sure = losses.deepen(
        losses.place_of(situation.node), tiles, situation.first, -999, meter()
    )
    slow = widening(model, situation.node, tiles, situation.first, meter(), wide.line, -999, 10**6)
    assert sure and wide.proven and slow.proven
    assert line.points == wide.line.points == slow.line.points


def test_the_moves_of_a_line_score_its_points():
    for seed in range(8):
        state = FITS.start(FITS.deal(1, {"boards": [explicit(BOARDS[seed % 6])]}, seed))
        model = fits_model(BOARDS[seed % 6])
        situation = model.situation(state, 0)
        tiles = [tile for _, tile in known_cards(state, 0)]
        found = best_line(model, situation.node, tiles, True, meter(60_000))
        for move in found.line.moves:
            if state.actors():
                state = state.play(0, move)
        assert state.outcome().scores == (model.empty + found.line.points,)


def test_a_floor_above_the_upper_bound_ends_the_search():
    model, losses = fits_model("2"), losses_of("2")
    tiles = ["I3", "V3"]
    assert losses.deepen(0, tiles, True, losses.upper_bound(0), meter(1)) == (None, True)
    assert best_line(model, 0, tiles, True, meter(), known=60).proven


def test_out_of_budget_the_greedy_line_is_the_answer():
    state = FITS.start(FITS.deal(1, {"boards": ["3"]}, 5))
    tiles = [tile for _, tile in known_cards(state, 0)]
    found = best_line(fits_model("3"), 0, tiles, True, meter(1))
    assert len(found.line.moves) == len(tiles)
    assert not found.proven


def laid_low(seed, left):
    """The only seat of a game of low landings on board 1, with at most `left` cards to play."""
    rng = random.Random(seed)
    state = FITS.start(FITS.deal(1, {"boards": ["1"]}, seed))
    while len(known_cards(state, 0)) > left:
        moves = state.moves(0)
        rows = {move: sum(row for _, row in state.grid.cells(move)) for move in moves[1:] or moves}
        state = state.play(0, min(rows, key=lambda move: rows[move] + 12 * rng.random()))
    return state


@pytest.mark.parametrize("seed", [47, 49, 94])
def test_a_dot_left_open_in_a_row_that_is_closed_already_loses_no_row(seed):
    model, losses, state = fits_model("1"), losses_of("1"), laid_low(seed, 2)
    node = model.situation(state, 0).node
    tiles = [tile for _, tile in known_cards(state, 0)]
    best = best_by_trying_everything(model, node, tiles)
    line, _ = losses.deepen(losses.place_of(node), tiles, False, best - 1, meter())
    assert line is not None
    assert line.points == best
