"""Daily deals, also with a wrong clock."""

from datetime import date, timedelta
from random import Random

import pytest

from fitsmobile.engine.frozen import replace
from fitsmobile.engine.registry import GAMES
from fitsmobile.session import daily
from fitsmobile.session.actions import Play, Player, Undo
from fitsmobile.session.calendar import day_of
from fitsmobile.storage.archive import FINISHED
from tests.session.conducting import (
    bring_in,
    compare_with_files,
    conduct,
    export,
    export_of,
    finished_games,
)
from tests.session.days import A_DAY, ADA, NOON, at, finish, play_daily
from tests.session.tables import ALL_GAMES
from tests.storage.samples import record


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_daily_deal_is_the_same_for_all_and_changes_by_day(game):
    today, tomorrow = date(2026, 12, 31), date(2027, 1, 1)
    deals = [
        GAMES[game].deal(len(one.players), one.options, one.seed).to_json()
        for one in (
            daily.deal(GAMES[game], today, ADA, counts=True),
            daily.deal(GAMES[game], today, Player("Bo", "blue"), counts=False),
            daily.deal(GAMES[game], tomorrow, ADA, counts=True),
        )
    ]
    assert deals[0] == deals[1]
    assert deals[0] != deals[2]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_has_a_playable_daily_deal(conductor, game):
    play_daily(conductor, game)
    standing = conductor.daily_deals.standing(game)
    assert (standing.finished, standing.streak) == (True, 1)


def test_an_opponent_never_has_the_colour_of_the_person():
    for colour in ("red", "blue", "green"):
        players = daily.deal(GAMES["fillit"], date(2026, 1, 1), Player("", colour), True).players
        assert players[0].colour != players[1].colour
        assert players[1].level == daily.LEVEL


@pytest.mark.parametrize(("name", "opponent"), [("Ada", "Moss"), ("Moss", "Moss 2")])
def test_an_opponent_never_has_the_name_of_the_person(name, opponent):
    """Regression: the opponent had no name on its card, in the result and the saved games."""
    for game in ("fillit", "jammit"):
        action = daily.deal(GAMES[game], date(2026, 1, 1), Player(name, "red"), counts=True)
        assert action.players[1].name == opponent


def test_the_first_try_counts_and_the_rest_is_practice(conductor):
    assert conductor.daily_deals.standing("fits").tried is None
    first = conductor.daily_deals.start("fits", ADA)
    assert conductor.daily_deals.standing("fits").tried == first.game_id
    assert not conductor.daily_deals.standing("fits").finished
    second = conductor.daily_deals.start("fits", ADA)
    assert first.origin.startswith("daily:")
    assert second.origin.startswith("practice:")
    assert second.views[0] == first.views[0]


def test_a_counted_try_cannot_take_moves_back(conductor):
    conductor.daily_deals.start("fits", ADA)
    conductor.dispatch(Play(0, conductor.moves(0)[0]))
    assert conductor.dispatch(Undo()).reason == "locked_after_reveal"


def test_the_tries_of_different_games_are_independent(conductor):
    play_daily(conductor, "fits")
    assert conductor.daily_deals.standing("bits").tried is None


def test_an_unknown_game_has_no_daily_deal(conductor):
    assert conductor.daily_deals.start("chess", ADA).reason == "unknown_game"


def test_days_in_a_row_make_a_streak_and_a_missed_day_ends_it(conductor, clock):
    for day in (0, 1, 2):
        play_daily(at(conductor, clock, day))
    assert at(conductor, clock, 3).daily_deals.standing("fits").streak == 3
    assert at(conductor, clock, 4).daily_deals.standing("fits").streak == 0
    play_daily(conductor)
    standing = conductor.daily_deals.standing("fits")
    assert (standing.streak, standing.longest) == (1, 3)


def test_the_week_has_the_scores_of_its_finished_tries(conductor, clock):
    start = -day_of(NOON).weekday() % 7
    play_daily(at(conductor, clock, start))
    monday = conductor.snapshot.outcome.scores[0]
    play_daily(at(conductor, clock, start + 6))
    sunday = conductor.snapshot.outcome.scores[0]
    week = conductor.daily_deals.week("fits")
    assert [one.score for one in week] == [monday, None, None, None, None, None, sunday]
    assert [one.day.weekday() for one in week] == list(range(7))
    later = at(conductor, clock, start + 7).daily_deals.week("fits")
    assert [one.score for one in later] == [None] * 7


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_picture_of_the_deal_is_of_its_start(conductor, game):
    position = conductor.daily_deals.position(game)
    dealt = conductor.daily_deals.start(game, ADA)
    assert position.view(0) == dealt.views[0]


