"""A drawn finger that shows a gesture, and a breathing ring on what to touch."""

from collections.abc import Sequence
from itertools import pairwise
from math import dist, pi, sin

from kivy.clock import Clock
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.gesture_marks import BOX, finger_texture, ring_texture
from fitsmobile.ui.paint.quads import QuadPool

Point = tuple[float, float]

FINGER = 46
"""Diameter of the finger in dp."""

RINGS = ((32, 2.6, 0.9), (41, 2.0, 0.42), (50, 1.6, 0.18))
"""The rings on what to touch: radius and line in dp, and opacity."""

BREATH, DEPTH = 1.6, 0.07
"""Seconds of a breath, and by which share the rings grow and shrink."""

SHOWN, PAUSE, TOUCH, REST = 0.9, 4.0, 0.25, 0.45
"""Seconds that a finger takes for its way, waits until it shows it again, comes down for, and
stays at the end for."""

TRAIL = (0.18, 0.3, 0.45)
"""Opacity of the rings that mark a finger's way, from its beginning."""

TAP_RISE = 10
"""Distance in dp from which a finger comes down on what it taps."""


class Guide(Widget):
    """`path` is what a finger has to do, in pixels of the window: one point is a tap.

    `hold` are the seconds that it stays on the last point. It takes no touch itself. In reduced
    motion the ring is at the beginning of the way and the finger at its end.
    """

    path: Sequence[Point] = ListProperty()
    hold = NumericProperty(0)
    game = StringProperty(theme.own_game)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._pool = QuadPool(10)
        self.canvas.add(self._pool)
        self._passed = 0.0
        self._clock = Clock.create_trigger(self._tick, 0, interval=True)
        theme.bind(look=self._draw)

    def show(self, path: Sequence[Point], hold: float = 0.0) -> None:
        """Show a gesture from its beginning, again after a pause."""
        self.path, self.hold, self._passed = list(path), hold, 0.0
        if not theme.reduced_motion:
            self._clock()
        self._draw()

    def hide(self) -> None:
        """Show nothing; the clock stops."""
        self._clock.cancel()
        self.path = []
        self._draw()

    def _tick(self, dt: float) -> None:
        self._passed += dt
        self._draw()

    def _draw(self, *_: object) -> None:
        self._pool.begin()
        if self.path:
            still = theme.reduced_motion
            self._draw_ring(0.0 if still else sin(2 * pi * self._passed / BREATH))
            if still:
                self._draw_finger(1.0, 1.0, 0.0)
            else:
                self._draw_moving()
        self._pool.end()

    def _draw_ring(self, breath: float) -> None:
        accent = theme.role("accent", self.game)
        x, y = self.path[0]
        for radius, line, alpha in RINGS:
            side = 2 * dp(radius) * BOX * (1 + DEPTH * breath)
            colour = (*accent[:3], alpha)
            self._pool.put(ring_texture(2 * dp(radius), dp(line)), x, y, side, side, colour)

    def _draw_moving(self) -> None:
        """The finger comes down, goes its way, rests, and leaves; then only the ring is there."""
        way = SHOWN if len(self.path) > 1 else 0.2
        stay = REST + self.hold
        at = self._passed % (TOUCH + way + stay + PAUSE)
        down = min(at / TOUCH, 1.0)
        along = theme.ease("screen")(min(max((at - TOUCH) / way, 0.0), 1.0))
        gone = min(max((at - TOUCH - way - stay) / TOUCH, 0.0), 1.0)
        if gone < 1:
            self._draw_finger(along, down * (1 - gone), 1 - down)

    def _draw_finger(self, along: float, alpha: float, lift: float) -> None:
        """The finger on its way, and what marks the way behind it."""
        end = point_along(self.path, along)
        if len(self.path) > 1:
            for number, share in enumerate(TRAIL):
                x, y = point_along(self.path, along * (number + 0.5) / len(TRAIL))
                colour = (1.0, 1.0, 1.0, share * alpha)
                side = dp(FINGER) * BOX * 0.8
                self._pool.put(ring_texture(dp(FINGER), dp(2.4)), x, y, side, side, colour)
        side = dp(FINGER) * BOX * (1 + 0.25 * lift)
        x, y = end[0], end[1] - dp(TAP_RISE) * lift
        self._pool.put(finger_texture(dp(FINGER)), x, y, side, side, (1.0, 1.0, 1.0, alpha))


def point_along(path: Sequence[Point], share: float) -> Point:
    """The point at a share of the length of a path."""
    left = share * sum(dist(*pair) for pair in pairwise(path))
    for (x, y), end in pairwise(path):
        length = dist((x, y), end)
        if left <= length and length:
            return x + (end[0] - x) * left / length, y + (end[1] - y) * left / length
        left -= length
    return path[-1]
