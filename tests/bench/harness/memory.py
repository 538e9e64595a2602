"""What a process holds in memory, and whether it grows."""

import ctypes
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import linear_regression

PAGE_KIB = 4
BLOCK_BYTES = 64
"""What one of Python's blocks counts for, about."""

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


MALLINFO = (
    *("arena", "ordblks", "smblks", "hblks", "mapped", "usmblks", "fsmblks", "lent"),
    *("fordblks", "keepcost"),
)


class _Handed(ctypes.Structure):
    """What the C library tells of itself (`mallinfo2`)."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in MALLINFO)


def lent_kib() -> float:
    """The memory that Python and the C library have lent out now.

    Unlike the resident memory it knows no reserve and no pages half used: it stands still to
    the kilobyte where nothing is kept. Python tells only its number of blocks; an old C
    library, or another one than Linux mostly has, tells nothing.
    """
    lent = sys.getallocatedblocks() * BLOCK_BYTES
    if mallinfo := getattr(ctypes.CDLL(None), "mallinfo2", None):
        mallinfo.restype = _Handed
        handed = mallinfo()
        lent += handed.lent + handed.mapped
    return lent / 1024


def slope(held: Sequence[float]) -> float:
    """By how much it grows each time, once what remembers something is warm."""
    rest = held[round(len(held) * WARM_SHARE) :]
    return linear_regression(range(len(rest)), rest).slope if len(rest) > 1 else 0.0
