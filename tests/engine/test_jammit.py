import json

import pytest

from fitsmobile.engine.jammit import JAMMIT, JammitState
from fitsmobile.engine.protocol import Outcome
from fitsmobile.engine.views import Column
from tests.engine.jammit_tables import LAYOUTS, play, refusal, start, table, texts

ROW_A = ["a5", "a4", "a3", "a2", "a1"]
ROW_E = ["e9", "e8", "e7", "e6"]
"""The bottom row, and the row to the centre, as coins pass them that come from e9."""


def coins(state: JammitState) -> dict[str, list[str]]:
    return state.to_json()["coins"]


def stones(state: JammitState) -> dict[str, list[str]]:
    return state.to_json()["stones"]


# --- the start ---------------------------------------------------------------


def test_the_board_holds_only_the_stones_at_the_start() -> None:
    assert start("2L-A").to_json() == {
        "turn": 0,
        "phase": "insert",
        "pawns": ["a1", "i9"],
        "stones": {"r": ["a4", "c4", "d1", "d3"], "b": ["f7", "f9", "g6", "i6"]},
        "coins": {"r": [], "b": [], "n": []},
        "points": [0, 0],
        "neutral": [0, 0],
    }


@pytest.mark.parametrize(
    ("layout", "pawns", "colours"),
    [
        ("2L-B", ["a1", "i9"], "rbn"),
        ("2M-A", ["a1", "g7"], "rbn"),
        ("3L-A", ["a1", "i5", "e9"], "rby"),
        ("3M-B", ["a1", "g4", "d7"], "rby"),
    ],
)
def test_pawns_start_at_every_third_or_second_corner(
    layout: str, pawns: list[str], colours: str
) -> None:
    state = start(layout)
    assert state.to_json()["pawns"] == pawns
    assert "".join(coins(state)) == colours
    assert all(len(cells) == 4 for cells in stones(state).values())


@pytest.mark.parametrize(("layout", "target"), [("2L-A", 13), ("3L-A", 11)])
def test_the_target_is_13_points_for_two_seats_and_11_for_three(layout: str, target: int) -> None:
    assert {seat.target for seat in start(layout).view(0).seats} == {target}


def test_the_same_seed_deals_the_same_setup_and_every_seat_gets_to_begin() -> None:
    for seats in JAMMIT.seats:
        setups = [JAMMIT.deal(seats, {"layout": "B"}, seed) for seed in range(40)]
        assert setups == [JAMMIT.deal(seats, {"layout": "B"}, seed) for seed in range(40)]
        assert {setup.first for setup in setups} == set(range(seats))
        assert {setup.layout for setup in setups} == {f"{seats}L-B"}


def test_the_target_is_in_the_setup_only_where_it_is_not_that_of_the_rules() -> None:
    usual = {"game": "jammit", "seats": 2, "layout": "2L-A", "first": 0}
    assert JAMMIT.read_setup({**usual, "target": 13}).to_json() == usual
    assert JAMMIT.read_setup({**usual, "target": 7}).to_json() == {**usual, "target": 7}
    assert "target" not in JAMMIT.deal(3, {"target": 11}, 1).to_json()
    assert JAMMIT.deal(3, {"target": 13, "board": "mini"}, 1).to_json()["target"] == 13


# --- columns -----------------------------------------------------------------


def test_nine_columns_of_five_to_nine_hexes_open_to_a_corner() -> None:
    columns = table(["e9", "e1"]).view(0).columns
    assert [column.entry for column in columns] == [
        *("a5", "b6", "c7", "d8", "e9", "f9", "g9", "h9", "i9")
    ]
    assert [len(column.cells) for column in columns] == [5, 6, 7, 8, 4, 8, 7, 6, 5]
    assert columns[4] == Column("e9", tuple(ROW_E), ends_in_centre=True)
    assert columns[0] == Column("a5", tuple(ROW_A), ends_in_centre=False)
    assert [column.ends_in_centre for column in columns].count(True) == 1


def test_seven_columns_open_on_the_mini_board() -> None:
    columns = table(["g7", "a1"], layout="2M-A").view(0).columns
    assert [column.entry for column in columns] == ["d7", "e7", "f7", "g4", "g5", "g6", "g7"]
    assert [len(column.cells) for column in columns] == [4, 5, 6, 4, 5, 6, 3]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_column_takes_the_two_foreign_coins_in_both_orders(layout: str) -> None:
    state = start(layout)
    orders = ("bn", "nb") if layout[0] == "2" else ("by", "yb")
    entries = [column.entry for column in state.view(0).columns]
    assert texts(state) == [f"I{entry}:{order}" for entry in entries for order in orders]


