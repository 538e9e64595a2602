"""A pytest plugin that blocks the import of Kivy and other UI packages.

`make test` runs all tests below the user interface with `-p tests.without_kivy`, so that an
import of Kivy there fails.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

BLOCKED = frozenset({"kivy", "plyer", "segno", "jnius", "android"})


class Blocker(MetaPathFinder):
    """An import finder that raises for blocked packages; first in `sys.meta_path`."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """None for everything that is not blocked."""
        if name.partition(".")[0] in BLOCKED:
            message = f"{name} is blocked here: only fitsmobile.ui may use it"
            raise ModuleNotFoundError(message, name=name)
        return None


sys.meta_path.insert(0, Blocker())
