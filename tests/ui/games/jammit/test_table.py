"""The table of JAMMIT, by touches and keys through Kivy's dispatch."""

import random

import pytest

from fitsmobile.session.actions import Play, Player
from fitsmobile.ui.games.hex.geometry import corners
from fitsmobile.ui.games.jammit.places import pawn_foot
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from tests.harness import players

LARGE = {"game": "jammit", "seats": 2, "layout": "2L-A", "first": 0}
MINI = {"game": "jammit", "seats": 3, "layout": "3M-A", "first": 0, "target": 4}


@pytest.fixture
def table(hex_table):
    return hex_table.start(LARGE)


def choose(table, entry):
    table.stage.tap(*table.board.hand.slot(entry))


def push(table, entry=None):
    """Choose a column by a tap and press Push."""
    choose(table, entry or table.view.pushes[0].entries[0])
    table.stage.tap_on(table.screen.table.controls.push_button)
    table.rest()


def walk(table, corner=None):
    """Tap a lit corner."""
    corner = corner or next(iter(table.view.corners))
    table.stage.tap(*table.board.hand.pawn_point(corner))
    table.rest()


def crowded(table, wanted):
    """Play on until a push exists that `wanted` accepts; that push."""
    theme.reduced_motion = True
    for _ in range(150):
        view = table.view
        found = [push for push in view.pushes if wanted(push)]
        if found:
            return found[0]
        busy = max(view.pushes, key=lambda p: sum(map(len, p.pushes)), default=None)
        table.screen.table.wish(busy.move if busy else next(iter(view.corners.values())))
        table.rest()
    raise AssertionError("no such push in 150 moves")


def falls(push):
    return any(slide.fell for slides in push.pushes for slide in slides)


def test_a_tap_on_a_slot_previews_the_push_and_enables_the_button(table):
    assert not table.screen.table.controls.push_button.enabled
    entry = table.view.pushes[0].entries[0]
    choose(table, entry)
    assert table.board.hint.entries == (entry,)
    assert table.screen.table.controls.push_button.enabled
    assert table.snapshot.ply == 0


def test_push_slides_the_coins_in(table):
    choice = table.view.pushes[0]
    push(table, choice.entries[0])
    assert table.snapshot.last.move.startswith(f"I{choice.entries[0]}:")
    assert sum(piece.kind == "coin" for piece in table.board.pieces) == 2


def test_coins_are_dragged_from_their_card_to_a_slot_and_pushed(table):
    table.conductor.change_settings(drop_shared="release")
    table.open()
    entry = list(table.board.hand.columns())[4]
    x, y = table.board.hand.slot(entry)
    table.carry(table.screen.table.controls.order.center, (x, y - 30))
    assert table.snapshot.last.move == f"I{entry}:bn"


def test_coins_held_over_a_slot_change_no_state(table):
    entry = list(table.board.hand.columns())[4]
    x, y = table.board.hand.slot(entry)
    table.carry(table.screen.table.controls.order.center, (x, y - 30), let_go=False)
    assert table.board.hint.entries == (entry,)
    assert table.board.hint.push is not None
    assert table.snapshot.ply == 0


def test_coins_dropped_outside_the_board_return_to_their_card(table):
    x, y = table.screen.table.controls.order.center
    table.carry((x, y), (x, y - 60))
    assert table.snapshot.ply == 0
    assert table.board.hint.entries == ()


def test_in_pass_and_play_dropped_coins_wait_for_push(table):
    entry = list(table.board.hand.columns())[4]
    x, y = table.board.hand.slot(entry)
    table.carry(table.screen.table.controls.order.center, (x, y - 30))
    assert table.snapshot.ply == 0
    table.stage.tap_on(table.screen.table.controls.push_button)
    assert table.snapshot.ply == 1


