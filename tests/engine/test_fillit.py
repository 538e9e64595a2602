import json
from dataclasses import dataclass

import pytest

from fitsmobile.engine.fillit import FILLIT, MATERIAL, FillitState
from fitsmobile.engine.protocol import IllegalMove, InvalidMove, InvalidSetup
from tests.engine.every_layout import LAYOUTS
from tests.engine.fillit_tables import play, random_game, start, table, texts

RED = ["a5", "b6", "c7", "d8"]
BLUE = ["e1", "f2", "g3", "h4"]
FAR = {"r": RED, "b": BLUE}
"""Stones that block no pawn in the left or the upper right half."""


def runs(state: FillitState) -> list[str]:
    return [text for text in texts(state) if text.startswith("P")]


def refusal(state: FillitState, text: str, seat: int | None = None) -> tuple[str, tuple[str, ...]]:
    """The reason and the cells; asserts that `play` refuses with the same."""
    move, seat = FILLIT.parse_move(text), state.turn if seat is None else seat
    found = state.why_not(seat, move)
    with pytest.raises(IllegalMove) as error:
        state.play(seat, move)
    assert found == error.value.refusal
    assert found is not None
    return found.reason, found.cells


# --- the start ---------------------------------------------------------------


def test_the_first_turn_of_layout_2l_a_gives_the_hand_worked_positions() -> None:
    state = start()
    assert runs(state) == ["Pa3", "Pc1", "Pd4"]
    laid = {run.move: run.laid for run in state.view(0).runs}
    assert laid == {"Pa3": ("a2", "a3"), "Pc1": ("b1", "c1"), "Pd4": ("b2", "c3", "d4")}


@pytest.mark.parametrize(
    ("layout", "supply"),
    [("2L-A", 24), ("3L-A", 17), ("4L-A", 23), ("2M-A", 13), ("3M-A", 10)],
)
def test_each_pawn_has_a_chip_under_it_at_the_start(layout: str, supply: int) -> None:
    state = start(layout)
    assert set(state.supply()) == {supply}
    laid = {cell for cells in state.to_json()["chips"].values() for cell in cells}
    assert laid == set(state.to_json()["pawns"])


def test_every_layout_has_a_number_of_chips() -> None:
    boards = {(layout.board.radius, layout.seats) for layout in LAYOUTS.values()}
    assert boards == set(MATERIAL)


def test_the_same_seed_deals_the_same_setup_and_every_seat_gets_to_begin() -> None:
    for seats in FILLIT.seats:
        setups = [FILLIT.deal(seats, {"layout": "B"}, seed) for seed in range(40)]
        assert setups == [FILLIT.deal(seats, {"layout": "B"}, seed) for seed in range(40)]
        assert {setup.first for setup in setups} == set(range(seats))
        assert {setup.layout for setup in setups} == {f"{seats}L-B"}


def test_a_setup_is_equal_after_a_round_trip_through_its_data() -> None:
    setup = FILLIT.deal(3, {"board": "mini"}, 7)
    assert FILLIT.read_setup(json.loads(json.dumps(setup.to_json()))) == setup
    assert setup.to_json()["layout"] == "3M-A"


GOOD = {"game": "fillit", "seats": 2, "layout": "2L-A", "first": 0}


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (None, "wrong_game"),
        ([GOOD], "wrong_game"),
        (GOOD | {"game": "jammit"}, "wrong_game"),
        (GOOD | {"seats": 5}, "wrong_seats"),
        (GOOD | {"seats": True}, "wrong_seats"),
        (GOOD | {"seats": "2"}, "wrong_seats"),
        (GOOD | {"seats": 3}, "wrong_seats"),
        (GOOD | {"layout": "2L-Z"}, "unknown_layout"),
        (GOOD | {"layout": {"pawns": ["a1", "a1"]}}, "unknown_layout"),
        (GOOD | {"first": 2}, "wrong_first"),
        (GOOD | {"first": -1}, "wrong_first"),
        (GOOD | {"first": None}, "wrong_first"),
        (GOOD | {"target": 13}, "unknown_field"),
    ],
)
def test_impossible_setup_data_is_refused_by_name(data: object, reason: str) -> None:
    with pytest.raises(InvalidSetup) as error:
        FILLIT.read_setup(data)
    assert error.value.refusal.reason == reason


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_no_game_is_dealt_for_other_numbers_of_seats(seats: int) -> None:
    with pytest.raises(InvalidSetup):
        FILLIT.deal(seats, {}, 1)


