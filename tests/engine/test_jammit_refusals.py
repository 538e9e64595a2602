"""JAMMIT's refusals with their reasons and cells: setups, options, moves and texts."""

import pytest

from fitsmobile.engine.jammit import JAMMIT
from fitsmobile.engine.protocol import InvalidMove, InvalidSetup
from tests.engine.jammit_tables import play, refusal, start, table

OPPOSITE = ("a1", "i9")
"""The corners where the two pawns start."""

GOOD = {"game": "jammit", "seats": 2, "layout": "2L-A", "first": 0}


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"game": "fillit"}, "wrong_game"),
        ({"seats": 4, "layout": "4L-A"}, "wrong_seats"),
        ({"seats": True}, "wrong_seats"),
        ({"seats": 3}, "wrong_seats"),
        ({"layout": "2L-Z"}, "unknown_layout"),
        ({"layout": 7}, "unknown_layout"),
        ({"first": 2}, "wrong_first"),
        ({"target": 0}, "wrong_target"),
        ({"target": 26}, "wrong_target"),
        ({"target": "13"}, "wrong_target"),
        ({"target": True}, "wrong_target"),
        ({"coins": 25}, "unknown_field"),
    ],
)
def test_an_impossible_setup_is_refused_by_name(wrong: dict[str, object], reason: str) -> None:
    with pytest.raises(InvalidSetup) as error:
        JAMMIT.read_setup({**GOOD, **wrong})
    assert error.value.refusal.reason == reason


def test_a_setup_of_another_game_does_not_start() -> None:
    with pytest.raises(InvalidSetup) as error:
        JAMMIT.start(object())
    assert error.value.refusal.reason == "wrong_game"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"target": 0}, "invalid_option"),
        ({"target": "13"}, "invalid_option"),
        ({"layout": "C"}, "invalid_option"),
        ({"teams": True}, "unknown_option"),
    ],
)
def test_an_option_that_is_not_offered_is_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(InvalidSetup) as error:
        JAMMIT.deal(2, options, 1)
    assert error.value.refusal.reason == reason


@pytest.mark.parametrize(
    ("text", "reason", "cells"),
    [
        ("Ii5:bn", "no_such_column", ("i5",)),
        ("Id4:bn", "no_such_column", ("d4",)),
        ("Ia5:rn", "wrong_coins", ("a5",)),
        ("Ia5:bb", "wrong_coins", ("a5",)),
        ("Ia5:by", "wrong_coins", ("a5",)),
        ("Ia5:b", "wrong_coins", ("a5",)),
        ("Xb1,a5", "wrong_phase", ("a5", "b1")),
        ("Me9", "wrong_phase", ("e9",)),
    ],
)
def test_a_wrong_insertion_is_refused_with_its_reason(
    text: str, reason: str, cells: tuple[str, ...]
) -> None:
    assert refusal(start(), text) == (reason, cells)


@pytest.mark.parametrize(
    ("text", "reason", "cells"),
    [
        ("Xa5,a5", "same_column_twice", ("a5",)),
        ("Xi5,a5", "no_such_column", ("i5",)),
        ("Xa5", "wrong_coins", ("a5",)),
        ("Ia5:bn", "wrong_phase", ("a5",)),
    ],
)
def test_wrong_extra_coins_are_refused_with_their_reason(
    text: str, reason: str, cells: tuple[str, ...]
) -> None:
    assert refusal(table(OPPOSITE, phase="extra"), text) == (reason, cells)


@pytest.mark.parametrize(
    ("text", "reason", "cells"),
    [
        ("Mi9", "corner_taken", ("i9",)),
        ("Ma1", "pawn_must_move", ("a1",)),
        ("Ma2", "not_a_corner", ("a2",)),
        ("Me5", "not_a_corner", ("e5",)),
        ("Ia5:bn", "wrong_phase", ("a5",)),
    ],
)
def test_a_wrong_corner_is_refused_with_its_reason(
    text: str, reason: str, cells: tuple[str, ...]
) -> None:
    assert refusal(table(OPPOSITE, phase="pawn"), text) == (reason, cells)


def test_a_cell_of_the_large_board_is_no_column_and_no_corner_of_the_mini_board() -> None:
    assert refusal(start("2M-A"), "Ii9:bn") == ("no_such_column", ("i9",))
    state = play(start("2M-A"), "Ia1:bn")
    assert refusal(state, "Mi9") == ("not_a_corner", ("i9",))


def test_a_move_of_a_seat_that_is_not_on_turn_is_refused() -> None:
    assert refusal(start(), "Ia5:bn", 1)[0] == "not_your_turn"


def test_a_value_that_is_not_a_jammit_move_is_refused() -> None:
    found = start().why_not(0, 12)
    assert found is not None
    assert found.reason == "not_a_move"
    with pytest.raises(InvalidMove):
        JAMMIT.format_move(12)


@pytest.mark.parametrize(
    "text",
    [
        *("Ia5", "Ia5:", "Ia5:bnr", "Ia5:x", "Ia9:bn", "Ij1:bn", "ia5:bn", "Ia5:BN", "Ia5:bn\n"),
        *("X", "Xa5,", "Xa5,b6,c7", "Xa5:b", "M", "Ma1,a5", "Ma0", "Ma１", "Pa1"),
    ],
)
def test_a_text_that_is_not_a_jammit_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidMove):
        JAMMIT.parse_move(text)
