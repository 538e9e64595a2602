"""Layers of a hex board as quads: its pieces, and the marks on its cells."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from fitsmobile.ai.reason import Reason
from fitsmobile.engine.views import Piece
from fitsmobile.ui.games.hex.animation import BoardAnimation
from fitsmobile.ui.games.hex.geometry import HexPlane, Point, line_scale
from fitsmobile.ui.games.hex.motion import Pose
from fitsmobile.ui.look.theme import Rgba, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.hex_marks import CIRCLE, DASHED_CIRCLE, HEXAGONS, SIDE, mark_texture
from fitsmobile.ui.paint.pieces import BOX, piece_texture
from fitsmobile.ui.paint.quads import WHITE, QuadPool

LOW = ("chip", "coin")
"""Pieces that lie flat below the others."""
HALO_ALPHA = {"light": 0.9, "dark": 0.55, "contrast": 0.0}
"""Opacity of the halo of a pawn on a chip; in high contrast every piece has an outline."""


class PieceLayers:
    """Flat pieces below, the others above; those in motion over those at rest.

    `paints` maps the letters of the rules to colours of the theme. `rise` is how far above the
    middle of its hex a kind of piece is drawn, in pitches.
    """

    def __init__(self, rise: Mapping[str, float]) -> None:
        self.low, self.low_moving = QuadPool(61), QuadPool(24)
        self.high, self.high_moving = QuadPool(24), QuadPool(12)
        self.pitch = 1.0
        self.symbols = True
        self.paints: Mapping[str, str] = {}
        self._rise = rise

    def put(
        self,
        pool: QuadPool,
        kind: str,
        colour: str,
        x: float,
        y: float,
        scale: float = 1.0,
        alpha: float = 1.0,
        width: float = 1.0,
        pitch: float | None = None,
        symbol: bool = True,
    ) -> None:
        """One piece with the middle of its hex at a point; on hexes of another `pitch` if given.

        Without `symbol` it shows none.
        """
        pitch = pitch or self.pitch
        paint = self.paints.get(colour, "natural")
        texture = piece_texture(kind, paint, pitch * max(1.0, scale), symbol and self.symbols)
        side = BOX[kind] * pitch * scale
        y += self._rise.get("pawn" if kind == "halo" else kind, 0.0) * pitch * scale
        pool.put(texture, x, y, side * width, side, WHITE if alpha == 1 else (1, 1, 1, alpha))

    def show_resting(self, placed: Iterable[tuple[Piece, Point]]) -> None:
        """Draw the pieces at rest; pawns last, and the others from the far rows to the near."""
        order = sorted(
            placed, key=lambda one: (one[0].kind == "pawn", -round(one[1][1]), one[1][0])
        )
        chips = {piece.cell for piece, _ in order if piece.kind == "chip"}
        trodden = chips & {piece.cell for piece, _ in order if piece.kind == "pawn"}
        for pool, flat in ((self.low, True), (self.high, False)):
            pool.begin()
            for piece, (x, y) in order:
                if (piece.kind in LOW) != flat:
                    continue
                covered = piece.cell in trodden
                if covered and not flat:
                    self.put(pool, "halo", piece.colour, x, y, alpha=HALO_ALPHA[theme.mode])
                self.put(pool, piece.kind, piece.colour, x, y, symbol=not (covered and flat))
            pool.end()

    def show_moving(
        self, poses: Sequence[tuple[Pose, Point]], springing: tuple[Piece, Point] | None
    ) -> None:
        """Draw the pieces of a motion, and the one on its way home."""
        for pool, flat in ((self.low_moving, True), (self.high_moving, False)):
            pool.begin()
            for pose, (x, y) in poses:
                if (pose.kind in LOW) == flat and pose.alpha > 0:
                    look = (y + pose.lift * self.pitch, pose.scale, pose.alpha, pose.width)
                    self.put(pool, pose.kind, pose.colour, x, *look)
            if springing is not None and not flat:
                piece, point = springing
                self.put(pool, piece.kind, piece.colour, *point)
            pool.end()


Foot = tuple[float, float, float]
"""A point in pixels, and the size of a mark there."""


class Ends(NamedTuple):
    """The cells a move is about; `beside` where it ends outside the board, at those corners."""

    cells: tuple[str, ...] = ()
    beside: bool = False


class HexMarks:
    """Puts marks on cells of a plane. `foot` is where and how large a pawn's place beside is."""

    def __init__(self, running: BoardAnimation, foot: Callable[[str], Foot]) -> None:
        self._running, self._foot = running, foot
        self.plane = HexPlane(4, 0.0, 0.0, 1.0)
        self.compared: tuple[Ends, Ends] = (Ends(), Ends())
        """The move that was played and a better one; without cells where there is none."""
        self.reason: Reason | None = None
        """The reason whose cells are ringed; None for none."""

    def put(self, pool: QuadPool, name: str, cell: str, rgba: Rgba, scale: float = 1.0) -> None:
        """A mark on a cell."""
        self.put_at(pool, name, *self.plane.centre_of(cell), rgba, scale)

    def put_at(
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
        """A mark anywhere; on hexes of another `pitch` than the board's if that is given."""
        pitch = pitch or self.plane.pitch
        side = pitch * SIDE * scale
        texture = mark_texture(name, pitch, line_unit(pitch))
        if name in HEXAGONS:  # they turn with the board while it is turning
            turn += math.radians(60 * self._running.turned)
        pool.put(texture, x, y, side, side, tuple(rgba), turn)

    def put_lasting(self, pool: QuadPool) -> None:
        """The rings of `light_up` and the moves compared, for the top layer."""
        self._put_compared(pool)
        if self.reason is not None:
            colour = theme.on_wood("danger" if self.reason.faults else "success")
            for cell in self.reason.cells:
                self.put(pool, "ring", str(cell), colour)
        ink = theme.on_wood("danger") if self._running.alarming else theme.on_wood("success")
        for cell in self._running.flashing:
            self.put(pool, "ring", cell, (*ink[:3], self._running.flash))

    def _put_compared(self, pool: QuadPool) -> None:
        """The played move solid, the better one dashed, as the legend beside the board has them."""
        played, better = self.compared
        for cell in played.cells:
            if played.beside:
                x, y, size = self._foot(cell)
                self.put_at(pool, "circle", x, y, theme.on_wood("danger"), size)
            else:
                self.put(pool, "stop", cell, theme.on_wood("danger"), 0.92)
        for cell in better.cells:
            if better.beside:
                x, y, size = self._foot(cell)
                size *= CIRCLE / DASHED_CIRCLE
                self.put_at(pool, "dashed_circle", x, y, theme.on_wood("success"), size)
            else:
                self.put(pool, "dashed_ground", cell, theme.on_wood("surface"))
                self.put(pool, "dashed", cell, theme.on_wood("success"))


def line_unit(pitch: float) -> float:
    """One dp for lines of marks; more on boards that are larger than a phone's."""
    return dp(1) * line_scale(pitch / dp(1))
