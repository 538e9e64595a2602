"""The tiles of a round at a glance: what is used, what lies in hand, what is still to come."""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.clock import Clock
from kivy.graphics import Color, PopMatrix, PushMatrix, Scale, SmoothLine

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

    A tile that is drawn is turned over like a card.
    """

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._draw: Callable[[], None] = lambda: None
        self._now: str | None = None
        self._gone = 0.0
        self._sides: tuple[Scale, Scale] | None = None
        self._turning = Clock.create_trigger(self._turn, 0, interval=True)

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
            if now is not None and self._now not in (None, now):
                self._gone = 0.0
                self._turning()
            self._now = now
        self.paint_soon()

    def on_parent(self, _strip: object, parent: object) -> None:
        """Stop turning where it is removed."""
        if parent is None:
            self._turning.cancel()

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
                self._draw_card_in_hand(game, box, tiles, tile, unit)
            elif tile in to_come:
                waiting += tiles.centred(tile, box, FLAT)
            else:
                used += tiles.centred(tile, box, HOLLOW)
        tiles.draw(waiting)
        tiles.draw(used, 0.5)

    def _draw_card_in_hand(
        self, game: str, box: Rect, tiles: TileSet, tile: str, unit: float
    ) -> None:
        """The ringed card of the tile in hand: its back until it is half turned, then its face."""
        card = Rect(box.x - unit, box.y, box.w + 2 * unit, box.h)
        sides = []
        for face in (False, True):
            PushMatrix()
            sides.append(Scale(origin=(card.cx, card.cy)))
            _frame(game, card, unit, face)
            if face:
                tiles.draw(tiles.centred(tile, box, FLAT))
            PopMatrix()
        self._sides = (sides[0], sides[1])
        self._turn(0.0)

    def _turn(self, dt: float) -> None:
        """Turn the card over; it lies face up where none is turned."""
        self._gone += dt
        seconds = theme.seconds("card_turn")
        share = min(1.0, self._gone / seconds) if self._turning.is_triggered and seconds else 1.0
        if share >= 1.0:
            self._turning.cancel()
        if self._sides is not None:
            turned = 2 * theme.ease("card_turn")(share) - 1
            back, face = self._sides
            back.x, face.x = max(0.0, -turned), max(0.0, turned)

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


def _frame(game: str, box: Rect, unit: float, face: bool) -> None:
    """The ring round the tile in hand; the back of its card is filled with the accent."""
    draw_box(*box, theme.role("accent_soft" if face else "accent", game), 6 * unit)
    Color(*theme.role("accent", game))
    SmoothLine(width=0.8 * unit, rounded_rectangle=(*box, 6 * unit))
