"""The view of a JAMMIT position: pieces, open columns, and pushes slide by slide."""

from fitsmobile.engine.views import HexSeat, Piece, Slide
from tests.engine.jammit_tables import play, start, table

ROW_A = ["a5", "a4", "a3", "a2", "a1"]
"""The bottom row, as coins pass it that come from e9."""


def test_the_view_names_pieces_seats_and_target() -> None:
    state = table(["e9", "e1"], {"r": ["c3"]}, {"n": ["a1"]}, points=(4, 2), neutral=(0, 1))
    view = state.view(0)
    assert (view.radius, view.layout, view.turn, view.phase) == (4, "2L-A", 0, "insert")
    assert view.pieces == (
        Piece("pawn", "r", "e9"),
        Piece("pawn", "b", "e1"),
        Piece("coin", "n", "a1"),
        Piece("stone", "r", "c3"),
    )
    assert view.seats == (
        HexSeat("r", 0, 25, points=4, neutral=0, target=13),
        HexSeat("b", 1, 25, points=2, neutral=1, target=13),
    )


def test_only_the_view_of_the_seat_on_turn_has_moves() -> None:
    state = start()
    assert state.view(1).columns == state.view(1).pushes == ()
    assert len(state.view(0).pushes) == 18
    assert state.view(0).corners == state.view(1).corners == {}
    state = play(state, "Ia5:bn")
    assert state.view(0).columns == state.view(0).pushes == ()
    assert dict(state.view(0).corners) == {"a5": "Ma5", "e1": "Me1", "e9": "Me9", "i5": "Mi5"}
    assert state.view(1).corners == {}


def test_a_push_is_drawn_slide_by_slide_with_what_falls_and_who_scores() -> None:
    state = table(["e9", "e1"], {"r": ["e7"]}, {"r": ["e9"], "n": ["e8", "e6"]}, neutral=(1, 0))
    push = next(push for push in state.view(0).pushes if push.move == "Ie9:bn")
    assert (push.entries, push.coins) == (("e9",), ("b", "n"))
    first, second = push.pushes
    assert first == (
        Slide(Piece("coin", "b", "e9"), None, "e9"),
        Slide(Piece("coin", "r", "e9"), "e9", "e8"),
        Slide(Piece("coin", "n", "e8"), "e8", "e7"),
        Slide(Piece("stone", "r", "e7"), "e7", "e6"),
        Slide(Piece("coin", "n", "e6"), "e6", None, "centre", scorer=0, points=1, neutral=2),
    )
    assert second[-1] == Slide(
        Piece("stone", "r", "e6"), "e6", None, "centre", scorer=0, points=2, neutral=0
    )


def test_a_slide_into_a_gap_is_the_last_of_its_push() -> None:
    push = table(["e9", "e1"], coins={"r": ["a5"]}).view(0).pushes[0]
    assert push.move == "Ia5:bn"
    assert push.pushes[0] == (
        Slide(Piece("coin", "b", "a5"), None, "a5"),
        Slide(Piece("coin", "r", "a5"), "a5", "a4"),
    )


def test_a_push_that_wins_shows_no_second_coin() -> None:
    state = table(["e9", "e1"], coins={"r": ROW_A}, points=(12, 0))
    assert [len(push.pushes) for push in state.view(0).pushes if push.entries == ("a5",)] == [1, 1]


def test_extra_pushes_follow_each_other_in_the_chosen_order() -> None:
    filled = {"n": [*ROW_A, "b6", "b5", "b4", "b3", "b2", "b1"]}
    state = table(["e9", "e1"], coins=filled, phase="extra", neutral=(1, 0))
    falls = {
        push.move: [lap[-1].points for lap in push.pushes]
        for push in state.view(0).pushes
        if push.entries in (("a5", "b6"), ("b6", "a5"), ("b6", "c7"))
    }
    assert falls == {"Xa5,b6": [0, 1], "Xb6,a5": [0, 1], "Xb6,c7": [0, 0]}
