"""Calibration: shorten search budgets on a slow device, so that answers come in time.

A search reads the clock at intervals, and such an interval takes several times longer on a slow
phone. The budget is shortened by one interval. The speed is measured once, by a kernel of
about 20 ms, at the first search: on the worker thread, not at the start of the app.
"""

from functools import lru_cache

from fitsmobile.ai.player import Budget, Clock

KERNEL_SECONDS = 0.020
REFERENCE_SECONDS = 0.0007
"""Time of one pass of the kernel on the reference machine, on which the budgets were chosen."""
PASSES = 30
"""Upper limit of passes: a clock that does not advance must not cause an endless loop."""
STRETCH_MS = 2.0
"""The longest interval between two clock readings on the reference machine."""
LEAST_SHARE = 0.25
"""The least share of the budget that is left on any machine."""


@lru_cache(2)
def slowness(clock: Clock) -> float:
    """The time of the kernel here relative to the reference machine; cached."""
    begin, fastest = clock(), 0.0
    for _ in range(PASSES):
        before = clock()
        _kernel()
        now = clock()
        passed = now - before
        fastest = min(fastest, passed) if fastest else passed
        if now - begin >= KERNEL_SECONDS:
            break
    return fastest / REFERENCE_SECONDS if fastest > 0 else 1.0


def in_time(ms: int, clock: Clock) -> Budget:
    """The budget for an answer within `ms` milliseconds on this machine."""
    least = ms * LEAST_SHARE
    return Budget(ms=max(1, round(max(least, ms - STRETCH_MS * slowness(clock)))))


def _kernel() -> int:
    """The typical work of a search: slice integers and look the slices up in a table."""
    table = {key: key * 7 & 4095 for key in range(4096)}
    found, number = 0, 0x123456789ABC
    for _ in range(3000):
        number = number * 25214903917 + 11 & 0xFFFFFFFFFFFF
        found += table[number & 4095] + table[number >> 12 & 4095] - table[number >> 24 & 4095]
    return found
