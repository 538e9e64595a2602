"""The storage thread: calls a function soon after it is woken, so that no frame waits for it."""

import logging
import threading
from collections.abc import Callable

DELAY_SECONDS = 0.08
"""From a wake-up to the call. Moves that follow each other this quickly share one write; it is far
below the quarter of a second within which a move has to be on the disk."""

LINGER_SECONDS = 2.0
"""The thread ends after so long without a wake-up."""

log = logging.getLogger(__name__)


class Writer:
    """Runs `work` on a thread of its own, which exists only while there is something to do."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._woken = threading.Event()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        """Have `work` called within DELAY_SECONDS and the time of a call under way."""
        with self._lock:
            self._woken.set()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="storage", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        pause = threading.Event()
        while self._wait():
            pause.wait(DELAY_SECONDS)
            self._woken.clear()
            try:
                self._work()
            except Exception:
                log.exception("Writing failed.")

    def _wait(self) -> bool:
        if self._woken.wait(LINGER_SECONDS):
            return True
        with self._lock:
            if self._woken.is_set():
                return True
            self._thread = None
            return False


class Manual(Writer):
    """Never starts a thread: whoever holds it calls `work` when it suits."""

    def wake(self) -> None:
        """Nothing happens by itself."""
