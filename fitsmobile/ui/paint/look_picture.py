"""A table in miniature, in any look: its ground, the foot of a ramp, and two tiles on it."""

from collections.abc import Sequence

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from fitsmobile.ui.look.theme import DEFAULT_TABLE, Rgba, roles, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.pen import Pen, Point, rounded
from fitsmobile.ui.paint.shapes import bake, gradient, table_ground
from fitsmobile.ui.paint.table_ground import ground_texture
from fitsmobile.ui.paint.texture_cache import cached_texture

COLUMNS, ROWS = 4, 3
"""Cells of the ramp that are seen."""
RAIL, LIP = 0.3, 0.5
"""Width of a rail and height of the lip, in cells."""
ACROSS = 7.0
"""Width of the picture in cells."""
THICK = 0.09
TILES = (
    ("green", (0, 0), (1, 2)),
    ("green", (1, 0), (2, 1)),
    ("red", (2, 0), (4, 1)),
)
"""Paint of two seats, lower left and upper right corner of every box of a tile, in cells."""

SUPERSAMPLED = 4
"""`bake` paints so many times as large."""

Palette = dict[str, Rgba]


@cached_texture(16)
def look_texture(mode: str, table: str, paint: str, width: int, height: int) -> Texture:
    """The miniature of a table in a mode, in pixels; `paint` is of all tiles, empty for two."""
    plain = mode == "contrast"
    palette = roles(mode, table)
    tile = None if plain else ground_texture(table or DEFAULT_TABLE, mode == "dark", dp(1))

    def draw() -> None:
        size = (width * SUPERSAMPLED, height * SUPERSAMPLED)
        Color(1, 1, 1, 1)
        Rectangle(texture=table_ground(palette["bg"], palette["bg_deep"]), size=size)
        if tile is not None:
            tile.wrap = "repeat"
            across, up = width / tile.width, height / tile.height
            Rectangle(texture=tile, size=size, tex_coords=(0, 0, across, 0, across, up, 0, up))
        cell = size[0] / ACROSS
        pen = Pen(cell, (size[0] - COLUMNS * cell) / 2, (LIP + 0.55) * cell)
        if not plain:
            shade = _box(-0.6, -LIP - 0.3, COLUMNS + 0.6, ROWS + 4)
            pen.haze(shade, (COLUMNS / 2, 1), 0.5, palette["shadow"], 0.4)
        _draw_ramp(pen, palette, size[1] / cell)
        for colour, (left, low), (right, high) in TILES:
            _draw_tile(pen, paint or colour, _box(left, low, right, high), plain)

    return bake(width, height, draw, edge=palette["bg"])


def _draw_ramp(pen: Pen, palette: Palette, high: float) -> None:
    top = high  # beyond the picture's upper edge
    rail = gradient((0.0, palette["rail_hi"]), (0.4, palette["rail"]), (1.0, palette["rail_lo"]))
    wood = gradient((0.0, palette["wood_lo"]), (0.4, palette["wood"]), (1.0, palette["wood_hi"]))
    white = (1, 1, 1, 1)
    frame = _box(-RAIL, 0, COLUMNS + RAIL, top)
    pen.fill(frame, white, None, rail, lambda point: (point[0] + RAIL) / (COLUMNS + 2 * RAIL))
    pen.fill(_box(0, 0, COLUMNS, top), white, None, wood, lambda point: 1 - point[1] / top)
    for column in range(COLUMNS):
        for row in range(ROWS + 1):
            pen.disc(column + 0.5, row + 0.5, 0.115, palette["dot"])
    foot = rounded(_box(-RAIL - 0.15, -LIP, COLUMNS + RAIL + 0.15, 0.06), 0.03)
    pen.fill(foot, white, None, rail, lambda point: min(1.0, max(0.0, -point[1] / LIP)))


def _draw_tile(pen: Pen, colour: str, corners: Sequence[Point], plain: bool) -> None:
    paint = theme.piece(colour)
    inset = rounded(_grown(corners, -0.03), 0.1)
    pen.fill([(x, y - THICK) for x, y in inset], paint.deep)
    pen.fill(inset, paint.base)
    if plain:
        pen.stroke(inset, 0.1, (0, 0, 0, 1), close=True)
    else:
        edge = _grown(corners, -0.1)
        pen.stroke([edge[3], edge[2]], 0.07, paint.light)


def _box(left: float, low: float, right: float, high: float) -> list[Point]:
    return [(left, low), (right, low), (right, high), (left, high)]


def _grown(corners: Sequence[Point], by: float) -> list[Point]:
    (left, low), _, (right, high), _ = corners
    return _box(left - by, low - by, right + by, high + by)