def test_a_try_given_up_stays_taken_and_does_not_count_for_the_streak(conductor):
    snapshot = conductor.daily_deals.start("fits", ADA)
    assert conductor.delete(snapshot.game_id) is None
    standing = conductor.daily_deals.standing("fits")
    assert (standing.tried, standing.finished, standing.streak) == (snapshot.game_id, False, 0)
    assert conductor.saved_games() == ()
    assert conductor.snapshot is None
    assert conductor.daily_deals.start("fits", ADA).origin.startswith("practice:")


def test_a_try_given_up_is_not_among_the_finished_games(conductor):
    """Regression: it was listed as a running game and could not be opened."""
    play_daily(conductor)
    conductor.delete(conductor.daily_deals.start("duet", ADA).game_id)
    kept = conductor.kept
    over = [one for one in kept.summaries(kept.finished) if one.ended is not None]
    assert [one.game for one in over] == ["fits"]


def test_a_try_given_up_stays_given_up_after_an_import(conductor, tmp_path, clock):
    """Regression: it came back as a running game and counted for the streak when finished."""
    tried = conductor.daily_deals.start("fits", ADA).game_id
    conductor.delete(tried)
    there = at(conduct(tmp_path / "there", clock=clock), clock, 0)
    assert bring_in(there, export(conductor)).added == 1
    assert there.saved_games() == ()
    standing = there.daily_deals.standing("fits")
    assert (standing.tried, standing.finished) == (tried, False)
    assert there.daily_deals.start("fits", ADA).origin.startswith("practice:")


def test_a_try_that_cannot_be_archived_is_not_deleted(conductor, tmp_path):
    snapshot = conductor.daily_deals.start("fits", ADA)
    (tmp_path / FINISHED).write_bytes(b"")
    conductor.delete(snapshot.game_id)
    conductor.flush()
    assert [one.reason for one in conductor.take_troubles()] == ["not_written"]
    assert conductor.kept.running.ids() == (snapshot.game_id,)


def test_a_game_begun_before_midnight_counts_for_its_day(conductor, clock):
    at(conductor, clock, 0, hours=11.99).daily_deals.start("fits", ADA)
    at(conductor, clock, 1, hours=-11.9)
    finish(conductor)
    assert conductor.daily_deals.standing("fits").tried is None
    assert conductor.daily_deals.standing("fits").streak == 1


def test_setting_the_clock_back_gives_no_second_try(conductor, clock):
    for day in (0, 1, 2):
        play_daily(at(conductor, clock, day))
    at(conductor, clock, 1)
    assert conductor.daily_deals.standing("fits").finished
    assert conductor.daily_deals.start("fits", ADA).origin.startswith("practice:")
    assert at(conductor, clock, 2).daily_deals.standing("fits").streak == 3


def test_a_clock_that_ran_ahead_breaks_no_streak(conductor, clock):
    play_daily(at(conductor, clock, 0))
    play_daily(at(conductor, clock, 40_000))
    play_daily(at(conductor, clock, 1))
    assert conductor.daily_deals.standing("fits").streak == 2
    assert at(conductor, clock, 2).daily_deals.standing("fits").streak == 2


def test_a_clock_jump_during_a_game_changes_neither_deal_nor_day(conductor, clock):
    snapshot = conductor.daily_deals.start("fits", ADA)
    day = day_of(clock.time)
    random = Random(3)
    while conductor.snapshot.outcome is None:
        clock.time = random.choice([-1, 0, NOON - 99 * A_DAY, NOON + A_DAY, 1 << 60])
        conductor.dispatch(Play(0, conductor.moves(0)[0]))
    at(conductor, clock, 0)
    assert conductor.snapshot.origin == snapshot.origin == f"daily:{day.isoformat()}"
    assert conductor.daily_deals.standing("fits").streak == 1
    assert conductor.take_troubles() == ()
    assert len(finished_games(conductor)) == 1


