"""The tiles of a round at a glance: what is used, what lies in hand, what is still to come."""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.graphics import Color, SmoothLine

from fitsmobile.ui.games.ramp.tile_picture import TileSet, tile_set
from fitsmobile.ui.games.ramp.ui import look_of
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.draw import draw_box
from fitsmobile.ui.paint.tiles import FACE, FLAT, HOLLOW
from fitsmobile.ui.table.layout import Rect

Pair = tuple[float, float]
SMALLEST_SYMBOL_CELL = 13
"""In dp: below it a symbol would be under 5 dp and is left out."""


class TileStrip(Painted):
    """All tiles in their fixed order, the used ones hollow, the one in hand ringed; or, as the
    game's look has it, those still to come, as often as they come. The order never tells the draw.
    """

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._draw: Callable[[], None] = lambda: None

    def show(
        self, game: str, to_come: Sequence[str], now: str | None, colour: str, unit: float,
        wide: bool = False,
    ) -> None:  # fmt: skip
        """Show these tiles; `wide` is the card of the landscape layout, without what is used."""
        if not look_of(game).lists_used:
            self._draw = partial(self._draw_pairs, game, to_come, colour, unit)
        elif wide:
            self._draw = partial(self._draw_card, game, to_come, colour)
        else:
            self._draw = partial(self._draw_all, game, to_come, now, colour, unit)
        self.paint_soon()

    def paint(self) -> None:
        """The tiles shown last; nothing before."""
        self._draw()

    def _draw_all(
        self, game: str, to_come: Sequence[str], now: str | None, colour: str, unit: float
    ) -> None:
        order = look_of(game).tiles
        pitch = self.width / len(order)
        cell = max(3, int(min(pitch / 4.6, self.height / 5.2)))
        tiles = tile_set(game, cell, colour, (FLAT, HOLLOW))
        waiting: list[float] = []
        used: list[float] = []
        for at, tile in enumerate(order):
            box = Rect(self.x + at * pitch, self.y, pitch, self.height)
            if tile == now:
                _frame(game, Rect(box.x - unit, box.y, box.w + 2 * unit, box.h), unit)
            if tile in to_come or tile == now:
                waiting += tiles.centred(tile, box, FLAT)
            else:
                used += tiles.centred(tile, box, HOLLOW)
        tiles.draw(waiting)
        tiles.draw(used, 0.5)

    def _draw_card(self, game: str, to_come: Sequence[str], colour: str) -> None:
        across, down = 8 if len(to_come) > 10 else 5, 2
        pitch_x, pitch_y = self.width / across, self.height / down
        cell = max(3, int(min(pitch_x / 4.6, pitch_y / 4.4)))
        tiles = tile_set(game, cell, colour, (FLAT, HOLLOW))
        tiles.draw(_in_rows(tiles, to_come, across, (self.x, self.top), (pitch_x, pitch_y), FLAT))

    def _draw_pairs(self, game: str, to_come: Sequence[str], colour: str, unit: float) -> None:
        """Dominoes as large as they all fit, in as many rows as that takes."""
        count = max(len(to_come), 1)
        best = max(
            (min(self.width / (-(-count // rows) * 2.6), self.height / (rows * 1.25), 15 * unit),
             rows)
            for rows in (1, 2, 3, 4)
        )  # fmt: skip
        cell, rows = max(3, int(best[0])), best[1]
        across = -(-count // rows)
        symbols = cell >= SMALLEST_SYMBOL_CELL * unit and theme.shows_symbols(game)
        tiles = tile_set(game, cell, colour, (FLAT, FACE), symbols)
        pitch = min(self.width / across, cell * 2.6), min(self.height / rows, cell * 1.4)
        corner = self.x, self.y + self.height / 2 + pitch[1] * rows / 2
        kind = FACE if cell >= 10 * unit else FLAT
        tiles.draw(_in_rows(tiles, to_come, across, corner, pitch, kind))


def _in_rows(
    tiles: TileSet, names: Sequence[str], across: int, corner: Pair, pitch: Pair, kind: int
) -> list[float]:
    """Vertices of tiles in rows from the top left corner."""
    found: list[float] = []
    for at, tile in enumerate(names):
        row, column = divmod(at, across)
        x, y = corner[0] + column * pitch[0], corner[1] - (row + 1) * pitch[1]
        found += tiles.centred(tile, Rect(x, y, *pitch), kind)
    return found


def _frame(game: str, box: Rect, unit: float) -> None:
    """The ring round the tile in hand."""
    draw_box(*box, theme.role("accent_soft", game), 6 * unit)
    Color(*theme.role("accent", game))
    SmoothLine(width=0.8 * unit, rounded_rectangle=(*box, 6 * unit))
