"""Run a long iterator in slices per frame, so that reading many files never blocks the UI."""

import time
from collections.abc import Callable, Iterator

from kivy.clock import Clock

STEP_SECONDS = 0.004
"""Time in seconds spent per frame; at least one step is made."""


class FrameSlicedTask:
    """Steps through an iterator from the next frame on, then calls `done`.

    It begins `after` so many seconds, where the screen is to be seen first. Whoever asked has to
    keep it: Kivy forgets what nobody holds.
    """

    def __init__(
        self, steps: Iterator[object], done: Callable[[], None], after: float = 0.0
    ) -> None:
        self._steps, self._done = steps, done
        self._soon = Clock.schedule_once(self._read, after)

    def stop(self) -> None:
        """Read no more; `done` is not called."""
        self._soon.cancel()

    def _read(self, _passed: float) -> None:
        until = time.perf_counter() + STEP_SECONDS
        for _step in self._steps:
            if time.perf_counter() >= until:
                self._soon = Clock.schedule_once(self._read)
                return
        self._done()
