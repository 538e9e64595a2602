"""The gesture of the JAMMIT board, without a window: large board, layout A, Red to move.

Red's pawn is at a1: coins enter along the lower and the left edge and move to the upper right.
"""

import math

import pytest

from fitsmobile.engine.registry import GAMES
from fitsmobile.ui.games.hex.geometry import HexPlane, frame_reach
from fitsmobile.ui.games.hex.hand import Balked
from fitsmobile.ui.games.jammit.hand import JammitHand
from fitsmobile.ui.games.jammit.places import CORNER_SLOT, SLOT_DEEP
from fitsmobile.ui.table.gesture import TouchSettings
from fitsmobile.ui.table.layout import Rect
from tests.ui.games.hex.one_touch import down, move, up

GAME = GAMES["jammit"]


def start(seats=2):
    setup = {"game": "jammit", "seats": seats, "layout": f"{seats}L-A", "first": 0}
    return GAME.start(GAME.read_setup(setup))


def ready(state, turn=0):
    hand = JammitHand()
    hand.plane = HexPlane(4, 180, 300, 30, turn)
    hand.bounds = (22, 338)
    hand.show(state.view(state.turn))
    return hand


@pytest.fixture(params=range(6), ids=lambda turn: f"turned {turn * 60}")
def hand(request):
    return ready(start(), request.param)


def after_push():
    """A position in which Red has pushed and has to move the pawn."""
    return start().play(0, GAME.parse_move(start().view(0).pushes[0].move))


def with_extra():
    """A position in which the pawn's owner has lost a stone and inserts extra coins."""
    state = start()
    for _ in range(200):
        seat = state.turn
        view = state.view(seat)
        if view.phase == "extra":
            return state
        best = max(view.pushes, key=lambda push: _own_stones(push, view), default=None)
        text = best.move if best else next(iter(view.corners.values()))
        state = state.play(seat, GAME.parse_move(text))
    raise AssertionError("no stone fell in 200 moves")


def _own_stones(push, view):
    """Sort key of a push: own stones dropped, then pieces moved."""
    own = view.seats[view.turn].colour
    slides = [slide for slides in push.pushes for slide in slides]
    falls = [s for s in slides if s.fell and (s.piece.kind, s.piece.colour) == ("stone", own)]
    return len(falls), len(slides)


def test_nine_slots_are_outside_the_two_edges_of_the_pawns_corner(hand):
    slots = [hand.slot(entry) for entry in hand.columns()]
    assert len(slots) == 9
    for entry, (x, y) in zip(hand.columns(), slots, strict=True):
        assert hand.plane.cell_at(x, y) is None
        away = math.dist((x, y), hand.plane.centre_of(entry))
        if entry == hand.pawn:
            assert away == pytest.approx(30 * CORNER_SLOT)
        else:
            edge = frame_reach(4, 30) * math.cos(math.radians(30))
            normals = (math.radians(30 + 60 * side) for side in range(6))
            off = max((x - 180) * math.cos(n) + (y - 300) * math.sin(n) for n in normals)
            assert off - edge == pytest.approx(SLOT_DEEP), "on one line outside the frame"


def test_a_tap_on_a_slot_chooses_the_column_and_waits_for_push(hand):
    entry = list(hand.columns())[3]
    assert down(hand, *hand.slot(entry))
    assert hand.hint.entries == (entry,)
    assert up(hand, *hand.slot(entry)) is None
    assert hand.hint.ready
    assert hand.wish() == hand.hint.push.move


def test_a_sliding_finger_chooses_slot_after_slot(hand):
    entries = list(hand.columns())
    down(hand, *hand.slot(entries[0]))
    move(hand, *hand.slot(entries[1]))
    assert hand.hint.entries == (entries[1],)
    up(hand, *hand.slot(entries[1]))
    assert hand.hint.push.entries == (entries[1],)


def lift(hand, x, y):
    """Put a finger down on the coins, which are at this point."""
    hand.card = Rect(x - 5, y - 5, 10, 10)
    return down(hand, x, y)


def test_coins_dropped_over_a_slot_are_pushed(hand):
    entry = list(hand.columns())[4]
    x, y = hand.slot(entry)
    assert lift(hand, x + 100, y - 100)
    move(hand, x, y - 30)
    assert hand.hint.entries == (entry,)
    assert up(hand, x, y - 30) == f"I{entry}:bn"


def test_with_the_button_setting_dropped_coins_wait_for_push(hand):
    hand.touch = TouchSettings(drop="button")
    entry = list(hand.columns())[4]
    x, y = hand.slot(entry)
    lift(hand, x + 100, y - 100)
    move(hand, x, y - 30)
    assert up(hand, x, y - 30) is None
    assert hand.wish() == f"I{entry}:bn"


def test_coins_dropped_outside_every_slot_return(hand):
    lift(hand, 0, 0)
    move(hand, 2000, 2000)
    assert up(hand, 2000, 2000) is None
    assert hand.hint.entries == ()


def test_the_order_of_the_coins_can_be_reversed(hand):
    assert hand.coins == ("b", "n")
    entry = next(iter(hand.columns()))
    down(hand, *hand.slot(entry))
    up(hand, *hand.slot(entry))
    hand.swap()
    assert hand.coins == ("n", "b")
    assert hand.wish() == f"I{entry}:nb"