@pytest.mark.parametrize(("turn", "orders"), [(0, "by"), (1, "ry"), (2, "rb")])
def test_with_three_each_inserts_the_coins_of_the_other_two(turn: int, orders: str) -> None:
    state = start("3L-A", first=turn)
    assert {text[-2:] for text in texts(state)} == {orders, orders[::-1]}


# --- the push ----------------------------------------------------------------


def test_a_push_against_the_centre_drops_the_fourth_piece() -> None:
    state = table(["e9", "e1"], coins={"n": ["e9"], "r": ["e8", "e7"], "b": ["e6"]})
    after = play(state, "Ie9:bn")
    assert after.points == (2, 2), "blue's coin fell first, then red's from e7"
    assert after.neutral == (0, 0)
    assert coins(after) == {"r": ["e6"], "b": ["e8"], "n": ["e7", "e9"]}


def test_the_last_piece_of_a_full_row_falls_over_the_rim() -> None:
    state = table(["e9", "e1"], {"b": ["i5"]}, {"n": ["i6", "i7", "i8"], "r": ["i9"]})
    after = play(state, "Ii9:bn")
    assert after.points == (0, 1)
    assert after.neutral == (1, 0)
    assert stones(after) == {"r": [], "b": []}
    assert coins(after) == {"r": ["i7"], "b": ["i8"], "n": ["i5", "i6", "i9"]}
    assert after.phase_name == "pawn"


def test_a_gap_ends_a_push() -> None:
    state = table(["e9", "e1"], coins={"r": ["i9", "i8", "i5"]})
    after = play(state, "Ii9:bn")
    assert after.points == (0, 0)
    assert coins(after) == {"r": ["i5", "i6", "i7"], "b": ["i8"], "n": ["i9"]}


def test_the_first_coin_of_the_text_is_inserted_first() -> None:
    for order, first, second in (("bn", "b", "n"), ("nb", "n", "b")):
        after = play(table(["e9", "e1"]), f"Ia5:{order}")
        assert coins(after)[first] == ["a4"]
        assert coins(after)[second] == ["a5"]


def test_a_coin_in_the_other_direction_passes_the_same_row_backwards() -> None:
    after = play(table(["e1", "e9"], coins={"r": ROW_A}), "Ia1:bn")
    assert coins(after)["r"] == ["a3", "a4", "a5"]
    assert after.points == (2, 0)


def test_no_piece_crosses_the_centre() -> None:
    state = table(["e9", "a1"], coins={"n": ROW_E, "r": ["e4"]}, neutral=(0, 0))
    after = play(state, "Ie9:bn")
    assert coins(after)["r"] == ["e4"]
    assert after.points == (1, 0), "four neutral coins: a point, and one is left"
    assert after.neutral == (1, 0)


# --- scoring -----------------------------------------------------------------


def test_the_owner_of_a_fallen_stone_scores_for_any_pusher() -> None:
    state = table(["e9", "e1"], coins={"b": ROW_A})
    assert play(state, "Ia5:bn").points == (0, 2)


@pytest.mark.parametrize(
    ("held", "entry", "row", "points", "left"),
    [
        (0, "a5", ROW_A, 0, 2),
        (1, "a5", ROW_A, 1, 0),
        (2, "a5", ROW_A, 1, 1),
        (0, "e9", ROW_E, 1, 1),
        (1, "e9", ROW_E, 1, 2),
        (2, "e9", ROW_E, 2, 0),
    ],
)
def test_three_neutral_coins_are_a_point_for_the_pusher_at_once(
    held: int, entry: str, row: list[str], points: int, left: int
) -> None:
    state = table(["e1", "e9"], coins={"n": row}, turn=1, neutral=(0, held))
    after = play(state, f"I{entry}:rn")
    assert (after.points, after.neutral) == ((0, points), (0, left))


def test_the_game_ends_at_once_with_the_last_point() -> None:
    state = table(["e9", "e1"], coins={"b": ["a1"], "r": ROW_A[:4]}, points=(12, 12))
    after = play(state, "Ia5:bn")
    assert after.outcome() == Outcome((12, 13), (1,), "target_reached")
    assert coins(after)["n"] == [], "the second coin stays out"
    assert coins(after)["r"] == ["a1", "a2", "a3", "a4"]
    assert after.phase_name == "insert"
    assert after.actors() == ()
    assert after.moves(0) == after.moves(1) == ()
    assert refusal(after, "Ia5:bn", 0)[0] == "game_over"


def test_a_seat_wins_that_is_not_on_turn() -> None:
    state = table(["e1", "e9"], coins={"r": ROW_A}, turn=1, points=(12, 0))
    assert play(state, "Ia5:rn").outcome() == Outcome((13, 0), (0,), "target_reached")


