"""Everything on a hex board that moves by itself, with the time handed in: no Kivy, no clock.

A motion of pieces, a turn of the board (which waits for the motion), hexes that light up, and
a piece that springs home. `step` moves them on; `finish` ends the first two at once,
and `stop` lets all of them drop.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from fitsmobile.engine.views import Piece
from fitsmobile.ui.games.hex.geometry import Point, rim_arc
from fitsmobile.ui.games.hex.motion import Motion, Pose, in_out

FLASH_SECONDS = 0.9
FADE_SECONDS = 0.15
"""How long the wood that has turned takes to fade into the wood at rest."""


class Show:
    """`mark(name)` is called at the moments of a motion that may be heard and felt."""

    def __init__(self, mark: Callable[[str], Any]) -> None:
        self._mark = mark
        self._motion: Motion | None = None
        self._backwards = False
        self._time = 0.0
        self._marked = 0
        self._then: Callable[[], Any] | None = None
        self.turned = 0.0
        """Sixths by which the board is turned now."""
        self._turn: tuple[float, float, float, float] | None = None
        self._fade = 0.0
        self.flashing: tuple[str, ...] = ()
        self.alarming = True
        """Whether what is lit was refused; otherwise it is a hint."""

        self._flash = 0.0
        self._home: tuple[Piece, Point, float, float, Callable[[float], float]] | None = None

    # -- state

    @property
    def in_motion(self) -> bool:
        """Whether pieces are on their way."""
        return self._motion is not None

    @property
    def moving(self) -> bool:
        """Whether a motion or a turn of the board is under way."""
        return self.in_motion or self._turn is not None

    @property
    def busy(self) -> bool:
        """Whether the next step would change anything."""
        rest = self._fade > 0 or bool(self.flashing) or self._home is not None
        return self.moving or rest

    def poses(self) -> Mapping[Piece, Pose]:
        """Where the pieces of the motion are."""
        if self._motion is None:
            return {}
        time = self._motion.lasts - self._time if self._backwards else self._time
        return self._motion.poses(time)

    @property
    def angle(self) -> float:
        """Degrees by which the wood is turned against its rest, counter-clockwise."""
        return 60 * (self.turned - self._turn[0]) if self._turn else 0.0

    @property
    def wood(self) -> tuple[float, float]:
        """How much of the wood at rest and of the turning wood is seen, 0 to 1 each."""
        if self._turn is not None:
            return 0.0, 1.0
        return 1.0, max(0.0, self._fade / FADE_SECONDS)

    @property
    def flash(self) -> float:
        """How strongly the hexes are lit: two swells."""
        return abs(math.sin(self._flash / FLASH_SECONDS * math.tau))

    @property
    def springing(self) -> tuple[Piece, Point, float] | None:
        """The piece on its way home, where it was let go, and its share of the way."""
        if self._home is None:
            return None
        piece, point, time, lasts, ease = self._home
        return piece, point, ease(min(1.0, time / lasts))

    # -- starting

    def play(self, motion: Motion, backwards: bool, then: Callable[[], Any]) -> None:
        """Show a motion, silently when backwards; `then` is called at its end."""
        self._motion, self._backwards, self._then = motion, backwards, then
        self._time, self._marked = 0.0, len(motion.marks) if backwards else 0

    def turn_to(self, sixths: int, seconds: float) -> None:
        """Turn the board the shorter way, `seconds` long; at once when that is 0."""
        heading = self._turn[1] if self._turn else self.turned
        if round(heading) % 6 == sixths % 6:
            return
        self._turn = (self.turned, rim_arc(self.turned, sixths, 1.0), 0.0, seconds)
        if seconds <= 0:
            self._end_turn()
            self._fade = 0.0

    def light_up(self, cells: Iterable[str], alarming: bool = True) -> None:
        """Light hexes up twice, or four times where they do not alarm but show."""
        self.flashing, self._flash, self.alarming = tuple(cells), 0.0, alarming

    def spring(
        self, piece: Piece, point: Point, seconds: float, ease: Callable[[float], float]
    ) -> None:
        """Send a piece home from where it was let go."""
        self._home = (piece, point, 0.0, seconds, ease) if seconds > 0 else None

    # -- going on

    def step(self, dt: float) -> None:
        """Move everything on by `dt` seconds."""
        self._fade = max(0.0, self._fade - dt)
        if self._motion is not None:
            self._motion_step(dt)
        elif self._turn is not None:
            self._turn_step(dt)
        if self.flashing:
            self._flash += dt
            if self._flash >= FLASH_SECONDS * (1 if self.alarming else 2):
                self.flashing = ()
        if self._home is not None:
            piece, point, time, lasts, ease = self._home
            over = time + dt >= lasts
            self._home = None if over else (piece, point, time + dt, lasts, ease)

    def _motion_step(self, dt: float) -> None:
        motion = self._motion
        if motion is None:
            return
        self._time += dt
        while self._marked < len(motion.marks) and motion.marks[self._marked][0] <= self._time:
            self._mark(motion.marks[self._marked][1])
            self._marked += 1
        if self._time >= motion.lasts:
            self._end_motion()

    def _end_motion(self) -> None:
        then, self._motion, self._then = self._then, None, None
        if then is not None:
            then()

    def _turn_step(self, dt: float) -> None:
        if self._turn is None:
            return
        start, end, time, lasts = self._turn
        share = min(1.0, (time + dt) / lasts)
        self.turned = start + (end - start) * in_out(share)
        self._turn = (start, end, time + dt, lasts)
        if share >= 1:
            self._end_turn()

    def _end_turn(self) -> None:
        if self._turn is not None:
            self.turned = float(self._turn[1] % 6)
            self._turn = None
            self._fade = FADE_SECONDS

    def finish(self) -> None:
        """End the motion and the turn at once."""
        self._end_turn()
        self._fade = 0.0
        self._home = None
        if self._motion is not None:
            self._end_motion()

    def stop(self) -> None:
        """Drop everything: the board goes away. Nobody waits for the end of a motion any more."""
        self._motion = self._then = None
        self.finish()
        self.flashing = ()