def test_an_unknown_option_of_fillit_is_refused_by_name() -> None:
    with pytest.raises(InvalidSetup) as error:
        FILLIT.deal(2, {"target": 13}, 1)
    assert error.value.refusal.reason == "unknown_option"


@dataclass(frozen=True)
class OtherSetup:
    game: str = "fits"
    seats: int = 2

    def to_json(self) -> dict[str, object]:
        return {}


def test_a_setup_of_another_game_is_not_started() -> None:
    with pytest.raises(InvalidSetup) as error:
        FILLIT.start(OtherSetup())
    assert error.value.refusal.reason == "wrong_game"


# --- texts -------------------------------------------------------------------


@pytest.mark.parametrize("text", ["Pe8", "Sc3-c4", "Pa1", "Si9-h9"])
def test_a_move_text_reads_back_unchanged(text: str) -> None:
    assert FILLIT.format_move(FILLIT.parse_move(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "P",
        "Pj1",
        "Pa6",
        "pe8",
        "Pe8 ",
        "Pe8\n",
        "Sc3c4",
        "Sc3-",
        "Sc3-c4-c5",
        "Se5",
        "S-",
        "Ib2:bn",
    ],
)
def test_any_other_text_is_refused_as_a_move(text: str) -> None:
    with pytest.raises(InvalidMove):
        FILLIT.parse_move(text)


def test_a_value_that_is_not_a_move_has_no_text() -> None:
    with pytest.raises(InvalidMove):
        FILLIT.format_move("Pe8")


# --- the pawn ----------------------------------------------------------------


def test_a_pawn_runs_to_the_rim() -> None:
    assert runs(table(["a2", "i9"], FAR, {})) == ["Pa1", "Pa4", "Pe2", "Ph9"]


def test_a_pawn_stops_before_stones_of_any_colour_before_pawns_and_before_the_centre() -> None:
    stones = {"r": ["e3", "b6", "c7", "d8"], "b": ["g7", "f2", "g3", "h4"]}
    state = table(["e7", "g9"], stones, {})
    assert runs(state) == ["Pa3", "Pd7", "Pe6", "Pe9", "Pf7", "Pf8"]


def test_chips_never_stop_a_pawn_and_foreign_ones_on_its_path_return_to_the_supply() -> None:
    state = table(["a1", "i9"], FAR, {"r": ["a3"], "b": ["a2", "a4", "b1"]})
    (run,) = [run for run in state.view(0).runs if run.move == "Pa4"]
    assert (run.path, run.laid) == (("a2", "a3", "a4"), ("a2", "a4"))
    assert (run.returned, run.supplies) == ({"b": 2}, (21, 23))
    after = play(state, "Pa4")
    assert after.to_json()["chips"] == {"r": ["a1", "a2", "a3", "a4"], "b": ["b1", "i9"]}
    assert after.to_json()["pawns"] == ["a4", "i9"]
    assert after.to_json()["supply"] == [21, 23]


def test_a_supply_that_runs_out_is_laid_and_the_pawn_completes_its_path() -> None:
    board = start().rules.tables.board
    laid = [name for name in board.names if name[0] in "fghi"][:23]
    state = table(["a1", "e9"], {"r": RED, "b": ["b5", "c6", "d7", "e1"]}, {"r": laid, "b": ["a4"]})
    assert state.supply() == (1, 23)
    (run,) = [run for run in state.view(0).runs if run.move == "Pa4"]
    assert (run.laid, run.returned, run.supplies) == (("a2",), {}, (0, 23))
    after = play(state, "Pa4")
    assert after.to_json()["pawns"][0] == "a4"
    assert "a4" in after.to_json()["chips"]["b"]
    assert after.outcome() is None


def test_a_pawn_that_came_to_rest_without_a_chip_still_changes_places_with_a_stone() -> None:
    board = start().rules.tables.board
    laid = [name for name in board.names if name[0] in "fghi"][:23]
    state = table(["a1", "e9"], {"r": RED, "b": ["b5", "c6", "d7", "e1"]}, {"r": laid})
    over = play(state, "Pa4", "Sa5-a4")
    assert over.to_json()["pawns"] == ["a5", "e9"]
    assert over.to_json()["stones"]["r"][0] == "a4"
    assert not {"a4", "a5"} & {cell for cells in over.to_json()["chips"].values() for cell in cells}


