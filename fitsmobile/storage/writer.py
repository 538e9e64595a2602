"""The storage thread: calls a function soon after it is woken, so that no frame waits for it."""

import logging
import threading
import time
from collections.abc import Callable

DELAY_SECONDS = 0.08
"""From the first wake-up to the call, also where it came during the call before. Moves that follow
each other this quickly share one write. A move is durable within this time, or the rest of the
call before, plus the time of its own call: within 250 ms where a call takes at most 125 ms."""

LINGER_SECONDS = 2.0
"""The thread ends after so long without a wake-up."""

log = logging.getLogger(__name__)


class Writer:
    """Runs `work` on a thread of its own, which exists only while there is something to do."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._woken = threading.Event()
        self._due = 0.0
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        """Have `work` called after DELAY_SECONDS, or the call under way if that takes longer."""
        with self._lock:
            if not self._woken.is_set():
                self._due = time.monotonic() + DELAY_SECONDS
                self._woken.set()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="storage", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        pause = threading.Event()
        while self._wait():
            pause.wait(max(0.0, self._due - time.monotonic()))
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
    """A writer without a thread: its owner calls `work`."""

    def wake(self) -> None:
        """Ignored: `work` is called directly."""