def test_the_preview_of_a_push_names_all_pieces_that_move(hand):
    for entry in hand.columns():
        down(hand, *hand.slot(entry))
        up(hand, *hand.slot(entry))
        hint = hand.hint
        assert hint.shown == len(hint.push.pushes) == 2
        assert hint.push.pushes[0][0].target == entry


def test_with_three_players_the_coins_are_those_of_the_others():
    assert ready(start(3)).coins == ("b", "y")


def test_the_pawn_is_dragged_round_the_rim_to_a_lit_corner():
    hand = ready(after_push())
    corner = next(iter(hand.view.corners))
    px, py = hand.pawn_point(hand.pawn)
    assert down(hand, px, py)
    x, y = hand.pawn_point(corner)
    move(hand, (px + x) / 2, (py + y) / 2)
    move(hand, x, y)
    assert hand.hint.corner == corner
    assert up(hand, x, y) == f"M{corner}"


def test_a_tap_on_a_lit_corner_walks_the_pawn():
    hand = ready(after_push())
    corner = next(iter(hand.view.corners))
    assert down(hand, *hand.pawn_point(corner))
    assert hand.hint.corner == corner
    assert up(hand, *hand.pawn_point(corner)) == f"M{corner}"


def test_a_pawn_released_over_the_board_or_at_its_own_corner_stays():
    hand = ready(after_push())
    px, py = hand.pawn_point(hand.pawn)
    down(hand, px, py)
    move(hand, 180, 300)
    assert up(hand, 180, 300) is None
    down(hand, px, py)
    move(hand, px - 20, py)
    assert up(hand, px - 20, py) is None


def test_in_the_pawns_phase_no_coins_can_be_lifted():
    assert not lift(ready(after_push()), 10, 10)


def test_pawns_at_the_sides_stay_in_the_window():
    hand = ready(after_push())
    for corner in ("e9", "e1", "a1", "i9"):
        assert 22 <= hand.pawn_point(corner)[0] <= 338


def test_extra_coins_take_two_columns_in_sequence():
    hand = ready(with_extra())
    first, second = list(hand.columns())[:2]
    assert hand.wanted == 2
    down(hand, *hand.slot(first))
    up(hand, *hand.slot(first))
    assert not hand.hint.ready
    assert hand.hint.shown == 1
    assert hand.wish() is None
    down(hand, *hand.slot(second))
    up(hand, *hand.slot(second))
    assert hand.wish() == f"X{first},{second}"


def test_an_extra_column_tapped_again_is_deselected():
    hand = ready(with_extra())
    first = next(iter(hand.columns()))
    for _ in range(2):
        down(hand, *hand.slot(first))
        up(hand, *hand.slot(first))
    assert hand.hint.entries == ()


def test_back_deselects_the_column(hand):
    entry = next(iter(hand.columns()))
    down(hand, *hand.slot(entry))
    up(hand, *hand.slot(entry))
    assert hand.holds
    hand.cancel()
    assert not hand.holds
    assert hand.hint.entries == ()


def test_keys_move_along_the_slots_choose_and_push():
    hand = ready(start())
    hand.arrow(1, 0)
    first = hand.focus
    hand.arrow(1, 0)
    assert hand.focus != first
    assert hand.hint.push.entries == (hand.focus,)
    assert hand.choose() is None
    assert hand.choose() == f"I{hand.focus}:bn"


def test_the_keys_reach_every_slot():
    hand = ready(start())
    hand.arrow(1, 0)
    seen = {hand.focus}
    for dx, dy in [(1, 0)] * 9 + [(0, 1), (-1, 0)] * 12 + [(0, -1), (1, 0)] * 12:
        hand.arrow(dx, dy)
        seen.add(hand.focus)
    assert seen == set(hand.columns())


def test_the_keys_walk_the_pawn():
    hand = ready(after_push())
    hand.arrow(1, 0)
    assert hand.choose() == f"M{hand.focus}"


def test_a_focus_on_a_closed_column_has_no_preview(hand):
    hand.focus = "e9"
    assert hand.focus not in hand.columns()
    assert hand.hint.entries == ()
    assert hand.hint.push is None


def rules(events):
    return [event.rule for event in events or () if isinstance(event, Balked)]


def test_a_pawn_that_may_not_move_is_refused_with_the_reason(hand):
    """Regression: no message was shown."""
    theirs = next(p.cell for p in hand.view.pieces if p.kind == "pawn" and p.cell != hand.pawn)
    assert rules(hand.press(1, *hand.pawn_point(theirs), 0.0)) == ["not_your_pawn"]
    hand.release(1, *hand.pawn_point(theirs), 0.1)
    assert rules(hand.press(1, *hand.pawn_point(hand.pawn), 0.2)) in (["wrong_phase"], [])


def test_a_pawn_released_at_no_free_corner_is_refused_with_the_reason():
    hand = ready(after_push())
    for spot, rule in ((None, "corner_taken"), ((180, 300), "not_a_corner")):
        theirs = next(p.cell for p in hand.view.pieces if p.kind == "pawn" and p.cell != hand.pawn)
        x, y = spot or hand.pawn_point(theirs)
        down(hand, *hand.pawn_point(hand.pawn))
        move(hand, 180, 300)
        move(hand, x, y)
        assert rules(hand.release(1, x, y, 0.3)) == [rule]
