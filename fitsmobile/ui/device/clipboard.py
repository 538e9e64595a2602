"""Copy and paste text; without a clipboard provider nothing happens and nothing is logged."""

from __future__ import annotations

import logging
from importlib import import_module
from typing import TYPE_CHECKING

import kivy
from kivy.logger import Logger

if TYPE_CHECKING:
    from kivy.core.clipboard import ClipboardBase

PROVIDERS = ("android", "winctypes", "nspaste", "sdl2", "dummy")
"""The providers that work in this process.

On Linux Kivy would ask `xclip`, `xsel`, KDE's Klipper and GTK before SDL. It starts these
programs without a time limit and doesn't look at how they ended: one that hangs stops the app,
and one that reaches no display copies nothing and says nothing.
"""


def load() -> ClipboardBase:
    """Return Kivy's clipboard, without its log lines about providers that are left out.

    Kivy's text input also wants a cut buffer for the middle mouse button, which only `xclip` and
    `xsel` have: it gets none.
    """
    kivy.kivy_options["clipboard"] = PROVIDERS
    kivy.kivy_options["cutbuffer"] = ()
    level = Logger.level
    Logger.setLevel(logging.CRITICAL + 1)
    try:
        return import_module("kivy.core.clipboard").Clipboard
    finally:
        Logger.setLevel(level)


def copy(text: str) -> bool:
    """Put a text on the clipboard; False where the provider raises."""
    try:
        load().copy(text)
    except Exception:  # each provider has errors of its own
        return False
    return True


def paste() -> str:
    """Return the text on the clipboard; empty where there is none."""
    try:
        text = load().paste()
    except Exception:  # each provider has errors of its own
        return ""
    return text if isinstance(text, str) else ""
