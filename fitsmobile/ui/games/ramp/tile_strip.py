"""The tiles of a round at a glance: what is used, what lies in hand, what is still to come."""

from collections.abc import Sequence

from kivy.graphics import Color, Mesh, SmoothLine, SmoothRoundedRectangle
from kivy.uix.widget import Widget

from fitsmobile.ui.games.ramp.ui import RampLook, look_of
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.tiles import FACE, FLAT, HOLLOW, TileAtlas, every_mask, quad_indices
from fitsmobile.ui.table.layout import Rect

SMALLEST_SYMBOL_CELL = 13
"""In dp: below it a symbol would be under 5 dp and is left out."""


class TileStrip(Widget):
    """All tiles in their fixed order, the used ones hollow, the one in hand ringed; or, as the
    game's look has it, those still to come, as often as they come. The order never tells the draw.
    """

    _look: RampLook
    """The look of the game that is shown."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._ground_colour = Color(0, 0, 0, 0)
            self._ground = SmoothRoundedRectangle(size=(0, 0))
            self._ring_colour = Color(0, 0, 0, 0)
            self._ring = SmoothLine(width=1)
            Color(1, 1, 1, 1)
            self._tiles = Mesh(mode="triangles")
            self._used_colour = Color(1, 1, 1, 0.5)
            self._used = Mesh(mode="triangles")
        self._atlas: TileAtlas | None = None
        self._atlas_key: tuple[object, ...] = ()

    def show(
        self, game: str, to_come: Sequence[str], now: str | None, colour: str, unit: float,
        wide: bool = False,
    ) -> None:  # fmt: skip
        """Draw anew; `wide` is the card of the landscape layout, without what is used."""
        self._ring_colour.rgba = self._ground_colour.rgba = (0, 0, 0, 0)
        self._look = look_of(game)
        if not self._look.lists_used:
            self._show_pairs(to_come, colour, unit)
        elif wide:
            self._show_card(to_come, colour)
        else:
            self._show_all(to_come, now, colour, unit)

    def _show_all(self, to_come: Sequence[str], now: str | None, colour: str, unit: float) -> None:
        pitch = self.width / len(self._look.tiles)
        cell = max(3, int(min(pitch / 4.6, self.height / 5.2)))
        atlas = self._take(cell, colour, False)
        tiles: list[float] = []
        used: list[float] = []
        for at, tile in enumerate(self._look.tiles):
            box = Rect(self.x + at * pitch, self.y, pitch, self.height)
            waits = tile in to_come or tile == now
            kind = FLAT if waits else HOLLOW
            (tiles if waits else used).extend(self._quads(atlas, tile, box, cell, colour, kind))
            if tile == now:
                self._frame(Rect(box.x - unit, box.y, box.w + 2 * unit, box.h), unit)
        self._fill(tiles, used)

    def _show_card(self, to_come: Sequence[str], colour: str) -> None:
        across = 8 if len(to_come) > 10 else 5
        down = 2
        pitch_x, pitch_y = self.width / across, self.height / down
        cell = max(3, int(min(pitch_x / 4.6, pitch_y / 4.4)))
        atlas = self._take(cell, colour, False)
        tiles: list[float] = []
        for at, tile in enumerate(to_come):
            row, column = divmod(at, across)
            y = self.y + self.height - (row + 1) * pitch_y
            box = Rect(self.x + column * pitch_x, y, pitch_x, pitch_y)
            tiles.extend(self._quads(atlas, tile, box, cell, colour, FLAT))
        self._fill(tiles, [])

    def _show_pairs(self, to_come: Sequence[str], colour: str, unit: float) -> None:
        """Dominoes as large as they all fit, in as many rows as that takes."""
        count = max(len(to_come), 1)
        best = max(
            (min(self.width / (-(-count // rows) * 2.6), self.height / (rows * 1.25), 15 * unit),
             rows)
            for rows in (1, 2, 3, 4)
        )  # fmt: skip
        cell, rows = max(3, int(best[0])), best[1]
        across = -(-count // rows)
        symbols = cell >= SMALLEST_SYMBOL_CELL * unit and theme.shows_symbols(self._look.game)
        atlas = self._take(cell, colour, symbols)
        pitch_x = min(self.width / across, cell * 2.6)
        pitch_y = min(self.height / rows, cell * 1.4)
        top = self.y + self.height / 2 + pitch_y * rows / 2
        kind = FACE if cell >= 10 * unit else FLAT
        tiles: list[float] = []
        for at, tile in enumerate(to_come):
            row, column = divmod(at, across)
            box = Rect(self.x + column * pitch_x, top - (row + 1) * pitch_y, pitch_x, pitch_y)
            tiles.extend(self._quads(atlas, tile, box, cell, colour, kind))
        self._fill(tiles, [])

    def _frame(self, box: Rect, unit: float) -> None:
        self._ground_colour.rgba = theme.role("accent_soft", self._look.game)
        self._ground.pos, self._ground.size, self._ground.radius = box[:2], box[2:], [6 * unit]
        self._ring_colour.rgba = theme.role("accent", self._look.game)
        self._ring.width = 0.8 * unit
        self._ring.rounded_rectangle = (*box, 6 * unit)

    def _take(self, cell: int, colour: str, symbols: bool) -> TileAtlas:
        look, colours = self._look, self._look.colours(colour)
        key = (cell, colours, symbols, theme.mode)
        if self._atlas is None or key != self._atlas_key:
            masks = every_mask(look.every_shape())
            kinds = (FLAT, HOLLOW) if look.lists_used else (FLAT, FACE)
            self._atlas = TileAtlas(cell, colours, masks, kinds, symbols)
            self._atlas_key = key
            self._tiles.texture = self._used.texture = self._atlas.texture
        return self._atlas

    def _fill(self, tiles: list[float], used: list[float]) -> None:
        for mesh, vertices in ((self._tiles, tiles), (self._used, used)):
            mesh.indices = quad_indices(len(vertices) // 16)
            mesh.vertices = vertices

    def _quads(
        self, atlas: TileAtlas, tile: str, box: Rect, cell: float, colour: str, kind: int
    ) -> list[float]:
        cells, colours = self._look.shape_of(tile)
        width = max(column for column, _ in cells) + 1
        height = max(row for _, row in cells) + 1
        names = colours or (colour,) * len(cells)
        x, y = round(box.cx - width * cell / 2), round(box.cy - height * cell / 2)
        return atlas.quads(cells, names, kind, x, y)
