"""Synthesise the app's sounds, short knocks of wood, reproducibly.

    python -m tools.draw.sounds

A knock is the sum of the damped modes of a wooden bar and a burst of noise at its start.
"""

import math
import random
import struct
import wave
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools import ROOT

RATE = 22_050
PEAK = 0.8
SOUNDS = ROOT / "assets" / "sounds"
MODES = ((1.0, 1.0, 1.0), (2.76, 0.45, 1.7), (5.4, 0.2, 2.9), (8.9, 0.08, 4.2))
"""Modes of a free bar: frequency relative to the lowest, amplitude, relative damping."""


@dataclass(frozen=True, slots=True)
class Knock:
    """One strike: start (s), pitch (Hz), decay time (s), loudness and share of noise (0..1)."""

    at: float
    pitch: float
    ring: float
    loud: float = 1.0
    bright: float = 0.5


def slide(start: float, length: float, loud: float) -> Iterator[Knock]:
    """Wood sliding over wood: a series of short knocks that slows down."""
    steps = int(length * 90)
    for step in range(steps):
        share = step / steps
        yield Knock(
            start + length * share**1.3, 900 + 500 * (step % 3), 0.006, loud * (1 - share), 1
        )


def tick(pitch: float) -> Knock:
    """The tick at a pitch relative to its own; it gets shorter as it rises."""
    return Knock(0, 1900 * pitch, 0.010 / pitch, 0.5, 0.7)


RECIPES: dict[str, Sequence[Knock]] = {
    "tick": (tick(1),),
    **{f"tick_{step}": (tick(0.9 + 0.05 * step),) for step in range(6)},
    "land": (Knock(0, 310, 0.055, 1, 0.6), Knock(0.004, 640, 0.03, 0.5)),
    "refuse": (Knock(0, 190, 0.05, 0.8, 0.2), Knock(0.09, 160, 0.06, 0.8, 0.2)),
    "chip": (Knock(0, 1150, 0.022, 0.8, 0.5),),
    "push": (*slide(0, 0.16, 0.35), Knock(0.16, 520, 0.04, 1, 0.6)),
    "fall": (Knock(0, 700, 0.03, 0.7), Knock(0.07, 560, 0.03, 0.5), Knock(0.12, 470, 0.05, 0.8)),
    "card": (*slide(0, 0.09, 0.5), Knock(0.09, 800, 0.012, 0.5, 1)),
    "win": (
        Knock(0, 523, 0.12, 0.8, 0.3),
        Knock(0.11, 659, 0.12, 0.8, 0.3),
        Knock(0.22, 784, 0.12, 0.8, 0.3),
        Knock(0.36, 1047, 0.22, 1, 0.3),
    ),
}


def samples(knocks: Sequence[Knock], seed: int) -> list[float]:
    """The samples of a sound, from -1 to 1, normalised to `PEAK`."""
    noise = random.Random(seed)
    length = max(knock.at + knock.ring * 5 for knock in knocks)
    line = [0.0] * int(RATE * length)
    for knock in knocks:
        first = int(knock.at * RATE)
        for spot in range(first, min(len(line), first + int(knock.ring * 5 * RATE))):
            t = (spot - first) / RATE
            tone = sum(
                power * math.exp(-t * fade / knock.ring) * math.sin(math.tau * knock.pitch * f * t)
                for f, power, fade in MODES
                if knock.pitch * f < RATE / 2.2
            )
            grain = knock.bright * noise.uniform(-1, 1) * math.exp(-t * 6 / knock.ring)
            line[spot] += knock.loud * (tone + grain)
    loudest = max(abs(value) for value in line)
    loud = max(knock.loud for knock in knocks)
    return [value / loudest * PEAK * loud for value in line]


def write(name: str, path: Path) -> None:
    """Write one sound as a 16-bit mono WAV."""
    values = samples(RECIPES[name], seed=len(name) * 101 + ord(name[0]))
    data = struct.pack(f"<{len(values)}h", *(round(32767 * value) for value in values))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(data)


def main() -> None:
    """Write every sound."""
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for name in RECIPES:
        path = SOUNDS / f"{name}.wav"
        write(name, path)
        print(f"{path.name}: {path.stat().st_size / 1024:.1f} KiB")


if __name__ == "__main__":
    main()
