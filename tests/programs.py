"""The programs that the test suite may start: those that the set-up asks for, and no others."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from tools.dev.setup.pythons import SUPPORTED
from tools.dev.setup.system import PROGRAMS

KNOWN = (
    "make",  # the README asks for it
    *(need.name for need in PROGRAMS),
    *(f"python{major}.{minor}" for major, minor in SUPPORTED),  # used where they are installed
)


def hide_others() -> None:
    """Take every other program off PATH, for this process and those that it starts.

    A test that starts a program which the set-up doesn't know then fails on every machine, not
    only where that program is missing; and the suite finds the same programs everywhere.
    """
    folder = Path(tempfile.mkdtemp(prefix="known-programs-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name in KNOWN:
        found = shutil.which(name)
        if found:
            (folder / name).symlink_to(found)
    os.environ["PATH"] = str(folder)
