"""The end of a game on the screen."""

import pytest

from fitsmobile.ui.screens.result import PLACES, RANKS, WHY, places
from fitsmobile.ui.theme import theme


@pytest.fixture
def result(stage, navigator):
    """The result screen of the game at the table."""

    def shown():
        theme.reduced_motion = True
        navigator.open("home", "table", "result")
        stage.frames(3)
        return navigator.screen

    return shown


def find(screen, cls):
    return [widget for widget in screen.walk() if type(widget).__name__ == cls]


def test_equals_share_a_place_and_winners_come_first():
    assert places((5, 9, 5), (1,)) == [1, 0, 1]
    assert places((6, 6), (1,)) == [1, 0]
    assert places((3, 3), (0, 1)) == [0, 0]


def test_a_solo_game_is_ranked(result, begin):
    done = begin("fits", moves=200)
    screen = result()
    line = find(screen, "RankLine")[0]
    assert (line.name, line.place) == (RANKS[done.rank], PLACES[done.rank])
    assert find(screen, "RankBar")[0].score == done.outcome.scores[0]


def test_the_rows_are_in_the_order_of_the_places_with_every_round(result, begin):
    done = begin("bits", people=3, moves=300)
    rows = find(result(), "RoundRow")[::1]
    totals = sorted(done.outcome.scores, reverse=True)
    shown = [int(row.total.replace("−", "-")) for row in rows]
    assert sorted(shown, reverse=True) == totals
    assert all(len(row.ids.cells.children) == 3 for row in rows)


def test_a_game_without_rounds_shows_its_points(result, begin):
    done = begin("jammit", people=2, moves=900)
    assert done.outcome is not None
    screen = result()
    assert screen.line == WHY[done.outcome.why]
    assert not find(screen, "RankLine")
    assert [len(row.ids.cells.children) for row in find(screen, "RoundRow")] == [0, 0]


def test_playing_again_deals_new_cards_to_the_same_people(stage, result, begin, conductor):
    done = begin("fits", people=2, moves=400)
    navigator = result().navigator
    navigator.screen.again()
    assert conductor.snapshot.game_id != done.game_id
    assert conductor.snapshot.players == done.players
    assert navigator.current == "table"


def test_back_is_home(result, begin):
    begin("fits", moves=200)
    navigator = result().navigator
    assert navigator.back()
    assert navigator.current == "home"