def test_any_sequence_of_clock_jumps_keeps_one_try_per_day(conductor, clock):
    random = Random(8)
    played = set()
    for _ in range(14):
        day = random.randrange(-2, 5)
        at(conductor, clock, day, hours=random.uniform(-11.9, 11.9))
        counts = conductor.daily_deals.standing("duet").tried is None
        assert counts == (day not in played)
        conductor.daily_deals.start("duet", ADA)
        finish(conductor)
        played.add(day)
    tries = daily.counted_tries("duet", finished_games(conductor))
    assert {(day - day_of(NOON)).days for day in tries} == played
    assert all(record.ended is not None for record in tries.values())


def test_an_imported_try_counts_as_taken_here(conductor, tmp_path, clock):
    there = at(conduct(tmp_path / "there", clock=clock), clock, 0)
    play_daily(there)
    assert bring_in(conductor, export(there)).added == 1
    assert conductor.daily_deals.standing("fits").streak == 1
    assert bring_in(conductor, export(there)).known == 1


@pytest.mark.parametrize(
    "change", [{"id": "another"}, {"origin": "deal"}, {"origin": "daily:2023-11-16"}]
)
def test_an_imported_game_cannot_take_the_id_of_a_try(conductor, tmp_path, clock, change):
    """Regression: the daily try was blocked by it, or counted twice in the statistics."""
    there = at(conduct(tmp_path / "there", clock=clock), clock, 0)
    play_daily(there)
    (tried,) = finished_games(there)
    answer = bring_in(conductor, export_of((), [replace(tried, **change)]))
    assert (answer.added, [one.reason for one in answer.troubles]) == (0, ["wrong_field"])
    assert conductor.daily_deals.start("fits", ADA).origin.startswith("daily:")


def test_an_own_try_wins_over_an_imported_one(conductor, tmp_path, clock):
    there = at(conduct(tmp_path / "there", clock=clock), clock, 0)
    play_daily(there)
    here = play_daily(conductor)
    answer = bring_in(conductor, export(there))
    assert (answer.added, answer.known) == (0, 1)
    assert conductor.daily_deals.standing("fits").tried == here.game_id


def test_a_damaged_try_is_reported_and_the_others_count(conductor, clock, tmp_path):
    for day in (0, 1):
        play_daily(at(conductor, clock, day))
    conductor.flush()
    path = sorted((tmp_path / FINISHED).glob("*.json"))[0]
    path.write_bytes(b"garbage")
    again = at(conduct(tmp_path, clock=clock), clock, 1)
    compare_with_files(again)
    assert again.daily_deals.standing("fits").streak == 1
    assert [one.reason for one in again.take_troubles()] == ["not_json"]


def test_a_try_that_cannot_be_read_still_counts_as_taken(conductor, tmp_path):
    """Regression: the try could be started again and again under new ids."""
    path = tmp_path / FINISHED / f"{play_daily(conductor).game_id}.json"
    conductor.flush()
    path.write_bytes(b'{"format":"fitsmobile-game","version":2}')
    again = conduct(tmp_path, clock=lambda: NOON)
    compare_with_files(again)
    assert again.daily_deals.standing("fits").tried is None
    assert again.daily_deals.start("fits", ADA).origin.startswith("practice:")
    assert next(one.reason for one in again.take_troubles()) == "newer_version"


def test_a_folder_that_cannot_be_read_is_reported(conductor, tmp_path):
    (tmp_path / FINISHED).write_bytes(b"")
    assert conductor.daily_deals.standing("fits").tried is None
    assert [one.reason for one in conductor.take_troubles()] == ["unreadable"]


@pytest.mark.parametrize("origin", ["deal", "daily:", "daily:2026-13-01", "practice:2026-05-05"])
def test_games_of_other_origins_are_not_counted_tries(origin):
    assert daily.counted_day(record(origin=origin)) is None


def test_the_daily_layout_alternates_where_a_game_has_two():
    start = date(2026, 1, 1)
    chosen = [
        daily.deal(ALL_GAMES["jammit"], start + timedelta(days=one), ADA, True).options["layout"]
        for one in range(4)
    ]
    assert sorted(set(chosen)) == ["A", "B"]
    assert chosen[0] != chosen[1]