def test_points_beyond_the_target_count_as_scored() -> None:
    state = table(["e9", "e1"], coins={"r": ROW_E}, points=(12, 0))
    assert play(state, "Ie9:bn").outcome() == Outcome((14, 0), (0,), "target_reached")


def test_the_third_neutral_coin_can_win() -> None:
    state = table(["e9", "e1"], coins={"n": ROW_A}, points=(12, 0), neutral=(2, 0))
    after = play(state, "Ia5:bn")
    assert after.outcome() == Outcome((13, 0), (0,), "target_reached")
    assert after.neutral == (0, 0)


# --- extra coins -------------------------------------------------------------


def test_two_own_stones_that_fall_give_one_extra_step() -> None:
    state = table(["e9", "e1"], {"r": ROW_A[1:], "b": []}, {"n": ["a5"]})
    state = play(state, "Ia5:bn")
    assert (state.points, state.phase_name) == ((2, 0), "extra")
    state = play(state, "Xb6,c7")
    assert state.phase_name == "pawn"
    assert coins(state)["r"] == ["b6", "c7"]


def test_extra_coins_go_into_any_two_columns_of_the_side_in_any_order() -> None:
    state = table(["e9", "e1"], phase="extra")
    moves = texts(state)
    assert len(moves) == 9 * 8
    assert "Xa5,b6" in moves
    assert "Xb6,a5" in moves


def test_an_own_stone_that_falls_in_the_extra_step_gives_another_one() -> None:
    state = table(["e9", "e1"], {"r": ROW_A}, phase="extra")
    state = play(state, "Xb6,a5")
    assert (state.phase_name, state.points) == ("extra", (1, 0))
    state = play(state, "Xa5,b6")
    assert (state.phase_name, state.points) == ("extra", (2, 0))
    assert play(state, "Xi9,b6").phase_name == "pawn"


def test_an_opponents_stone_gives_no_extra_coins() -> None:
    state = table(["e9", "e1"], {"b": ROW_A})
    after = play(state, "Ia5:bn")
    assert (after.phase_name, after.points) == ("pawn", (0, 2))


def test_the_order_of_extra_coins_decides_who_wins() -> None:
    filled = {"n": [*ROW_A[:4], "i9", "i8", "i7", "i6"]}
    state = table(["e9", "e1"], {"b": ["a1"], "r": ["i5"]}, filled, phase="extra", points=(12, 12))
    assert play(state, "Xa5,i9").winner == 1
    assert play(state, "Xi9,a5").winner == 0


# --- supply ------------------------------------------------------------------

FULL_ROWS = [
    *(f"b{n}" for n in range(1, 7)),
    *(f"c{n}" for n in range(1, 8)),
    *(f"d{n}" for n in range(1, 9)),
    *("f2", "f3", "f4", "f5"),
]
"""25 hexes away from the rows a, e and i."""


def test_where_one_coin_is_missing_only_the_other_is_inserted() -> None:
    state = table(["e9", "e1"], coins={"n": FULL_ROWS})
    assert state.view(0).seats[0].supply == 25
    moves = texts(state)
    assert moves == [f"I{column.entry}:b" for column in state.view(0).columns]
    after = play(state, "Ia5:b")
    assert coins(after)["b"] == ["a5"]
    assert after.phase_name == "pawn"


def test_a_coin_that_falls_comes_back_only_for_the_next_step() -> None:
    """The first coin pushes the last neutral coin home: it was not there when the step began."""
    state = table(["e9", "e1"], coins={"n": FULL_ROWS})
    assert play(state, "Ib6:b").neutral == (1, 0)
    assert refusal(state, "Ib6:bn") == ("wrong_coins", ("b6",))


def test_without_either_coin_the_turn_is_the_pawn_alone() -> None:
    reds = [*(f"g{n}" for n in range(3, 10)), *(f"h{n}" for n in range(4, 10)), *ROW_A]
    reds += ["i5", "i6", "i7", "i8", "e6", "e7", "e4"]
    state = table(["e9", "e1"], coins={"n": FULL_ROWS, "r": reds})
    assert state.coins_left(0) == 0
    state = play(state, "Ie9:b", "Mi9")
    assert (state.turn, state.phase_name) == (1, "pawn")
    assert texts(state) == ["Ma1", "Ma5", "Me9", "Mi5"]
    assert play(state, "Ma1").phase_name == "insert"


def test_a_single_own_coin_is_inserted_into_one_column() -> None:
    state = table(["e9", "e1"], coins={"r": FULL_ROWS[:-1]}, phase="extra")
    assert texts(state) == [f"X{column.entry}" for column in state.view(0).columns]
    assert refusal(state, "Xa5,b6") == ("wrong_coins", ("a5", "b6"))
    assert play(state, "Xa5").phase_name == "pawn"


