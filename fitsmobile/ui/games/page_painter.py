"""The drawn boards of *How to play*: a picture of a table with marks, arrows and numbers on it."""

import math
from collections.abc import Sequence

from kivy.graphics import Color, Mesh, Rectangle, SmoothLine, SmoothRoundedRectangle

from fitsmobile.engine.views import RampCell
from fitsmobile.ui.games.hex.geometry import FLAT, HexPlane, corners, frame_reach
from fitsmobile.ui.games.pictures import PAINTS, HexPicture, Lying, RampPicture
from fitsmobile.ui.games.rules_page import BAD, GOOD, Arrow, Drawing, HexDrawing, RampDrawing
from fitsmobile.ui.games.table_painter import DESIGN_PITCH, LIP, RAIL, draw_hexes, draw_ramp
from fitsmobile.ui.look.theme import Rgba, theme
from fitsmobile.ui.paint.pen import hexagon
from fitsmobile.ui.paint.pieces import BOX, piece_texture
from fitsmobile.ui.paint.text import text_texture

LARGEST_CELL, LARGEST_PITCH = 60, 60
"""In dp: pictures in a lesson are small, however large the screen."""

PAWN_AWAY = 1.3
PAWN_ROOM = 0.75
"""How far from its corner hex a pawn stands outside, and what it needs there, in pitches."""

NOTE_ASIDE, NOTE_RISE = 0.94, 0.62
"""Where a number lies: from the lower left of a cell in cells, above a hex in pitches."""
HEAD, HEAD_HALF = 0.34, 0.62
"""Length of an arrow's head in pitches, and half its width in lengths."""

Point = tuple[float, float]


def draw_lesson(
    drawing: Drawing, x: float, y: float, width: float, height: float, game: str, dp: float
) -> None:
    """Paint a drawing in the middle of a box, as large as fits; `dp` is pixels per dp."""
    if isinstance(drawing, HexDrawing):
        _HexLesson(drawing, x, y, width, height, game, dp).draw()
    else:
        _RampLesson(drawing, x, y, width, height, game, dp).draw()


class _RampLesson:
    """A ramp in a box."""

    def __init__(
        self, drawing: RampDrawing, x: float, y: float, width: float, height: float,
        game: str, dp: float,
    ) -> None:  # fmt: skip
        self.drawing, self.game = drawing, game
        rows = drawing.rows + drawing.above
        across = drawing.columns + 2 * RAIL + 0.5
        up = rows + LIP + 0.7
        self.cell = max(4, int(min(width / across, height / up, LARGEST_CELL * dp)))
        self.x = round(x + (width - drawing.columns * self.cell) / 2)
        self.y = round(y + (height - (rows - LIP) * self.cell) / 2)
        self.line = max(1.2, self.cell * 0.07)

    def draw(self) -> None:
        """Wood, tiles, marks and numbers."""
        drawing = self.drawing
        hovering = drawing.hovering
        picture = RampPicture(
            drawing.columns,
            drawing.rows,
            tuple(Lying(tile.cells, tile.colours) for tile in drawing.tiles),
            drawing.specials,
            drawing.wells,
            None if hovering is None else Lying(hovering.cells, hovering.colours),
        )
        draw_ramp(picture, self.cell, self.x, self.y, self.game)
        accent = theme.role("accent", self.game)
        if hovering is not None:
            self._fill(drawing.lit, accent)
        self._fill(drawing.bad, theme.danger)
        self._outline(drawing.lit, accent)
        self._outline(drawing.bad, theme.danger)
        for (column, row), text, meaning in drawing.notes:
            at = (
                self.x + (column + NOTE_ASIDE) * self.cell,
                self.y + (row + NOTE_ASIDE) * self.cell,
            )
            draw_note(text, meaning, at, self.cell * 0.42)

    def _fill(self, cells: Sequence[RampCell], colour: Rgba) -> None:
        """A veil over cells: where the tile in hand comes to lie, or what is lost."""
        Color(*colour[:3], 0.26)
        for column, row in cells:
            Rectangle(
                pos=(self.x + column * self.cell, self.y + row * self.cell),
                size=(self.cell, self.cell),
            )

    def _outline(self, cells: Sequence[RampCell], colour: Rgba) -> None:
        """A line round the cells together."""
        edges = outline_edges(cells)
        for tint, width in (((1, 1, 1, 0.85), self.line * 1.5), (colour, self.line * 0.8)):
            Color(*tint)
            for (ax, ay), (bx, by) in edges:
                SmoothLine(
                    points=[
                        *(self.x + ax * self.cell, self.y + ay * self.cell),
                        *(self.x + bx * self.cell, self.y + by * self.cell),
                    ],
                    width=width,
                    cap="round",
                )


