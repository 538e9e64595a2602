"""One tile as it is drawn on its card."""

from kivy.graphics import Color, Mesh
from kivy.metrics import dp

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.games.ramp.geometry import Fan
from fitsmobile.ui.games.ramp.ui import look_of
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.tiles import FACE, TileAtlas, masks_of, quad_indices
from fitsmobile.ui.table.layout import Rect

LARGEST_CELL = 11
"""In dp."""

SYMBOL_LEAST = 13
"""In dp: below it a symbol would be a speck."""


@frozen
class TilePicture:
    """A tile of a game by its name; `colour` paints one that has no colours of its own."""

    game: str
    tile: str
    colour: str

    @property
    def shape(self) -> float:
        """The width of a tile as a share of the height of its line."""
        return 4 / 3

    def draw(self, x: float, y: float, width: float, height: float) -> None:
        """Paint it in the middle of a box, in pixels."""
        look = look_of(self.game)
        cells, colours = look.shape_of(self.tile)
        wide, high = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
        fan = Fan.within(Rect(x, y, width, height), wide, high, dp(LARGEST_CELL))
        names = colours or (self.colour,) * len(cells)
        paints = look.colours(self.colour)
        symbols = theme.shows_symbols(self.game) and fan.cell >= dp(SYMBOL_LEAST)
        atlas = TileAtlas(max(3, int(fan.cell)), paints, set(masks_of(cells)), (FACE,), symbols)
        vertices = atlas.quads(cells, names, FACE, round(fan.x), round(fan.y))
        Color(1, 1, 1, 1)
        Mesh(
            vertices=vertices,
            indices=quad_indices(len(vertices) // 16),
            mode="triangles",
            texture=atlas.texture,
        )
