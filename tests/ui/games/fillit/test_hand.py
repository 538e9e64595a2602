"""The gesture of the FILLIT board, without a window: large board, layout A, Red to move.

Red's pawn is on a1 with a red stone on d1; from there it can run in three directions.
"""

import pytest

from fitsmobile.engine.registry import GAMES
from fitsmobile.ui.games.fillit.hand import FillitHand
from fitsmobile.ui.games.hex.geometry import HexPlane, cells, direction_of, neighbour
from fitsmobile.ui.games.hex.hand import Balked
from tests.ui.games.hex.one_touch import down, move, up

GAME = GAMES["fillit"]


def start():
    return GAME.start(GAME.read_setup({"game": "fillit", "seats": 2, "layout": "2L-A", "first": 0}))


@pytest.fixture
def view():
    return start().view(0)


@pytest.fixture(params=range(6), ids=lambda turn: f"turned {turn * 60}")
def hand(request, view):
    hand = FillitHand()
    hand.plane = HexPlane(4, 180, 300, 34, request.param)
    hand.show(view)
    return hand


def point(hand, cell, dx=0.0, dy=0.0):
    x, y = hand.plane.centre_of(cell)
    return x + dx, y + dy


def drag(hand, start, way, length):
    """Press on a cell and slide along a board direction; the finger stays down."""
    x, y = point(hand, start)
    ux, uy = hand.plane.heading(way)
    assert down(hand, x, y)
    for share in (0.25, 0.5, 0.75, 1):
        move(hand, x + ux * length * share, y + uy * length * share)
    return x + ux * length, y + uy * length


def test_without_a_finger_the_stops_of_the_pawn_are_lit(hand):
    assert set(hand.hint.stops) == {run.path[-1] for run in hand.view.runs}
    assert hand.hint.run is None


def test_a_drag_lights_the_ray_and_releasing_plays_the_run(hand):
    end = drag(hand, "a1", 0, 40)
    run = hand.hint.run
    assert run.path[0] == "a2"
    assert hand.hint.held.kind == "pawn"
    assert up(hand, *end) == run.move
    assert hand.hint.held is None


def test_the_carried_pawn_stays_on_its_ray_and_does_not_pass_the_stop(hand):
    drag(hand, "a1", 0, 400)
    assert hand.hint.point == pytest.approx(point(hand, hand.hint.run.path[-1]))


def test_a_drag_back_to_the_pawn_plays_no_move(hand):
    drag(hand, "a1", 0, 60)
    back = point(hand, "a1")
    move(hand, *back)
    assert hand.hint.run is None
    assert up(hand, *back) is None
    assert hand.hint.held is None


def barred():
    """A position with an obstacle next to the pawn, and the obstructing hex."""
    state = start()
    for _ in range(60):
        view = state.view(state.turn)
        pawn = next((run.origin for run in view.runs), None)
        open_ways = {direction_of(pawn, run.path[-1], 4) for run in view.runs} if pawn else set()
        for way in range(6):
            other = neighbour(pawn, way, 4) if pawn else None
            if other and way not in open_ways:
                return view, way, other
        state = state.play(state.turn, state.moves(state.turn)[0])
    raise AssertionError("nothing was in the way for 60 moves")


def test_a_drag_without_a_run_names_the_obstructing_hex():
    view, way, other = barred()
    hand = FillitHand()
    hand.plane = HexPlane(4, 180, 300, 34)
    hand.show(view)
    end = drag(hand, view.runs[0].origin, way, 40)
    assert hand.hint.run is None
    assert hand.hint.blocked == other
    assert up(hand, *end) == f"P{other}"


def test_a_drag_off_the_board_plays_no_move_and_marks_the_pawns_own_hex(hand):
    end = drag(hand, "a1", 4, 40)
    assert hand.hint.blocked == "a1"
    assert up(hand, *end) is None


def test_a_pressed_stop_previews_the_run_that_releasing_plays(hand):
    run = hand.view.runs[0]
    down(hand, *point(hand, run.path[-1]))
    assert hand.hint.run == run
    assert up(hand, *point(hand, run.path[-1])) == run.move


def test_a_finger_that_leaves_a_pressed_stop_cancels_it(hand):
    stop = hand.view.runs[0].path[-1]
    x, y = point(hand, stop)
    down(hand, x, y)
    move(hand, x + 80, y + 80)
    assert hand.hint.run is None
    assert up(hand, x + 80, y + 80) is None


def test_a_stone_is_dragged_to_a_neighbour_with_a_preview_of_the_swap(hand):
    run = next(run for run in hand.view.runs if run.path[0] == "a2")
    hand.show(start().play(0, GAME.parse_move(run.move)).view(0))
    step = next(one for one in hand.view.steps if one.swapped)
    end = drag(hand, step.origin, direction_of(step.origin, step.target, 4), 40)
    assert hand.hint.step == step
    assert hand.hint.step.swapped[0].cell == step.target
    assert up(hand, *end) == step.move


