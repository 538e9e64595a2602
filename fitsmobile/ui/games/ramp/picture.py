"""Small pictures of a ramp: values that paint themselves."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from fitsmobile.engine.frozen import frozen, made, replace
from fitsmobile.engine.views import RampCell, RampView
from fitsmobile.ui.games.ramp.geometry import LIP, RAIL
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.draw import draw_quads
from fitsmobile.ui.paint.picture import Draw
from fitsmobile.ui.paint.ramp_wood import RampPaint, paint_ramp
from fitsmobile.ui.paint.tiles import (
    FACE,
    TileAtlas,
    cell_shadow,
    masks_of,
    shadow_quads,
)
from fitsmobile.ui.paint.tones import tone_quads, tone_texture

Paint = Callable[[str], str]
"""The wood of a square of a drawing."""

OPEN = "."
REACH, CARRIED_REACH = 0.22, 0.6
LIFT = 0.35
HIGH_SHAPE = 0.62
SYMBOL_LEAST = 12
"""Below this many pixels a cell a symbol would be a speck."""


@frozen
class Lying:
    """A tile on a ramp; `colours` has one name of painted wood a cell."""

    cells: tuple[RampCell, ...]
    colours: tuple[str, ...]


@frozen
class RampPicture:
    """A ramp with what lies on it. `wells`: it has wells for its dots. `carried` hovers."""

    game: str
    columns: int
    rows: int
    lying: tuple[Lying, ...]
    specials: Mapping[RampCell, str] = made(dict)
    wells: bool = False
    carried: Lying | None = None

    @property
    def shape(self) -> float:
        """A ramp is higher than wide, a board with as many rows as columns is square."""
        return HIGH_SHAPE if self.rows > self.columns else 1.0

    def draw(self, x: float, y: float, width: float, height: float) -> None:
        """Paint it in the middle of a box, in pixels, with what rises over the rim."""
        across = self.columns + 3 * RAIL + 0.2
        highest = max((row for tile in self.lying for _, row in tile.cells), default=0)
        rows = max(self.rows, highest + 1)
        cell = max(2, int(min(width / across, height / (rows + LIP + 0.5))))
        left = x + (width - self.columns * cell) / 2
        low = y + (height - (self.rows - LIP) * cell) / 2
        top = y + height - cell * RAIL
        self.draw_at(cell, round(left), round(min(low, top - rows * cell)))

    def draw_at(self, cell: int, x: float, y: float) -> None:
        """Paint it with the lower left corner of its grid at `x`, `y`."""
        specials = tuple(sorted(self.specials.items()))
        shape = (self.columns, self.rows, self.wells)
        margin, texture = _empty_ramp(cell, shape, specials, theme.look)
        Color(1, 1, 1, 1)
        Rectangle(texture=texture, pos=(x - margin, y - margin), size=texture.size)
        _paint_tiles(self.lying, cell, x, y, self._symbols(cell), REACH, 0.05)
        if self.carried is not None:
            self.draw_carried(self.carried, cell, x, y)

    def draw_tile(self, tile: Lying, cell: int, x: float, y: float) -> None:
        """Paint a tile that lies on the ramp, without the ramp."""
        _paint_tiles((tile,), cell, x, y, self._symbols(cell), REACH, 0.05)

    def draw_carried(self, carried: Lying, cell: int, x: float, y: float) -> None:
        """Paint a tile in hand over the ramp, with the shadow it throws."""
        symbols = self._symbols(cell)
        _paint_tiles((carried,), cell, x, y + cell * LIFT, symbols, CARRIED_REACH, LIFT)

    def _symbols(self, cell: int) -> bool:
        return theme.shows_symbols(self.game) and cell >= SYMBOL_LEAST


@frozen
class RampCard:
    """A ramp on a card of the home screen, whose tile in hand falls by `falls` rows.

    A cell is `share` of the card's width, but at least `rows_shown` rows are seen: the lowest
    ones, or the highest where the ramp hangs `from_top`.
    """

    picture: RampPicture
    carried: Lying
    falls: int
    share: float
    rows_shown: float
    from_top: bool = False

    def draw_table(self, width: float, height: float, whole: bool) -> None:
        """Paint the ramp, with the tile in hand where `whole`."""
        picture = replace(self.picture, carried=self.carried) if whole else self.picture
        picture.draw_at(*self._place(width, height))

    def piece(self, width: float, height: float) -> tuple[Draw, tuple[float, float]] | None:
        """The painter of the tile in hand, and its way in pixels; None where it sticks out."""
        cell, x, y = self._place(width, height)
        highest = max(row for _, row in self.carried.cells)
        if y + (highest + 1 + LIFT) * cell > height:
            return None
        draw = partial(self.picture.draw_carried, self.carried, cell, x, y)
        return draw, (0.0, -(self.falls + LIFT) * cell)

    def _place(self, width: float, height: float) -> tuple[int, int, int]:
        """Cell of the ramp in pixels, and where its grid begins."""
        cell, low = round(width * self.share), 0
        seen = round(height / self.rows_shown)
        if self.from_top:
            cell = min(cell, seen)
            low = round(min(0.0, height - (self.picture.rows + 0.7) * cell))
        else:
            cell = max(cell // 2, min(cell, seen))
        return cell, round((width - self.picture.columns * cell) / 2), low


def ramp_picture(game: str, view: RampView, colour: str, wells: bool) -> RampPicture:
    """The picture of a ramp; `colour` paints the tiles that have none of their own."""
    lying = tuple(
        Lying(tile.cells, tile.colours or (colour,) * len(tile.cells)) for tile in view.placed
    )
    return RampPicture(game, view.columns, view.rows, lying, view.specials, wells)


@lru_cache(maxsize=24)
def _empty_ramp(
    cell: int,
    shape: tuple[int, int, bool],
    specials: tuple[tuple[RampCell, str], ...],
    _look: str,
) -> tuple[int, Texture]:
    """The wood for a cell in pixels, and how far its picture reaches beyond the grid."""
    columns, rows, wells = shape
    wood = RampPaint(cell, columns, rows, cell * RAIL, cell * LIP, wells)
    return wood.margin, paint_ramp(wood, dict(specials))


@lru_cache(maxsize=24)
def _atlas(
    cell: int, colours: frozenset[str], masks: frozenset[int], symbols: bool, _look: str
) -> TileAtlas:
    return TileAtlas(cell, sorted(colours), masks, (FACE,), symbols)


def _paint_tiles(
    lying: Sequence[Lying], cell: int, x: float, y: float, symbols: bool, reach: float, fall: float
) -> None:
    if not lying:
        return
    shade, faces, tones = [], [], []
    colours = frozenset(colour for tile in lying for colour in tile.colours)
    masks = frozenset(mask for tile in lying for mask in masks_of(tile.cells))
    atlas = _atlas(cell, colours, masks, symbols, theme.look)
    for tile in lying:
        shade += shadow_quads(tile.cells, cell, reach, x, y - fall * cell)
        faces += atlas.quads(tile.cells, tile.colours, FACE, x, y)
        if not symbols and len(set(tile.colours)) == 1 and theme.mode != "contrast":
            tones += tone_quads(tile.cells, cell, x, y)
    strength = {"light": 0.32, "dark": 0.6, "contrast": 0.0}[theme.mode]
    draw_quads(cell_shadow(reach), shade, (*theme.shadow[:3], strength))
    draw_quads(atlas.texture, faces)
    draw_quads(tone_texture(), tones)


def tiles_of(drawing: str, paint: Paint) -> tuple[dict[str, Lying], int, int]:
    """The tiles of a text by their letters, and its columns and rows, the top row first.

    A square is a letter, or a word where spaces part them; squares with the same first letter
    are one tile, `.` is open, and `paint` tells the wood of a square.
    """
    rows = [line.split() for line in drawing.strip().splitlines()]
    squares = [row if len(row) > 1 else list(row[0]) for row in rows]
    found: dict[str, list[tuple[RampCell, str]]] = {}
    for height, row in enumerate(reversed(squares)):
        for column, square in enumerate(row):
            if square != OPEN:
                found.setdefault(square[0], []).append(((column, height), paint(square)))
    tiles = {
        letter: Lying(tuple(cell for cell, _ in parts), tuple(wood for _, wood in parts))
        for letter, parts in sorted(found.items())
    }
    return tiles, len(squares[0]), len(squares)
