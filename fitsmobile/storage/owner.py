"""The lock of a data folder: one process owns it, all others are refused.

The lock is the operating system's, on an open descriptor. It ends with the process that holds
it, however that process ends, so it is never stale. The content of the lock file means nothing.
"""

import os
import stat
from pathlib import Path

from fitsmobile.storage import atomic
from fitsmobile.storage.atomic import FILES, Files
from fitsmobile.storage.results import Trouble

NAME = "lock"


class Owner:
    """The holder of a folder's lock; `release` or the end of the process gives it back."""

    def __init__(self, descriptor: int | None, files: Files) -> None:
        self._descriptor = descriptor
        self._files = files

    def release(self) -> None:
        """Give the folder back; a second call does nothing."""
        if self._descriptor is not None:
            self._files.close(self._descriptor)
            self._descriptor = None


def take(folder: Path, files: Files = FILES) -> Owner | Trouble:
    """Take the lock of a folder, or `in_use` where another process holds it.

    Where no lock file can be made (a folder that is read only, a file system without locks)
    nothing is locked and the folder counts as owned: the first write tells what is wrong.
    """
    path = folder / NAME
    try:
        files.make_folder(folder)
        descriptor = _open(path, files)
    except OSError:
        return Owner(None, files)
    try:
        files.lock(descriptor)
    except BlockingIOError:
        files.close(descriptor)
        return Trouble("in_use", "Another program has these games open.", path)
    except OSError:
        files.close(descriptor)
        return Owner(None, files)
    return Owner(descriptor, files)


def _open(path: Path, files: Files) -> int:
    """A descriptor of the lock file; a pipe, folder or link in its place is set aside."""
    if files.exists(path) and not stat.S_ISREG(os.lstat(path).st_mode):
        atomic.set_aside(path, Trouble("not_a_file", "The lock is no plain file.", path), files)
    return files.open_lock(path)
