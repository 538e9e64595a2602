"""The lasting worth of the pieces on a JAMMIT board."""

import pytest

from fitsmobile.ai.jammit_lines import BY_HEX, STONE_FALLS, lasting_worth, lines_of, place_of
from fitsmobile.engine.hexboard import hexboard
from fitsmobile.engine.jammit import JammitState
from tests.engine.jammit_tables import random_game, start, table

RADIUS = {"L": 4, "M": 3}


def worth(state: JammitState) -> int:
    return lasting_worth(lines_of(state.rules.tables.hexes.radius), state.board)


def plain_worth(state: JammitState) -> float:
    """The same, worked out piece by piece and column by column."""
    board, pieces = state.rules.tables.hexes, state.pieces()
    names, total = board.names, 0.0
    for name, code in pieces.items():
        if code != 4:
            sign = 1 if code in (1, 5) else -1
            total += sign * BY_HEX[board.radius][place_of(board, names.index(name))][code >= 5]
    for lanes in board.lanes:
        for lane in lanes:
            codes = [pieces.get(names[cell], 0) for cell in lane.cells]
            filled, empty = [code for code in codes if code], codes.count(0)
            for values, code in zip(STONE_FALLS, filled[::-1], strict=False):
                if code >= 5 and empty < len(values):
                    points = 2 if lane.ends_in_centre else 1
                    total += points * values[empty] * (1 if code == 5 else -1)
    return total


@pytest.mark.parametrize("layout", ["2L-A", "2M-B"])
def test_the_lines_add_up_to_all_pieces_and_all_stones_that_may_fall(layout: str) -> None:
    lines = lines_of(RADIUS[layout[1]])
    for state, _ in list(random_game(layout, 5))[::4]:
        assert worth(state) == pytest.approx(plain_worth(state), abs=len(lines) / 2)


@pytest.mark.parametrize("layout", ["2L-A", "2L-B", "2M-A", "2M-B"])
def test_a_start_that_is_alike_for_both_seats_is_worth_nothing(layout: str) -> None:
    assert worth(start(layout)) == 0


def test_a_neutral_coin_changes_nothing_where_no_stone_falls_sooner_by_it() -> None:
    assert worth(table(("a1", "i9"), coins={"n": ["c3", "d4"]})) == 0


def test_a_stone_before_the_rim_of_a_full_column_counts_more_than_one_that_nothing_presses() -> (
    None
):
    column = [cell for cell in hexboard(4).names if cell[0] == "a"]
    alone = table(("a1", "i9"), {"r": column[-1:]})
    pressed = table(("a1", "i9"), {"r": column[-1:]}, {"n": column[:-1]})
    assert worth(pressed) > worth(alone)
