from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitsmobile.session.calendar import (
    day_of,
    longest_streak,
    running_streak,
)
from fitsmobile.session.clock import clamp_seconds

TODAY = date(2026, 1, 2)
DAYS = st.sets(st.dates(TODAY - timedelta(days=30), TODAY + timedelta(days=5)))


def days(*numbers):
    """Days counted back from today; negative numbers are in the future."""
    return {TODAY - timedelta(days=number) for number in numbers}


@pytest.mark.parametrize(
    ("seconds", "day"),
    [
        (0, date(1970, 1, 1)),
        (86_399, date(1970, 1, 1)),
        (86_400, date(1970, 1, 2)),
        (1_798_761_599, date(2026, 12, 31)),
        (1_798_761_600, date(2027, 1, 1)),
        (951_782_400, date(2000, 2, 29)),
        (-5, date(1970, 1, 1)),
        (1e30, date(9999, 12, 31)),
    ],
)
def test_a_time_belongs_to_its_utc_day(seconds, day):
    assert day_of(seconds) == day


@given(st.floats(allow_nan=False) | st.integers())
def test_any_clock_value_is_clamped_to_a_date(seconds):
    assert 0 <= clamp_seconds(seconds) < 1 << 53


@pytest.mark.parametrize(
    ("played", "running", "longest"),
    [
        (days(), 0, 0),
        (days(0), 1, 1),
        (days(1), 1, 1),
        (days(0, 1, 2), 3, 3),
        (days(1, 2, 3), 3, 3),
        (days(2, 3), 0, 2),
        (days(0, 2, 3, 4), 1, 3),
        (days(-1, -2, -3), 0, 0),
        (days(-1, 0, 1), 2, 2),
        (days(-900, 0), 1, 1),
    ],
)
def test_streaks_count_days_in_a_row(played, running, longest):
    assert running_streak(played, TODAY) == running
    assert longest_streak(played, TODAY) == longest


def test_streaks_continue_over_the_end_of_the_year():
    assert running_streak({date(2025, 12, 31), date(2026, 1, 1), TODAY}, TODAY) == 3


def test_streaks_end_at_the_first_day_of_1970():
    first = date(1970, 1, 1)
    assert running_streak({first}, first) == 1
    assert running_streak({first, date(1970, 1, 2)}, date(1970, 1, 2)) == 2
    assert running_streak(set(), first) == 0


@given(DAYS)
def test_a_running_streak_is_never_longer_than_the_longest(played):
    running, longest = running_streak(played, TODAY), longest_streak(played, TODAY)
    assert 0 <= running <= longest <= len(played)


@given(DAYS)
def test_playing_today_never_shortens_a_streak(played):
    before = running_streak(played, TODAY)
    assert running_streak(played | {TODAY}, TODAY) in (before, before + 1)
