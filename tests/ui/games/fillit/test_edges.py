"""FILLIT round a tablet: cards and controls at each player's edge."""

import pytest

from fitsmobile.ui.look.theme import theme
from tests.ui.hex_stage import best_run

LARGE = {"game": "fillit", "seats": 2, "layout": "2L-A", "first": 0}
ROUND = {
    2: LARGE,
    3: {"game": "fillit", "seats": 3, "layout": "3L-A", "first": 0},
    4: {"game": "fillit", "seats": 4, "layout": "4L-A", "first": 0},
}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)], ids=["wide", "high"])
def test_round_the_table_the_controls_are_at_the_edge_of_the_player_on_turn(hex_table, seats, size):
    theme.reduced_motion = True
    hex_table.stage.resize(*size)
    table = hex_table.start(ROUND[seats], pace="together")
    edges = []
    for seat in range(seats):
        assert table.snapshot.turn == seat
        button = table.screen.table.controls.end_button
        x, y = button.to_window(*button.center)
        edges.append((round(x - size[0] / 2), round(y - size[1] / 2)))
        table.drag_run(best_run(table.view))
        table.rest()
        table.drag_step(table.view.steps[0])
        table.rest()
        table.stage.tap(x, y)
        table.rest()
    assert len(set(edges)) == seats
    assert table.snapshot.turn == 0


def test_round_the_table_every_card_faces_its_own_edge(hex_table):
    hex_table.stage.resize(1280, 800)
    table = hex_table.start(ROUND[4], pace="together")
    middles = [card.to_window(*card.center) for card in table.screen.table.seats.cards]
    assert middles[0][1] < 400
    assert middles[1][0] < 200
    assert middles[2][1] > 700
    assert middles[3][0] > 1080
    left, right = (
        table.screen.table.seats.cards[1].to_window(x, table.screen.table.seats.cards[1].center_y)
        for x in (table.screen.table.seats.cards[1].x, table.screen.table.seats.cards[1].right)
    )
    assert left[1] > right[1]


def test_for_two_the_board_does_not_turn_with_the_table(hex_table):
    theme.reduced_motion = True
    hex_table.stage.resize(1280, 800)
    table = hex_table.start(LARGE, pace="together")
    stone = next(p.cell for p in table.board.pieces if p.kind == "stone" and p.colour == "b")
    before = table.middle(stone)
    table.drag_run(best_run(table.view))
    table.rest()
    table.drag_step(table.view.steps[0])
    table.rest()
    table.end_turn()
    assert table.snapshot.turn == 1
    assert table.screen.near.quarter == 2
    assert table.middle(stone) == pytest.approx(before, abs=1)
