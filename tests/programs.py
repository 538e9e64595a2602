"""The programs that the test suite may start: only those that the set-up asks for."""

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
    "javac",  # `make check-android`, and no other, asks for a JDK
    *(f"python{major}.{minor}" for major, minor in SUPPORTED),  # used where they are installed
)


def hide_others() -> None:
    """Remove every other program from PATH, for this process and its children.

    A test that starts an unlisted program then fails on every machine, not only where that program
    is missing.
    """
    folder = Path(tempfile.mkdtemp(prefix="known-programs-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name in KNOWN:
        found = shutil.which(name)
        if found:
            (folder / name).symlink_to(found)
    os.environ["PATH"] = str(folder)
