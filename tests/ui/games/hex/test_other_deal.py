"""Another game is opened while a hex table is in front and motions are running.

Regressions found by the monkey test: queued motions of the old game ran on the board of the new
one, and the old game's automatic end of turn ended a turn of the new game.
"""

import pytest

from fitsmobile.session.actions import NewGame, Play
from fitsmobile.ui.games.hex.geometry import cells
from tests.harness import players

JAMMIT = (
    {"game": "jammit", "seats": 2, "layout": "2L-A", "first": 0},
    {"game": "jammit", "seats": 3, "layout": "3M-A", "first": 0, "target": 4},
)
FILLIT = (
    {"game": "fillit", "seats": 4, "layout": "4L-A", "first": 0},
    {"game": "fillit", "seats": 2, "layout": "2M-B", "first": 0},
)


def deal(table, setup):
    """Deal a game while the screen is shown."""
    table.conductor.dispatch(
        NewGame(setup["game"], players(setup["seats"]), pace="turns", setup=setup)
    )


def play(table, moves):
    """Play first moves, faster than their motions."""
    for _ in range(moves):
        seat = table.snapshot.turn
        table.conductor.dispatch(Play(seat, table.conductor.moves(seat)[0]))


@pytest.mark.parametrize("deals", [JAMMIT, JAMMIT[::-1], FILLIT, FILLIT[::-1]])
def test_another_board_is_dealt_while_motions_are_queued(hex_table, deals):
    table = hex_table.start(deals[0])
    play(table, 2)
    table.stage.frames(2)
    assert table.screen.busy
    deal(table, deals[1])
    assert not table.screen.busy
    assert table.board.plane.radius == table.view.radius
    assert set(table.board.pieces) == set(table.view.pieces)
    deal(table, deals[0])
    assert set(table.board.pieces) == set(table.view.pieces)


@pytest.mark.parametrize("deals", [JAMMIT, FILLIT])
def test_the_key_focus_leaves_a_hex_that_the_next_board_lacks(hex_table, deals):
    table = hex_table.start(deals[0])
    for key in [key for key in ("down", "right", "up", "left") for _ in range(8)]:
        if table.board.hand.focus in (None, *cells(3)):
            table.key(key)
    assert table.board.hand.focus not in cells(3)
    deal(table, deals[1])
    table.key("left")
    assert table.board.hand.focus in cells(table.view.radius)


def test_the_automatic_end_of_a_turn_is_cancelled_by_another_game(hex_table):
    table = hex_table.start(FILLIT[0])
    play(table, 2)
    waiting = table.snapshot
    assert waiting.can_end_turn
    deal(table, JAMMIT[0])
    table.open()
    play(table, 2)
    table.stage.frames(2)
    assert table.screen.busy
    table.conductor.open(waiting.game_id)
    table.stage.settle(4.0)
    assert (table.snapshot.ply, table.snapshot.turn) == (waiting.ply, waiting.turn)


@pytest.mark.parametrize("deals", [(JAMMIT[0], FILLIT[0]), (FILLIT[0], JAMMIT[0])])
@pytest.mark.parametrize("comes_back", [False, True])
def test_the_board_of_a_replaced_game_plays_no_move_in_the_next(hex_table, deals, comes_back):
    table = hex_table.start(deals[0])
    play(table, 2)
    table.rest()
    table.stage.tap(*table.middle(table.board.pieces[0].cell))
    card, old = table.screen.table.seats.cards[0], table.screen.table
    deal(table, deals[1])
    play(table, 1)
    table.rest()
    if comes_back:
        table.screen.leave()
        table.screen.arrive()
    assert table.board is not old.board
    assert set(table.board.pieces) == set(table.view.pieces)
    card.dispatch("on_release")
    old.key("enter", None)
    old.hover(*old.board.center)
    old.cancel()
    assert table.snapshot.ply == 1
    assert not table.screen.busy


def test_the_result_of_a_replaced_game_does_not_open(hex_table):
    setup = {"game": "jammit", "seats": 2, "layout": "2M-A", "first": 0, "target": 1}
    table = hex_table.start(setup)
    while table.snapshot.outcome is None:
        table.screen.table.wish(table.conductor.moves(table.snapshot.turn)[-1])
        table.rest()
    deal(table, setup)
    table.stage.settle(3.0)
    assert table.navigator.current == "table"


def test_leaving_during_a_replay_cancels_it(hex_table):
    table = hex_table.start(JAMMIT[0])
    play(table, 2)
    table.rest()
    table.screen.wishes.ask("replay")
    table.stage.frames(2)
    assert table.screen.busy
    table.screen.leave()
    assert not table.screen.busy
    table.screen.arrive()
    assert set(table.board.pieces) == set(table.view.pieces)
    assert table.screen.relay.moment.may_act
