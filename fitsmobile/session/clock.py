"""What a clock says, made fit for dates: it may lie."""

LAST_SECOND = 253_402_300_799
"""The last second of the year 9999."""


def honest(seconds: float) -> int:
    """What a clock says as whole seconds since 1970, never outside what a date can be."""
    return int(min(max(seconds, 0), LAST_SECOND))
