"""The drawn hex boards of *How to play*: values that paint themselves, with marks and arrows."""

import math
from collections.abc import Mapping

from kivy.graphics import Color, Rectangle, SmoothLine

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.views import HexCell, Piece
from fitsmobile.ui.games.hex.geometry import FLAT, HexPlane, corners, frame_reach
from fitsmobile.ui.games.hex.picture import DESIGN_PITCH, HexPicture, pieces
from fitsmobile.ui.look.theme import Rgba, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.notes import draw_arrow, draw_note
from fitsmobile.ui.paint.pen import hexagon
from fitsmobile.ui.paint.pieces import BOX, piece_texture

LARGEST_PITCH = 60
"""In dp: pictures in the rules are small, however large the screen."""

PAWN_AWAY = 1.3
PAWN_ROOM = 0.75
"""Distance of a pawn outside from its corner hex, and the space it needs there, in pitches."""

NOTE_RISE = 0.62
"""Height of a number above its hex, in pitches."""

HEAD = 0.34
"""Length of an arrow's head in pitches."""

COIN_EDGE, COIN_AWAY = 0.42, 1.05
"""Distances from a centre, in hexes, at which arrows touch a coin and begin or end outside."""


@frozen
class Arrow:
    """A way from one hex to another, begun and ended so many hexes before and beyond them."""

    start: HexCell
    end: HexCell
    before: float = 0.0
    beyond: float = 0.0


@frozen
class HexDrawing(HexPicture):
    """A hex board with some pieces, and marks on its hexes.

    `outside` are pawns that stand beyond their corner hex. `notes` are short numbers above a hex.
    """

    outside: tuple[Piece, ...] = ()
    lit: tuple[HexCell, ...] = ()
    bad: tuple[HexCell, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    notes: tuple[tuple[HexCell, str], ...] = ()

    def draw(self, x: float, y: float, width: float, height: float) -> None:
        """Paint it in the middle of a box, as large as fits, in pixels."""
        unit = frame_reach(self.radius, 1.0, 1 / DESIGN_PITCH)
        wide, high = unit, unit * FLAT + 0.2
        if self.outside:
            away = self.radius + PAWN_AWAY + PAWN_ROOM
            wide, high = max(wide, away), max(high, away * FLAT)
        pitch = min(width / (2 * wide), height / (2 * high), dp(LARGEST_PITCH))
        plane = HexPlane(self.radius, x + width / 2, y + height / 2, max(4.0, pitch))
        self.draw_at(plane.pitch, plane.x, plane.y)
        _draw_marks(self, plane)


def _draw_marks(drawing: HexDrawing, plane: HexPlane) -> None:
    """Pawns outside, rings, arrows and numbers over the board of a drawing."""
    for pawn in drawing.outside:
        direction = corners(drawing.radius).index(pawn.cell)
        x, y = plane.beyond(pawn.cell, direction, PAWN_AWAY)
        size = plane.pitch * BOX["pawn"]
        Color(1, 1, 1, 1)
        Rectangle(
            texture=piece_texture("pawn", drawing.paints[pawn.colour], plane.pitch),
            pos=(x - size / 2, y - size / 2),
            size=(size, size),
        )
    accent = theme.on_wood("accent", drawing.game)
    for cells, colour in ((drawing.lit, accent), (drawing.bad, theme.on_wood("danger"))):
        for cell in cells:
            _draw_ring(plane, cell, colour)
    for arrow in drawing.arrows:
        _draw_arrow(plane, arrow, accent)
    for cell, text in drawing.notes:
        x, y = plane.centre_of(cell)
        draw_note(text, (x, y + NOTE_RISE * plane.pitch), plane.pitch * 0.46)


def _draw_ring(plane: HexPlane, cell: str, colour: Rgba) -> None:
    outline = hexagon(*plane.centre_of(cell), plane.pitch * 0.53)
    points = [part for point in outline for part in point]
    line = max(1.2, plane.pitch * 0.06)
    for tint, width in (((1, 1, 1, 0.85), line * 1.5), (colour, line * 0.8)):
        Color(*tint)
        SmoothLine(points=points, width=width, close=True)


def _draw_arrow(plane: HexPlane, arrow: Arrow, colour: Rgba) -> None:
    (ax, ay), (bx, by) = plane.centre_of(arrow.start), plane.centre_of(arrow.end)
    length = math.dist((ax, ay), (bx, by))
    ux, uy = (bx - ax) / length, (by - ay) / length
    before, beyond = arrow.before * plane.pitch, arrow.beyond * plane.pitch
    start, end = (ax - ux * before, ay - uy * before), (bx + ux * beyond, by + uy * beyond)
    line = max(1.2, plane.pitch * 0.06)
    for tint, extra in (((1, 1, 1, 0.9), line * 0.9), (colour, 0.0)):
        Color(*tint)
        draw_arrow(start, end, line * 0.8 + extra / 2, plane.pitch * HEAD + extra)


def hex_drawing(
    game: str,
    lying: str,
    *,
    radius: int = 3,
    outside: str = "",
    lit: str = "",
    bad: str = "",
    arrows: str = "",
    notes: Mapping[str, str] | None = None,
) -> HexDrawing:
    """A hex board from the words that `pieces` and `arrows_of` read; pawns may be `outside`."""
    return HexDrawing(
        game=game,
        radius=radius,
        pieces=pieces(lying),
        outside=pieces(outside),
        lit=tuple(lit.split()),
        bad=tuple(bad.split()),
        arrows=arrows_of(arrows),
        notes=tuple((notes or {}).items()),
    )


def arrows_of(text: str) -> tuple[Arrow, ...]:
    """Arrows from words such as `a1>c3`, from hex to hex.

    `+a4>a3` is a coin on its way to the first hex of a column, given with the second, and
    `c2>c1+` a piece on its way out of the last one, given with the one before.
    """
    found = []
    for word in text.split():
        start, end = word.strip("+").split(">")
        before = COIN_AWAY if word[0] == "+" else -1 - COIN_EDGE if word[-1] == "+" else 0.0
        beyond = COIN_AWAY if word[-1] == "+" else -1 - COIN_EDGE if word[0] == "+" else 0.0
        found.append(Arrow(start, end, before, beyond))
    return tuple(found)