def test_a_stone_can_also_be_moved_by_two_taps(hand):
    step = hand.view.steps[0]
    down(hand, *point(hand, step.origin))
    assert up(hand, *point(hand, step.origin)) is None
    assert hand.hint.held.kind == "stone"
    assert step.target in hand.hint.stops
    down(hand, *point(hand, step.target))
    assert hand.hint.step == step
    assert up(hand, *point(hand, step.target)) == step.move


def test_a_second_tap_on_a_chosen_stone_deselects_it(hand):
    step = hand.view.steps[0]
    for _ in range(2):
        down(hand, *point(hand, step.origin))
        up(hand, *point(hand, step.origin))
    assert hand.hint.held is None


def test_a_tap_off_every_piece_deselects_the_stone(hand):
    step = hand.view.steps[0]
    down(hand, *point(hand, step.origin))
    up(hand, *point(hand, step.origin))
    assert not down(hand, -500, -500) or hand.hint.held is None
    assert hand.hint.held is None


def test_a_touch_24_dp_from_a_piece_still_takes_it():
    hand = FillitHand()
    hand.plane = HexPlane(4, 180, 300, 26)
    hand.show(start().view(0))
    x, y = point(hand, "a1")
    assert down(hand, x - 20, y - 10)
    assert hand.hint.held.cell == "a1"


def test_the_other_sides_pieces_are_not_taken(hand):
    theirs = next(p for p in hand.view.pieces if p.kind == "pawn" and p.colour == "b")
    down(hand, *point(hand, theirs.cell))
    assert hand.hint.held is None or hand.hint.held.colour == "r"


def test_a_movement_within_the_slop_is_no_drag(hand):
    x, y = point(hand, "a1")
    down(hand, x, y)
    move(hand, x + 5, y + 5)
    assert not hand.dragging
    assert up(hand, x + 5, y + 5) is None
    assert hand.hint.held.kind == "pawn"


def test_cancel_puts_everything_back(hand):
    drag(hand, "a1", 0, 60)
    hand.cancel()
    assert not hand.holds
    assert up(hand, 0, 0) is None


def test_a_held_piece_returns_when_the_position_changes(hand):
    drag(hand, "a1", 0, 60)
    hand.show(start().view(0))
    assert hand.hint.held is None


def test_no_piece_can_be_taken_where_no_seat_may_act():
    hand = FillitHand()
    hand.plane = HexPlane(4, 180, 300, 34)
    hand.show(start().view(1))
    assert not down(hand, *point(hand, "i9"))
    assert hand.hint.stops == ()


def test_the_keys_begin_on_the_pawn_choose_it_and_run_it():
    hand = FillitHand()
    hand.plane = HexPlane(4, 180, 300, 34)
    hand.show(start().view(0))
    hand.arrow(1, 0)
    assert hand.focus == "a1"
    assert hand.choose() is None
    assert hand.hint.held.kind == "pawn"
    hand.arrow(1, 0)
    run = hand.hint.run
    assert run is not None
    assert hand.choose() == run.move


def test_keys_step_from_hex_to_hex_without_a_held_piece():
    hand = FillitHand()
    hand.plane = HexPlane(4, 180, 300, 34)
    hand.show(start().view(0))
    hand.arrow(1, 0)
    seen = [hand.focus]
    for _ in range(4):
        hand.arrow(1, 0)
        seen.append(hand.focus)
    assert seen == ["a1", "a2", "a3", "a4", "a5"]
    hand.arrow(0, 1)
    assert hand.focus[0] == "b"


def test_a_stone_steps_by_keys():
    hand = FillitHand()
    hand.plane = HexPlane(4, 180, 300, 34)
    view = start().view(0)
    hand.show(view)
    hand.focus = view.steps[0].origin
    hand.choose()
    hand.arrow(1, 0)
    step = hand.hint.step
    assert step.origin == view.steps[0].origin
    assert hand.choose() == step.move


@pytest.mark.parametrize(("kind", "rule"), [("pawn", "not_your_pawn"), ("stone", "not_your_stone")])
def test_a_piece_of_another_player_is_refused_with_the_reason(hand, view, kind, rule):
    """Regression: no message was shown."""
    theirs = next(p for p in view.pieces if p.kind == kind and p.colour != "r")
    events = hand.press(1, *point(hand, theirs.cell), 0.0)
    assert [event.rule for event in events if isinstance(event, Balked)] == [rule]
    assert up(hand, *point(hand, theirs.cell)) is None


def test_enter_on_an_empty_hex_sends_a_move_that_is_refused_with_the_reason(hand, view):
    taken = {piece.cell for piece in view.pieces} | {run.path[-1] for run in view.runs}
    hand.focus = next(cell for cell in cells(view.radius) if cell not in taken)
    wish = hand.choose()
    assert wish == f"P{hand.focus}"
    assert start().why_not(0, GAME.parse_move(wish)) is not None