def test_a_tap_on_the_coins_reverses_their_order(table):
    before = list(table.screen.table.controls.order.paints)
    choose(table, table.view.pushes[0].entries[0])
    table.stage.tap_on(table.screen.table.controls.order)
    assert list(table.screen.table.controls.order.paints) == before[::-1]
    table.stage.tap_on(table.screen.table.controls.push_button)
    assert table.snapshot.last.move.endswith(":nb")


def test_the_callout_names_the_scorer_and_pips_show_the_points(table):
    choice = crowded(table, lambda p: any(s.points for slides in p.pushes for s in slides))
    if choice.coins != table.board.hand.coins:
        table.board.hand.swap()
    choose(table, choice.entries[0])
    parts = table.board.push_parts()
    assert any(text.endswith(("+1", "+2")) for text, _ in parts)
    board = table.board
    x, y, wide, high = board.callout.box
    hidden = [
        piece
        for piece in set(board.pieces).difference(board.lifted())
        for px, py in [board.screen_point(piece.kind, board.spot(piece))]
        if x < px < x + wide and y < py < y + high
    ]
    assert not hidden, "no piece lies under it"
    assert sum(card.pending for card in table.screen.table.seats.cards) > 0


def test_the_preview_draws_pieces_at_their_new_places(table):
    choice = crowded(table, lambda p: sum(map(len, p.pushes)) > 4)
    choose(table, choice.entries[0])
    moved = {slide.origin for slides in table.board.hint.push.pushes for slide in slides}
    hidden = {piece.cell for piece in table.board.lifted()}
    assert hidden == {cell for cell in moved if cell in {p.cell for p in table.board.pieces}}


def test_extra_coins_are_announced_and_take_two_columns(table):
    def loses_a_stone(push):
        own = table.view.seats[table.view.turn].colour
        slides = [slide for slides in push.pushes for slide in slides]
        return any(s.fell and (s.piece.kind, s.piece.colour) == ("stone", own) for s in slides)

    table.screen.table.wish(crowded(table, loses_a_stone).move)
    table.rest()
    assert table.view.phase == "extra"
    card = table.screen.table.seats.cards[table.snapshot.turn]
    assert "extra" in card.facts
    first, second = list(table.board.hand.columns())[:2]
    choose(table, first)
    assert not table.screen.table.controls.push_button.enabled
    choose(table, second)
    table.stage.tap_on(table.screen.table.controls.push_button)
    assert table.snapshot.last.move == f"X{first},{second}"


def test_dragging_the_pawn_to_a_lit_corner_ends_the_turn(table):
    push(table)
    hand = table.board.hand
    corner = next(iter(table.view.corners))
    start, end = hand.pawn_point(hand.pawn), hand.pawn_point(corner)
    table.carry(start, end)
    table.rest()
    assert table.snapshot.last.move == f"M{corner}"
    assert table.snapshot.turn == 1
    assert table.board.running.turned == 3


def test_a_corner_can_be_tapped(table):
    push(table)
    walk(table)
    assert table.snapshot.turn == 1


def test_a_tapped_corner_is_taken_back_in_a_counted_try_until_end_turn_is_pressed(hex_table):
    """Regression: the turn ended by itself, and a stray tap was final."""
    table = hex_table
    table.conductor.daily_deals.start("jammit", Player("Ada", "blue"))
    table.open()
    while table.snapshot.turn != 0 or not table.view.pushes:
        first = table.conductor.moves(table.snapshot.turn)[0]
        table.conductor.dispatch(Play(table.snapshot.turn, first))
    table.rest()
    controls = table.screen.table.controls
    push(table)
    walk(table)
    assert (controls.push_text, table.snapshot.turn) == ("End turn", 0)
    table.stage.tap_on(controls.undo_button)
    table.rest()
    assert table.view.phase == "pawn"
    walk(table)
    table.stage.tap_on(controls.push_button)
    table.rest()
    assert table.snapshot.turn == 1


