"""What is left over is collected while nobody can see it: when the picture stands still.

Python looks through everything there is for what only refers to itself. That takes several
frames, and it comes whenever enough was made, most often in the middle of thinking.
"""

import gc

from kivy.clock import Clock
from kivy.core.window import Window

from fitsmobile.ui.device.touches import fingers
from fitsmobile.ui.table.thinking import gate

STILL_SECONDS = 1.0
"""So long nothing was drawn, touched or thought about."""

YOUNG, MIDDLE, WHOLE = 700, 10, 400
"""After how many things made, and lookings through the young and the middle ones, Python looks
through the next older ones. It usually takes ten for all; here that is the last resort."""

WORTH_IT = 5
"""Lookings through the middle ones after which there may be something to collect."""


class IdleCollector:
    """Collects at quiet moments; what is there at the beginning is never looked at again."""

    def __init__(self) -> None:
        self._usual = gc.get_threshold()
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, WHOLE)
        self._still = True
        Window.bind(on_flip=self._drawn)
        self._watch = Clock.schedule_interval(self._look, STILL_SECONDS)

    def close(self) -> None:
        """Leave it to Python again."""
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
