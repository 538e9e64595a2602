"""Simulates several processes on one data folder: each starts after the one before was killed."""

import contextlib
import fcntl
from pathlib import Path

from fitsmobile.storage.atomic import Files

LOCKS: dict[Path, int] = {}
"""The descriptors of the locks that are held in this process, by data folder."""


def kill_the_owner_of(folder):
    """Simulate the kill of the owner of a folder: release its lock without a flush."""
    descriptor = LOCKS.pop(folder, None)
    if descriptor is not None:
        with contextlib.suppress(OSError):  # closed regularly before
            fcntl.flock(descriptor, fcntl.LOCK_UN)


class MortalFiles(Files):
    """Real system calls of a simulated process, which `kill_the_owner_of` can end."""

    def open_lock(self, path):
        LOCKS[path.parent.parent] = descriptor = super().open_lock(path)
        return descriptor
