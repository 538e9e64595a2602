"""Colours of the seats at the hex tables: those that the players have chosen."""

import pytest

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import COLOURS, Player


def view_of(game, seats):
    rules = GAMES[game]
    return rules.start(rules.deal(seats, {}, 1)).view(0)


@pytest.mark.parametrize("game", ["fillit", "jammit"])
def test_seats_have_the_colours_they_chose_and_the_other_letters_what_is_left(game):
    from fitsmobile.ui.games.hex.ui import side_paints

    paints = side_paints(("yellow", "green"), view_of(game, 2))
    assert (paints["r"], paints["b"]) == ("yellow", "green")
    assert sorted(paints[letter] for letter in "rbyg") == sorted(COLOURS)
    assert paints["n"] == "natural"


def test_the_second_of_two_equal_colours_gives_way():
    from fitsmobile.ui.games.hex.ui import side_paints

    paints = side_paints(("blue", "blue", "?"), view_of("jammit", 3))
    assert [paints[letter] for letter in "rby"] == ["blue", "red", "yellow"]


def test_the_usual_colours_are_those_of_games_kept_before():
    from fitsmobile.ui.games.hex.ui import PAINTS, side_paints

    for seats in (2, 3, 4):
        assert side_paints(COLOURS[:seats], view_of("fillit", seats)) == PAINTS


def test_the_table_says_who_begins_and_has_the_chosen_colours(hex_table):
    setup = GAMES["jammit"].deal(2, {}, 1).to_json() | {"first": 1}
    table = hex_table.start(setup, (Player("Ada", "green"), Player("Ben", "yellow")))
    assert (table.board.paints["r"], table.board.paints["b"]) == ("green", "yellow")
    assert table.screen.toast.text == "Ben begins."
