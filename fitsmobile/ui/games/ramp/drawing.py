"""The drawn ramps of *How to play*: values that paint themselves, with marks and numbers."""

from collections.abc import Mapping, Sequence

from kivy.graphics import Color, Rectangle, SmoothLine

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.views import RampCell
from fitsmobile.ui.games.ramp.geometry import LIP, RAIL, Grid
from fitsmobile.ui.games.ramp.picture import Paint, RampPicture, tiles_of
from fitsmobile.ui.look.theme import Rgba, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.notes import draw_note
from fitsmobile.ui.paint.outline import inset, loops, softened

LARGEST_CELL = 60
"""In dp: pictures in the rules are small, however large the screen."""

LINE, WHITE_LINE, CORNER = 0.035, 1.45, 0.12
"""Half the width of the line round lit cells, in cells; that of the white line below it, in these;
and the radius of its corners, in cells."""

NOTE_ASIDE = 0.94
"""Place of a number, from the lower left of its cell, in cells."""


@frozen
class RampDrawing(RampPicture):
    """A ramp with some tiles on it, and marks on its cells.

    `lit` cells are where the tile in hand lands or what the text speaks of, `bad` cells are
    those that are lost. `notes` are short numbers beside a cell. `above` are the rows beyond the
    ramp's top that tiles stick out into.
    """

    above: int = 0
    lit: tuple[RampCell, ...] = ()
    bad: tuple[RampCell, ...] = ()
    notes: tuple[tuple[RampCell, str], ...] = ()

    def draw(self, x: float, y: float, width: float, height: float) -> None:
        """Paint it in the middle of a box, as large as fits, in pixels."""
        rows = self.rows + self.above
        across = self.columns + 3 * RAIL + 0.2
        up = rows + LIP + 0.7
        cell = max(4, int(min(width / across, height / up, dp(LARGEST_CELL))))
        left = round(x + (width - self.columns * cell) / 2)
        low = round(y + (height - (rows - LIP) * cell) / 2)
        self.draw_at(cell, left, low)
        _draw_marks(self, Grid(left, low, cell, self.columns, self.rows))


def _draw_marks(drawing: RampDrawing, grid: Grid) -> None:
    """Veils, outlines and numbers over the ramp of a drawing."""
    accent, danger = theme.on_wood("accent", drawing.game), theme.on_wood("danger")
    if drawing.carried is not None:
        _draw_veil(drawing.lit, grid, accent)
    _draw_veil(drawing.bad, grid, danger)
    _draw_outline(drawing.lit, grid, accent)
    _draw_outline(drawing.bad, grid, danger)
    for (column, row), text in drawing.notes:
        at = grid.left(column + NOTE_ASIDE), grid.bottom(row + NOTE_ASIDE)
        draw_note(text, at, grid.cell * 0.42)


def _draw_veil(cells: Sequence[RampCell], grid: Grid, colour: Rgba) -> None:
    """A veil over cells: where the tile in hand comes to lie, or what is lost."""
    Color(*colour[:3], 0.26)
    for column, row in cells:
        Rectangle(pos=(grid.left(column), grid.bottom(row)), size=(grid.cell, grid.cell))


def _draw_outline(cells: Sequence[RampCell], grid: Grid, colour: Rgba) -> None:
    """A closed line round the cells together, inside of them, over a wider white one."""
    line = max(1.0, grid.cell * LINE)
    for loop in loops(cells):
        soft = softened(inset(loop, line * WHITE_LINE / grid.cell), CORNER)
        points = [part for x, y in soft for part in (grid.left(x), grid.bottom(y))]
        for tint, width in (((1, 1, 1, 0.9), line * WHITE_LINE), (colour, line)):
            Color(*tint)
            SmoothLine(points=points, width=width, close=True)


def ramp_drawing(
    game: str,
    drawing: str,
    paint: Paint,
    *,
    above: int = 0,
    hovering: str = "",
    specials: Mapping[str, str] | None = None,
    lit: str = "",
    bad: str = "",
    notes: Mapping[str, str] | None = None,
    wells: bool = False,
) -> RampDrawing:
    """A ramp from the text that `tiles_of` reads, whose first `above` rows lie beyond it.

    `hovering` is the letter of the tile in hand. Cells elsewhere are written as in the console:
    `a1` is the lower left. A note is good with a plus, bad with a minus.
    """
    tiles, columns, rows = tiles_of(drawing, paint)
    carried = tiles.pop(hovering, None)
    return RampDrawing(
        game,
        columns,
        rows - above,
        tuple(tiles.values()),
        {ramp_cell(cell): what for cell, what in (specials or {}).items()},
        wells,
        carried,
        above,
        tuple(map(ramp_cell, lit.split())),
        tuple(map(ramp_cell, bad.split())),
        tuple((ramp_cell(cell), text) for cell, text in (notes or {}).items()),
    )


def ramp_cell(name: str) -> RampCell:
    """The cell of a name in the notation of the rules: `a1` -> (0, 0)."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1
