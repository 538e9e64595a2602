"""Loudness as a phone's speaker passes it, true peak, and the finishing of a synthesised sound."""

import math
from collections.abc import Iterable, Sequence

from tools.draw.sounds.synthesis import LEAD, RATE

Biquad = tuple[float, float, float, float, float]
"""The coefficients b0, b1, b2, a1, a2 of a second-order filter."""

TRUE_PEAK = 10 ** (-3.4 / 20)
"""The largest amplitude between samples: two sounds that begin together do not clip at 80%."""

FLOOR = 10 ** (-40 / 20)
"""Amplitude relative to the loudest sample below which a tail is cut."""

WINDOW = int(0.4 * RATE)
"""Samples over which BS.1770 measures."""


def _biquad(kind: str, pitch: float, q: float) -> Biquad:
    """A `high` or a low pass at a frequency in Hz, with quality `q`."""
    turn = math.tau * pitch / RATE
    cos, alpha = math.cos(turn), math.sin(turn) / (2 * q)
    edge = (1 + cos) / 2 if kind == "high" else (1 - cos) / 2
    middle = -2 * edge if kind == "high" else 2 * edge
    whole = 1 + alpha
    return edge / whole, middle / whole, edge / whole, -2 * cos / whole, (1 - alpha) / whole


def _k_weighting() -> tuple[Biquad, Biquad]:
    """The two filters of ITU-R BS.1770, recomputed for `RATE`."""
    k = math.tan(math.pi * 1681.974450955533 / RATE)
    q, high = 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    band = high**0.4996667741545416
    whole = 1 + k / q + k * k
    shelf = (
        (high + band * k / q + k * k) / whole, 2 * (k * k - high) / whole,
        (high - band * k / q + k * k) / whole, 2 * (k * k - 1) / whole, (1 - k / q + k * k) / whole,
    )  # fmt: skip
    k, q = math.tan(math.pi * 38.13547087602444 / RATE), 0.5003270373238773
    whole = 1 + k / q + k * k
    return shelf, (1.0, -2.0, 1.0, 2 * (k * k - 1) / whole, (1 - k / q + k * k) / whole)


PHONE = (
    _biquad("high", 450, 0.5412),
    _biquad("high", 450, 1.3066),
    _biquad("low", 8000, 0.7071),
)
"""Model of a phone's speaker: 24 dB an octave down below 450 Hz, 12 above 8 kHz."""

K_WEIGHTING = _k_weighting()


def through(values: Iterable[float], filters: Iterable[Biquad]) -> list[float]:
    """The values after the filters."""
    line = list(values)
    for b0, b1, b2, a1, a2 in filters:
        x1 = x2 = y1 = y2 = 0.0
        for spot, x in enumerate(line):
            y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
            x2, x1, y2, y1 = x1, x, y1, y
            line[spot] = y
    return line


def loudness(values: Sequence[float]) -> float:
    """LUFS of the loudest 400 ms behind a phone's speaker; silence follows a shorter one."""
    powers = [value * value for value in through(values, (*PHONE, *K_WEIGHTING))]
    power = most = math.fsum(powers[:WINDOW])
    for gone, come in zip(powers, powers[WINDOW:], strict=False):
        power += come - gone
        most = max(most, power)
    return -0.691 + 10 * math.log10(most / WINDOW + 1e-15)


def true_peak(values: Sequence[float]) -> float:
    """The largest amplitude of the signal at four times the rate, as BS.1770 measures it."""
    most = max(abs(value) for value in values)
    peak, near = most, most * 0.7
    for spot, value in enumerate(values):
        if abs(value) < near:
            continue
        for share in (-0.75, -0.5, -0.25, 0.25, 0.5, 0.75):
            total = 0.0
            for other in range(max(0, spot - 16), min(len(values), spot + 17)):
                gap = spot + share - other
                total += (
                    values[other] * math.sin(math.pi * gap) / (math.pi * gap)
                    * (0.5 + 0.5 * math.cos(math.pi * gap / 18))
                )  # fmt: skip
            peak = max(peak, abs(total))
    return peak


def polish(
    values: Sequence[float], target: float, soft: float, knee: float, fall: float
) -> list[float]:
    """Filter, trim and fade a sound, and bring it to `target` LUFS.

    `soft` is the frequency of the low pass; `knee` rounds peaks off so that a phone can play the
    sound loud enough; `fall` is the time of the fade at the end.
    """
    passes = _biquad("high", 240, 0.5412), _biquad("high", 240, 1.3066), _biquad("low", soft, 0.6)
    line = through(values, passes)
    most = max(abs(value) for value in line)
    line = [most * math.tanh(knee * value / most) / math.tanh(knee) for value in line]
    heard = [spot for spot, value in enumerate(line) if abs(value) > most * FLOOR]
    line = line[max(0, heard[0] - LEAD + 1) : heard[-1] + int(0.003 * RATE)]
    middle = math.fsum(line) / len(line)
    for spot in range(len(line)):
        line[spot] -= middle * (1 - math.cos(math.tau * spot / len(line)))
    _fade_ends(line, min(LEAD - 2, len(line)), min(int(fall * RATE), len(line) // 3))
    gain = min(10 ** ((target - loudness(line)) / 20), TRUE_PEAK / true_peak(line))
    return [gain * value for value in line]


def _fade_ends(line: list[float], rise: int, down: int) -> None:
    for spot in range(rise):
        line[spot] *= 0.5 - 0.5 * math.cos(math.pi * spot / rise)
    for spot in range(down):
        line[-1 - spot] *= 0.5 - 0.5 * math.cos(math.pi * spot / down)
