"""The motions of a hex board: started at the theme's speed, stepped by the clock, shown."""

from collections.abc import Callable, Iterable

from kivy.clock import Clock

from fitsmobile.engine.views import Piece
from fitsmobile.ui.games.hex.animation import BoardAnimation
from fitsmobile.ui.games.hex.geometry import Point
from fitsmobile.ui.games.hex.motion import Motion
from fitsmobile.ui.look.frames import AfterFrame
from fitsmobile.ui.look.theme import theme

Job = tuple[Callable[..., object], tuple[object, ...]]
"""A painter and its arguments."""

TURN_SECONDS = 0.5


class BoardMotion:
    """Starts and ends the motions of `running`, which tells what moves now.

    `show` draws the board as the animation has it; `lay` puts pieces on the table.
    """

    def __init__(
        self,
        running: BoardAnimation,
        show: Callable[[], None],
        lay: Callable[[Iterable[Piece]], None],
    ) -> None:
        self._running, self._show, self._lay = running, show, lay
        self._clock = Clock.create_trigger(self._tick, 0, interval=True)

    def play(
        self,
        motion: Motion,
        after: Iterable[Piece],
        backwards: bool = False,
        then: Callable[[], object] | None = None,
    ) -> None:
        """Show a motion that begins with the pieces on the table and ends with `after`.

        Backwards it begins with its end, and the pieces on the table stay. `then` is called
        when it is over.
        """
        self.finish()
        end = tuple(after)

        def land() -> None:
            self._lay(end)
            if then is not None:
                then()

        self._running.play(motion, backwards, land)
        if theme.reduced_motion:
            self.finish()
        self._go_on()

    def finish(self) -> None:
        """End all motion at once."""
        self._running.finish()
        self._show()

    def lay_turned(self, sixths: int) -> None:
        """Lay the board down turned, without motion."""
        self._running.lay_turned(sixths)
        self._show()

    def turn_to(self, sixths: int) -> None:
        """Turn the board so that it is seen from another side."""
        still = theme.reduced_motion
        self._running.turn_to(sixths, 0.0 if still else TURN_SECONDS / theme.speed)
        self._go_on()

    def light_up(self, cells: Iterable[str], alarming: bool = True) -> None:
        """Ring hexes twice: what a refusal or, not alarming, a hint speaks of."""
        self._running.light_up(cells, alarming)
        self._go_on()

    def spring_home(self, piece: Piece, point: Point) -> None:
        """Send a piece back to where it stands, from the point where it was let go."""
        seconds, ease = theme.seconds("spring_home"), theme.ease("spring_home")
        self._running.spring(piece, point, seconds, ease)
        self._go_on()

    def stop(self) -> None:
        """Drop all motion and stop the clock."""
        self._running.stop()
        self._clock.cancel()
        self._show()

    def _go_on(self) -> None:
        """Show the animation as it is now, and while it lasts in the next frames."""
        self._show()
        if self._running.busy:
            self._clock()

    def _tick(self, dt: float) -> bool:
        self._running.step(dt)
        self._show()
        return self._running.busy


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
