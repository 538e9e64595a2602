"""FILLIT's best player in endgames that are solved exactly."""

import pytest

from tests.bench.harness.fillit_endgames import loses, positions, steps_into_loss, wins
from tests.engine import fillit_tables


@pytest.mark.parametrize("nodes", [300, 3_000])
def test_the_best_player_steps_into_no_loss_that_it_could_see(nodes: int) -> None:
    assert [state.to_json() for state in positions(24) if steps_into_loss(state, nodes)] == []


def test_the_solver_sees_a_win_and_the_loss_before_it() -> None:
    board = fillit_tables.start().rules.tables.board
    laid = [name for name in board.names if name[0] in "fghi"][:21]
    stones = {"r": ["a5", "b6", "c7", "d8"], "b": ["b5", "c6", "d7", "e1"]}
    state = fillit_tables.table(["a1", "e9"], stones, {"r": laid})
    assert wins(state, 1)
    assert not loses(state, 2)