@pytest.mark.parametrize("order", [("Pa4", "Sd8-d7"), ("Sd8-d7", "Pa4")])
def test_laying_the_last_chip_wins_at_the_end_of_the_turn(order: tuple[str, str]) -> None:
    board = start().rules.tables.board
    laid = [name for name in board.names if name[0] in "fghi"][:21]
    state = table(["a1", "e9"], {"r": RED, "b": ["b5", "c6", "d7", "e1"]}, {"r": laid})
    half = play(state, order[0])
    assert half.outcome() is None
    assert half.actors() == (0,)
    over = play(half, order[1])
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.why) == ((25, 1), (0,), "all_chips_laid")
    assert outcome.details == {"supply": [0, 24]}
    assert (over.actors(), over.moves(0), over.moves(1)) == ((), (), ())
    assert refusal(over, "Pa1", 0) == ("game_over", ())


# --- the stone ---------------------------------------------------------------


def test_a_stone_steps_to_any_neighbour_but_the_centre() -> None:
    state = table(["a1", "i9"], {"r": ["e4", "a5", "b6", "c7"], "b": BLUE}, {}, done=("pawn",))
    assert [text for text in texts(state) if text.startswith("Se4")] == [
        *["Se4-d3", "Se4-d4", "Se4-e3", "Se4-f4", "Se4-f5"]
    ]


def test_a_stone_changes_places_with_a_chip() -> None:
    state = table(["a1", "i9"], FAR, {"b": ["a4"]})
    (step,) = [step for step in state.view(0).steps if step.move == "Sa5-a4"]
    assert [(piece.kind, piece.colour) for piece in step.swapped] == [("chip", "b")]
    after = play(state, "Sa5-a4").to_json()
    assert after["stones"]["r"][0] == "a4"
    assert after["chips"]["b"] == ["a5", "i9"]


def test_a_stone_changes_places_with_a_foreign_stone() -> None:
    state = table(["a1", "i9"], {"r": RED, "b": ["a4", *BLUE[1:]]}, {})
    after = play(state, "Sa5-a4").to_json()
    assert after["stones"]["r"] == ["a4", "b6", "c7", "d8"]
    assert after["stones"]["b"][0] == "a5"


def test_swapping_two_own_stones_is_a_legal_move_that_keeps_the_position() -> None:
    state = table(["a1", "i9"], FAR, {})
    after = play(state, "Sa5-b6")
    assert after.to_json() == state.to_json() | {"done": ["stone"]}


def test_a_stone_changes_places_with_a_pawn_and_its_chip_without_laying() -> None:
    state = table(["a1", "a4"], {"r": RED, "b": BLUE}, {})
    (step,) = [step for step in state.view(0).steps if step.move == "Sa5-a4"]
    assert [(p.kind, p.colour) for p in step.swapped] == [("chip", "b"), ("pawn", "b")]
    after = play(state, "Sa5-a4").to_json()
    assert after["pawns"] == ["a1", "a5"]
    assert after["chips"] == {"r": ["a1"], "b": ["a5"]}
    assert after["supply"] == [24, 24]


def test_a_stone_may_change_places_with_the_own_pawn_which_then_runs_from_there() -> None:
    state = play(table(["a4", "i9"], FAR, {}), "Sa5-a4")
    assert state.to_json()["pawns"] == ["a5", "i9"]
    assert runs(state) == ["Pd5"]


# --- the turn ----------------------------------------------------------------


def test_two_moves_in_either_order_lead_to_the_same_table() -> None:
    one, other = play(start(), "Pa3", "Sd1-e1"), play(start(), "Sd1-e1", "Pa3")
    assert one.key() == other.key()
    assert (one.turn, one.done) == (1, ())


def test_after_the_pawn_only_stones_move_and_after_a_stone_only_the_pawn() -> None:
    assert {text[0] for text in texts(play(start(), "Pa3"))} == {"S"}
    assert {text[0] for text in texts(play(start(), "Sd1-e1"))} == {"P"}


