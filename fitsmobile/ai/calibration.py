"""How fast this machine thinks, so that a slow one thinks less, not longer.

A search looks at the clock now and then; what lies between two looks takes a slow phone
several times as long. So it gets a budget that is shorter by that. Measured once, by a kernel
of some 20 ms, when somebody is first asked to think: on the thinking thread, not at the start.
"""

from functools import lru_cache

from fitsmobile.ai.player import Budget, Clock

KERNEL_SECONDS = 0.020
REFERENCE_SECONDS = 0.0007
"""What one pass of the kernel takes on the machine that the budgets were chosen on."""
PASSES = 30
"""At most: a clock that stands still must not keep anybody waiting."""
STRETCH_MS = 2.0
"""The longest time between two looks at the clock on that machine."""
LEAST_SHARE = 0.25
"""However slow the machine is, this share of the budget is left."""


@lru_cache(2)
def slowness(clock: Clock) -> float:
    """How many times longer than on the reference machine a piece of thinking takes."""
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
    """The budget with which an answer is there after `ms` milliseconds, on this machine."""
    least = ms * LEAST_SHARE
    return Budget(ms=max(1, round(max(least, ms - STRETCH_MS * slowness(clock)))))


def _kernel() -> int:
    """What searches do all the time: cut numbers into pieces and look the pieces up."""
    table = {key: key * 7 & 4095 for key in range(4096)}
    found, number = 0, 0x123456789ABC
    for _ in range(3000):
        number = number * 25214903917 + 11 & 0xFFFFFFFFFFFF
        found += table[number & 4095] + table[number >> 12 & 4095] - table[number >> 24 & 4095]
    return found
