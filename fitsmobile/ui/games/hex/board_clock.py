"""The two clocks of a hex board: one steps what moves, one makes textures ahead of a drag."""

from collections.abc import Callable, Iterable

from kivy.clock import Clock, ClockEvent

from fitsmobile.ui.games.hex.animation import BoardAnimation
from fitsmobile.ui.kit.frames import AfterFrame

Job = tuple[Callable[..., object], tuple[object, ...]]
"""A painter and its arguments."""


class BoardClock:
    """Steps an animation in every frame while anything moves, and calls `show` after each step."""

    def __init__(self, animation: BoardAnimation, show: Callable[[], None]) -> None:
        self._animation, self._show = animation, show
        self._event: ClockEvent | None = None

    def go_on(self) -> None:
        """Show the animation as it is now, and while it lasts in the next frames."""
        self._show()
        if self._event is None and self._animation.busy:
            self._event = Clock.schedule_interval(self._tick, 0)

    def stop(self) -> None:
        """Drop everything that moves, and show the board at rest."""
        self._animation.stop()
        self._cancel()
        self._show()

    def _tick(self, dt: float) -> None:
        self._animation.step(dt)
        self._show()
        if not self._animation.busy:
            self._cancel()

    def _cancel(self) -> None:
        if self._event is not None:
            self._event.cancel()
            self._event = None


class Warmer:
    """Runs painters ahead of a drag, one a frame, so that the drag itself paints nothing new."""

    def __init__(self) -> None:
        self._jobs: list[Job] = []
        self._next = AfterFrame(self._run_one)

    def warm(self, jobs: Iterable[Job]) -> None:
        """Run these jobs instead of those that are left, the last one first."""
        self._jobs = list(jobs)
        self._next()

    def cancel(self) -> None:
        """Run no more."""
        self._next.cancel()

    def _run_one(self, *_: float) -> None:
        if self._jobs:
            paint, arguments = self._jobs.pop()
            paint(*arguments)
            self._next()
