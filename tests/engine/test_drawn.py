"""Boards that people draw: what a setup may hold, and what refuses it."""

import json

import pytest

from fitsmobile.engine.drawn import is_drawn
from fitsmobile.engine.fits import BOARD_OF, GRID
from fitsmobile.engine.protocol import InvalidSetup
from fitsmobile.engine.registry import GAMES
from tests.engine.drawings import DRAWN

GAME = GAMES["fits"]


def with_lines(*changes, rows=False):
    """The drawn board of the tests with some lines, counted from the top, replaced."""
    lines = list(DRAWN["art"])
    for line, text in changes:
        lines[line] = text
    return {"art": lines, "rows": rows}


REFUSED = [
    ({}, "missing_field"),
    ({"art": DRAWN["art"]}, "missing_field"),
    (DRAWN | {"name": "pond"}, "unknown_field"),
    (DRAWN | {"rows": 1}, "bad_rows"),
    (DRAWN | {"art": "......" * 12}, "board_size"),
    (DRAWN | {"art": DRAWN["art"][1:]}, "board_size"),
    (DRAWN | {"art": [*DRAWN["art"], "......"]}, "board_size"),
    (DRAWN | {"art": [*DRAWN["art"][1:], None]}, "board_size"),
    (with_lines((0, ".......")), "board_size"),
    (with_lines((0, "...")), "board_size"),
    (with_lines((0, "4.....")), "board_sign"),
    (with_lines((0, "X.....")), "too_many_twins"),
    (with_lines((0, "é.....")), "board_sign"),
    (with_lines((0, "a....a")), "board_sign"),
    (with_lines((2, "B.....")), "board_twins"),
    (with_lines((2, "A.....")), "board_twins"),
    (with_lines((2, "F....F")), "too_many_twins"),
    ({"art": ["______"] * 12, "rows": True}, "board_empty"),
]


@pytest.mark.parametrize(("drawing", "reason"), REFUSED)
def test_a_drawing_that_is_no_board_is_refused_by_name_in_a_deal_and_in_a_setup(drawing, reason):
    with pytest.raises(InvalidSetup) as dealt:
        GAME.deal(1, {"boards": ["1", drawing]}, 0)
    data = GAME.deal(1, {"boards": ["1"]}, 0).to_json()
    data["rounds"][0]["board"] = drawing
    with pytest.raises(InvalidSetup) as read:
        GAME.read_setup(data)
    assert dealt.value.refusal.reason == read.value.refusal.reason == reason
    assert not GAME.options[0].accepts(["1", drawing])


@pytest.mark.parametrize(
    ("boards", "reason"),
    [
        (["1", "2", "3", "4", DRAWN], "too_many_boards"),
        ([DRAWN, "2", DRAWN], "board_twice"),
        ([DRAWN, "chess"], "unknown_board"),
        ([DRAWN, 1], "unknown_board"),
        ([DRAWN, "/".join(DRAWN["art"])], "unknown_board"),
    ],
)
def test_boards_that_do_not_go_together_are_refused_by_name(boards, reason):
    with pytest.raises(InvalidSetup) as refused:
        GAME.deal(1, {"boards": boards}, 0)
    assert refused.value.refusal.reason == reason


def test_a_key_of_a_drawing_is_no_board_from_outside():
    key = GAME.deal(1, {"boards": [DRAWN]}, 0).rounds[0].board
    assert is_drawn(key)
    with pytest.raises(InvalidSetup):
        GAME.deal(1, {"boards": [key]}, 0)


def test_a_drawn_board_stands_in_the_setup_as_it_was_drawn():
    boards = ["2", DRAWN, "meadow", DRAWN | {"rows": True}]
    setup = GAME.deal(2, {"boards": boards}, 4)
    data = setup.to_json()
    assert [one["board"] for one in data["rounds"]] == boards
    assert GAME.read_setup(json.loads(json.dumps(data))) == setup
    assert GAME.deal(2, setup.options, 4) == setup


def test_a_game_may_go_over_all_boards_with_an_id_and_has_no_rank():
    setup = GAME.deal(1, {"boards": list(BOARD_OF)}, 0)
    assert len(BOARD_OF) == 16
    assert not GAME.start(setup).ranked()


def test_each_cell_of_a_drawn_board_scores_by_its_sign():
    drawing = {"art": ["1x_B.B", *["______"] * 11], "rows": True}
    state = GAME.start(GAME.deal(1, {"boards": [drawing]}, 0))
    board = state.board(0)
    assert dict(state.parts(0, 0)) == {
        "rows": 0, "dots": -1, "bonus": 1, "penalty": -5, "pairs": 3
    }  # fmt: skip
    assert board.kinds == ("rows", "dots", "bonus", "penalty", "pairs")
    lowest = GRID.board((column, 0) for column in range(6))
    assert board.score(lowest) == board.score(0) + 1
