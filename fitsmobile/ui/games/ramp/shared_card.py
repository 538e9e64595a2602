"""The card in the middle of a tablet that everybody plays now, to be read from two sides."""

from kivy.graphics import (
    Color,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    SmoothRoundedRectangle,
)
from kivy.uix.widget import Widget

from fitsmobile.ui.games.ramp.ui import look_of
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.text import text_to_fit
from fitsmobile.ui.paint.tiles import FLAT, TileAtlas, every_mask, quad_indices
from fitsmobile.ui.table.layout import Rect


class SharedCard(Widget):
    """A dark lozenge with the tile in the middle and the same words on both sides of it.

    Where it is higher than wide it stands upright, to be read from left and right.
    """

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            PushMatrix()
            self._upright = Rotate(angle=0, origin=(0, 0))
            self._ground_colour = Color()
            self._ground = SmoothRoundedRectangle(size=(0, 0))
            Color(1, 1, 1, 1)
            self._tile = Mesh(mode="triangles")
            self._ink = Color()
            self._near = Rectangle(size=(0, 0))
            PushMatrix()
            self._turn = Rotate(angle=180, origin=(0, 0))
            self._far = Rectangle(size=(0, 0))
            PopMatrix()
            PopMatrix()
        self._atlas: TileAtlas | None = None
        self._atlas_key: tuple[object, ...] = ()

    def show(self, game: str, tile: str | None, words: str) -> None:
        """The tile (None for none) and how far the round is; nothing where there is no room."""
        self.opacity = 1 if self.width and self.height else 0
        if not self.opacity:
            return
        middle = (self.x + self.width / 2, self.y + self.height / 2)
        length, thick = max(self.size), min(self.size)
        self._upright.angle, self._upright.origin = 90 if self.height > self.width else 0, middle
        self._ground_colour.rgba = theme.text
        self._ground.pos = (middle[0] - length / 2, middle[1] - thick / 2)
        self._ground.size = (length, thick)
        self._ground.radius = [thick / 2]
        self._ink.rgba = theme.surface
        texture = text_to_fit(words, theme.body, "bold", length * 0.36)
        for picture in (self._near, self._far):
            picture.texture, picture.size = texture, texture.size
            picture.pos = (
                round(middle[0] + length * 0.29 - texture.width / 2),
                round(middle[1] - texture.height / 2),
            )
        self._turn.origin = middle
        self._draw_tile(game, tile, Rect(*middle, 0, 0))

    def _draw_tile(self, game: str, tile: str | None, middle: Rect) -> None:
        if tile is None:
            self._tile.indices = []
            self._tile.vertices = []
            return
        look = look_of(game)
        cell = max(4, int(min(self.size) * look.shared_cell))
        colours = look.colours("neutral")
        key = (game, cell, theme.mode)
        if self._atlas is None or key != self._atlas_key:
            self._atlas_key = key
            masks = every_mask(look.every_shape())
            self._atlas = TileAtlas(cell, colours, masks, (FLAT,), theme.shows_symbols(game))
            self._tile.texture = self._atlas.texture
        cells, own = look.shape_of(tile)
        wide = (max(column for column, _ in cells) + 1) * cell
        high = (max(row for _, row in cells) + 1) * cell
        x, y = round(middle.x - wide / 2), round(middle.y - high / 2)
        names = own or ("neutral",) * len(cells)
        self._tile.indices = quad_indices(len(cells))
        self._tile.vertices = self._atlas.quads(cells, names, FLAT, x, y)
