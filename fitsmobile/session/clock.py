"""Clamp the device's clock, which may be set to anything, to the range of `date`."""

LAST_SECOND = 253_402_300_799
"""The last second of the year 9999."""


def clamp_seconds(seconds: float) -> int:
    """Whole seconds since 1970, clamped to the years 1970 to 9999."""
    return int(min(max(seconds, 0), LAST_SECOND))
