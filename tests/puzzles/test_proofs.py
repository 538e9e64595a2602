import pytest

from fitsmobile.puzzles.proof import Stopped, never
from fitsmobile.puzzles.provers import PROVERS
from fitsmobile.puzzles.puzzle import Goal
from tests.puzzles.naive_proof import best_round, best_turn, wins_within
from tests.puzzles.positions import half_filled, turns_before_the_end

ROUND, TURN = Goal("points", stars=(1, 2, 3)), Goal("turn", stars=(1, 2, 3))
BOARDS = [("fillit", "2M-A"), ("fillit", "2M-C"), ("jammit", "2M-A"), ("jammit", "2M-B")]


@pytest.mark.parametrize("game", ["fits", "bits"])
def test_the_best_end_of_a_round_is_that_of_trying_every_move(game):
    for seed in range(12):
        state = half_filled(game, seed, 3)
        best, first = best_round(state)
        proof = PROVERS[game].prove([state], ROUND, never)
        assert (proof.best, set(proof.first)) == (best, first)


@pytest.mark.parametrize("game", ["fits", "bits"])
def test_the_line_of_a_round_is_legal_and_reaches_the_best(game):
    for seed in range(4):
        prover, trail = PROVERS[game], [half_filled(game, seed, 7)]
        proof = prover.prove(trail, ROUND, never)
        for seat, move in proof.line:
            trail.append(trail[-1].play(seat, move))
        assert prover.is_over(trail, ROUND)
        assert prover.result(trail) == proof.best


@pytest.mark.parametrize(("game", "layout"), BOARDS)
@pytest.mark.parametrize("seed", [0, 1])
def test_a_win_is_found_exactly_where_trying_every_move_finds_it(game, layout, seed):
    prover = PROVERS[game]
    for state in turns_before_the_end(game, layout, seed, 3):
        for turns in (1, 2):
            proof = prover.prove([state], Goal("win", turns=turns), never)
            if turns == 1 or game == "jammit" or state.rules.material - max(laid_by(state)) < 4:
                assert set(proof.first) == wins_within(state, turns)


def laid_by(state) -> list[int]:
    """The chips of both sides on the board."""
    return [cells.bit_count() for cells in state.chips]


@pytest.mark.parametrize(("game", "layout"), BOARDS)
def test_the_best_turn_is_that_of_trying_every_move(game, layout):
    prover = PROVERS[game]
    for state in turns_before_the_end(game, layout, 5, 6):
        proof = prover.prove([state], TURN, never)
        assert (proof.best, set(proof.first)) == best_turn(
            state, lambda start, now: prover.result([start, now])
        )
        trail = [state]
        for seat, move in proof.line:
            trail.append(trail[-1].play(seat, move))
        assert prover.is_over(trail, TURN)
        assert prover.result(trail) == proof.best


@pytest.mark.parametrize(("game", "layout"), BOARDS)
def test_a_line_to_a_win_keeps_to_the_turns_of_the_goal(game, layout):
    prover, goal = PROVERS[game], Goal("win", turns=2)
    for seed in range(3):
        for state in turns_before_the_end(game, layout, seed, 4):
            proof, trail = prover.prove([state], goal, never), [state]
            for seat, move in proof.line:
                assert not prover.is_over(trail, goal)
                trail.append(trail[-1].play(seat, move))
            if proof.best:
                assert state.turn in trail[-1].outcome().winners


@pytest.mark.parametrize(("game", "layout"), BOARDS)
def test_the_answer_to_a_turn_that_misses_the_win_prevents_it(game, layout):
    prover, goal, answered = PROVERS[game], Goal("win", turns=2), 0
    for state in turns_before_the_end(game, layout, 1, 6):
        good = prover.prove([state], goal, never).first
        missed = next((move for move in state.moves(state.turn) if move not in good), None)
        trail = [state]
        while missed is not None and trail[-1].actors() and trail[-1].turn == state.turn:
            legal = trail[-1].moves(state.turn)
            trail.append(trail[-1].play(state.turn, missed if len(trail) == 1 else legal[0]))
        for seat, move in prover.answer(trail, goal, never):
            trail.append(trail[-1].play(seat, move))
            answered += 1
        if len(trail) > 1 and trail[-1].actors():
            assert prover.prove(trail, goal, never).best == 0
    assert answered


def test_a_proof_that_is_cancelled_ends():
    states = list(turns_before_the_end("fillit", "2M-A", 1, 5))
    with pytest.raises(Stopped):
        for state in states:
            PROVERS["fillit"].prove([state], Goal("win", turns=3), lambda: True)


@pytest.mark.parametrize("game", list(PROVERS))
def test_a_goal_of_another_kind_of_game_is_refused(game):
    state, goal = half_filled("fits", 0, 3), Goal("win", turns=1)
    assert PROVERS[game].why_not(state, goal).reason == "wrong_goal"
