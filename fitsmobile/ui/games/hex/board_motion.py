"""The motions of a hex board: started at the theme's speed, stepped by the clock, shown."""

from collections.abc import Callable, Iterable

from fitsmobile.engine.views import Piece
from fitsmobile.ui.games.hex.animation import BoardAnimation
from fitsmobile.ui.games.hex.board_clock import BoardClock
from fitsmobile.ui.games.hex.geometry import Point
from fitsmobile.ui.games.hex.motion import Motion
from fitsmobile.ui.look.theme import theme

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
        self._clock = BoardClock(running, show)

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
        self._clock.go_on()

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
        self._clock.go_on()

    def light_up(self, cells: Iterable[str], alarming: bool = True) -> None:
        """Ring hexes twice: what a refusal or, not alarming, a hint speaks of."""
        self._running.light_up(cells, alarming)
        self._clock.go_on()

    def spring_home(self, piece: Piece, point: Point) -> None:
        """Send a piece back to where it stands, from the point where it was let go."""
        seconds, ease = theme.seconds("spring_home"), theme.ease("spring_home")
        self._running.spring(piece, point, seconds, ease)
        self._clock.go_on()

    def stop(self) -> None:
        """Drop all motion and stop the clock."""
        self._clock.stop()
