"""The tiles of a round at a glance: what is used, what lies in hand, what is still to come."""

from collections import Counter
from collections.abc import Sequence

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Scale

from fitsmobile.ui.games.ramp.tile_picture import TileSet, tile_set
from fitsmobile.ui.games.ramp.ui import look_of
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_box, draw_outline
from fitsmobile.ui.paint.tiles import FACE, FLAT, HOLLOW
from fitsmobile.ui.table.layout import Rect

Pair = tuple[float, float]
SMALLEST_SYMBOL_CELL = 13
"""In dp: below it a symbol would be under 5 dp and is left out."""


class TileStrip(Painted):
    """All tiles in their fixed order, the used ones hollow, the one in hand ringed; or, as the
    game's look has it, those still to come, as often as they come. The order never tells the draw.

    A tile that is drawn is turned over like a card; then it leaves a list of those to come.
    """

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._game = self._colour = ""
        self._is_card = False
        self._now: str | None = None
        self._to_come: tuple[str, ...] = ()
        self._listed: tuple[str, ...] = ()
        """The tiles of the list: those to come, with the one that is turned over."""

        self._gone = 0.0
        self._sides: tuple[Scale, Scale] | None = None
        self._turning = Clock.create_trigger(self._turn, 0, interval=True)

    def show(
        self, game: str, to_come: Sequence[str], now: str | None, colour: str, wide: bool = False
    ) -> None:
        """Show these tiles; `wide` is the card of the landscape layout, without what is used."""
        if now is not None and self._now not in (None, now):
            self._gone = 0.0
            self._turning()
            self._listed = _with_drawn(self._to_come, to_come, now)
        elif not self._turning.is_triggered or now != self._now or now not in self._listed:
            self._listed = tuple(to_come)
        self._game, self._colour, self._is_card = game, colour, wide
        self._now, self._to_come = now, tuple(to_come)
        self.paint_soon()

    def on_parent(self, _strip: object, parent: object) -> None:
        """Stop turning where it is removed."""
        if parent is None:
            self._turning.cancel()

    def paint(self) -> None:
        """The tiles shown last; nothing before."""
        self._sides = None
        if not self._game:
            return
        if not look_of(self._game).lists_used:
            self._draw_pairs()
        elif self._is_card:
            self._draw_card()
        else:
            self._draw_all()

    def _tiles(self, cell: int, *kinds: int, symbols: bool = False) -> TileSet:
        return tile_set(self._game, cell, self._colour, kinds, symbols)

    def _draw_all(self) -> None:
        order = look_of(self._game).tiles
        pitch = self.width / len(order)
        tiles = self._tiles(max(3, int(min(pitch / 4.6, self.height / 5.2))), FLAT, HOLLOW)
        waiting: list[float] = []
        used: list[float] = []
        for tile, box in zip(
            order, Rect(*self.pos, *self.size).columns(len(order), 0), strict=True
        ):
            if tile == self._now:
                card = Rect(box.x - dp(1), box.y, box.w + dp(2), box.h)
                self._draw_turning(card, tiles, tile, FLAT)
            elif tile in self._to_come:
                waiting += tiles.centred(tile, box, FLAT)
            else:
                used += tiles.centred(tile, box, HOLLOW)
        tiles.draw(waiting)
        tiles.draw(used, 0.5)

    def _draw_turning(self, card: Rect, tiles: TileSet, tile: str, kind: int) -> None:
        """The ringed card of the drawn tile: its back until it is half turned, then its face."""
        sides = []
        for face in (False, True):
            PushMatrix()
            sides.append(Scale(origin=(card.cx, card.cy)))
            ground = theme.role("accent_soft" if face else "accent", self._game)
            draw_box(*card, ground, dp(6))
            draw_outline(*card, dp(1.6), theme.role("accent", self._game), dp(6))
            if face:
                tiles.draw(tiles.centred(tile, card, kind))
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
            if self._listed != self._to_come:
                self._listed = self._to_come
                self.paint_soon()
        if self._sides is not None:
            turned = 2 * theme.ease("card_turn")(share) - 1
            back, face = self._sides
            back.x, face.x = max(0.0, -turned), max(0.0, turned)

    def _draw_card(self) -> None:
        across, down = 8 if len(self._listed) > 10 else 5, 2
        pitch = self.width / across, self.height / down
        tiles = self._tiles(max(3, int(min(pitch[0] / 4.6, pitch[1] / 4.4))), FLAT, HOLLOW)
        self._draw_rows(tiles, across, (self.x, self.top), pitch, FLAT)

    def _draw_pairs(self) -> None:
        """Dominoes as large as they all fit, in as few rows as that takes."""
        count = max(len(self._listed), 1)
        best = max(
            (min(self.width / (-(-count // rows) * 2.3), self.height / (rows * 1.18), dp(15)),
             -rows)
            for rows in (1, 2, 3, 4, 5)
        )  # fmt: skip
        cell, rows = max(3, int(best[0])), -best[1]
        across = -(-count // rows)
        symbols = cell >= dp(SMALLEST_SYMBOL_CELL) and theme.shows_symbols(self._game)
        tiles = self._tiles(cell, FLAT, FACE, symbols=symbols)
        pitch = min(self.width / across, cell * 2.6), min(self.height / rows, cell * 1.4)
        corner = self.x, self.y + self.height / 2 + pitch[1] * rows / 2
        self._draw_rows(tiles, across, corner, pitch, FACE if cell >= dp(10) else FLAT)

    def _draw_rows(self, tiles: TileSet, across: int, corner: Pair, pitch: Pair, kind: int) -> None:
        """The list in rows from the top left corner; the drawn tile is a card that turns over."""
        turns = self._listed.index(self._now) if self._listed != self._to_come else -1
        lying: list[float] = []
        for at, tile in enumerate(self._listed):
            row, column = divmod(at, across)
            place = (corner[0] + column * pitch[0], corner[1] - (row + 1) * pitch[1])
            if at == turns:
                self._draw_turning(Rect(*place, *pitch), tiles, tile, kind)
            else:
                lying += tiles.centred(tile, Rect(*place, *pitch), kind)
        tiles.draw(lying)


def _with_drawn(before: Sequence[str], after: Sequence[str], drawn: str) -> tuple[str, ...]:
    """The tiles to come in the order of before, with the one that was drawn from them; those
    after the draw where it was not one of them."""
    left, kept = Counter((*after, drawn)), []
    for tile in before:
        if left[tile] > 0:
            left[tile] -= 1
            kept.append(tile)
    return tuple(kept) if not left.total() else tuple(after)
