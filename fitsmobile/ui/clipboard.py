"""The system's clipboard: text in and out, and nothing where there is none."""

import logging
from importlib import import_module
from typing import Any

from kivy.logger import Logger


def load() -> Any:
    """Kivy's clipboard, without its outcry where X11's cut buffer has no program."""
    level = Logger.level
    Logger.setLevel(logging.CRITICAL + 1)
    try:
        return import_module("kivy.core.clipboard").Clipboard
    finally:
        Logger.setLevel(level)


def copy(text: str) -> None:
    """Put a text on the clipboard."""
    load().copy(text)


def paste() -> str:
    """The text on the clipboard; empty where there is none."""
    text = load().paste()
    return text if isinstance(text, str) else ""
