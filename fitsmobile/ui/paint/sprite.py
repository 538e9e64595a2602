"""A tile on the move: a few instructions made once, of which only numbers change."""

from collections.abc import Sequence

from kivy.graphics import (
    Color,
    InstructionGroup,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rotate,
    Scale,
    Translate,
)

from fitsmobile.engine.views import RampCell
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.quads import quad_indices
from fitsmobile.ui.paint.tiles import FACE, TileAtlas, cell_shadow, shadow_quads

NEAR, FAR = 0.1, 0.42
"""Reach in cells of the shadow of a tile that lies, and of one that is carried."""


class _Turned(InstructionGroup):
    """A mesh that is moved, turned and scaled about its origin."""

    def __init__(self) -> None:
        super().__init__()
        self.colour = Color(1, 1, 1, 1)
        self.shift, self.rotate, self.scale = Translate(), Rotate(angle=0), Scale(1, 1, 1)
        self.mesh = Mesh(mode="triangles")
        for part in (PushMatrix(), self.colour, self.shift, self.rotate, self.scale, self.mesh):
            self.add(part)
        self.add(PopMatrix())


_Shown = tuple[TileAtlas, tuple[RampCell, ...], tuple[str, ...], RampCell]


class Sprite(InstructionGroup):
    """One tile anywhere on the table.

    Its place is that of the pivot: the middle of the held cell. `lift` is 0 on the wood and 1
    in the hand.
    """

    def __init__(self) -> None:
        super().__init__()
        self._loft, self._contact, self._face = _Turned(), _Turned(), _Turned()
        for part in (self._loft, self._contact, self._face):
            self.add(part)
        self.cell = 1.0
        self.x = self.y = 0.0
        self.scale = 1.0
        self.angle = 0.0
        self.flip = 1.0
        self.lift = 0.0
        self.alpha = 1.0
        self._shown: _Shown | None = None

    @property
    def shown(self) -> bool:
        """Whether there is a tile to be seen."""
        return self._shown is not None

    @property
    def pivot(self) -> RampCell | None:
        """The cell that the tile turns about; None where nothing is shown."""
        return self._shown[3] if self._shown is not None else None

    def dress(
        self,
        atlas: TileAtlas,
        cells: Sequence[RampCell],
        colours: Sequence[str],
        pivot: RampCell,
    ) -> None:
        """Show a tile; `pivot` is the cell it turns about."""
        key = (atlas, tuple(cells), tuple(colours), pivot)
        if key == self._shown:
            return
        self._shown = key
        size = self.cell = atlas.cell
        x, y = -(pivot[0] + 0.5) * size, -(pivot[1] + 0.5) * size
        indices = quad_indices(len(cells))
        for part, reach in ((self._loft, FAR), (self._contact, NEAR)):
            part.mesh.texture = cell_shadow(reach)
            part.mesh.vertices = shadow_quads(cells, size, reach, x, y)
            part.mesh.indices = indices
        self._face.mesh.texture = atlas.texture
        self._face.mesh.vertices = atlas.quads(cells, colours, FACE, x, y)
        self._face.mesh.indices = indices

    def clear(self) -> None:
        """Show nothing."""
        self._shown = None
        for part in (self._loft, self._contact, self._face):
            part.mesh.indices = []
            part.mesh.vertices = []

    def place(self) -> None:
        """Take over the numbers: position, size, turn, height."""
        k = self.cell / 42 * self.scale
        shade = {"light": 1.0, "dark": 1.9, "contrast": 0.0}[theme.mode] * self.alpha
        dark = theme.shadow
        parts = (
            (self._loft, 20 * k * self.lift, 0.30 * self.lift * shade),
            (self._contact, (2.2 + 3.8 * self.lift) * k, 0.34 * shade),
        )
        for part, fall, alpha in parts:
            self._put(part, fall)
            part.colour.rgba = (dark[0], dark[1], dark[2], min(alpha, 1.0))
        self._put(self._face, 0.0)
        self._face.colour.a = self.alpha

    def _put(self, part: _Turned, fall: float) -> None:
        part.shift.xy = (self.x, self.y - fall)
        part.rotate.angle = self.angle
        part.scale.xyz = (self.scale * self.flip, self.scale, 1)
