"""Chart of the cost of each tile: a bar for every placement of a round, to be tapped."""

from kivy.properties import ListProperty, StringProperty

from fitsmobile.session.round_review import MISTAKE
from fitsmobile.ui.games.ramp.tile_picture import tile_set
from fitsmobile.ui.games.ramp.ui import look_of
from fitsmobile.ui.kit.charts import Chart
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_box, draw_disc, draw_words
from fitsmobile.ui.paint.text import text_texture
from fitsmobile.ui.table.layout import Rect

SMALL = 0.62
"""Opacity of the bar of a small cost."""
LEAST_SCALE = 4
"""The chart is at least so many points high."""
BAR_DP, DOT_DP, TILE_DP = 13, 2.6, 16


class CostBars(Chart):
    """`costs` are points, None while unknown; `tiles` and `cards` name the placements."""

    painted_from = (*Chart.painted_from, "costs", "tiles", "cards", "colour")
    costs = ListProperty()
    tiles = ListProperty()
    cards = ListProperty()
    colour = StringProperty("green")

    @property
    def length(self) -> int:
        """Number of placements."""
        return len(self.costs)

    def place(self, index: int) -> float:
        """The middle of a bar."""
        return self.x + (index + 0.5) * self.width / max(1, len(self.costs))

    def meant_by(self, x: float) -> int:
        """The bar under an x."""
        return int((x - self.x) * len(self.costs) / max(1.0, self.width))

    def paint(self) -> None:
        """The chart as the numbers are."""
        if not self.costs or self.width < dp(60):
            return
        pitch = self.width / len(self.costs)
        words = theme.small * 1.4
        tile = dp(TILE_DP) if self.height > dp(100) else 0
        base = self.y + words + tile
        top = self.y + self.height - words
        self._mark_chosen(pitch)
        self._draw_grid(base, top)
        scale = (top - base) / max(LEAST_SCALE, *(cost or 0 for cost in self.costs))
        for at, cost in enumerate(self.costs):
            self._draw_bar(self.place(at), base, cost, scale, min(dp(BAR_DP), pitch * 0.68))
        if tile:
            self._draw_tiles(pitch, self.y + words, tile)
        self._write_cards(pitch, self.y + words / 2)

    def _mark_chosen(self, pitch: float) -> None:
        if self.chosen < 0:
            return
        wide = max(pitch, dp(18))
        x = self.place(int(self.chosen)) - wide / 2
        soft = theme.role("accent_soft", self.game)
        draw_box(x, self.y, wide, self.height, soft, dp(8))

    def _draw_grid(self, base: float, top: float) -> None:
        for line in range(1, 5):
            y = round(base + (top - base) * line / 4)
            draw_box(self.x, y, self.width, 1, theme.fade(theme.outline, 0.55))
        draw_box(self.x, round(base), self.width, dp(1.2), theme.outline)

    def _draw_bar(self, x: float, base: float, cost: int | None, scale: float, wide: float) -> None:
        if cost is None:
            draw_disc(x, base + dp(6), dp(1.4), theme.fade(theme.text2, 0.6))
        elif cost == 0:
            draw_disc(x, base + dp(6), dp(DOT_DP), theme.success)
        else:
            accent = theme.fade(theme.role("accent", self.game), SMALL)
            colour = theme.danger if cost >= MISTAKE else accent
            draw_box(x - wide / 2, base, wide, cost * scale, colour, dp(4))
            y = base + cost * scale + theme.small * 0.75
            draw_words(str(cost), x, y, theme.small, theme.bold, theme.text)

    def _draw_tiles(self, pitch: float, low: float, high: float) -> None:
        cell = max(2, int(min(pitch / 4.4, high / (look_of(self.game).rows + 0.6))))
        tiles = tile_set(self.game, cell, self.colour)
        vertices: list[float] = []
        for at, tile in enumerate(self.tiles):
            box = Rect(self.place(at) - pitch / 2, low, pitch, high)
            vertices += tiles.centred(tile, box)
        tiles.draw(vertices)

    def _write_cards(self, pitch: float, y: float) -> None:
        """The first card, the last, and the one chosen."""
        last = len(self.costs) - 1
        for at in sorted({0, int(self.chosen), last} - {-1}):
            if at >= len(self.cards):
                continue
            chosen = at == self.chosen
            font = theme.bold if chosen else theme.medium
            colour = theme.text if chosen else theme.text2
            text = str(self.cards[at])
            half = text_texture(text, theme.small, font).width / 2
            x = min(max(self.place(at), self.x + half), self.right - half)
            if self.chosen >= 0 and not chosen:
                away = abs(x - self.place(int(self.chosen)))
                if away < half + dp(14):  # the chosen one has its number there
                    continue
            draw_words(text, x, y, theme.small, font, colour)
