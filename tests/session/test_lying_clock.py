"""Time zones, and clocks that jump during a game."""

import ast
import os
import time
from datetime import date
from pathlib import Path

import pytest

import fitsmobile
from fitsmobile.engine.registry import GAMES
from fitsmobile.session import stats
from fitsmobile.session.calendar import day_of
from fitsmobile.session.conductor import Conductor, Tools
from tests.session.days import A_DAY, ADA, NOON, at, finish

ZONES = ("Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "America/St_Johns", "UTC0")
NEW_YEAR = 1_798_761_600
"""The first second of 2027."""


@pytest.fixture
def zone():
    """Context: the device in another time zone."""
    before = os.environ.get("TZ")

    def move(name):
        os.environ["TZ"] = name
        time.tzset()

    yield move
    if before is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = before
    time.tzset()


def test_changing_time_zones_gives_no_second_try_and_ends_no_streak(conductor, clock, zone):
    for day, name in enumerate(ZONES):
        at(conductor, clock, day)
        zone(name)
        assert conductor.daily_deals.standing("fits").tried is None
        conductor.daily_deals.start("fits", ADA)
        for other in ZONES:
            zone(other)
            assert conductor.daily_deals.standing("fits").tried is not None
        finish(conductor)
    assert conductor.daily_deals.standing("fits").streak == len(ZONES)


def test_a_time_zone_change_during_a_game_keeps_the_game(tmp_path, zone):
    zone(ZONES[0])
    here = Conductor(GAMES, tmp_path, Tools.of_the_device())
    day = here.daily_deals.start("fits", ADA).origin
    here.close()
    zone(ZONES[1])
    again = Conductor(GAMES, tmp_path, Tools.of_the_device())
    assert again.resume().origin == day
    assert again.take_troubles() == ()


def test_a_game_over_new_years_eve_counts_for_its_first_day(conductor, clock):
    clock.time = NEW_YEAR - 1
    conductor.daily_deals.start("fits", ADA)
    clock.time = NEW_YEAR
    assert conductor.daily_deals.standing("fits").tried is None
    finish(conductor)
    assert conductor.daily_deals.standing("fits").done == {date(2026, 12, 31)}
    conductor.daily_deals.start("fits", ADA)
    finish(conductor)
    assert conductor.daily_deals.standing("fits").streak == 2


@pytest.mark.parametrize("jump", [-A_DAY, A_DAY, -NOON, 1 << 60])
def test_statistics_count_a_game_once_after_any_clock_jumps(conductor, clock, jump):
    conductor.daily_deals.start("fits", ADA)
    clock.time = NOON + jump
    finish(conductor)
    clock.time = NOON
    results = list(conductor.history.results())
    assert [one.score for one in results] == [conductor.snapshot.outcome.scores[0]]
    figures = stats.Statistics()
    for result in (*results, *results):
        figures.add(result)
    assert figures.figures("fits", "daily", day_of(NOON)).games == 1


LOCAL = ("localtime", "mktime", "fromtimestamp", "today", "tzset", "zoneinfo")
"""Names of functions that read local time."""


def test_no_module_below_the_screen_reads_local_time():
    package = Path(fitsmobile.__file__).parent
    asked = [
        f"{path.name}: {node.attr}"
        for folder in ("engine", "ai", "storage", "session")
        for path in (package / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in LOCAL
    ]
    assert asked == []