class _HexLesson:
    """A hex board in a box."""

    def __init__(
        self, drawing: HexDrawing, x: float, y: float, width: float, height: float,
        game: str, dp: float,
    ) -> None:  # fmt: skip
        self.drawing, self.game = drawing, game
        unit = frame_reach(drawing.radius, 1.0, 1 / DESIGN_PITCH)
        wide, high = unit, unit * FLAT + 0.2
        if drawing.outside:
            away = drawing.radius + PAWN_AWAY + PAWN_ROOM
            wide, high = max(wide, away), max(high, away * FLAT)
        pitch = min(width / (2 * wide), height / (2 * high), LARGEST_PITCH * dp)
        self.plane = HexPlane(drawing.radius, x + width / 2, y + height / 2, max(4.0, pitch))

    def draw(self) -> None:
        """Board, pieces, pawns outside, marks, arrows and numbers."""
        drawing, plane = self.drawing, self.plane
        picture = HexPicture(drawing.radius, drawing.pieces)
        draw_hexes(picture, plane.pitch, plane.x, plane.y, self.game)
        for pawn in drawing.outside:
            direction = corners(drawing.radius).index(pawn.cell)
            x, y = plane.beyond(pawn.cell, direction, PAWN_AWAY)
            size = plane.pitch * BOX["pawn"]
            Color(1, 1, 1, 1)
            Rectangle(
                texture=piece_texture("pawn", PAINTS[pawn.colour], plane.pitch),
                pos=(x - size / 2, y - size / 2),
                size=(size, size),
            )
        accent = theme.role("accent", self.game)
        for cells, colour in ((drawing.lit, accent), (drawing.bad, theme.danger)):
            for cell in cells:
                self._ring(cell, colour)
        for arrow in drawing.arrows:
            self._arrow(arrow, accent)
        for cell, text, meaning in drawing.notes:
            x, y = plane.centre_of(cell)
            draw_note(text, meaning, (x, y + NOTE_RISE * plane.pitch), plane.pitch * 0.46)

    def _ring(self, cell: str, colour: Rgba) -> None:
        x, y = self.plane.centre_of(cell)
        points = [part for point in hexagon(x, y, self.plane.pitch * 0.53) for part in point]
        line = max(1.2, self.plane.pitch * 0.06)
        for tint, width in (((1, 1, 1, 0.85), line * 1.5), (colour, line * 0.8)):
            Color(*tint)
            SmoothLine(points=points, width=width, close=True)

    def _arrow(self, arrow: Arrow, colour: Rgba) -> None:
        start, end = self._ends(arrow)
        pitch = self.plane.pitch
        line = max(1.2, pitch * 0.06)
        for tint, extra in (((1, 1, 1, 0.9), line * 0.9), (colour, 0.0)):
            Color(*tint)
            draw_arrow(start, end, line * 0.8 + extra / 2, pitch * HEAD + extra)

    def _ends(self, arrow: Arrow) -> tuple[Point, Point]:
        """Where the arrow begins and ends on the screen."""
        (ax, ay), (bx, by) = self.plane.centre_of(arrow.start), self.plane.centre_of(arrow.end)
        length = math.dist((ax, ay), (bx, by))
        ux, uy = (bx - ax) / length, (by - ay) / length
        before, beyond = arrow.before * self.plane.pitch, arrow.beyond * self.plane.pitch
        return (ax - ux * before, ay - uy * before), (bx + ux * beyond, by + uy * beyond)


def outline_edges(cells: Sequence[RampCell]) -> list[tuple[RampCell, RampCell]]:
    """The edges between these cells and all others, as pairs of grid corners."""
    inside = set(cells)
    edges = []
    for column, row in cells:
        around = (
            ((column, row - 1), (column, row), (column + 1, row)),
            ((column, row + 1), (column, row + 1), (column + 1, row + 1)),
            ((column - 1, row), (column, row), (column, row + 1)),
            ((column + 1, row), (column + 1, row), (column + 1, row + 1)),
        )
        edges += [(start, end) for other, start, end in around if other not in inside]
    return edges


def draw_arrow(start: Point, end: Point, width: float, head: float) -> None:
    """A straight arrow; the point of its head lies on `end`."""
    length = math.dist(start, end) or 1.0
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    bx, by = end[0] - ux * head, end[1] - uy * head
    SmoothLine(points=[*start, bx, by], width=width, cap="round")
    sx, sy = -uy * head * HEAD_HALF, ux * head * HEAD_HALF
    tip = (end, (bx + sx, by + sy), (bx - sx, by - sy))
    vertices = [part for x, y in tip for part in (x, y, 0, 0)]
    Mesh(vertices=vertices, indices=[0, 1, 2], mode="triangles")


def draw_note(text: str, meaning: str, middle: Point, size: float) -> None:
    """A dark pill with a number, `size` pixels high letters."""
    words = text_texture(text, max(8, size), "heavy")
    width, height = words.width + size * 0.9, max(words.height, size * 1.5)
    x, y = middle[0] - width / 2, middle[1] - height / 2
    Color(*theme.chip_bg)
    SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=[height / 2])
    inks = {GOOD: theme.chip_good, BAD: theme.chip_bad}
    Color(*inks.get(meaning, theme.surface))
    Rectangle(
        texture=words,
        pos=(round(middle[0] - words.width / 2), round(middle[1] - words.height / 2)),
        size=words.size,
    )
