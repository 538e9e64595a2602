from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitsmobile.engine.frozen import replace
from fitsmobile.engine.registry import GAMES
from fitsmobile.puzzles import code, shipped
from fitsmobile.puzzles.checks import open_puzzle, proven
from fitsmobile.puzzles.proof import never
from fitsmobile.puzzles.provers import PROVERS
from fitsmobile.puzzles.puzzle import Goal, Puzzle, from_entry, id_of, to_entry
from fitsmobile.storage import code as share_code
from fitsmobile.storage.results import Trouble

SETUP = {"game": "jammit", "seats": 2, "layout": "2M-A", "first": 0}
MOVES = ((0, "Ia1:bn"), (0, "Md1"))
GOAL = Goal("turn", stars=(0, 1, 2))

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=8,
)


@cache
def made() -> Puzzle:
    """A proven puzzle: the best turn of a game of JAMMIT's first seat at its start."""
    position = GAMES["jammit"].start(GAMES["jammit"].read_setup(SETUP))
    best = PROVERS["jammit"].prove([position], GOAL, never).best
    goal = Goal("turn", stars=(best - 2, best - 1, best))
    puzzle = Puzzle(id_of(SETUP, (), goal), 2, SETUP, (), goal, (), ())
    return proven(open_puzzle(puzzle, GAMES))


def test_a_puzzle_has_first_moves_and_a_solution_from_its_proof():
    puzzle = made()
    assert puzzle.first and puzzle.solution[0][1] in puzzle.first
    assert open_puzzle(puzzle, GAMES).puzzle == puzzle


def test_an_entry_opens_to_what_it_was_made_from():
    assert from_entry(to_entry(made())) == made()


@given(st.sampled_from(sorted(to_entry(made()))), JSON)
def test_an_entry_with_any_field_replaced_is_refused_by_name_or_a_whole_puzzle(name, value):
    found = from_entry({**to_entry(made()), name: value})
    assert isinstance(found, Trouble) or open_puzzle(found, GAMES) is not None


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"setup": {**SETUP, "game": "chess"}}, "unknown_game"),
        ({"setup": {**SETUP, "layout": "9Z-Z"}}, "invalid_setup"),
        ({"moves": ((0, "Mz9"),)}, "invalid_moves"),
        ({"goal": Goal("points", stars=(1, 2, 3))}, "wrong_goal"),
        ({"first": ("Md1",)}, "invalid_solution"),
        ({"solution": made().solution[:-1]}, "invalid_solution"),
        ({"goal": Goal("turn", stars=(7, 8, 9))}, "invalid_solution"),
    ],
)
def test_a_puzzle_that_the_rules_do_not_allow_is_refused_by_name(changes, reason):
    assert open_puzzle(replace(made(), **changes), GAMES).reason == reason


def test_a_goal_that_is_not_the_best_is_not_proven():
    puzzle = replace(made(), goal=Goal("turn", stars=(7, 8, 9)), first=(), solution=())
    assert proven(open_puzzle(puzzle, GAMES)).reason == "not_proven"


def test_a_code_carries_a_puzzle_to_a_device_that_does_not_know_it():
    puzzle = made()
    received = code.unpack(code.pack(puzzle), GAMES)
    assert (received.id, received.goal, received.first) == (puzzle.id, puzzle.goal, ())
    proof = proven(open_puzzle(received, GAMES))
    assert (proof.first, proof.solution) == (puzzle.first, puzzle.solution)


def test_the_code_of_a_game_is_no_puzzle_and_a_cut_one_is_damaged():
    assert code.unpack(share_code.pack(SETUP, ()), GAMES).reason == "no_puzzle"
    assert code.unpack(code.pack(made())[:-6], GAMES).reason == "damaged"


def test_a_file_opens_to_what_it_was_made_from(tmp_path):
    place = tmp_path / "puzzles.bin"
    place.write_bytes(shipped.encode((made(),)))
    assert shipped.read(place) == (made(),)


def test_a_damaged_file_is_refused_by_name_wherever_it_was_cut_or_changed(tmp_path):
    data = shipped.encode((made(),))
    for at in range(0, len(data), 7):
        assert isinstance(shipped.decode(data[:at]), Trouble)
        changed = bytes([*data[:at], data[at] ^ 64, *data[at + 1 :]])
        assert isinstance(shipped.decode(changed), Trouble)
    assert shipped.read(tmp_path / "none.bin").reason == "missing"