def test_a_stone_may_not_shut_the_pawn_in() -> None:
    state = table(["a1", "i9"], {"r": ["c3", *RED[1:]], "b": ["a2", "b1", *BLUE[:2]]}, {})
    assert runs(state) == ["Pb2"]
    assert "Sc3-b2" not in texts(state)
    assert refusal(state, "Sc3-b2") == ("pawn_must_move_possible", ("a1", "b2", "c3"))
    assert "Sc3-b2" in texts(play(state, "Pb2"))


def test_a_shut_in_pawn_must_be_freed_where_a_stone_can_do_it() -> None:
    state = table(["a1", "i9"], {"r": ["b2", *RED[1:]], "b": ["a2", "b1", *BLUE[:2]]}, {})
    assert texts(state) == ["Sb2-a1", "Sb2-b3", "Sb2-c2", "Sb2-c3"]
    assert refusal(state, "Sd8-d7") == ("pawn_must_move_possible", ("a1", "d7", "d8"))
    assert texts(play(state, "Sb2-b3")) == ["Pd4"]


def test_a_swap_may_not_put_the_own_pawn_where_it_is_shut_in() -> None:
    stones = {"r": ["a3", *RED[1:]], "b": ["a4", "b3", "b4", "e1"]}
    state = table(["a2", "i9"], stones, {})
    assert runs(state) == ["Pa1", "Pf2"]
    assert refusal(state, "Sa3-a2") == ("pawn_must_move_possible", ("a2", "a3"))
    assert "Sa3-a4" in texts(state)


def test_where_no_stone_frees_the_pawn_the_turn_is_a_stone_step_alone() -> None:
    state = table(["a1", "i9"], {"r": RED, "b": ["a2", "b1", "b2", "e1"]}, {})
    assert {text[0] for text in texts(state)} == {"S"}
    assert "Sd8-d7" in texts(state)
    after = play(state, "Sd8-d7")
    assert (after.turn, after.done, after.actors()) == (1, (), (1,))


def test_seats_play_in_the_order_of_their_colours() -> None:
    state, turns = start("4L-A", first=2), []
    for _ in range(10):
        turns.append(state.turn)
        state = play(state, texts(state)[0])
    assert turns == [2, 2, 3, 3, 0, 0, 1, 1, 2, 2]


# --- teams -------------------------------------------------------------------


def test_partners_share_chips_stones_and_victory() -> None:
    state = start("4L-A")
    assert [seat.side for seat in state.view(0).seats] == [0, 1, 0, 1]
    assert [seat.colour for seat in state.view(0).seats] == ["r", "b", "y", "g"]
    yellow = state._replace(turn=2)
    assert {text[1:3] for text in texts(yellow) if text[0] == "S"} == set(
        state.to_json()["stones"]["r"]
    )
    board = state.rules.tables.board
    laid = state.chips[0] | board.bits_of([n for n in board.names if n[0] in "cdfg"][:22])
    full = yellow._replace(chips=(laid, state.chips[1]))
    run = next(text for text in texts(full) if text[0] == "P")
    over = play(full, run)
    over = play(over, texts(over)[0])
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0, 2), (25, 2, 25, 2))


def test_a_partners_chip_on_the_way_stays() -> None:
    pawns = ["a1", "i9", "a5", "i5"]
    stones = {"r": ["c7", "d8", "e8", "f9"], "b": ["e1", "f2", "g3", "h4"]}
    state = table(pawns, stones, {"r": ["a3"], "b": ["a2"]}, layout="4L-A")
    (run,) = [run for run in state.view(0).runs if run.move == "Pa4"]
    assert (run.laid, run.returned) == (("a2", "a4"), {"b": 1})
    assert run.supplies == (20, 23, 20, 23)


# --- repetition --------------------------------------------------------------

ROWS = {"r": ["a1", "a2", "a3", "a4", "a5"], "b": ["i5", "i6", "i7", "i8", "i9"]}
STONES = {"r": ["c3", "d8", "e8", "f9"], "b": ["e1", "f2", "g5", "e3"]}
LAPS = ["Pa5", "Sc3-c4", "Pi9", "Sg5-g6", "Pa1", "Sc4-c3", "Pi5", "Sg6-g5"]


