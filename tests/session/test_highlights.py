"""Highlights: the most remarkable thing about a finished game, compared with earlier ones."""

from datetime import date, timedelta
from itertools import count

import pytest

from fitsmobile.engine.frozen import replace
from fitsmobile.session.highlights import Highlight, highlight
from fitsmobile.session.record import exhaust
from fitsmobile.session.summary import Summary

NOON = 1_790_000_000
DAY = 86_400
numbers = count(1)


class Kept:
    """Finished games, the last played first, as `KeptGames` lists them."""

    finished = None

    def __init__(self, games):
        self._games = games

    def summaries(self, _shelf):
        return self._games


def game(*scores, names=("Ada", "Ben"), levels=(None, None), day=0, origin="deal", **more):
    """A finished game of as many players as scores; the best wins."""
    number, seats = next(numbers), len(scores)
    one = Summary(
        id=f"game-{number}", touched=number, game="fits", names=names[:seats],
        levels=levels[:seats], origin=origin, modified=NOON, ended=NOON + day * DAY, helped=False,
        scores=scores, winners=(scores.index(max(scores)),), rank=None,
    )  # fmt: skip
    return replace(one, **more)


def found(*games, compares=True):
    """The highlight of the last of these games."""
    kept = Kept(games[::-1])
    return exhaust(highlight(games[-1].id, kept, compares))


def test_the_first_game_of_a_kind_has_no_highlight():
    assert found(game(20)) == Highlight()
    assert found(game(9, 8), game(20)) == Highlight()
    assert found(game(30, game="bits"), game(20)) == Highlight()


def test_a_new_best_says_by_how_much():
    assert found(game(20), game(25), game(28)) == Highlight("record", 0, 3, 25)


def test_an_equal_or_lower_score_is_no_record_but_names_the_best_before():
    assert found(game(25), game(25)) == Highlight(best_before=25)


def test_later_games_are_left_out():
    first, second, third = game(20), game(25), game(30)
    kept = Kept([third, second, first])
    assert exhaust(highlight(second.id, kept, True)) == Highlight("record", 0, 5, 20)


def test_a_higher_rank_than_ever_counts_more_than_the_record():
    assert found(game(20, rank=3), game(26, rank=1)) == Highlight("rank", 0, 6, 20)
    assert found(game(21, rank=2), game(24, rank=2)).kind == "record"


def test_a_game_with_a_rank_is_not_compared_with_one_without():
    assert found(game(3), game(20, rank=3)) == Highlight()


def test_a_game_is_compared_with_those_on_the_same_set_of_boards():
    assert found(game(30), game(9, boards=7), game(20, boards=8), game(12, boards=7)) == Highlight(
        "record", 0, 3, 9
    )


def test_in_shared_games_a_record_is_by_name():
    before = game(9, 30)
    assert found(before, game(12, 20)) == Highlight("record", 0, 3)
    swapped = game(12, 31, names=("Ben", "Ada"))
    assert found(before, swapped) == Highlight("record", 1, 22)


def test_points_that_end_a_game_make_no_record():
    assert found(game(9), game(13), compares=False) == Highlight()


@pytest.mark.parametrize(("wins", "kind"), [(2, ""), (3, "wins"), (4, "wins")])
def test_wins_in_a_row_against_computers(wins, kind):
    against = {"levels": (None, 3), "names": ("Ada", "Moss")}
    games = [game(1, 2, **against), *(game(2, 1, **against) for _ in range(wins))]
    last = found(*games, compares=False)
    assert (last.kind, last.gain) == (kind, wins if kind else 0)


def test_days_in_a_row_of_the_daily_deal():
    today = date.fromtimestamp(NOON)
    days = [today + timedelta(day) for day in range(3)]
    games = [game(9 - n, day=n, origin=f"daily:{day}") for n, day in enumerate(days)]
    assert found(*games) == Highlight("days", 0, 3, 9)


def test_a_game_without_people_or_outcome_has_no_highlight():
    assert found(game(9, 8, levels=(1, 1))) == Highlight()
    assert found(game(9, scores=(), winners=())) == Highlight()
