"""Crash report: the last traceback, kept until the player has seen it.

It never leaves the device by itself. Loaded at every start, so it imports nothing that the
start doesn't need anyway; writing a report must not raise another error.
"""

import logging
import sys
import threading
from pathlib import Path
from types import TracebackType

from fitsmobile.storage import atomic
from fitsmobile.storage.atomic import FILES, Files
from fitsmobile.storage.results import Loaded, Trouble

NAME = "crash.txt"
MOST_LETTERS = 8_000
MOST_LINES = 200
"""Bounds of a report, when it is written and when it is read: a label lays out its whole text in
one frame. The end of a long traceback is kept, because the error stands there."""

MOST_BYTES = 4 * MOST_LETTERS
"""UTF-8 takes at most four bytes a letter."""


def watch(folder: Path, about: str) -> None:
    """Install exception hooks that write a report, then call the hooks that were there before.

    `about` names the app and its version. An error in a callback of Kivy's window, such as
    `on_pause`, can't be raised through SDL: Python reports it as unraisable.
    """
    before, before_in_thread = sys.excepthook, threading.excepthook
    before_unraisable = sys.unraisablehook

    def failed(
        kind: type[BaseException], error: BaseException, history: TracebackType | None
    ) -> None:
        keep(folder, about, error)
        before(kind, error, history)

    def failed_in_thread(failure: threading.ExceptHookArgs) -> None:
        if failure.exc_value is not None:
            keep(folder, about, failure.exc_value)
        before_in_thread(failure)

    def failed_unraisable(failure: "sys.UnraisableHookArgs") -> None:
        if isinstance(failure.exc_value, Exception) and not sys.is_finalizing():
            keep(folder, about, failure.exc_value)
        before_unraisable(failure)

    logging.getLogger("fitsmobile").addHandler(_Keeper(folder, about))
    sys.excepthook = failed
    sys.unraisablehook = failed_unraisable
    threading.excepthook = failed_in_thread


class _Keeper(logging.Handler):
    """Writes a report of each error that the app logs because it can go on without."""

    def __init__(self, folder: Path, about: str) -> None:
        super().__init__(logging.ERROR)
        self._folder, self._about = folder, about

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the exception of a record."""
        if record.exc_info and record.exc_info[1] is not None:
            keep(self._folder, self._about, record.exc_info[1])


def keep(folder: Path, about: str, error: BaseException, files: Files = FILES) -> None:
    """Write the report of an error; SystemExit and KeyboardInterrupt are no crashes."""
    if not isinstance(error, Exception):
        return
    import traceback  # only when it is needed

    head = f"{about}, Python {sys.version.split()[0]}, {sys.platform}"[: MOST_LETTERS // 4]
    told = "".join(traceback.format_exception(error)).encode("utf-8", "backslashreplace")
    text = f"{head}\n\n{_end(told.decode(), MOST_LETTERS - len(head) - 2, MOST_LINES - 2)}"
    atomic.write(folder / NAME, text.encode(), files)


def kept(folder: Path, files: Files = FILES) -> str | None:
    """The last report; None where there is none, or the file is not one that `keep` writes."""
    found = atomic.read(folder / NAME, MOST_BYTES, _text, files)
    return found.value if isinstance(found, Loaded) else None


def forget(folder: Path, files: Files = FILES) -> None:
    """Delete the report."""
    atomic.remove(folder / NAME, files)


def _text(data: bytes) -> str | Trouble:
    try:
        return _end(data.decode("utf-8"), MOST_LETTERS, MOST_LINES)
    except UnicodeDecodeError:
        return Trouble("damaged", "This is no text.")


def _end(text: str, letters: int, lines: int) -> str:
    """The last part of a text, within both bounds."""
    return "".join(text[-letters:].splitlines(keepends=True)[-lines:])
