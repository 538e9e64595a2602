import pytest

from fitsmobile.engine.boards.hex_layouts import OFFERED, SOURCES
from fitsmobile.engine.hexboard import moved
from fitsmobile.engine.layouts import (
    Layout,
    chosen_layout,
    drawn_layout,
    make_layout,
    named_layout,
    side_colours,
)
from fitsmobile.engine.protocol import InvalidSetup
from tests.engine.every_layout import LAYOUTS

RED = [("R", "a1"), ("r", "b1"), ("r", "c1"), ("r", "d1"), ("r", "e1")]
BLUE = [("B", "i9"), ("b", "h9"), ("b", "g9"), ("b", "f9"), ("b", "e9")]
TURNS = {2: 3, 3: 2, 4: 3}


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=lambda layout: layout.id)
def test_a_layout_is_the_same_for_every_side_after_a_turn(layout: Layout) -> None:
    turn = layout.board.turns[TURNS[layout.seats]]
    sides = side_colours(layout.seats)
    after = {colour: moved(layout.stones[colour], turn) for colour in sides}
    if layout.seats == 4:
        assert after == layout.stones
        assert [turn[pawn] for pawn in layout.pawns] == [
            layout.pawns[seat] for seat in (2, 3, 0, 1)
        ]
        mirrored = {colour: moved(layout.stones[colour], layout.board.mirror) for colour in sides}
        assert (mirrored["r"], mirrored["b"]) == (layout.stones["b"], layout.stones["r"])
    else:
        assert {turn[pawn] for pawn in layout.pawns} == set(layout.pawns)
        assert set(after.values()) == set(layout.stones.values())
        for seat, pawn in enumerate(layout.pawns):
            to = layout.pawns.index(turn[pawn])
            assert after[sides[seat]] == layout.stones[sides[to]]


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=lambda layout: layout.id)
def test_a_layout_names_its_origin_and_its_fairness(layout: Layout) -> None:
    assert layout.source
    assert len(layout.fairness) == len(side_colours(layout.seats))
    assert 98 <= sum(layout.fairness) <= 102


def test_every_choice_offered_is_a_layout_of_that_board_and_number_of_seats() -> None:
    for (seats, board), variants in OFFERED.items():
        for variant in variants:
            layout = chosen_layout(seats, {"board": board, "layout": variant})
            assert layout.seats == seats
            assert layout.board.radius == {"large": 4, "mini": 3}[board]
    assert set(SOURCES) == set(LAYOUTS)


def test_left_out_options_mean_the_large_board_and_layout_a() -> None:
    assert chosen_layout(2, {}).id == "2L-A"


def reason_of(error: "pytest.ExceptionInfo[InvalidSetup]") -> tuple[str, tuple[str, ...]]:
    return error.value.refusal.reason, error.value.refusal.cells


def test_four_seats_on_the_mini_board_are_refused() -> None:
    with pytest.raises(InvalidSetup) as error:
        chosen_layout(4, {"board": "mini"})
    assert reason_of(error) == ("wrong_seats", ())


def test_an_option_that_is_not_offered_is_refused() -> None:
    with pytest.raises(InvalidSetup) as error:
        chosen_layout(2, {"layout": "C"})
    assert reason_of(error) == ("invalid_option", ())


@pytest.mark.parametrize(("name", "seats"), [("2L-Z", 2), (None, 2), (["2L-A"], 2)])
def test_an_unknown_layout_is_refused(name: object, seats: int) -> None:
    with pytest.raises(InvalidSetup) as error:
        named_layout(name, seats)
    assert reason_of(error) == ("unknown_layout", ())


def test_a_layout_for_another_number_of_seats_is_refused() -> None:
    with pytest.raises(InvalidSetup) as error:
        named_layout("3L-A", 2)
    assert reason_of(error) == ("wrong_seats", ())


@pytest.mark.parametrize(
    ("pieces", "reason", "cells"),
    [
        ([*RED, *BLUE[:-1], ("b", "d1")], "pieces_overlap", ("d1",)),
        ([*RED, *BLUE[1:], ("B", "a1")], "pieces_overlap", ("a1",)),
        ([*RED, *BLUE[:-1], ("b", "e5")], "piece_in_centre", ("e5",)),
        ([*RED, *BLUE[:-1], ("b", "e10")], "not_a_cell", ("e10",)),
        ([*RED, *BLUE[1:]], "wrong_pawns", ("a1",)),
        ([*RED, *BLUE, ("B", "e6")], "wrong_pawns", ("a1", "e6")),
        ([*RED, *BLUE[:-1]], "wrong_stones", ("f9", "g9", "h9")),
        ([*RED, BLUE[0]], "wrong_stones", ()),
        ([*RED, *BLUE, ("y", "e6")], "wrong_stones", ("e6",)),
    ],
)
def test_an_impossible_layout_is_refused_by_name_with_its_cells(
    pieces: list[tuple[str, str]], reason: str, cells: tuple[str, ...]
) -> None:
    with pytest.raises(InvalidSetup) as error:
        make_layout("2L-X", pieces)
    assert reason_of(error) == (reason, cells)


def test_a_drawing_of_another_board_is_refused() -> None:
    with pytest.raises(InvalidSetup) as error:
        drawn_layout("2M-X", ". . .\n. @ .\n. . .")
    assert reason_of(error) == ("not_the_board", ())


def test_a_centre_drawn_in_a_wrong_place_is_refused() -> None:
    rows = [". " * (7 - abs(row)) for row in range(-3, 4)]
    with pytest.raises(InvalidSetup) as error:
        drawn_layout("2M-X", "\n".join(rows))
    assert reason_of(error) == ("not_the_board", ("d4",))
