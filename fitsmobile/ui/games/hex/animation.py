"""Everything on a hex board that moves by itself, as tracks of one timeline: no Kivy, no clock.

A motion of pieces, a turn of the board (which waits for the motion), hexes that light up, and
a piece that springs home. `step` moves them on; `finish` ends the first two at once,
and `stop` drops all of them.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from fitsmobile.engine.views import Piece
from fitsmobile.ui.games.hex.geometry import Point, rim_arc
from fitsmobile.ui.games.hex.motion import Mark, Motion, Pose, in_out
from fitsmobile.ui.table.motion import Ease, Timeline, linear

FLASH_SECONDS = 0.9
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
    """`mark` is called at the moments of a motion that are heard and felt."""

    def __init__(self, mark: Callable[[Mark], object]) -> None:
        self._mark = mark
        self._timeline = Timeline()
        self._motion: Motion | None = None
        self._backwards = False
        self._time = 0.0
        self._marked = 0
        self._next_turn: tuple[int, float] | None = None
        """The turn, in sixths and seconds, that begins when the motion is over."""

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

    def play(self, motion: Motion, backwards: bool, then: Callable[[], object]) -> None:
        """Show a motion, silently when backwards; `then` is called at its end."""
        self._motion, self._backwards = motion, backwards
        self._time, self._marked = 0.0, len(motion.marks) if backwards else 0

        def go(share: float) -> None:
            self._time = share * motion.lasts
            self._tell_marks(motion)

        def over() -> None:
            self._motion = None
            turn, self._next_turn = self._next_turn, None
            if turn is not None:
                self._turn(*turn)
            then()

        self._timeline.run("motion", motion.lasts, linear, go, over)

    def _tell_marks(self, motion: Motion) -> None:
        """Call `mark` for every moment that has passed since the motion began to run."""
        while (
            self._time > 0
            and self._marked < len(motion.marks)
            and motion.marks[self._marked].time <= self._time
        ):
            self._mark(motion.marks[self._marked])
            self._marked += 1

    def turn_to(self, sixths: int, seconds: float) -> None:
        """Turn the board the shorter way, `seconds` long; at once when that is 0."""
        heading = self._next_turn[0] if self._next_turn is not None else round(self._heading)
        if heading % 6 == sixths % 6:
            return
        if seconds <= 0:
            self._turn(sixths, 0.0)
            self._timeline.finish("fade")
        elif self.in_motion:
            self._next_turn = sixths, seconds
        else:
            self._turn(sixths, seconds)

    def _turn(self, sixths: int, seconds: float) -> None:
        start, end = self.turned, rim_arc(self.turned, sixths, 1.0)
        self._from, self._heading = start, end

        def turning(share: float) -> None:
            self.turned = start + (end - start) * share

        self._timeline.run("turn", seconds, in_out, turning, self._turned_round)

    def _turned_round(self) -> None:
        self.lay_turned(round(self._heading))

        def fading(share: float) -> None:
            self._fade = 1 - share

        self._timeline.run("fade", FADE_SECONDS, linear, fading)

    def lay_turned(self, sixths: int) -> None:
        """Lay the board down turned, without motion."""
        self.turned = self._heading = float(sixths % 6)

    def light_up(self, cells: Iterable[str], alarming: bool = True) -> None:
        """Light hexes up twice, or four times where they do not alarm but show."""
        self.flashing, self.alarming = tuple(cells), alarming
        times = 1 if alarming else 2

        def glowing(share: float) -> None:
            self._flash = share * times

        self._timeline.drop("flash")
        if self.flashing:
            self._timeline.run("flash", FLASH_SECONDS * times, linear, glowing, self._go_out)

    def _go_out(self) -> None:
        self.flashing = ()

    def spring(self, piece: Piece, point: Point, seconds: float, ease: Ease) -> None:
        """Send a piece home from where it was let go."""

        def springing(share: float) -> None:
            self.springing = Springing(piece, point, share)

        self._timeline.run("spring", seconds, ease, springing, self._at_home)

    def _at_home(self) -> None:
        self.springing = None

    # -- going on

    def step(self, dt: float) -> None:
        """Move everything on by `dt` seconds."""
        self._timeline.step(dt)

    def finish(self) -> None:
        """End the motion and the turn at once."""
        if self._next_turn is not None:
            self.lay_turned(self._next_turn[0])
            self._next_turn = None
        self._timeline.finish("turn")
        self._timeline.finish("fade")
        self._timeline.finish("spring")
        if self._motion is not None:
            self._marked = len(self._motion.marks)
            self._timeline.finish("motion")

    def stop(self) -> None:
        """Drop everything: the board goes away, and nothing waits for the end of a motion."""
        self._timeline.drop("motion")
        self._motion = None
        self.finish()
        self._timeline.drop()
        self.flashing = ()
