"""Drawing into the open canvas: boxes, discs, lines, textures and words, each in a colour."""

from collections.abc import Sequence
from math import dist

from kivy.graphics import (
    Color,
    Mesh,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.graphics.texture import Texture

from fitsmobile.ui.look.theme import Rgba
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.quads import WHITE, quad_indices
from fitsmobile.ui.paint.text import text_to_fit

DASH_BEAT, DASH_WIDTH = 6.4, 1.6
DASH_SHARE = 0.56
"""Share of a beat of a dashed line that is drawn."""


def draw_box(
    x: float, y: float, width: float, height: float, colour: Rgba, radius: float = 0
) -> None:
    """A filled rectangle, rounded where `radius` says so."""
    Color(*colour)
    if radius:
        SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=[radius])
    else:
        Rectangle(pos=(x, y), size=(width, height))


def draw_outline(
    x: float, y: float, width: float, height: float, line: float, colour: Rgba, radius: float
) -> None:
    """The edge of a rounded rectangle, `line` wide."""
    Color(*colour)
    SmoothLine(rounded_rectangle=(x, y, width, height, radius), width=line / 2)


def draw_disc(x: float, y: float, radius: float, colour: Rgba) -> None:
    """A disc around a point."""
    Color(*colour)
    SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))


def draw_ring(x: float, y: float, radius: float, width: float, colour: Rgba) -> None:
    """A circle around a point as a line."""
    Color(*colour)
    SmoothLine(circle=(x, y, radius), width=width / 2)


def draw_line(points: Sequence[float], width: float, colour: Rgba) -> None:
    """A line through points, x and y in turn."""
    Color(*colour)
    SmoothLine(points=list(points), width=width / 2)


def draw_dashes(start: tuple[float, float], end: tuple[float, float], colour: Rgba) -> None:
    """A dashed line from one point to another."""
    Color(*colour)
    count = max(1, round(dist(start, end) / dp(DASH_BEAT)))
    across, up = end[0] - start[0], end[1] - start[1]
    for dash in range(count):
        shares = dash / count, (dash + DASH_SHARE) / count
        ends = [part for at in shares for part in (start[0] + across * at, start[1] + up * at)]
        SmoothLine(points=ends, width=dp(DASH_WIDTH) / 2)


def draw_texture(texture: Texture, x: float, y: float, colour: Rgba, lean: float = 0.5) -> None:
    """A texture around the height `y`; `lean` 0 begins at x, 0.5 is centred, 1 ends there."""
    Color(*colour)
    place = (round(x - lean * texture.width), round(y - texture.height / 2))
    Rectangle(texture=texture, pos=place, size=texture.size)


def draw_words(
    text: str,
    x: float,
    y: float,
    size: float,
    font: str,
    colour: Rgba,
    lean: float = 0.5,
    room: float = 0,
) -> None:
    """A text, placed as `draw_texture` does; it shrinks to `room` where that is given."""
    if text:
        draw_texture(text_to_fit(text, size, font, room), x, y, colour, lean)


def draw_quads(texture: Texture, vertices: Sequence[float], colour: Rgba = WHITE) -> None:
    """Quads of a texture, tinted; four vertices (x, y, u, v) each."""
    Color(*colour)
    indices = quad_indices(len(vertices) // 16)
    Mesh(mode="triangles", texture=texture, vertices=list(vertices), indices=indices)
