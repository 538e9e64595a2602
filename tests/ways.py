"""The map in CONTRIBUTING.md, and a trace of the modules that are entered while something runs."""

import inspect
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from tests.source import ROOT

PACKAGE = "fitsmobile"


def section() -> str:
    """The text of the map."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    return text.split("\n## Map\n")[1].split("\n## ")[0]


def ways() -> dict[str, list[str]]:
    """Title -> the paths of each way, relative to the package, in the order of the map."""
    items = re.findall(r"^\d+\. \*\*(.+?)\*\*:(.*(?:\n   .*)*)", section(), re.MULTILINE)
    return {title: re.findall(r"`([\w/]+\.py)`", text) for title, text in items}


@contextmanager
def entered() -> Iterator[list[str]]:
    """Collect the paths of our modules, in the order in which a function of each is first called.

    The list is filled at the end. Bodies of modules and classes, which run at import, don't count,
    and other threads are not traced.
    """
    names: dict[str, None] = {}

    def profile(frame: FrameType, what: str, _arg: object) -> None:
        if what == "call" and frame.f_code.co_flags & inspect.CO_OPTIMIZED:
            name = frame.f_globals.get("__name__", "")
            if name.startswith(f"{PACKAGE}."):
                names.setdefault(name)

    order: list[str] = []
    sys.setprofile(profile)
    try:
        yield order
    finally:
        sys.setprofile(None)
        order += [path_of(name) for name in names]


def path_of(name: str) -> str:
    """The path of a module, relative to the package."""
    inside = name.removeprefix(f"{PACKAGE}.").replace(".", "/")
    is_package = (ROOT / PACKAGE / inside).is_dir()
    return f"{inside}/__init__.py" if is_package else f"{inside}.py"


def assert_passed(title: str, order: list[str], *, below_the_screen: bool = False) -> None:
    """Assert that the modules of a way were entered in its order.

    With `below_the_screen`, only those modules of it that know no Kivy.
    """
    told = ways()[title]
    if below_the_screen:
        told = [path for path in told if not path.startswith("ui/")]
    assert told
    met = [path for path in order if path in told]
    assert met == told, "\n".join(["", *met])
