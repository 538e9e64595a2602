"""Driver script for `tools/draw/launch.py`: prints Kivy's style rules of a program and ends it.

Kivy loads this file before the program configures Kivy, so nothing of Kivy is imported at the
top.
"""

import json
import pkgutil
import re
from importlib import import_module
from typing import Any


def widget_classes() -> list[type]:
    """Every widget class of the app, and those of Kivy that are imported with them."""
    from kivy.uix.widget import Widget

    import fitsmobile.ui

    for module in pkgutil.walk_packages(fitsmobile.ui.__path__, "fitsmobile.ui."):
        if not re.search(r"\.(phone\w*|start)$", module.name):
            import_module(module.name)
    waiting, found = [Widget], {}
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        found[kind] = kind.__module__.startswith(("fitsmobile.", "kivy.uix."))
    return [kind for kind, wanted in found.items() if wanted]


def rules_in_force() -> dict[str, list[str]]:
    """Widget class -> the rules that build it, those of Kivy and of the app."""
    from kivy.lang import Builder

    return {
        f"{kind.__module__}.{kind.__name__}": [
            rule.name for rule in Builder.match(kind.__new__(kind))
        ]
        for kind in widget_classes()
    }


def rules_parsed() -> list[str]:
    """The rules that Kivy's builder has parsed."""
    from kivy.lang import Builder

    return sorted({rule.name for _, rule in Builder.rules})


def print_rules(*_: Any) -> None:
    """Print the rules of each class and all that are parsed by then; end the process."""
    print("rules", json.dumps([rules_in_force(), rules_parsed()]), flush=True)
    raise SystemExit


def start(window: Any, _context: object) -> None:
    """Called by Kivy when the window exists; the clock may be reset after that."""
    window.bind(on_flip=print_rules)


def stop(_window: object, _context: object) -> None:
    """Called by Kivy at the end."""
