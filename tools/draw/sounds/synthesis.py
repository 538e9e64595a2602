"""Physical modelling of small bodies of wood, clay and glass that are struck and rubbed.

A body is a handful of damped modes. Its shape gives the frequency ratios, its material the loss
factor: a mode of `f` Hz decays as exp(-t * (grip + pi * f * loss)). Wood damps its high modes
within milliseconds, glass hardly at all: a material is heard by that more than by its pitch.

A strike is a force that lasts as long as the two surfaces touch: 0.2 ms wakes high modes, 2 ms low
ones alone. A real blow is two or three touches within 12 ms. A rub is hundreds of small strikes,
as many and as strong as the speed asks for.
"""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

RATE = 22_050
"""Samples a second."""

LEAD = 10
"""Samples before the first touch, where the sound is faded in."""

Speed = Callable[[float], float]
"""The speed of a movement, 0 to 1, at a share of its time."""

Shape = tuple[float, ...]
"""Frequencies of the modes relative to the lowest."""

BAR: Shape = (1.0, 2.756, 5.404, 8.933)
DISC: Shape = (1.0, 1.73, 2.33, 3.91, 4.11, 6.3)
BLOCK: Shape = (1.0, 1.47, 2.09, 2.83, 3.62, 4.9, 6.4)
BOARD: Shape = (1.0, 1.31, 1.72, 2.18, 2.67, 3.4, 4.3)


@dataclass(frozen=True, slots=True)
class Body:
    """A resonating body: its lowest mode in Hz, its shape, and the damping of its material.

    A mode's amplitude is its ratio ** -slope. `grip` is the damping of the hand or the board that
    holds the body, the same at every frequency, in 1/s.
    """

    pitch: float
    shape: Shape
    loss: float
    grip: float = 0.0
    slope: float = 0.8

    def at(self, pitch: float) -> "Body":
        """The same body at another pitch: a smaller or a larger one."""
        return replace(self, pitch=pitch)


class Take:
    """One take of a sound: forces that act on bodies, and the samples that they give.

    Frequencies, strengths and touches vary at random, seeded by the take's name: no two takes are
    alike, and every run makes the same ones.
    """

    def __init__(self, name: str, seconds: float) -> None:
        self.chance = random.Random(f"fits/{name}")
        self._length = int(RATE * seconds) + LEAD
        self._forces: dict[Body, list[float]] = {}

    def about(self, value: float, share: float) -> float:
        """The value, off by up to a share of it at random."""
        return value * (1 + share * self.chance.uniform(-1, 1))

    def _force(self, body: Body) -> list[float]:
        return self._forces.setdefault(body, [0.0] * self._length)

    def _touch(self, body: Body, at: float, loud: float, contact: float, grit: float) -> None:
        """Push a body for `contact` seconds: `loud` is the impulse, `grit` its share of noise."""
        force = self._force(body)
        first, wide = at * RATE + LEAD, max(contact * RATE, 2.0)
        spots = range(max(0, math.ceil(first)), min(self._length, math.ceil(first + wide)))
        shape = [1 - math.cos(math.tau * (spot - first) / wide) for spot in spots]
        for spot, height in zip(spots, shape, strict=True):
            rough = 1 + grit * self.chance.uniform(-1, 1)
            force[spot] += loud * rough * height / wide

    def strike(
        self,
        body: Body,
        at: float,
        loud: float,
        contact: float = 0.0004,
        grit: float = 0.5,
        again: float = 0.3,
    ) -> None:
        """Strike a body at a time; the share `again` of the blow is in the two touches after it."""
        contact = self.about(contact, 0.12)
        self._touch(body, at, loud, contact, grit)
        after = at
        for share in (again, again * 0.45):
            after += self.chance.uniform(0.0035, 0.0075)
            if share > 0.02:
                self._touch(body, after, loud * self.about(share, 0.4), contact * 0.8, grit)

    def rub(
        self,
        body: Body,
        start: float,
        length: float,
        loud: float,
        speed: Speed,
        grains: float = 1500,
    ) -> None:
        """Rub a body: `speed` maps the share of the time gone to 0..1; `grains` a second at 1."""
        now = 0.0
        while now < length:
            fast = max(speed(now / length), 0.02)
            edge = min(1.0, now / 0.006, (length - now) / 0.008)
            power = loud * edge * fast * self.chance.uniform(0.1, 1) ** 2
            sign = self.chance.choice((-1, 1))
            self._touch(body, start + now, sign * power, 0.0001 + 0.0003 * (1 - fast), 0)
            now += self.chance.expovariate(grains * (0.15 + 0.85 * fast))

    def line(self) -> list[float]:
        """The samples of all bodies together."""
        out = [0.0] * self._length
        for body, force in self._forces.items():
            for ratio in body.shape:
                pitch = self.about(body.pitch * ratio, 0.0 if ratio == 1.0 else 0.025)
                power = ratio**-body.slope * 10 ** (self.chance.uniform(-2.5, 2.5) / 20)
                fade = (body.grip + math.pi * pitch * body.loss) * self.about(1, 0.12)
                if pitch < RATE * 0.44:
                    _ring(out, force, pitch, power, fade)
        return out


def _ring(
    out: list[float], force: Sequence[float], pitch: float, power: float, fade: float
) -> None:
    """Add a damped mode that is driven by a force: a two-pole resonator."""
    turn, shrink = math.tau * pitch / RATE, math.exp(-fade / RATE)
    first, second = 2 * shrink * math.cos(turn), -shrink * shrink
    gain = power * math.sin(turn)
    last = before = 0.0
    for spot, push in enumerate(force):
        value = gain * push + first * last + second * before
        before, last = last, value
        out[spot] += value
