"""The gesture of a tile (`TileGesture`) and its `TileHand`, without a window."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitsmobile.engine.views import Form, Landing, Refused, Tile
from fitsmobile.ui.games.ramp.drag import (
    Balked,
    Dropped,
    Ground,
    HoldOn,
    MustPlace,
    Phase,
    PutAside,
    Stepped,
    Taken,
    Turned,
    WentHome,
    Zone,
)
from fitsmobile.ui.games.ramp.geometry import Grid
from fitsmobile.ui.games.ramp.tile_gesture import TileGesture
from fitsmobile.ui.games.ramp.tile_hand import TileHand
from fitsmobile.ui.table.gesture import TouchSettings
from fitsmobile.ui.table.layout import Rect

CELL = 40.0
GRID = Grid(60, 200, CELL, 6, 12)
GROUND = Ground(
    GRID, Rect(0, 120, 360, 600), Rect(0, 0, 360, 120), (Rect(90, 40, 90, 50),),
    Rect(16, 40, 60, 50),
)  # fmt: skip
HOME, SHELF, BOARD, HEADER = (135, 65), (46, 65), (180, 400), (180, 770)


def forms_of(cells):
    """All orientations of a shape, from the engine."""
    found, links = [], []

    def index(shape):
        shape = tuple(sorted(shape))
        if shape not in found:
            found.append(shape)
            links.append(None)
            at = len(found) - 1
            w, h = max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1
            links[at] = (
                w, h, index([(y, w - 1 - x) for x, y in shape]),
                index([(w - 1 - x, y) for x, y in shape]),
            )  # fmt: skip
        return found.index(shape)

    index(cells)
    return tuple(
        Form(shape, *link[:2], rotated=link[2], mirrored=link[3])
        for shape, link in zip(found, links, strict=True)
    )


def tile(name="L4", cells=((0, 0), (1, 0), (0, 1), (0, 2)), closed=()):
    """A tile that can land on an empty ramp, except in the columns `closed`."""
    forms = forms_of(cells)
    landings, refused = {}, {}
    for form, shape in enumerate(forms):
        for column in range(6 - shape.width + 1):
            if column in closed:
                refused[form, column] = Refused("over_the_edge", ((column, 11),))
            else:
                at = tuple((x + column, y) for x, y in shape.cells)
                landings[form, column] = Landing(f"{name}-{form}-{column}", at, (), 0)
    return Tile(name, forms, landings, refused)


@pytest.fixture
def gesture():
    gesture = TileGesture(TileHand(GROUND))
    gesture.offer([tile()], "-")
    return gesture


@pytest.fixture
def hand(gesture):
    return gesture.hand


def drag(gesture, *points, now=0.0, step=0.05, finger=1, up=True):
    """Press at the first point, move over the rest, release; all the events."""
    events = gesture.press(finger, *points[0], now) or []
    for point in points[1:]:
        now += step
        events += gesture.move(finger, *point, now)
    if up:
        events += gesture.release(finger, *points[-1], now + step)
    return events


def kinds(events):
    return [type(event) for event in events]


def test_a_tile_dragged_from_the_tray_lands_in_the_column_of_the_finger(gesture, hand):
    events = drag(gesture, HOME, (140, 200), (GRID.left(4.5), 400))
    assert kinds(events)[0] is Taken
    assert isinstance(events[-1], Dropped)
    assert events[-1].column + hand.held[0] in (4, 5)
    assert hand.phase is Phase.HOME


def test_sideways_movement_moves_the_tile_relatively_from_any_place(gesture, hand):
    for x, y in ((100, 150), (340, 600), (180, 330)):
        hand.choose(0)
        column = hand.column
        drag(gesture, (x, y), (x - CELL, y), (x - 2 * CELL, y), up=False)
        assert hand.column == column - 2
        gesture.cancel()
        gesture.release(1, 0, 0, 1)


def test_every_column_passed_is_one_step(gesture, hand):
    events = drag(gesture, (20, 300), *((20 + x, 300) for x in range(0, 200, 10)), up=False)
    assert [event.by for event in events if isinstance(event, Stepped)] == [1] * 2
    assert hand.column == 4


def test_a_fling_stops_at_the_wall(gesture, hand):
    drag(gesture, (20, 300), (20, 320), (420, 320), up=False)
    assert hand.column == 6 - hand.shape.width
    assert hand.aloft


def test_a_fling_off_the_table_drops_no_tile(gesture):
    assert kinds(drag(gesture, (20, 300), (20, 320), (900, 320)))[-1] is WentHome


def test_reversing_the_drag_at_the_wall_moves_the_tile_at_once(gesture, hand):
    drag(gesture, (20, 300), (40, 300), (350, 300), up=False)
    assert hand.column == 4
    gesture.move(1, 350 - CELL * 0.7, 300, 1)
    assert hand.column == 3


def test_a_trembling_finger_does_not_alternate_between_two_columns(gesture, hand):
    drag(gesture, (100, 300), (115, 300), (100 + CELL * 0.62, 300), up=False)
    column = hand.column
    for wobble in (0.55, 0.62, 0.5, 0.62):
        assert gesture.move(1, 100 + CELL * wobble, 300, 1) == []
    assert hand.column == column


def test_a_drag_after_a_long_pause_is_still_a_drag(gesture):
    gesture.press(1, *HOME, 0)
    gesture.tick(5)
    events = gesture.move(1, 140, 400, 5) + gesture.release(1, 140, 400, 5.1)
    assert isinstance(events[-1], Dropped)


def test_a_resting_finger_previews_the_landing_without_a_drop(gesture, hand):
    gesture.press(1, *BOARD, 0)
    assert hand.aloft
    assert hand.landing is not None
    assert gesture.release(1, *BOARD, 3) == []
    assert hand.phase is Phase.POISED


def test_releasing_where_the_tile_is_refused_springs_back_with_the_reason():
    gesture = TileGesture(TileHand(GROUND))
    hand = gesture.hand
    gesture.offer([tile(closed=(2,))], None)
    events = drag(gesture, BOARD, (180, 430))
    assert events[-1] == Balked("over_the_edge", ((2, 11),))
    assert hand.phase is Phase.HOME


@pytest.mark.parametrize("end", [HOME, HEADER, (200, 20)])
def test_releasing_in_the_tray_or_off_the_board_returns_the_tile(gesture, hand, end):
    events = drag(gesture, HOME, BOARD, end)
    assert events[-1] == WentHome()
    assert hand.phase is Phase.HOME


def test_back_returns_the_tile_and_ignores_the_rest_of_the_touch(gesture, hand):
    drag(gesture, HOME, BOARD, up=False)
    assert gesture.cancel() == [WentHome()]
    assert gesture.move(1, 200, 420, 2) == []
    assert gesture.release(1, 200, 420, 2.1) == []
    assert hand.phase is Phase.HOME


def test_the_next_finger_after_a_cancelled_one_works(gesture):
    drag(gesture, HOME, BOARD, up=False)
    gesture.cancel()
    gesture.release(1, *BOARD, 1)
    assert isinstance(drag(gesture, HOME, BOARD, now=2)[-1], Dropped)


def test_a_tap_on_the_waiting_tile_turns_it(gesture, hand):
    events = drag(gesture, HOME)
    assert events == [Turned()]
    assert hand.form == hand.tiles[0].forms[0].rotated


def test_a_flick_on_the_waiting_tile_mirrors_it(gesture, hand):
    events = drag(gesture, HOME, (150, 66), (175, 66), step=0.02)
    assert events == [Turned(mirrored=True)]
    assert hand.form == hand.tiles[0].forms[0].mirrored


def test_a_slow_sideways_movement_in_the_tray_is_no_flick(gesture):
    assert Turned(mirrored=True) not in drag(gesture, HOME, (150, 66), (175, 66), step=0.4)


def test_a_second_fingers_tap_turns_the_held_tile(gesture, hand):
    drag(gesture, HOME, BOARD, up=False)
    gesture.press(2, 300, 500, 1.0)
    assert gesture.release(2, 300, 500, 1.1) == [Turned()]
    assert hand.phase is Phase.HELD
    assert isinstance(gesture.release(1, *BOARD, 1.2)[-1], Dropped)


def test_a_second_finger_that_stays_takes_the_tile_back(gesture):
    drag(gesture, HOME, BOARD, up=False)
    gesture.press(2, 300, 500, 1.0)
    assert gesture.tick(1.1) == []
    assert gesture.tick(1.9) == [WentHome()]


def test_after_the_first_finger_lifts_the_second_is_ignored(gesture):
    drag(gesture, HOME, BOARD, up=False)
    gesture.press(2, 300, 500, 1.0)
    assert isinstance(gesture.release(1, *BOARD, 1.1)[-1], Dropped)
    gesture.offer([tile("T4", ((0, 0), (1, 0), (2, 0), (1, 1)))], "-")
    assert gesture.move(2, 100, 500, 1.2) == []
    assert gesture.release(2, 100, 500, 1.3) == []
    assert isinstance(drag(gesture, HOME, BOARD, now=2)[-1], Dropped)


def test_a_third_finger_is_ignored(gesture, hand):
    drag(gesture, HOME, BOARD, up=False)
    gesture.press(2, 300, 500, 1.0)
    assert gesture.press(3, 200, 300, 1.05) == []
    assert gesture.release(3, 200, 300, 1.06) == []
    assert hand.phase is Phase.HELD


def test_a_turn_at_the_wall_shifts_the_tile_and_turning_back_restores_the_column(gesture, hand):
    drag(gesture, (20, 300), (40, 300), (350, 300), up=False)
    column, form = hand.column, hand.form
    for _ in range(4):
        hand.turn()
        assert 0 <= hand.column <= 6 - hand.shape.width
    assert (hand.column, hand.form) == (column, form)


@given(
    st.lists(st.sampled_from(["turn", "flip", "left", "right"]), max_size=30),
    st.sampled_from([((0, 0), (0, 1), (0, 2)), ((0, 0), (1, 0), (0, 1), (0, 2), (0, 3))]),
)
def test_the_tile_stays_on_the_board_under_any_events(deeds, cells):
    gesture = TileGesture(TileHand(GROUND))
    hand = gesture.hand
    gesture.offer([tile("any", cells)], None)
    hand.steer(1)
    for deed in deeds:
        if deed in ("left", "right"):
            hand.steer(-1 if deed == "left" else 1)
        else:
            getattr(hand, deed)()
        assert 0 <= hand.column <= 6 - hand.shape.width
        assert hand.held in hand.shape.cells
        assert hand.landing is not None


def test_the_held_cell_keeps_its_column_when_the_tile_turns(gesture, hand):
    drag(gesture, HOME, BOARD, up=False)
    at = hand.column + hand.held[0]
    for _ in range(4):
        hand.turn()
        assert hand.column + hand.held[0] == at


def test_four_turns_or_two_flips_restore_the_form(hand):
    hand.steer(1)
    before = (hand.form, hand.column, hand.held)
    for _ in range(4):
        hand.turn()
    hand.flip()
    hand.flip()
    assert (hand.form, hand.column, hand.held) == before


def test_the_form_is_kept_in_the_tray(gesture, hand):
    hand.turn()
    drag(gesture, HOME, BOARD, HOME)
    assert hand.form == hand.tiles[0].forms[0].rotated


def test_holding_on_the_shelf_puts_aside_and_leaving_early_does_not(gesture):
    gesture.press(1, *SHELF, 0)
    assert gesture.tick(0.2) == []
    assert 0 < gesture.filling < 1
    assert gesture.release(1, *SHELF, 0.3) == [HoldOn()]
    gesture.press(1, *SHELF, 1)
    assert gesture.tick(1.6) == [PutAside("-")]
    assert gesture.release(1, *SHELF, 1.7) == []


def test_sliding_off_the_shelf_cancels_putting_aside(gesture):
    gesture.press(1, *SHELF, 0)
    gesture.move(1, 300, 20, 0.1)
    assert gesture.tick(9) == []
    assert gesture.release(1, 300, 20, 9) == []


def test_a_tile_dragged_to_the_shelf_is_put_aside_when_held_there(gesture, hand):
    drag(gesture, HOME, BOARD, SHELF, up=False)
    assert hand.over is Zone.SHELF
    assert gesture.tick(0.3) == []
    assert gesture.tick(1) == [PutAside("-")]
    assert hand.phase is Phase.HOME


def test_a_tile_flung_to_the_shelf_is_put_aside_though_the_finger_stays_quite_still(gesture):
    drag(gesture, HOME, (90, 66), SHELF, step=0.02, up=False)
    assert gesture.tick(0.1) == []
    assert gesture.tick(0.5) == [Taken()]
    assert gesture.tick(0.7) == []
    assert 0 < gesture.filling < 1
    assert gesture.tick(1.5) == [PutAside("-")]


def test_a_tile_released_too_early_on_the_shelf_returns(gesture):
    assert drag(gesture, HOME, BOARD, SHELF)[-2:] == [WentHome(), HoldOn()]


def test_the_shelf_refuses_a_tile_that_must_be_placed(gesture):
    gesture.offer([tile("U5")], None)
    assert gesture.press(1, *SHELF, 0) == [MustPlace()]
    assert gesture.tick(9) == []
    gesture.release(1, *SHELF, 9)
    assert drag(gesture, HOME, BOARD, SHELF)[-2:] == [WentHome(), MustPlace()]


def test_a_tap_on_the_board_aims_and_a_tap_on_the_lane_drops(gesture, hand):
    drag(gesture, (GRID.left(4.5), 260))
    assert hand.phase is Phase.POISED
    assert hand.column + hand.held[0] == 4
    assert drag(gesture, (GRID.left(4.5), 260), now=0.1, step=0.05) == []
    events = drag(gesture, (GRID.left(4.5), 260), now=1)
    assert isinstance(events[-1], Dropped)


def test_a_tap_on_the_aimed_tile_turns_it(gesture, hand):
    hand.steer(0)
    x, y = hand.place()
    assert drag(gesture, (x + 5, y + 5), now=1) == [Turned()]
    assert hand.phase is Phase.POISED


def test_where_a_tap_drops_releasing_only_aims(gesture, hand):
    gesture.touch = TouchSettings(drop="tap")
    assert Dropped not in kinds(drag(gesture, HOME, BOARD))
    assert hand.phase is Phase.POISED
    assert isinstance(drag(gesture, (GRID.left(hand.column) + 5, 210), now=2)[-1], Dropped)


def test_where_a_button_drops_a_tap_only_aims(gesture, hand):
    gesture.touch = TouchSettings(drop="button")
    drag(gesture, HOME, BOARD)
    lane = (GRID.left(hand.column) + 5, 210)
    assert Dropped not in kinds(drag(gesture, lane, now=2))
    assert isinstance(gesture.drop()[-1], Dropped)


def test_the_keys_take_the_tile_up_and_move_it(gesture, hand):
    assert hand.steer(1) == [Taken()]
    column = hand.column
    assert hand.steer(1) == [Stepped(1)]
    assert hand.column == column + 1
    for _ in range(9):
        hand.steer(1)
    assert hand.column == 6 - hand.shape.width
    assert isinstance(gesture.drop()[-1], Dropped)


def test_a_tile_in_the_tray_cannot_be_dropped(gesture):
    assert gesture.drop() == []


def test_the_tile_is_drawn_above_the_finger_but_under_the_mouse(gesture, hand):
    drag(gesture, HOME, (140, 300), BOARD, up=False)
    assert hand.place()[1] == BOARD[1] + 60
    gesture.cancel()
    gesture.release(1, 0, 0, 1)
    gesture.press(1, *HOME, 2, mouse=True)
    gesture.move(1, *BOARD, 2.1)
    assert hand.place()[1] == BOARD[1] - (hand.held[1] + 0.5) * CELL


def test_the_tile_is_never_drawn_over_its_own_landing(gesture, hand):
    drag(gesture, HOME, (140, 121), up=False)
    top = max(row for _, row in hand.landing.cells) + 1
    assert hand.place()[1] >= GRID.bottom(top)


def test_a_resize_during_a_drag_keeps_the_tile_in_its_column(gesture, hand):
    drag(gesture, HOME, (140, 300), (260, 300), up=False)
    column = hand.column
    small = Grid(300, 20, 25, 6, 12)
    gesture.settle_on(Ground(small, Rect(200, 0, 400, 360), Rect(640, 0, 140, 360), GROUND.homes))
    assert (hand.column, hand.phase) == (column, Phase.HELD)
    gesture.move(1, 500, 200, 1)
    gesture.move(1, 470, 200, 1.1)
    assert hand.column == column - 1


def test_a_touch_cancelled_by_the_system_cancels_the_drag(gesture):
    drag(gesture, HOME, BOARD, up=False)
    assert gesture.lift(1) == [WentHome()]
    assert isinstance(drag(gesture, HOME, BOARD, now=3)[-1], Dropped)


def test_a_new_tile_under_a_resting_finger_waits_for_the_next_touch(gesture, hand):
    drag(gesture, HOME, BOARD, up=False)
    gesture.offer([tile("T4", ((0, 0), (1, 0), (2, 0), (1, 1)))], "-")
    assert hand.phase is Phase.HOME
    assert gesture.move(1, 200, 420, 1) == []
    assert gesture.release(1, 200, 420, 1.1) == []


def test_the_same_tile_offered_again_stays_held(gesture, hand):
    drag(gesture, HOME, BOARD, up=False)
    gesture.offer(list(hand.tiles), "-")
    assert hand.phase is Phase.HELD


def test_the_second_of_two_tiles_is_taken_from_its_own_place():
    homes = (Rect(90, 40, 90, 50), Rect(200, 40, 90, 50))
    gesture = TileGesture(TileHand(Ground(GRID, GROUND.play, GROUND.tray, homes)))
    gesture.offer([tile("RY", ((0, 0), (1, 0))), tile("N", ((0, 0), (1, 0)))], None)
    events = drag(gesture, (240, 65), (240, 130), BOARD)
    assert events[-1].tile.id == "N"


def test_without_a_tile_no_touch_is_taken():
    gesture = TileGesture(TileHand(GROUND))
    hand = gesture.hand
    assert gesture.press(1, *BOARD, 0) is None
    assert hand.steer(1) == []


def test_touches_outside_every_zone_are_not_taken(gesture):
    assert gesture.press(1, *HEADER, 0) is None
    assert gesture.press(1, 300, 20, 0) is None


def test_a_resting_touch_on_the_ramp_yields_to_a_touch_in_the_tray(gesture, hand):
    gesture.press("palm", *BOARD, 0)
    assert kinds(gesture.press(1, *HOME, 1.5)) == [WentHome]
    events = [*gesture.move(1, 140, 200, 1.6), *gesture.move(1, GRID.left(4.5), 400, 1.7)]
    gesture.move("palm", BOARD[0] + 60, BOARD[1], 1.8)
    assert gesture.release("palm", *BOARD, 1.9) == []
    events += gesture.release(1, GRID.left(4.5), 400, 2.0)
    assert isinstance(events[-1], Dropped)
    assert events[-1].column + hand.held[0] in (4, 5)


def test_a_paused_drag_keeps_the_tile_when_a_second_finger_taps(gesture, hand):
    gesture.press(1, *BOARD, 0)
    form = hand.form
    gesture.press(2, 100, 300, 1.5)
    gesture.release(2, 100, 300, 1.6)
    assert hand.form == hand.tiles[0].forms[form].rotated
    assert hand.phase is Phase.PRESSED
