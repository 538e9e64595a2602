"""The face of a computer player rocks while it thinks."""

from collections.abc import Sequence
from math import pi, sin

from kivy.clock import Clock
from kivy.graphics import Rotate

from fitsmobile.ui.look.theme import theme

ROCK, ROCK_SECONDS = 6.0, 0.7
"""Degrees by which a face rocks to each side, and the time to and fro."""


class Rocking:
    """Rocks rotations about their origins; not in reduced motion."""

    def __init__(self) -> None:
        self._leans: tuple[Rotate, ...] = ()
        self._rocked = 0.0
        self._clock = Clock.create_trigger(self._rock, 0, interval=True)

    def rock(self, leans: Sequence[Rotate]) -> None:
        """Rock these and bring the others upright; the same rhythm goes on where some rock."""
        for lean in self._leans:
            lean.angle = 0
        self._leans = tuple(leans)
        if not leans or theme.reduced_motion:
            self.rest()
        else:
            self._clock()

    def rest(self) -> None:
        """Stand upright; nothing stays with the clock."""
        self._clock.cancel()
        self._rocked = 0.0
        for lean in self._leans:
            lean.angle = 0

    def _rock(self, dt: float) -> None:
        self._rocked += dt
        for lean in self._leans:
            lean.angle = ROCK * sin(2 * pi * self._rocked / ROCK_SECONDS)
