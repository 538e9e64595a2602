"""What went wrong when the app stopped: a short text, kept until somebody has read it.

It never leaves the device by itself. Loaded at every start, so it imports nothing that the
start doesn't need anyway; writing down an error must not fail over another.
"""

import sys
import threading
from pathlib import Path
from types import TracebackType

from fitsmobile.storage import atomic
from fitsmobile.storage.atomic import FILES, Files
from fitsmobile.storage.results import Loaded, Trouble

NAME = "crash.txt"
MOST_LETTERS = 8_000
"""Of a long history the end is kept: that is where it went wrong."""


def watch(folder: Path, about: str) -> None:
    """From now on write down every error that nobody catches, then do what was done before.

    `about` names the app and its version.
    """
    before, before_in_thread = sys.excepthook, threading.excepthook

    def failed(
        kind: type[BaseException], error: BaseException, history: TracebackType | None
    ) -> None:
        keep(folder, about, error)
        before(kind, error, history)

    def failed_in_thread(failure: threading.ExceptHookArgs) -> None:
        if failure.exc_value is not None:
            keep(folder, about, failure.exc_value)
        before_in_thread(failure)

    sys.excepthook = failed
    threading.excepthook = failed_in_thread


def keep(folder: Path, about: str, error: BaseException, files: Files = FILES) -> None:
    """Write an error down; one that only ends the app is none."""
    if not isinstance(error, Exception):
        return
    import traceback  # only when it is needed

    told = "".join(traceback.format_exception(error))
    text = f"{about}, Python {sys.version.split()[0]}, {sys.platform}\n\n{told[-MOST_LETTERS:]}"
    atomic.write(folder / NAME, text.encode("utf-8", "backslashreplace"), files)


def kept(folder: Path, files: Files = FILES) -> str | None:
    """What was written down last; None where nothing went wrong since it was read."""
    found = atomic.read(folder / NAME, 8 * MOST_LETTERS, _text, files)
    return found.value if isinstance(found, Loaded) else None


def forget(folder: Path, files: Files = FILES) -> None:
    """It has been read."""
    atomic.remove(folder / NAME, files)


def _text(data: bytes) -> str | Trouble:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return Trouble("damaged", "This is no text.")
