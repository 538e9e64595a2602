"""Spaced repetition: 1, 3, 7 and 21 days, and clocks that are set back and forth."""

from hypothesis import given
from hypothesis import strategies as st

from fitsmobile.session.spacing import GAPS, MASTERED, DayCount, Spacing

TODAY = 20_000


def test_a_card_that_is_always_known_is_asked_after_1_3_7_and_21_days_and_then_no_more():
    today, place, asked = 0, Spacing(), []
    for day in range(60):
        today = day
        if place.waits(today):
            asked.append(day)
            place = place.known(today)
    assert asked == [1, 4, 11, 32]
    assert place.step == MASTERED


def test_a_failed_card_falls_back_to_one_day_whatever_its_step():
    for step in range(MASTERED + 1):
        assert Spacing(step, 5).failed(9) == Spacing(0, 10)


def test_a_right_answer_before_its_day_counts_for_nothing():
    place = Spacing(1, 10)
    assert place.known(9) == place
    assert place.known(10) == Spacing(2, 17)


def test_each_day_of_the_device_counts_once():
    days = DayCount().on(TODAY)
    assert days.on(TODAY) == days
    assert days.on(TODAY + 1).count == days.count + 1
    assert days.on(TODAY + 1).on(TODAY + 4).count == days.count + 4


def test_a_clock_set_back_brings_no_day_back_and_goes_on_from_there():
    days = DayCount().on(TODAY).on(TODAY + 5)
    back = days.on(TODAY - 3_000)
    assert back.count == days.count
    assert back.on(TODAY - 2_999).count == days.count + 1


def test_a_clock_set_years_forth_counts_as_the_longest_gap():
    days = DayCount().on(TODAY)
    assert days.on(TODAY + 9_000).count == days.count + GAPS[-1]


@given(st.lists(st.integers(-4_000, 4_000), max_size=30))
def test_whatever_the_clock_does_a_card_waits_after_its_days_and_no_count_falls(leaps):
    days, day = DayCount().on(TODAY), TODAY
    for leap in leaps:
        day = max(1, day + leap)
        before, days = days, days.on(day)
        assert before.count <= days.count <= before.count + GAPS[-1]
    due = Spacing().failed(days.count)
    assert not due.waits(days.count)
    assert due.waits(days.on(day + 1).count)
