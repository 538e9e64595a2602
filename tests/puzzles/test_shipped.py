"""The puzzles of the app: their number, a sample proven anew, and what each of them has to be."""

from collections import Counter

import pytest

from fitsmobile.engine.registry import GAMES
from fitsmobile.puzzles import code, shipped
from fitsmobile.puzzles.provers import PROVERS
from fitsmobile.puzzles.puzzle import GRADES
from tests.puzzles.proving import looked_at, opened
from tools.puzzles.likeness import likeness

PUZZLES = shipped.all_puzzles()
SAMPLE = PUZZLES[::6]


def test_there_are_twenty_puzzles_of_each_grade_and_game_in_a_small_file():
    counts = Counter((puzzle.game, puzzle.grade) for puzzle in PUZZLES)
    assert counts == {(game, grade): 20 for game in PROVERS for grade in GRADES}
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)
    assert shipped.PLACE.stat().st_size <= shipped.MAX_BYTES


@pytest.mark.parametrize("game", PROVERS)
def test_the_rules_accept_every_puzzle_and_no_two_are_alike(game):
    alike = [likeness(opened(puzzle)) for puzzle in shipped.puzzles_of(game)]
    assert len(set(alike)) == len(alike)


def test_every_puzzle_has_one_idea():
    for puzzle in PUZZLES:
        position = opened(puzzle).position
        most = max(3, len(position.start.moves(position.seat)) // 10)
        assert 1 <= len(puzzle.first) <= most
        assert puzzle.solution[0][1] in puzzle.first


@pytest.mark.parametrize("game", PROVERS)
def test_a_sample_is_proven_anew_and_simple_players_fail_at_it(game):
    found = list(looked_at(puzzle for puzzle in SAMPLE if puzzle.game == game))
    assert [(one.puzzle.id, one.fault) for one in found if one.fault] == []
    assert not any(one.greedy or one.first_legal for one in found)
    assert sum(one.beginner for one in found) <= max(1, len(found) // 10)


def test_a_code_of_a_puzzle_of_the_app_opens_with_its_solution():
    assert [code.unpack(code.pack(puzzle), GAMES) for puzzle in SAMPLE] == list(SAMPLE)
