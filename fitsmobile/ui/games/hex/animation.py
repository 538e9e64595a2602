"""Everything on a hex board that moves by itself, as tracks of one timeline on the clock.

A motion of pieces, a turn of the board (which waits for the motion), hexes that light up, and
a piece that springs home. `finish` ends the first two at once, and `stop` drops all of them.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from kivy.clock import Clock

from fitsmobile.engine.views import Piece
from fitsmobile.ui.games.hex.geometry import Point, rim_arc
from fitsmobile.ui.games.hex.motion import Mark, Motion, Pose, in_out
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.motion import Timeline, linear

FLASH_SECONDS = 0.9
TURN_SECONDS = 0.5
FADE_SECONDS = 0.15
"""Seconds in which the wood that has turned fades into the wood at rest."""


class Springing(NamedTuple):
    """A piece on its way home, where it was let go, and its share of the way."""

    piece: Piece
    start: Point
    share: float

    def point(self, home: Point) -> Point:
        """Place of the piece now."""
        (x, y), (hx, hy) = self.start, home
        return x + (hx - x) * self.share, y + (hy - y) * self.share


class BoardAnimation:
    """The motions of a board at the theme's speed.

    `mark` is called at the moments of a motion that are heard and felt, `show` to draw the board
    as the animation has it, `lay` to put pieces on the table.
    """

    def __init__(
        self,
        mark: Callable[[Mark], object],
        show: Callable[[], None],
        lay: Callable[[Iterable[Piece]], None],
    ) -> None:
        self._mark, self._show, self._lay = mark, show, lay
        self._clock = Clock.create_trigger(self.step, 0, interval=True)
        self._timeline = Timeline()
        self._motion: Motion | None = None
        self._backwards = False
        self._time = 0.0
        self._marked = 0
        self._next_turn: int | None = None
        """The turn, in sixths, that begins when the motion is over."""

        self._from = self._heading = self.turned = 0.0
        """Sixths by which the board was turned, will be turned, and is turned now."""

        self._fade = 0.0
        self._flash = 0.0
        self.flashing: tuple[str, ...] = ()
        self.alarming = True
        """Whether what is lit was refused; otherwise it is a hint."""

        self.springing: Springing | None = None

    # -- state

    @property
    def in_motion(self) -> bool:
        """Whether pieces are on their way."""
        return self._motion is not None

    @property
    def moving(self) -> bool:
        """Whether a motion or a turn of the board is under way."""
        return self.in_motion or self._turning

    @property
    def busy(self) -> bool:
        """Whether the next step would change anything."""
        return self._timeline.active or self.moving

    @property
    def _turning(self) -> bool:
        return "turn" in self._timeline or self._next_turn is not None

    def poses(self) -> Mapping[Piece, Pose]:
        """Places of the pieces of the motion."""
        if self._motion is None:
            return {}
        time = self._motion.lasts - self._time if self._backwards else self._time
        return self._motion.poses(time)

    @property
    def angle(self) -> float:
        """Degrees by which the wood is turned against its rest, counter-clockwise."""
        return 60 * (self.turned - self._from) if "turn" in self._timeline else 0.0

    @property
    def wood(self) -> tuple[float, float]:
        """The opacity of the wood at rest and of the turning wood."""
        return (0.0, 1.0) if self._turning else (1.0, self._fade)

    @property
    def flash(self) -> float:
        """The opacity of the hexes that are lit: two swells, or four in a hint."""
        return abs(math.sin(self._flash * math.tau))

    # -- starting

    def play(
        self,
        motion: Motion,
        after: Iterable[Piece],
        backwards: bool = False,
        then: Callable[[], object] | None = None,
    ) -> None:
        """Show a motion that begins with the pieces on the table and ends with `after`.

        Backwards it begins with its end, silently, and the pieces on the table stay. `then` is
        called when it is over.
        """
        self.finish()
        end = tuple(after)
        self._motion, self._backwards = motion, backwards
        self._time, self._marked = 0.0, len(motion.marks) if backwards else 0

        def go(share: float) -> None:
            self._time = share * motion.lasts
            self._tell_marks(motion)

        def over() -> None:
            self._motion = None
            turn, self._next_turn = self._next_turn, None
            if turn is not None:
                self._turn(turn)
            self._lay(end)
            if then is not None:
                then()

        self._timeline.run("motion", motion.lasts, linear, go, over)
        if theme.reduced_motion:
            self.finish()
        self._go_on()

    def _tell_marks(self, motion: Motion) -> None:
        """Call `mark` for every moment that has passed since the motion began to run."""
        while (
            self._time > 0
            and self._marked < len(motion.marks)
            and motion.marks[self._marked].time <= self._time
        ):
            self._mark(motion.marks[self._marked])
            self._marked += 1

    def turn_to(self, sixths: int) -> None:
        """Turn the board the shorter way, so that it is seen from another side."""
        heading = round(self._heading) if self._next_turn is None else self._next_turn
        if heading % 6 != sixths % 6:
            if self.in_motion and not theme.reduced_motion:
                self._next_turn = sixths
            else:
                self._turn(sixths)
        self._go_on()

    def _turn(self, sixths: int) -> None:
        start, end = self.turned, rim_arc(self.turned, sixths, 1.0)
        self._from, self._heading = start, end

        def turning(share: float) -> None:
            self.turned = start + (end - start) * share

        seconds = 0.0 if theme.reduced_motion else TURN_SECONDS / theme.speed
        self._timeline.run("turn", seconds, in_out, turning, self._turned_round)
        if not seconds:
            self._timeline.finish("fade")

    def _turned_round(self) -> None:
        self._rest_at(round(self._heading))

        def fading(share: float) -> None:
            self._fade = 1 - share

        self._timeline.run("fade", FADE_SECONDS, linear, fading)

    def _rest_at(self, sixths: int) -> None:
        self.turned = self._heading = float(sixths % 6)

    def lay_turned(self, sixths: int) -> None:
        """Lay the board down turned, without motion."""
        self._rest_at(sixths)
        self._show()

    def light_up(self, cells: Iterable[str], alarming: bool = True) -> None:
        """Ring hexes twice: what a refusal speaks of; or, not alarming, four times: a hint."""
        self.flashing, self.alarming = tuple(cells), alarming
        times = 1 if alarming else 2

        def glowing(share: float) -> None:
            self._flash = share * times

        def go_out() -> None:
            self.flashing = ()

        self._timeline.drop("flash")
        if self.flashing:
            self._timeline.run("flash", FLASH_SECONDS * times, linear, glowing, go_out)
        self._go_on()

    def spring_home(self, piece: Piece, point: Point) -> None:
        """Send a piece back to where it stands, from the point where it was let go."""

        def springing(share: float) -> None:
            self.springing = Springing(piece, point, share)

        def at_home() -> None:
            self.springing = None

        seconds, ease = theme.seconds("spring_home"), theme.ease("spring_home")
        self._timeline.run("spring", seconds, ease, springing, at_home)
        self._go_on()

    # -- going on

    def _go_on(self) -> None:
        """Show the animation as it is now, and while it lasts in the next frames."""
        self._show()
        if self.busy:
            self._clock()

    def step(self, dt: float) -> bool:
        """Move everything on by `dt` seconds. False where nothing moves any longer."""
        self._timeline.step(dt)
        self._show()
        return self.busy

    def finish(self) -> None:
        """End the motion and the turn at once."""
        self._end_all()
        self._show()

    def _end_all(self) -> None:
        if self._next_turn is not None:
            self._rest_at(self._next_turn)
            self._next_turn = None
        for track in ("turn", "fade", "spring"):
            self._timeline.finish(track)
        if self._motion is not None:
            self._marked = len(self._motion.marks)
            self._timeline.finish("motion")

    def stop(self) -> None:
        """Drop everything, unseen: the board goes away, and nothing waits for a motion's end."""
        self._timeline.drop("motion")
        self._motion = None
        self._end_all()
        self._timeline.drop()
        self.flashing = ()
        self._clock.cancel()
