"""Memory readings of this process: resident, allocated, and the growth per game."""

import ctypes
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import linear_regression

PAGE_KIB = 4
BLOCK_BYTES = 64
"""Estimated mean size of a block of Python's allocator."""

WARM_SHARE = 0.4
"""Share of the games or visits during which caches fill; it is left out of the slope."""


def resident_kib() -> int:
    """Resident memory of this process (Linux).

    The C library keeps freed memory, 5 to 8 MB after some games, so `malloc_trim` returns it to
    the system first.
    """
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):
        trim(0)
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE_KIB


MALLINFO = (
    *("arena", "ordblks", "smblks", "hblks", "mapped", "usmblks", "fsmblks", "in_use"),
    *("fordblks", "keepcost"),
)


class _MallInfo(ctypes.Structure):
    """The struct that `mallinfo2` of the C library returns."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in MALLINFO)


def allocated_kib() -> float:
    """Memory allocated through Python's allocator and the C library.

    Unlike resident memory it excludes free reserves and partly used pages: without a leak it is
    constant to the kilobyte. Python reports only its number of blocks. C libraries without
    `mallinfo2` (glibc before 2.33, musl) report nothing.
    """
    allocated = sys.getallocatedblocks() * BLOCK_BYTES
    if mallinfo := getattr(ctypes.CDLL(None), "mallinfo2", None):
        mallinfo.restype = _MallInfo
        info = mallinfo()
        allocated += info.in_use + info.mapped
    return allocated / 1024


def slope(held: Sequence[float]) -> float:
    """Growth per step by linear regression, without the warm-up."""
    rest = held[round(len(held) * WARM_SHARE) :]
    return linear_regression(range(len(rest)), rest).slope if len(rest) > 1 else 0.0