def test_the_third_occurrence_at_the_start_of_a_turn_is_a_draw_the_first_position_counted() -> None:
    state = table(["a1", "i5"], STONES, ROWS)
    once = play(state, *LAPS)
    assert once.key() == state.key()
    almost = play(once, *LAPS[:-1])
    assert almost.outcome() is None
    over = play(almost, LAPS[-1])
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.why) == ((), "third_repetition")
    assert over.actors() == ()


def test_a_turn_that_covers_a_new_hex_clears_the_history() -> None:
    state = play(table(["a1", "i5"], STONES, ROWS), *LAPS)
    assert len(state.past) == 5
    assert len(play(state, "Pd1", "Sc3-c4").past) == 1


# --- refusals ----------------------------------------------------------------

OPEN = table(["a1", "i9"], {"r": ["c1", "a5", "b6", "c7"], "b": ["e4", "f2", "g3", "h4"]}, {})


@pytest.mark.parametrize(
    ("text", "reason", "cells"),
    [
        ("Pa2", "pawn_stops_short", ("a2", "a4")),
        ("Pc1", "way_blocked", ("c1",)),
        ("Pd1", "way_blocked", ("c1", "d1")),
        ("Pe5", "pawn_into_centre", ("e5",)),
        ("Pb3", "not_in_line", ("b3",)),
        ("Pa1", "not_in_line", ("a1",)),
        ("Sc1-e1", "not_a_neighbour", ("c1", "e1")),
        ("Sc1-c1", "not_a_neighbour", ("c1",)),
        ("Se4-e3", "not_your_stone", ("e4",)),
        ("Sd2-d3", "no_stone_there", ("d2",)),
        ("Se5-e6", "no_stone_there", ("e5",)),
    ],
)
def test_each_illegal_move_is_refused_with_its_reason_and_cells(
    text: str, reason: str, cells: tuple[str, ...]
) -> None:
    assert refusal(OPEN, text) == (reason, cells)


def test_a_stone_into_the_centre_is_refused() -> None:
    state = table(["a1", "i9"], {"r": ["e4", "a5", "b6", "c7"], "b": BLUE}, {})
    assert refusal(state, "Se4-e5") == ("stone_into_centre", ("e5",))


def test_a_second_pawn_move_and_a_second_stone_move_are_refused() -> None:
    assert refusal(play(OPEN, "Pa4"), "Pa1") == ("second_pawn_move", ("a1",))
    assert refusal(play(OPEN, "Sc1-c2"), "Sc2-c1") == ("second_stone_move", ("c2",))


def test_a_seat_that_is_not_on_turn_may_not_move() -> None:
    assert refusal(OPEN, "Pa4", 1) == ("not_your_turn", ())
    assert OPEN.moves(1) == ()
    assert OPEN.moves(7) == ()


def test_a_hex_of_the_large_board_is_no_hex_of_the_mini() -> None:
    assert refusal(start("2M-A"), "Pi9") == ("not_a_cell", ("i9",))
    assert refusal(start("2M-A"), "Sh9-i9") == ("not_a_cell", ("h9", "i9"))


def test_a_value_that_is_not_a_move_is_refused() -> None:
    found = OPEN.why_not(0, "Pa4")
    assert found is not None
    assert found.reason == "not_a_move"


# --- the view ----------------------------------------------------------------


def test_a_view_shows_every_piece_and_the_moves_of_the_seat_on_turn() -> None:
    state = start("3M-B")
    view = state.view(0)
    assert (view.radius, view.layout, view.turn, view.done) == (3, "3M-B", 0, ())
    kinds = [piece.kind for piece in view.pieces]
    assert (kinds.count("chip"), kinds.count("stone"), kinds.count("pawn")) == (3, 12, 3)
    assert sorted([run.move for run in view.runs] + [step.move for step in view.steps]) == texts(
        state
    )
    assert [seat.supply for seat in view.seats] == [10, 10, 10]


def test_the_view_of_a_seat_that_is_not_on_turn_has_no_moves() -> None:
    view = start().view(1)
    assert (view.runs, view.steps) == ((), ())
    assert view.pieces == start().view(0).pieces


def test_every_run_of_a_view_predicts_the_position_after_it() -> None:
    for state, _ in random_game("3L-A", 5, 60):
        view = state.view(state.turn)
        for run in view.runs:
            after = play(state, run.move)
            if after.turn == state.turn:
                assert after.supply() == run.supplies
                assert set(run.laid) <= set(after.to_json()["chips"][view.seats[state.turn].colour])