def test_the_whole_turn_can_be_taken_back_until_the_next_person_moves(table):
    before = set(table.board.pieces)
    push(table)
    table.stage.tap_on(table.screen.table.controls.undo_button)
    table.rest()
    assert set(table.board.pieces) == before
    push(table)
    walk(table)
    assert table.snapshot.turn == 1
    table.key("z")
    table.rest()
    assert (table.snapshot.turn, table.view.phase) == (0, "pawn")


def test_coins_slide_in_sequence_and_a_touch_skips_it(table):
    choose(table, table.view.pushes[0].entries[0])
    table.stage.tap_on(table.screen.table.controls.push_button)
    table.stage.frames(3)
    assert table.board.running.in_motion
    coins = [pose for pose in table.board.running.poses().values() if pose.kind == "coin"]
    assert len(coins) == 1
    table.stage.tap(180, table.board.center_y)
    assert not table.board.running.in_motion
    assert sum(piece.kind == "coin" for piece in table.board.pieces) == 2


def test_back_forgets_the_chosen_column_before_it_leaves_the_table(table):
    choose(table, table.view.pushes[0].entries[0])
    table.key("back")
    assert table.board.hint.entries == ()
    assert table.navigator.current == "table"


def test_a_whole_turn_by_keys(table):
    table.key("right")
    table.key("right")
    entry = table.board.hint.focus
    table.key("x")
    table.key("enter")
    table.key("enter")
    assert table.snapshot.last.move == f"I{entry}:nb"
    table.rest()
    table.key("z")
    table.rest()
    table.key("y")
    table.rest()
    table.key("up")
    corner = table.board.hint.focus
    assert corner in table.view.corners
    table.key("enter")
    table.rest()
    assert table.snapshot.last.move == f"M{corner}"


def test_neutral_coins_are_shown_as_thirds_of_a_point(hex_table):
    hex_table.start(LARGE)
    assert [card.thirds for card in hex_table.screen.table.seats.cards] == [0, 0]


def test_with_three_players_no_thirds_are_shown(hex_table):
    hex_table.start(MINI)
    assert {card.thirds for card in hex_table.screen.table.seats.cards} == {-1}
    assert {card.target for card in hex_table.screen.table.seats.cards} == {4}


def test_while_a_computer_player_is_on_turn_no_slot_is_open(hex_table):
    hex_table.start(LARGE, players(2, computers=(0,)), pace="solo")
    hex_table.stage.tap(*hex_table.board.hand.slot(hex_table.view.pushes[0].entries[0]))
    assert hex_table.board.hint.entries == ()
    assert hex_table.screen.table.controls.order.paints == []


@pytest.mark.parametrize("setup", [{**LARGE, "target": 5}, MINI], ids=["large", "mini"])
def test_a_whole_game_by_touch(hex_table, setup):
    theme.reduced_motion = True
    table = hex_table.start(setup)
    chance = random.Random(3)
    for _ in range(200):
        if table.snapshot.outcome is not None:
            break
        view = table.view
        if view.phase == "pawn":
            walk(table, chance.choice(list(view.corners)))
            continue
        choice = max(view.pushes, key=lambda p: (falls(p), sum(map(len, p.pushes)), p.move))
        for entry in choice.entries:
            choose(table, entry)
        table.stage.tap_on(table.screen.table.controls.push_button)
        table.rest()
    assert table.snapshot.outcome is not None
    assert max(table.snapshot.outcome.scores) >= setup["target"]


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (800, 1280), (1280, 800)])
@pytest.mark.parametrize("setup", [LARGE, MINI])
def test_the_places_of_pawns_are_inside_the_window(hex_table, size, setup):
    hex_table.stage.resize(*size)
    table = hex_table.start(setup)
    hand, pitch = table.board.hand, table.board.plane.pitch
    places = [hand.pawn_point(corner) for corner in corners(table.view.radius)]
    assert len(places) == 6
    for x, y in places:
        foot = pawn_foot(pitch, dp(1))
        assert foot <= x <= size[0] - foot, "the disc below a pawn is whole"
        assert 0.54 * pitch <= y <= size[1] - 0.76 * pitch
