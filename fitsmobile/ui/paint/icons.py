"""Our icons: strokes on a grid of 24 with y downwards, width 2.1, round caps and joints."""

import math
import re
from collections.abc import Iterator

from kivy.graphics import Color, Line
from kivy.graphics.texture import Texture

from fitsmobile.ui.paint.shapes import bake
from fitsmobile.ui.paint.texture_cache import kept

GRID = 24
STROKE = 2.1
CURVE_STEPS = 12

Point = tuple[float, float]

PATHS = {
    "menu": "M4 7H20M4 12H20M4 17H14",
    "back": "M14 5L7 12L14 19",
    "close": "M6 6L18 18M18 6L6 18",
    "rotate": "M19 12A7 7 0 1 1 16.2 6.4M16.6 2.6V6.8H12.4",
    "mirror": "M12 3V21M9 7L3.5 17H9ZM15 7L20.5 17H15Z",
    "aside": "M4 19H20M12 4V14M8 10.5L12 14.5L16 10.5",
    "undo": "M8 6L4 10L8 14M4 10H15A5 5 0 0 1 15 20H10",
    "redo": "M16 6L20 10L16 14M20 10H9A5 5 0 0 0 9 20H14",
    "hint": "M9 18H15M10 21H14M8.5 15C6 13.5 5.5 11 5.5 9.5A6.5 6.5 0 0 1 18.5 9.5"
    "C18.5 11 18 13.5 15.5 15Z",
    "gear": "M12 8.5A3.5 3.5 0 1 1 12 15.5A3.5 3.5 0 1 1 12 8.5M12 2.5V5M12 19V21.5M2.5 12H5"
    "M19 12H21.5M5.3 5.3L7 7M17 17L18.7 18.7M18.7 5.3L17 7M7 17L5.3 18.7",
    "home": "M4 11L12 4L20 11V20H14V14H10V20H4Z",
    "chart": "M5 20V12M12 20V5M19 20V9",
    "book": "M12 6C10 4.5 7 4.5 4 5V18.5C7 18 10 18 12 19.5C14 18 17 18 20 18.5V5"
    "C17 4.5 14 4.5 12 6V19.5",
    "save": "M5 4H19V20L12 15.5L5 20Z",
    "play": "M8 5L19 12L8 19Z",
    "stop": "M8 5V19M16 5V19",
    "copy": "M9 8H19V20H9ZM15 8V4H5V16H9",
    "scan": "M4 8V4H8M16 4H20V8M20 16V20H16M8 20H4V16M9 9H15V15H9Z",
    "share": "M12 15V4M8 7.5L12 3.5L16 7.5M5 12V20H19V12",
    "again": "M5 12A7 7 0 1 0 7.8 6.4M7.4 2.6V6.8H11.6",
    "swap": "M7 4V17M3.5 13.5L7 17.5L10.5 13.5M17 20V7M13.5 10.5L17 6.5L20.5 10.5",
    "eye": "M2.5 12C6 5.5 18 5.5 21.5 12C18 18.5 6 18.5 2.5 12Z"
    "M12 9.2A2.8 2.8 0 1 1 12 14.8A2.8 2.8 0 1 1 12 9.2",
    "check": "M5 12.5L10 17.5L19 7",
    "next": "M9 5L16 12L9 19",
    "prev": "M15 5L8 12L15 19",
    "left": "M19 12H5M10.5 6L4.5 12L10.5 18",
    "up": "M5 15L12 8L19 15",
    "down": "M5 9L12 16L19 9",
    "plus": "M12 5V19M5 12H19",
    "minus": "M5 12H19",
    "bin": "M4 7H20M9 7V4H15V7M6.5 7L7.5 20H16.5L17.5 7M10.3 11V16M13.7 11V16",
    "flame": "M12 3C13 7 17.5 9 17.5 14.5A5.5 5.5 0 0 1 6.5 14.5C6.5 12 8 11 8.5 9"
    "C10 10 10.5 11 10.5 12C12 10.5 12.5 7 12 3Z",
    "lock": "M7 11V8A5 5 0 0 1 17 8V11M5 11H19V20H5Z",
    "person": "M12 4A3.8 3.8 0 1 1 12 11.6A3.8 3.8 0 1 1 12 4M4.5 20C5 16.5 8 14.8 12 14.8"
    "C16 14.8 19 16.5 19.5 20",
    "chip": "M7 7H17V17H7ZM10 3.5V7M14 3.5V7M10 17V20.5M14 17V20.5M3.5 10H7M3.5 14H7"
    "M17 10H20.5M17 14H20.5",
    "info": "M12 3.5A8.5 8.5 0 1 1 12 20.5A8.5 8.5 0 1 1 12 3.5M12 11V16M12 7.6V7.8",
}


