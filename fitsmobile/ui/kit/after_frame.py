"""Work deferred until after the next frame."""

from collections.abc import Callable

from kivy.clock import Clock


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