def test_without_an_own_coin_the_extra_step_is_left_out() -> None:
    rest = [cell for cell in FULL_ROWS if cell[0] != "b"]
    state = table(
        ["e9", "e1"],
        {"r": ["a1"]},
        {"r": [*rest, "i5", "i6", "i7", "i8", "i9", "h4"], "n": ROW_A[:4]},
    )
    assert state.coins_left(0) == 0
    after = play(state, "Ia5:bn")
    assert (after.points, after.phase_name) == ((1, 0), "pawn")


def test_an_own_coin_that_fell_in_the_first_step_is_there_for_the_extra_step() -> None:
    state = table(
        ["e9", "e1"], {"r": ["a2"]}, {"r": ["a1", *FULL_ROWS[:24]], "n": ["a5", "a4", "a3"]}
    )
    assert state.coins_left(0) == 0
    after = play(state, "Ia5:bn")
    assert (after.points, after.phase_name, after.coins_left(0)) == ((2, 0), "extra", 1)
    assert len(texts(after)) == 9


# --- the pawn ----------------------------------------------------------------


def test_the_pawn_moves_to_any_free_corner_and_the_next_seat_is_on_turn() -> None:
    state = play(start(), "Ia5:bn")
    assert texts(state) == ["Ma5", "Me1", "Me9", "Mi5"]
    after = play(state, "Me9")
    assert after.to_json()["pawns"] == ["e9", "i9"]
    assert (after.turn, after.phase_name) == (1, "insert")


def test_three_pawns_leave_three_corners() -> None:
    state = play(start("3L-A"), "Ia5:by")
    assert texts(state) == ["Ma5", "Me1", "Mi9"]
    assert play(state, "Ma5").turn == 1


def test_the_seats_take_turns_from_the_one_to_begin() -> None:
    state = start("3M-B", first=1)
    turns = []
    for _ in range(4):
        turns.append(state.turn)
        state = play(state, texts(state)[0])
        state = play(state, texts(state)[0])
    assert turns == [1, 2, 0, 1]


# --- a whole game, worked out by hand ----------------------------------------

GOLDEN = (
    # red, from a1 upwards to the right: the edge row d1-g4 gets a coin of blue and a neutral one
    ("Id1:bn", (0, 0), (0, 0)),
    ("Md7", (0, 0), (0, 0)),
    # blue fills the same row from its other end: n r b n
    ("Ig4:rn", (0, 0), (0, 0)),
    ("Md1", (0, 0), (0, 0)),
    # red shoves its own four stones to the end of row c: r r r r n b
    ("Ic6:nb", (0, 0), (0, 0)),
    ("Mg7", (0, 0), (0, 0)),
    # blue shoves its stones along row e; the second coin drops one over the rim
    ("Ie2:rn", (0, 1), (0, 0)),
    ("Xa1,b1", (0, 1), (0, 0)),
    ("Ma4", (0, 1), (0, 0)),
    # red pushes the two neutral coins of the edge row out at d1
    ("Ig4:bn", (0, 1), (2, 0)),
    ("Md7", (0, 1), (2, 0)),
    ("Ia4:nr", (0, 1), (2, 0)),
    ("Mg4", (0, 1), (2, 0)),
    # red drops two own stones: one extra step, which brings the third neutral coin and another
    # stone; so a second extra step, whose first coin drops the last stone and wins
    ("Ic6:bn", (2, 1), (2, 0)),
    ("Xe7,c6", (4, 1), (0, 0)),
    ("Xc6,d7", (5, 1), (0, 0)),
)


def test_a_game_by_hand_with_a_chain_of_two_extra_insertions() -> None:
    state = start("2M-B", target=5)
    for text, points, neutral in GOLDEN:
        assert state.outcome() is None
        state = play(state, text)
        assert (text, state.points, state.neutral) == (text, points, neutral)
    assert state.outcome() == Outcome((5, 1), (0,), "target_reached")
    assert state.to_json() == {
        "turn": 0,
        "phase": "extra",
        "pawns": ["d7", "g4"],
        "stones": {"r": [], "b": ["e4", "e5", "e6"]},
        "coins": {
            "r": ["a4", "c5", "c6", "d1", "e2", "e7"],
            "b": ["a1", "b1", "c2", "c3", "e3", "f3"],
            "n": ["b4", "c1", "c4", "g4"],
        },
        "points": [5, 1],
        "neutral": [0, 0],
    }
    assert json.loads(json.dumps(state.to_json())) == state.to_json()
