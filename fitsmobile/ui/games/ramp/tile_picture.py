"""Tiles as they are drawn on their cards: a set of one size, and one tile as a picture."""

from collections.abc import Sequence
from functools import lru_cache

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.games.ramp.geometry import Grid
from fitsmobile.ui.games.ramp.ui import look_of
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_quads
from fitsmobile.ui.paint.tiles import FACE, FLAT, TileAtlas, every_mask
from fitsmobile.ui.table.layout import Rect

LARGEST_CELL = 11
"""In dp."""

SYMBOL_LEAST = 13
"""In dp: below it a symbol would be a speck."""


class TileSet:
    """All tiles of a game at one size; `colour` paints those that have none of their own."""

    def __init__(
        self, game: str, cell: int, colour: str, kinds: Sequence[int], symbols: bool
    ) -> None:
        self._look, self._cell, self._colour = look_of(game), cell, colour
        masks = every_mask(self._look.every_shape())
        self._atlas = TileAtlas(cell, self._look.colours(colour), masks, kinds, symbols)

    def quads(self, tile: str, x: float, y: float, kind: int = FLAT) -> list[float]:
        """Vertices of a tile with its lower left at a point."""
        cells, colours = self._look.shape_of(tile)
        return self._atlas.quads(cells, colours or (self._colour,) * len(cells), kind, x, y)

    def centred(self, tile: str, box: Rect, kind: int = FLAT) -> list[float]:
        """Vertices of a tile in the middle of a box."""
        wide, high = self._look.extent_of(tile)
        x, y = round(box.cx - wide * self._cell / 2), round(box.cy - high * self._cell / 2)
        return self.quads(tile, x, y, kind)

    def draw(self, vertices: Sequence[float], alpha: float = 1.0) -> None:
        """Draw vertices of its tiles into the open canvas."""
        draw_quads(self._atlas.texture, vertices, (1, 1, 1, alpha))


def tile_set(
    game: str, cell: int, colour: str, kinds: Sequence[int] = (FLAT,), symbols: bool = False
) -> TileSet:
    """The tiles of a game with cells of so many pixels; cached, as its texture is painted."""
    return _tile_set(game, cell, colour, tuple(kinds), symbols, theme.look)


@lru_cache(maxsize=16)
def _tile_set(
    game: str, cell: int, colour: str, kinds: tuple[int, ...], symbols: bool, _look: str
) -> TileSet:
    return TileSet(game, cell, colour, kinds, symbols)


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
        extent = look_of(self.game).extent_of(self.tile)
        grid = Grid.within(Rect(x, y, width, height), *extent, dp(LARGEST_CELL))
        symbols = theme.shows_symbols(self.game) and grid.cell >= dp(SYMBOL_LEAST)
        tiles = tile_set(self.game, max(3, int(grid.cell)), self.colour, (FACE,), symbols)
        tiles.draw(tiles.quads(self.tile, round(grid.x), round(grid.y), FACE))
