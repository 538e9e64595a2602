"""Small marks on the ramp: rings around buried dots, pegs beside full rows, hints on places."""

from kivy.graphics import Color, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.graphics.texture import Texture

from fitsmobile.engine.views import RampCell
from fitsmobile.ui.games.ramp.geometry import Grid
from fitsmobile.ui.look.theme import Rgba
from fitsmobile.ui.paint.shapes import bake
from fitsmobile.ui.paint.texture_cache import cached_texture

PEG_GREEN = (0.184, 0.541, 0.271, 1)


@cached_texture(16)
def ring(cell: int, colour: Rgba, ground: Rgba) -> Texture:
    """A ring around a dot in `colour` on a patch of `ground`: a dot that can't be reached."""

    def draw() -> None:
        side = cell * 4
        middle, radius = side / 2, side * 0.22
        for rgba, r in (((*ground[:3], 0.85), radius), (colour, side * 0.115)):
            Color(*rgba)
            SmoothEllipse(pos=(middle - r, middle - r), size=(2 * r, 2 * r))
        Color(*colour)
        SmoothLine(circle=(middle, middle, radius), width=max(1.0, side * 0.032))

    return bake(cell, cell, draw, colour)


@cached_texture(16)
def target(cell: int, white: bool) -> Texture:
    """A plain ring, to be tinted: a place that would do. `white` gives it a light ground."""

    def draw() -> None:
        side = cell * 4
        middle, radius = side / 2, side * 0.2
        if white:
            Color(1, 1, 1, 0.55)
            SmoothEllipse(pos=(middle - radius, middle - radius), size=(2 * radius, 2 * radius))
        Color(1, 1, 1, 1)
        SmoothLine(circle=(middle, middle, radius), width=max(1.0, side * 0.03))

    return bake(cell, cell, draw)


@cached_texture(8)
def peg(width: int, height: int) -> Texture:
    """A green peg with a white edge, as it stands in a rail beside a full row."""

    def draw() -> None:
        w, h = width * 4, height * 4
        Color(1, 1, 1, 1)
        SmoothRoundedRectangle(pos=(0, 0), size=(w, h), radius=[w / 2])
        inset = w * 0.2
        Color(*PEG_GREEN)
        SmoothRoundedRectangle(
            pos=(inset, inset), size=(w - 2 * inset, h - 2 * inset), radius=[w / 2 - inset]
        )

    return bake(width, height, draw)


@cached_texture(8)
def frame(cell: int) -> Texture:
    """A white rounded frame of a cell, to be tinted: look here."""

    def draw() -> None:
        side = cell * 4
        inset = side * 0.07
        Color(1, 1, 1, 1)
        SmoothLine(
            rounded_rectangle=(inset, inset, side - 2 * inset, side - 2 * inset, side * 0.12),
            width=side * 0.035,
        )

    return bake(cell, cell, draw)


def squares(grid: Grid, cells: tuple[RampCell, ...]) -> list[float]:
    """Vertices (x, y, u, v) of one quad for each cell, the whole texture on it."""
    out: list[float] = []
    size = grid.cell
    for column, row in cells:
        x, y = grid.left(column), grid.bottom(row)
        out += (x, y, 0, 0, x + size, y, 1, 0, x + size, y + size, 1, 1, x, y + size, 0, 1)
    return out


def pegs(grid: Grid, rail: float, rows: tuple[int, ...]) -> list[float]:
    """Vertices of two pegs for each row, in both rails."""
    out: list[float] = []
    half, low, tall = grid.cell * 0.054, grid.cell * 0.16, grid.cell * 0.68
    for row in rows:
        y = grid.bottom(row) + low
        for middle in (grid.x - rail * 0.5, grid.rect.right + rail * 0.5):
            left, right, top = middle - half, middle + half, y + tall
            out += (left, y, 0, 0, right, y, 1, 0, right, top, 1, 1, left, top, 0, 1)
    return out
