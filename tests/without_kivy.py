"""A pytest plugin that makes Kivy and its companions impossible to import.

`make test` runs all tests below the user interface with `-p tests.without_kivy`, which
proves that nothing there needs them.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

BLOCKED = frozenset({"kivy", "plyer", "segno", "jnius", "android"})


class Blocker(MetaPathFinder):
    """Refuses the blocked packages before anybody else is asked."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """None for everything that is not blocked."""
        if name.partition(".")[0] in BLOCKED:
            message = f"{name} is blocked here: only fitsmobile.ui may use it"
            raise ModuleNotFoundError(message, name=name)
        return None


sys.meta_path.insert(0, Blocker())