def outline(path: str) -> list[list[Point]]:
    """An SVG path of M L H V Q-less C A Z with absolute coordinates, as open polylines.

    A closed figure ends where it began.
    """
    lines: list[list[Point]] = []
    for command, numbers in _commands(path):
        if command == "M":
            lines.append([(numbers[0], numbers[1])])
            continue
        line = lines[-1]
        x, y = line[-1]
        if command == "Z":
            line.append(line[0])
        elif command == "H":
            line.append((numbers[0], y))
        elif command == "V":
            line.append((x, numbers[0]))
        elif command == "L":
            line.append((numbers[0], numbers[1]))
        elif command == "C":
            line.extend(_cubic((x, y), *zip(numbers[::2], numbers[1::2], strict=True)))
        else:
            line.extend(_arc((x, y), numbers[0], bool(numbers[3]), bool(numbers[4]), numbers[5:]))
    return lines


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    for command, numbers in re.findall(r"([MLHVCAZ])([^MLHVCAZ]*)", path):
        yield command, [float(number) for number in re.findall(r"-?[\d.]+", numbers)]


def _cubic(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    for step in range(1, CURVE_STEPS + 1):
        t = step / CURVE_STEPS
        u = 1 - t
        weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        yield (
            sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
            sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
        )


def _arc(
    start: Point, radius: float, large: bool, clockwise: bool, end: list[float]
) -> Iterator[Point]:
    """A circular arc; y grows downwards, so `clockwise` is as the eye sees it."""
    (x0, y0), (x1, y1) = start, end
    half = math.dist(start, end) / 2
    radius = max(radius, half)
    rise = math.sqrt(radius * radius - half * half) * (-1 if large == clockwise else 1)
    cx = (x0 + x1) / 2 - rise * (y1 - y0) / (2 * half)
    cy = (y0 + y1) / 2 + rise * (x1 - x0) / (2 * half)
    first = math.atan2(y0 - cy, x0 - cx)
    turn = (math.atan2(y1 - cy, x1 - cx) - first) % math.tau
    if not clockwise:
        turn -= math.tau
    for step in range(1, CURVE_STEPS * 2 + 1):
        angle = first + turn * step / (CURVE_STEPS * 2)
        yield (cx + radius * math.cos(angle), cy + radius * math.sin(angle))


@kept(128)
def _baked(name: str, pixels: int) -> Texture:
    halvings = 2
    scale = pixels * 2**halvings / GRID

    def draw() -> None:
        Color(1, 1, 1, 1)
        for line in outline(PATHS[name]):
            points = [part for x, y in line for part in (x * scale, (GRID - y) * scale)]
            closed = line[0] == line[-1] and len(line) > 2
            Line(
                points=points[:-2] if closed else points,
                width=STROKE * scale / 2,
                cap="round",
                joint="round",
                close=closed,
            )

    return bake(pixels, pixels, draw, halvings=halvings)


def icon_texture(name: str, size: float) -> Texture:
    """An icon in white, `size` pixels square, ready to be tinted."""
    return _baked(name, max(1, round(size)))
