"""`syncfs` of the C library: force everything written to one file system, with its errors.

Python has `os.sync` only, which tells of no error. Linux before 5.8 tells of none here either, so
`syncfs` counts as missing there.
"""

import errno
import os
import re
from collections.abc import Callable
from functools import cache

FIRST_WITH_ERRORS = (5, 8)
"""The version of Linux from which a failed write since the descriptor was opened is reported."""


@cache
def available() -> Callable[[int], None] | None:
    """A function that forces the file system of an open descriptor and raises OSError.

    None where the system has no such call, or one that keeps its errors to itself.
    """
    try:
        import ctypes  # only when many files are written at once

        call = ctypes.CDLL(None, use_errno=True).syncfs
    except (ImportError, OSError, AttributeError, TypeError):
        return None
    if not reports_errors(os.uname().release):
        return None

    def force(descriptor: int) -> None:
        if call(descriptor) != 0:
            number = ctypes.get_errno() or errno.EIO
            raise OSError(number, os.strerror(number))

    return force


def reports_errors(release: str) -> bool:
    """Whether a Linux of that release, like 5.10.43-android12, reports errors of `syncfs`."""
    found = re.match(r"(\d+)\.(\d+)", release)
    return found is not None and (int(found[1]), int(found[2])) >= FIRST_WITH_ERRORS
