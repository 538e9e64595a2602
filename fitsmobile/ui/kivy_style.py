"""Kivy's own rules, taken only for the widgets that are there.

Kivy reads the looks of all its widgets, `style.kv`, while its language is imported: a fifth of
the start of an empty app. `put_off` keeps it from doing so; `kvloader.load` then asks for the
rules of the classes that a module builds on.
"""

import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

NO_RULES = Path(__file__).with_name("no_rules")
"""A folder with a `style.kv` that says nothing."""

_put_off: list[Path] = []
_taken: set[str] = set()


def put_off() -> None:
    """Import Kivy's language without any rules; too late where something else imported it."""
    if "kivy.lang" in sys.modules:
        return
    import kivy

    data = kivy.kivy_data_dir
    kivy.kivy_data_dir = str(NO_RULES)
    try:
        import kivy.lang
    finally:
        kivy.kivy_data_dir = data
    _put_off.append(Path(data, "style.kv"))


def take(classes: Iterable[str]) -> str:
    """Kivy's rules of these classes as kv; empty for what was taken before or never put off."""
    wanted = [name for name in classes if name not in _taken] if _put_off else []
    _taken.update(wanted)
    return "".join(_rules()[name] for name in wanted)


@cache
def _rules() -> dict[str, str]:
    """Class name -> the text of its rule."""
    text = _put_off[0].read_text("utf-8")
    rules = re.split(r"^(?=<)", text, flags=re.MULTILINE)[1:]
    return {
        name.strip(" -"): rule for rule in rules for name in rule[1 : rule.index(">")].split(",")
    }
