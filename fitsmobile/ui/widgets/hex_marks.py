"""What is marked on a hex board: cells, rings that go by themselves, and moves compared."""

import math
from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp

from fitsmobile.ui.hex_geometry import HexPlane, Point
from fitsmobile.ui.hex_show import Show
from fitsmobile.ui.paint.hexmarks import HEXAGONS, SIDE, mark_texture
from fitsmobile.ui.paint.quads import QuadPool
from fitsmobile.ui.theme import theme

Rgba = tuple[float, ...]

PLACE = 1.5
"""How much larger than a cell the mark of a place beside the board is."""


class HexMarks:
    """Mixed into a board, which has its plane and what it shows in motion."""

    plane: HexPlane
    running: Show
    turned: Any
    compared: tuple[str, str] = ("", "")
    """The move that was played and a better one, as text; empty where there is none to mark."""

    def mark(
        self,
        pool: QuadPool,
        name: str,
        cell: str,
        rgba: Rgba,
        scale: float = 1.0,
        pitch: float | None = None,
    ) -> None:
        """A mark on a cell."""
        self.mark_at(pool, name, *self.plane.centre_of(cell), rgba, scale, pitch)

    def mark_at(
        self,
        pool: QuadPool,
        name: str,
        x: float,
        y: float,
        rgba: Rgba,
        scale: float = 1.0,
        pitch: float | None = None,
        turn: float = 0.0,
    ) -> None:
        """A mark anywhere."""
        pitch = pitch or self.plane.pitch
        side = pitch * SIDE * scale
        texture = mark_texture(name, pitch, line_unit(pitch))
        if name in HEXAGONS:  # they turn with the board while it is turning
            turn += math.radians(60 * self.turned)
        pool.put(texture, x, y, side, side, tuple(rgba), turn)

    def lasting_marks(self, pool: QuadPool) -> None:
        """The rings of `light_up` and the moves compared, for the top layer."""
        self._mark_compared(pool)
        ink = theme.danger if self.running.alarming else theme.success
        for cell in self.running.flashing:
            self.mark(pool, "ring", cell, (*ink[:3], self.running.flash))

    def _mark_compared(self, pool: QuadPool) -> None:
        """The played move solid, the better one dashed, as the legend beside the board has them."""
        played, better = self.compared
        for cell, place in self.ends_of(played):
            name, scale = ("stop", 0.92) if place is None else ("circle", 0.66 * PLACE)
            self._mark_end(pool, name, cell, place, theme.danger, scale)
        for cell, place in self.ends_of(better):
            names = ("dashed_ground", "dashed") if place is None else ("dashed_circle",)
            for name in names:
                ink = theme.surface if name == "dashed_ground" else theme.success
                self._mark_end(pool, name, cell, place, ink, 1.0 if place is None else PLACE)

    def _mark_end(
        self, pool: QuadPool, name: str, cell: str, place: Point | None, ink: Any, scale: float
    ) -> None:
        x, y = place or self.plane.centre_of(cell)
        self.mark_at(pool, name, x, y, tuple(ink), scale)

    def ends_of(self, move: str) -> Iterator[tuple[str, Point | None]]:
        """The cells in which a move ends, and where that is, unless it is in the cell."""
        if move:
            yield from (
                (cell, None) for cell in move[1:].split(":")[0].replace(",", "-").split("-")
            )


def line_unit(pitch: float) -> float:
    """One dp for lines of marks; more on boards that are larger than a phone's."""
    return dp(1) * min(2.0, max(1.0, pitch / dp(44)))
