"""A ramp to look back at: what lay there, what was done, and what would have been better."""

from collections.abc import Sequence

from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.metrics import dp

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.views import Placed, RampCell
from fitsmobile.ui.games.ramp.geometry import Grid
from fitsmobile.ui.games.ramp.ramp import Ramp, fill
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.outline import inset, loops, side_dashes
from fitsmobile.ui.paint.tiles import GHOST
from fitsmobile.ui.table.layout import Rect

RAIL, LIP = 10.0, 16.0
LINE = 2.4
DASH, GAP = 5.0, 3.6
INSIDE = 0.11
"""Inset of the better landing's outline from its cells, in cells."""


@frozen
class Stand:
    """Place of the ramp; a `TableLayout` as far as a ramp needs one."""

    grid: Grid
    rail: float
    lip: float
    unit: float

    @classmethod
    def within(cls, box: Rect, columns: int, rows: int, unit: float, above: int = 0) -> "Stand":
        """The largest ramp in the middle of a box, with room for so many rows above it."""
        rail, lip = RAIL * unit, LIP * unit
        wide, high = box.w - 3 * rail, box.h - lip - rail
        cell = max(4, int(min(wide / columns, high / (rows + above))))
        x = box.cx - columns * cell / 2
        y = box.cy - ((rows + above) * cell - lip + rail / 2) / 2
        return cls(Grid(round(x), round(y), cell, columns, rows), rail, lip, unit)

    @property
    def right(self) -> float:
        """The x of the outer edge of the right rail, where it is widest."""
        return self.grid.rect.right + 1.5 * self.rail


class ReviewRamp(Ramp):
    """Outlines: what was played drawn through, the better landing in dashes."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._lines = InstructionGroup()
        self.canvas.add(self._lines)

    def show(
        self,
        placed: Sequence[Placed],
        played: Placed | None,
        better: Sequence[RampCell],
    ) -> None:
        """Show the tiles before, the tile placed then, and the cells of the better landing."""
        if self.atlas is None:
            return
        self.lay(placed)
        ghosts: list[float] = []
        if played is not None:
            names = self.colours_of(played.cells, played.colours)
            ghosts = self.atlas.quads(played.cells, names, GHOST, self.grid.x, self.grid.y)
        fill(self._ghost, ghosts)
        self._lines.clear()
        if played is not None:
            self._draw_through(played.cells)
        if better:
            self._draw_dashed(better)

    def _draw_through(self, cells: Sequence[RampCell]) -> None:
        for loop in loops(cells):
            points = [part for point in inset(loop, 0.02) for part in self._at(point)]
            for colour, width in (theme.wood_hi, LINE + 2.2), (theme.danger, LINE):
                self._lines.add(Color(*colour))
                self._lines.add(SmoothLine(points=points, close=True, width=dp(width) / 1.6))

    def _draw_dashed(self, cells: Sequence[RampCell]) -> None:
        cell = self.grid.cell
        for loop in loops(cells):
            edge = inset(loop, INSIDE)
            points = [part for point in edge for part in self._at(point)]
            self._lines.add(Color(*theme.wood_hi))
            self._lines.add(SmoothLine(points=points, close=True, width=dp(LINE + 1.6) / 1.6))
            self._lines.add(Color(*theme.success))
            for a, b in side_dashes(edge, dp(DASH) / cell, dp(GAP) / cell):
                line = [*self._at(a), *self._at(b)]
                self._lines.add(SmoothLine(points=line, width=dp(LINE) / 1.6))

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return self.grid.left(point[0]), self.grid.bottom(point[1])
