"""Things that can wait until the picture is there."""

from collections.abc import Callable

from kivy.clock import Clock


class AfterFrame:
    """A trigger that lets a frame be drawn before its time begins to run.

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
        """Don't, if it hasn't happened yet."""
        self._drawn.cancel()
        self._due.cancel()
