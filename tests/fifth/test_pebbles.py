"""PEBBLES: a hand-worked position, and random games compared with the naive twin."""

import random

from tests.fifth.naive_pebbles import NaivePebbles
from tests.fifth.pebbles import PEBBLES

SETUP = {"game": "pebbles", "seats": 2, "places": 7, "gap": 3, "first": 0}


def test_a_pair_across_the_gap_is_no_move():
    state = PEBBLES.start(PEBBLES.read_setup(SETUP))
    texts = [PEBBLES.format_move(move) for move in state.moves(0)]
    assert texts == ["a1", "a1b1", "b1", "b1c1", "c1", "e1", "e1f1", "f1", "f1g1", "g1"]
    assert state.moves(1) == ()


def test_it_agrees_with_its_naive_twin():
    dice = random.Random(1)
    for _ in range(20):
        state = PEBBLES.start(PEBBLES.read_setup(SETUP))
        twin = NaivePebbles(frozenset({0, 1, 2, 4, 5, 6}), 0)
        while state.actors():
            moves = state.moves(state.turn)
            assert {PEBBLES.format_move(move) for move in moves} == twin.moves()
            move = dice.choice(moves)
            state, twin = state.play(state.turn, move), twin.play(PEBBLES.format_move(move))
            assert state.turn == twin.turn
        assert not twin.lying
