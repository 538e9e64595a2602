"""Today's deals of all games."""

from fitsmobile.session.today import Today, look
from tests.session.conducting import compare_with_files, conduct
from tests.session.days import ADA, at, finish, play_daily

BOTH = ("fits", "bits")


def test_a_day_begins_without_tries(conductor):
    today = look(conductor, BOTH)
    assert list(today.standings) == list(BOTH)
    assert [one.tried for one in today.standings.values()] == [None, None]
    assert (today.results, today.streak, today.longest) == ({}, 0, 0)


def test_a_finished_try_has_a_result_and_a_running_one_has_none(conductor):
    conductor.daily_deals.start("bits", ADA)
    play_daily(conductor, "fits")
    today = look(conductor, BOTH)
    assert list(today.results) == ["fits"]
    assert today.results["fits"].scores == conductor.snapshot.outcome.scores
    assert today.standings["bits"].tried is not None


def test_a_try_given_up_has_no_result(conductor):
    conductor.delete(conductor.daily_deals.start("fits", ADA).game_id)
    assert look(conductor, BOTH).results == {}


def test_practice_does_not_change_the_result(conductor):
    play_daily(conductor)
    counted = look(conductor, BOTH).results["fits"]
    conductor.daily_deals.start("fits", ADA)
    finish(conductor)
    assert look(conductor, BOTH).results["fits"] == counted


def test_a_try_of_any_game_continues_the_streak(conductor, clock):
    for day, game in enumerate(("fits", "bits", "fits")):
        play_daily(at(conductor, clock, day), game)
    today = look(conductor, BOTH)
    assert (today.streak, today.longest) == (3, 3)
    assert look(conductor, ("bits",)).streak == 1
    at(conductor, clock, 9)
    assert (look(conductor, BOTH).streak, look(conductor, BOTH).longest) == (0, 3)


def test_the_tries_of_years_are_known_without_opening_their_files(conductor, clock, tmp_path):
    for day in (0, 1):
        play_daily(at(conductor, clock, day))
    conductor.close()
    again = at(conduct(tmp_path, clock=clock), clock, 1)
    for _step in again.kept.prepare():
        pass
    for path in (tmp_path / "finished").iterdir():
        path.unlink()
    assert len(again.daily_deals.standing("fits").done) == 2
    compare_with_files(again)
    assert again.daily_deals.standing("fits").done == frozenset()


def test_without_games_there_is_no_standing(conductor):
    assert look(conductor, ()) == Today({}, {}, 0, 0)
