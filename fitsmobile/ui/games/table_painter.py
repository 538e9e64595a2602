"""A small picture of a table: instructions for whatever canvas is open."""

from collections.abc import Sequence
from functools import lru_cache

from kivy.graphics import Color, Mesh, Rectangle
from kivy.graphics.texture import Texture

from fitsmobile.engine.views import Piece, RampCell
from fitsmobile.ui.games.hex.geometry import FLAT, HexPlane, frame_reach
from fitsmobile.ui.games.hex.wood import board_side, board_texture
from fitsmobile.ui.games.pictures import PAINTS, HexPicture, Lying, Picture, RampPicture
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.pieces import BOX, piece_texture
from fitsmobile.ui.paint.ramp_wood import RampPaint, paint_ramp
from fitsmobile.ui.paint.tiles import (
    FACE,
    TileAtlas,
    cell_shadow,
    masks_of,
    quad_indices,
    shadow_quads,
)

RAIL, LIP = 0.42, 0.5  # in cells
DESIGN_PITCH = 34.4  # the pitch for which the frame of the hex board is drawn
REACH, CARRIED_REACH = 0.22, 0.6
LIFT = 0.35
ORDER = ("chip", "coin", "stone", "pawn")
GLYPH_LEAST = 12
"""Below this many pixels a cell a symbol would be a speck."""


def ramp_cell(picture: RampPicture, width: float, height: float) -> int:
    """The cell in whole pixels with which ramp, rails and lip fit into a box."""
    across = picture.columns + 2 * RAIL + 0.5
    up = picture.rows + LIP + 0.5
    return max(2, int(min(width / across, height / up)))


def draw_ramp(picture: RampPicture, cell: int, x: float, y: float, game: str) -> None:
    """The ramp with its tiles; the grid's lower left corner lies at `x`, `y`."""
    specials = tuple(sorted(picture.specials.items()))
    shape = (picture.columns, picture.rows, picture.wells)
    margin, texture = _empty_ramp(cell, shape, specials, theme.mode)
    Color(1, 1, 1, 1)
    Rectangle(texture=texture, pos=(x - margin, y - margin), size=texture.size)
    glyphs = theme.shows_symbols(game) and cell >= GLYPH_LEAST
    _tiles(picture.lying, cell, x, y, glyphs, REACH, 0.05)
    if picture.carried is not None:
        draw_carried(picture.carried, cell, x, y, game)


def draw_carried(carried: Lying, cell: int, x: float, y: float, game: str) -> None:
    """A tile in hand over a ramp, with the shadow it throws."""
    glyphs = theme.shows_symbols(game) and cell >= GLYPH_LEAST
    _tiles((carried,), cell, x, y + cell * LIFT, glyphs, CARRIED_REACH, LIFT)


@lru_cache(maxsize=24)
def _empty_ramp(
    cell: int,
    shape: tuple[int, int, bool],
    specials: tuple[tuple[RampCell, str], ...],
    _mode: str,
) -> tuple[int, Texture]:
    """The wood for a cell in pixels, and how far its picture reaches beyond the grid."""
    columns, rows, wells = shape
    wood = RampPaint(cell, columns, rows, cell * RAIL, cell * LIP, wells)
    return wood.margin, paint_ramp(wood, dict(specials))


def _tiles(
    lying: Sequence[Lying], cell: int, x: float, y: float, glyphs: bool, reach: float, fall: float
) -> None:
    if not lying:
        return
    shade, faces = [], []
    colours = sorted({colour for tile in lying for colour in tile.colours})
    masks = {mask for tile in lying for mask in masks_of(tile.cells)}
    atlas = TileAtlas(cell, colours, masks, (FACE,), glyphs)
    for tile in lying:
        shade += shadow_quads(tile.cells, cell, reach, x, y - fall * cell)
        faces += atlas.quads(tile.cells, tile.colours, FACE, x, y)
    strength = {"light": 0.32, "dark": 0.6, "contrast": 0.0}[theme.mode]
    Color(*theme.shadow[:3], strength)
    _mesh(shade, cell_shadow(reach))
    Color(1, 1, 1, 1)
    _mesh(faces, atlas.texture)


def _mesh(vertices: list[float], texture: object) -> None:
    Mesh(
        vertices=vertices,
        indices=quad_indices(len(vertices) // 16),
        mode="triangles",
        texture=texture,
    )


def hex_pitch(picture: HexPicture, width: float, height: float) -> float:
    """The pitch in pixels with which the frame fits into a box."""
    unit = frame_reach(picture.radius, 1.0, 1 / DESIGN_PITCH)
    return max(2.0, min(width / (2 * unit), height / (2 * unit * FLAT + 0.35)))


def draw_hexes(picture: HexPicture, pitch: float, x: float, y: float, game: str) -> None:
    """The hex board with its pieces; its middle lies at `x`, `y`."""
    dot = pitch / DESIGN_PITCH
    side = board_side(picture.radius, pitch, dot)
    Color(1, 1, 1, 1)
    Rectangle(
        texture=board_texture(picture.radius, pitch, dot, theme.mode),
        pos=(x - side / 2, y - side / 2),
        size=(side, side),
    )
    plane = HexPlane(picture.radius, x, y, pitch)
    for piece in sorted(picture.pieces, key=lambda one: ORDER.index(one.kind)):
        draw_piece(piece, plane, game)


def draw_piece(piece: Piece, plane: HexPlane, game: str) -> None:
    """One piece on its hex."""
    glyphs = theme.shows_symbols(game) and plane.pitch >= 2 * GLYPH_LEAST
    size = plane.pitch * BOX[piece.kind]
    x, y = plane.centre_of(piece.cell)
    Rectangle(
        texture=piece_texture(piece.kind, PAINTS[piece.colour], plane.pitch, glyphs),
        pos=(x - size / 2, y - size / 2),
        size=(size, size),
    )


def draw_picture(
    picture: Picture, x: float, y: float, width: float, height: float, game: str
) -> None:
    """A picture in the middle of a box, as large as fits."""
    if isinstance(picture, HexPicture):
        pitch = hex_pitch(picture, width, height)
        draw_hexes(picture, pitch, x + width / 2, y + height / 2 + pitch * 0.1, game)
        return
    cell = ramp_cell(picture, width, height)
    left = x + (width - picture.columns * cell) / 2
    low = y + (height - (picture.rows - LIP) * cell) / 2
    draw_ramp(picture, cell, round(left), round(low), game)
