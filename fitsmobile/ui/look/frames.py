"""Work deferred until after the next frame, or cut into slices per frame."""

import time
from collections.abc import Callable, Iterator

from kivy.clock import Clock

STEP_SECONDS = 0.004
"""Time in seconds spent per frame; at least one step is made."""


class AfterFrame:
    """A trigger whose delay begins only after a frame was drawn.

    Kivy counts a trigger's time from the last tick of its clock, and before the first frame
    that lies as far back as the start of the program.
    """

    def __init__(self, callback: Callable[..., object], wait: float = 0.0) -> None:
        self._due = Clock.create_trigger(callback, wait)
        self._drawn = Clock.create_trigger(self._due)

    def __call__(self) -> None:
        """Run the callback after the next frame and `wait` seconds more."""
        self._drawn()

    def cancel(self) -> None:
        """Cancel the call if it is still due."""
        self._drawn.cancel()
        self._due.cancel()


class FrameSlicedTask:
    """Steps through an iterator in slices per frame; one iterator at a time.

    The first slice waits for a frame and `after` seconds more, where the screen is to be seen
    first; 0 begins with the next frame. The owner has to keep the task: Kivy's clock holds
    callbacks weakly.
    """

    def __init__(self, after: float = 0.0) -> None:
        self.running = False
        self._begin = AfterFrame(self._read, after) if after else Clock.create_trigger(self._read)
        self._go_on = Clock.create_trigger(self._read)

    def start(self, steps: Iterator[object], done: Callable[[], object] = lambda: None) -> None:
        """Stop the steps before, begin these with the next frame, and call `done` at their end."""
        self.stop()
        self._steps, self._done, self.running = steps, done, True
        self._begin()

    def stop(self) -> None:
        """Read no more; `done` is not called."""
        self.running = False
        self._begin.cancel()
        self._go_on.cancel()

    def _read(self, _passed: float) -> None:
        until = time.perf_counter() + STEP_SECONDS
        for _step in self._steps:
            if time.perf_counter() >= until:
                self._go_on()
                return
        self.running = False
        self._done()
