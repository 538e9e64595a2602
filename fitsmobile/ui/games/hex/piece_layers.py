"""The pieces of a hex board as quads: those that rest, those that move, one that springs home."""

from collections.abc import Iterable, Mapping, Sequence

from fitsmobile.engine.views import Piece
from fitsmobile.ui.games.hex.geometry import Point
from fitsmobile.ui.games.hex.motion import Pose
from fitsmobile.ui.paint.pieces import BOX, piece_texture
from fitsmobile.ui.paint.quads import WHITE, QuadPool

LOW = ("chip", "coin")
"""Pieces that lie flat below the others."""


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
    ) -> None:
        """One piece with the middle of its hex at a point; on hexes of another `pitch` if given."""
        pitch = pitch or self.pitch
        paint = self.paints.get(colour, "neutral")
        texture = piece_texture(kind, paint, pitch * max(1.0, scale), self.symbols)
        side = BOX[kind] * pitch * scale
        y += self._rise.get(kind, 0.0) * pitch * scale
        pool.put(texture, x, y, side * width, side, WHITE if alpha == 1 else (1, 1, 1, alpha))

    def show_resting(self, placed: Iterable[tuple[Piece, Point]]) -> None:
        """Draw the pieces at rest; pawns last, and the others from the far rows to the near."""
        order = sorted(
            placed, key=lambda one: (one[0].kind == "pawn", -round(one[1][1]), one[1][0])
        )
        for pool, flat in ((self.low, True), (self.high, False)):
            pool.begin()
            for piece, (x, y) in order:
                if (piece.kind in LOW) == flat:
                    self.put(pool, piece.kind, piece.colour, x, y)
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
