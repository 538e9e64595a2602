"""Days and streaks of daily deals, from a device clock that may be wrong.

Days are UTC days: the same in every time zone, and without daylight saving time.
"""

from collections.abc import Set
from datetime import date, timedelta

from fitsmobile.session.clock import clamp_seconds

FIRST = date(1970, 1, 1)
SECONDS_A_DAY = 86_400


def day_of(seconds: float) -> date:
    """The UTC day of a time in seconds since 1970."""
    return FIRST + timedelta(days=clamp_seconds(seconds) // SECONDS_A_DAY)


def days_until(seconds: float) -> int:
    """The number of UTC days from the first of 1970 to a time in seconds since then."""
    return (day_of(seconds) - FIRST).days


def running_streak(days: Set[date], today: date) -> int:
    """The number of days in a row up to today, or up to yesterday while today is still missing.

    Days later than today do not count: they come from a clock that was ahead.
    """
    day = today if today in days else today - timedelta(days=1) if today > FIRST else today
    length = 0
    while day in days:
        length += 1
        if day == FIRST:
            break
        day -= timedelta(days=1)
    return length


def longest_streak(days: Set[date], today: date) -> int:
    """The largest number of days in a row, up to today."""
    best = length = 0
    before: date | None = None
    for day in sorted(day for day in days if day <= today):
        length = length + 1 if before is not None and day - before == timedelta(days=1) else 1
        best = max(best, length)
        before = day
    return best
