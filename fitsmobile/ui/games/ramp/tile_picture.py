"""One tile as it is drawn on its card, and the two kinds of outline as a legend."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.games.ramp.geometry import Fan
from fitsmobile.ui.games.ramp.ui import look_of
from fitsmobile.ui.kit.chart_canvas import ChartCanvas
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.tile_outline import dashes
from fitsmobile.ui.paint.tiles import FACE, TileAtlas, masks_of, quad_indices
from fitsmobile.ui.table.layout import Rect

SWATCH_LINE = 2.2


class TilePicture(Widget):
    """`tile` by its name; nothing where that is empty."""

    tile = StringProperty("")
    game = StringProperty(theme.own_game)
    colour = StringProperty("green")
    largest = NumericProperty(dp(16))
    """The largest cell."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._easel = ChartCanvas(self.canvas)
        self._draw_soon = Clock.create_trigger(self.draw, -1)
        for name in ("tile", "game", "colour", "pos", "size"):
            self.fbind(name, self._draw_soon)
        theme.bind(mode=self._draw_soon, symbols=self._draw_soon)

    def draw(self, *_: Any) -> None:
        """Paint it."""
        self._easel.clear()
        if not self.tile or min(self.size) < dp(8):
            return
        look = look_of(self.game)
        cells, colours = look.shape_of(self.tile)
        wide, high = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
        fan = Fan.within(Rect(*self.pos, *self.size), wide, high, self.largest)
        names = colours or (self.colour,) * len(cells)
        paints = look.colours(self.colour)
        glyphs = theme.shows_symbols(self.game) and fan.cell >= dp(13)
        atlas = TileAtlas(max(3, int(fan.cell)), paints, set(masks_of(cells)), (FACE,), glyphs)
        vertices = atlas.quads(cells, names, FACE, round(fan.x), round(fan.y))
        self._easel.tiles(atlas.texture, vertices, quad_indices(len(vertices) // 16))


class Swatch(Widget):
    """How something is outlined on the board: drawn through, or in dashes for the better."""

    better = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._easel = ChartCanvas(self.canvas)
        self.bind(pos=self.draw, size=self.draw, better=self.draw)
        theme.bind(mode=self.draw)
        self.draw()

    def draw(self, *_: Any) -> None:
        """Take colour and form."""
        self._easel.clear()
        wide, line = dp(SWATCH_LINE), dp(SWATCH_LINE) / 2
        x, y = self.x + line, self.y + line
        right, top = self.x + self.width - line, self.y + self.height - line
        corners = [(x, y), (right, y), (right, top), (x, top)]
        if right <= x or top <= y:
            return
        if not self.better:
            points = [part for corner in (*corners, corners[0]) for part in corner]
            self._easel.line(points, wide, theme.danger)
            return
        for (ax, ay), (bx, by) in dashes(corners, dp(3.6), dp(2.4)):
            self._easel.line((ax, ay, bx, by), wide, theme.success)
