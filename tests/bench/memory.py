"""What a process holds in memory, and whether it grows."""

import ctypes
from collections.abc import Sequence
from pathlib import Path
from statistics import linear_regression

PAGE_KIB = 4
WARM_SHARE = 0.4
"""The share of the games, or visits, in which what remembers something has its chance to fill."""


def resident_kib() -> int:
    """The memory that this process holds now (Linux).

    The C library keeps what is given back to it, five to eight megabytes after one game or
    another: it is asked to return that first, as Python is asked to collect.
    """
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):
        trim(0)
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE_KIB


def slope(held: Sequence[int]) -> float:
    """By how much it grows each time, once what remembers something is warm."""
    rest = held[round(len(held) * WARM_SHARE) :]
    return linear_regression(range(len(rest)), rest).slope if len(rest) > 1 else 0.0
