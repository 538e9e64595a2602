"""Rematch: with new cards, or from a position of a game."""

import pytest

from fitsmobile.engine.registry import GAMES
from fitsmobile.session import pace, rematch
from fitsmobile.session.actions import NewGame
from fitsmobile.session.pace import Sitting
from tests.harness import step
from tests.session.conducting import conduct
from tests.session.days import ADA
from tests.session.tables import applied, new_session, play, players, table_of

CHOSEN = (
    ("fits", 1, {"boards": ["4", "2"]}),
    ("bits", 2, {"rounds": 4}),
    ("fillit", 2, {"board": "mini", "layout": "B"}),
    ("fillit", 4, {"board": "large", "layout": "B"}),
    ("jammit", 3, {"board": "mini", "layout": "A", "target": 5}),
    ("jammit", 2, {"board": "large", "layout": "A", "target": None}),
)
"""Game, number of seats, options."""


@pytest.mark.parametrize(("game", "seats", "options"), CHOSEN)
def test_new_cards_are_dealt_to_the_same_boards_and_target(game, seats, options):
    """Also after a deal from a code, which was not set up here."""
    setup = GAMES[game].deal(seats, options, 3).to_json()
    session = new_session()
    applied(session, NewGame(game, players(seats), pace="free", setup=setup, origin="code"))
    action = rematch.with_new_cards(session.table, seed=99)
    snapshot = applied(session, action)
    assert (snapshot.players, snapshot.origin) == (players(seats), "deal")
    assert session.table.setup == GAMES[game].deal(seats, options, 99)


def test_a_layout_no_longer_offered_is_replaced_by_the_first_of_its_board():
    setup = {"game": "fillit", "seats": 2, "layout": "2M-A", "first": 0}
    read = GAMES["fillit"].read_setup(setup)
    assert read.options == {"board": "mini", "layout": "A"}


def test_the_loser_begins_the_rematch():
    session = new_session()
    start = NewGame("jammit", players(2), pace="free", seed=3, options={"target": 1})
    applied(session, start)
    while (outcome := session.table.state.outcome()) is None:
        (seat,) = session.table.state.actors()
        moves = session.table.state.moves(seat)
        play(session, seat, GAMES["jammit"].format_move(moves[0]))
    (winner,) = outcome.winners
    again = {rematch.with_new_cards(session.table, seed).first for seed in range(8)}
    assert again == {1 - winner}


def test_who_begins_can_be_chosen_where_the_rules_deal_it():
    session = new_session()
    for first in (0, 1, 2):
        applied(session, NewGame("fillit", players(3), pace="free", seed=5, first=first))
        assert session.table.state.actors() == (first,)
    assert session.dispatch(NewGame("fillit", players(3), first=3)).reason == "invalid_setup"
    applied(session, NewGame("fits", players(2), pace="free", seed=5, first=1))
    assert session.table.setup == GAMES["fits"].deal(2, {}, 5)


@pytest.mark.parametrize("game", GAMES)
def test_the_rematch_of_a_counted_try_is_played_in_the_solo_pace(tmp_path, game):
    conductor = conduct(tmp_path)
    assert conductor.daily_deals.start(game, ADA).pace != "solo"
    while step(conductor):
        pass
    snapshot = conductor.dispatch(conductor.finished.rematch(seed=5))
    assert (snapshot.pace, snapshot.origin) == ("solo", "deal")


def test_the_rematch_of_two_people_keeps_the_pace():
    for name in ("round_by_round", "card_by_card", "together"):
        assert pace.rematch_pace(Sitting(name, frozenset({0, 1}), 0)) == name


@pytest.mark.parametrize(
    ("game", "name", "people", "computers"),
    [("fits", "card_by_card", 2, 0), ("bits", "solo", 1, 1), ("fillit", "solo", 1, 1)],
)
def test_a_game_from_a_position_keeps_the_pace(game, name, people, computers):
    """Regression: a rematch against a computer player had hand-overs and final moves."""
    session = table_of(game, name, people, computers)
    play(session, session.snapshot.turn)
    assert rematch.from_moment(session.table, 1).pace == name
