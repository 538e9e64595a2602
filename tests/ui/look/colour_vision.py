"""Colour distances as people with each type of colour vision see them, and contrast of text.

Simulation: Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB. Distance: CIEDE2000
as in Sharma, Wu and Dalal 2005. Contrast: WCAG 2. A colour is red, green and blue from 0 to 1.
"""

import math
from collections.abc import Sequence
from functools import cache

Colour = tuple[float, float, float]

MACHADO = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
VISIONS = ("normal", *MACHADO)
TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def distance(one: Sequence[float], other: Sequence[float], vision: str = "normal") -> float:
    """CIEDE2000 between two colours for a type of colour vision."""
    first, second = (lab(tuple(colour[:3]), vision) for colour in (one, other))
    return ciede2000(first, second)


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    """Contrast ratio of text on a ground, 1 to 21."""
    low, high = sorted(_dot(TO_XYZ[1], _linear(tuple(colour[:3]))) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


@cache
def lab(colour: Colour, vision: str) -> Colour:
    """CIELAB of a colour as a type of colour vision receives it."""
    seen = _linear(colour)
    if vision in MACHADO:
        red, green, blue = (min(1.0, max(0.0, _dot(row, seen))) for row in MACHADO[vision])
        seen = (red, green, blue)
    x, y, z = (_root(_dot(row, seen) / white) for row, white in zip(TO_XYZ, WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Colour, other: Colour) -> float:
    """Distance of two CIELAB colours."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    grey = 1 + 0.5 * (1 - _seventh(mean))
    (c1, h1), (c2, h2) = _polar(a1 * grey, b1), _polar(a2 * grey, b2)
    hue = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    middle = h1 + h2 if c1 * c2 == 0 else (h1 + hue / 2) % 360
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * _cos(middle - 30)
        + 0.24 * _cos(2 * middle)
        + 0.32 * _cos(3 * middle + 6)
        - 0.20 * _cos(4 * middle - 63)
    )
    bend = math.sin(math.radians(60 * math.exp(-(((middle - 275) / 25) ** 2))))
    by_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(hue / 2)) / (1 + 0.015 * chroma * t)
    turned = -2 * _seventh(chroma) * bend
    return math.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + turned * by_chroma * by_hue)


def _linear(colour: Colour) -> Colour:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return red, green, blue


def _dot(row: Sequence[float], parts: Sequence[float]) -> float:
    return sum(weight * part for weight, part in zip(row, parts, strict=True))


def _root(t: float) -> float:
    return t ** (1 / 3) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29


def _seventh(chroma: float) -> float:
    return math.sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _polar(a: float, b: float) -> tuple[float, float]:
    return math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))
