"""The lid of the hand-over: slats of wood, tinted with the colour of the player who is next."""

import math
import random

from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.graphics.texture import Texture

from fitsmobile.ui.look.theme import Rgba, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.pen import fade, mix
from fitsmobile.ui.paint.shapes import bake, gradient
from fitsmobile.ui.paint.texture_cache import cached_texture

TINT = 0.16
"""Share of the player's colour in the wood."""

SLATS = 6.6
"""Slats in the height of a window, and the smallest height of one in dp."""
SLAT_LEAST = 84

GRAIN_LINES = 6
GRAIN_STEPS = 24
SHADE = 14
"""Height in dp of the shadow below the lid."""


def solid(one: Rgba, other: Rgba, share: float) -> Rgba:
    """One colour with a share of another, without transparency."""
    return fade(mix(one, other, share), 1.0)


def lid_ground(colour: str) -> Rgba:
    """The colour of the lid: the table's own with a share of the player's."""
    if theme.mode == "contrast":
        return tuple(theme.bg)
    return solid(theme.bg, theme.piece(colour).base, TINT)


def ink_on_lid(colour: str) -> Rgba:
    """The shade of the player's colour that stands out most from the lid."""
    if theme.mode == "contrast":
        return tuple(theme.text)
    paint, ground = theme.piece(colour), _brightness(lid_ground(colour))
    shades = (paint.dark, paint.light, paint.ink)
    return max(shades, key=lambda shade: abs(_brightness(shade) - ground))


def mark_on_ground(colour: str) -> Rgba:
    """A player's colour for bars and rings, as it can be seen on the ground of the theme."""
    paint = theme.piece(colour)
    return paint.light if theme.dark_surfaces else paint.base


def draw_lid(x: float, y: float, width: float, height: float, colour: str) -> None:
    """Slats over a whole box, and the shadow below them."""
    high = round(max(dp(SLAT_LEAST), height / SLATS))
    slat = slat_texture(round(width), high, colour, theme.look)
    Color(1, 1, 1, 1)
    for number in range(math.ceil(height / high)):
        low = y + height - (number + 1) * high
        left, right = (0, 1) if number % 2 else (1, 0)
        corners = (left, 0, right, 0, right, 1, left, 1)
        Rectangle(texture=slat, pos=(x, low), size=(width, high), tex_coords=corners)
    if theme.mode != "contrast":
        clear, dark = fade(theme.shadow, 0.0), fade(theme.shadow, 0.3)
        Rectangle(
            texture=gradient((0.0, dark), (1.0, clear)),
            pos=(x, y - dp(SHADE)),
            size=(width, dp(SHADE)),
        )


@cached_texture(4)
def slat_texture(width: int, height: int, colour: str, _look: str) -> Texture:
    """One slat: lit at its upper edge, darker towards its lower one, with a few lines of grain."""
    ground, deep = lid_ground(colour), theme.piece(colour).deep

    def draw() -> None:
        Color(1, 1, 1, 1)
        low = solid(ground, deep, 0.0 if theme.mode == "contrast" else 0.1)
        shades = gradient((0.0, ground), (0.6, ground), (1.0, low))
        Rectangle(texture=shades, size=(width, height))
        if theme.mode != "contrast":
            Color(*fade(deep, 0.07))
            for points in _grain(width, height):
                SmoothLine(points=points, width=dp(0.8))
        line = max(1, round(dp(1)))
        Color(*fade(theme.text if theme.mode == "contrast" else deep, 0.2))
        Rectangle(size=(width, line))
        light = 0.0 if theme.mode == "contrast" else 0.1 if theme.dark_surfaces else 0.55
        Color(1, 1, 1, light)
        Rectangle(pos=(0, height - line), size=(width, line))

    return bake(width, height, draw, edge=ground, times=1)


def _grain(width: float, height: float) -> list[list[float]]:
    """Lines that run along the slat and part round a knot."""
    rng = random.Random(7)  # noqa: S311  grain, not a secret
    knot, reach = rng.uniform(0.25, 0.75) * width, 0.16 * width
    lines = []
    for line in range(GRAIN_LINES):
        share = (line + 0.5) / GRAIN_LINES
        start, sway, phase = share * height, rng.uniform(0.01, 0.03), rng.uniform(0, 6.3)
        points: list[float] = []
        for step in range(GRAIN_STEPS + 1):
            x = width * step / GRAIN_STEPS
            away = math.exp(-(((x - knot) / reach) ** 2)) * (share - 0.45) * 0.16
            y = start + height * (sway * math.sin(phase + 5 * x / width) + away)
            points += (x, min(max(y, 2.0), height - 2.0))
        lines.append(points)
    return lines


def _brightness(colour: Rgba) -> float:
    red, green, blue = colour[:3]
    return 0.3 * red + 0.59 * green + 0.11 * blue
