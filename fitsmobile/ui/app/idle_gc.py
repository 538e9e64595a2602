"""Run Python's garbage collector only while the app is idle, so that it never drops a frame.

A full collection takes several frames. By default Python starts it after enough allocations,
most often while a computer player thinks.
"""

import gc

from kivy.clock import Clock
from kivy.core.window import Window

from fitsmobile.ui.device.touches import fingers
from fitsmobile.ui.table.thinking import gate

STILL_SECONDS = 1.0
"""Idle time in seconds (no frame drawn, no touch, no search running) before a collection."""

YOUNG, MIDDLE, WHOLE = 700, 10, 400
"""Thresholds of the three generations while the app runs. Python's own are 700, 10 and 10; full
collections that it starts by itself are a last resort here."""

WORTH_IT = 5
"""Generation-1 collections since the last full one; below this a full one would find little."""


class IdleCollector:
    """Freezes start-up objects (`gc.freeze`) and runs full collections while idle.

    `start.main` has disabled the collector until the first frame; here it is enabled.
    """

    def __init__(self) -> None:
        self._usual = gc.get_threshold()
        gc.freeze()
        gc.enable()
        gc.set_threshold(YOUNG, MIDDLE, WHOLE)
        self._still = True
        Window.bind(on_flip=self._drawn)
        self._watch = Clock.schedule_interval(self._look, STILL_SECONDS)

    def close(self) -> None:
        """Restore Python's own thresholds and unfreeze."""
        self._watch.cancel()
        Window.unbind(on_flip=self._drawn)
        gc.set_threshold(*self._usual)
        gc.unfreeze()

    def _drawn(self, *_: object) -> None:
        self._still = False

    def _look(self, _passed: float) -> None:
        still, self._still = self._still, True
        quiet = still and not fingers() and not gate().thinking
        if quiet and gc.get_count()[2] >= WORTH_IT:
            gc.collect()
