"""Several processes on one data folder, played by one: each new one finds the one before killed."""

import contextlib
import fcntl
from pathlib import Path

from fitsmobile.storage.atomic import Files

LOCKS: dict[Path, int] = {}
"""The descriptors of the locks that are held in this process, by data folder."""


def kill_the_owner_of(folder):
    """The process that has the folder open is gone: its lock is free, and nothing was flushed."""
    descriptor = LOCKS.pop(folder, None)
    if descriptor is not None:
        with contextlib.suppress(OSError):  # it was closed in order
            fcntl.flock(descriptor, fcntl.LOCK_UN)


class MortalFiles(Files):
    """The real calls, by a process that `kill_the_owner_of` can end."""

    def open_lock(self, path):
        LOCKS[path.parent.parent] = descriptor = super().open_lock(path)
        return descriptor
