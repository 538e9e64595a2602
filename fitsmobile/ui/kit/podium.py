"""Podium: a wooden block for each player, its height by place, with a pawn on it."""

import random
from collections.abc import Sequence
from functools import lru_cache

from kivy.graphics import BorderImage, Color, Line, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.properties import ListProperty

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_texture
from fitsmobile.ui.paint.pieces import BOX, PAWN_SIZE, pawn_texture
from fitsmobile.ui.paint.shapes import bake, shadow
from fitsmobile.ui.paint.text import text_to_fit

HEIGHTS = (124, 84, 58, 40)
"""Heights of the blocks for the first to the fourth place, in dp."""
BLOCK_DP, GAP_DP, DEEP_DP = 96, 3, 4
PAWN_DP = 54
USUAL_DP, MOST_GROWTH = 240, 1.7
"""Height in dp from which everything grows with the widget, and the largest factor."""
GRAIN_LINES = 10


@frozen
class Standing:
    """A player on the podium; `place` is 0 for the best, and shared by equals."""

    name: str
    colour: str
    place: int
    score: str


def in_podium_order(standings: Sequence[Standing]) -> list[Standing]:
    """The best in the middle, the second at the left, the others to the right."""
    ranked = sorted(standings, key=lambda one: one.place)
    if len(ranked) < 3:
        return ranked
    return [ranked[1], ranked[0], *ranked[2:]]


class Podium(Painted):
    """Shows `standings`, a list of `Standing`."""

    painted_from = ("standings",)
    standings = ListProperty()

    def paint(self) -> None:
        """The blocks side by side on one shadow, each with its pawn, score and name."""
        count = len(self.standings)
        if not count or self.width < dp(80):
            return
        gap, grow = dp(GAP_DP), self._growth()
        width = min(dp(BLOCK_DP) * grow, (self.width - gap * (count - 1)) / count)
        left = self.x + (self.width - count * width - (count - 1) * gap) / 2
        foot = self.y + theme.body * 1.35 + dp(14)
        tallest = self.height - (foot - self.y) - dp(PAWN_DP) * grow
        scale = min(dp(1) * grow, tallest / HEIGHTS[0])
        tops = [round(HEIGHTS[one.place] * scale) for one in in_podium_order(self.standings)]
        self._shade(left, foot, count * width + (count - 1) * gap)
        for spot, one in enumerate(in_podium_order(self.standings)):
            self._stand(one, left + spot * (width + gap), foot, width, tops[spot])

    def _growth(self) -> float:
        return min(MOST_GROWTH, max(1.0, self.height / dp(USUAL_DP)))

    def _shade(self, left: float, foot: float, width: float) -> None:
        Color(*theme.shadow[:3], 0.0 if theme.mode == "contrast" else 0.22)
        soft = shadow(0.2)
        reach = dp(14)
        BorderImage(
            texture=soft,
            border=[soft.width / 2] * 4,
            display_border=[reach] * 4,
            auto_scale="off",
            pos=(left - reach, foot - dp(12) - reach / 2),
            size=(width + 2 * reach, dp(14) + reach),
        )

    def _stand(self, one: Standing, x: float, foot: float, width: float, height: int) -> None:
        wood = _block(round(width), height, one.colour, theme.look)
        Color(1, 1, 1, 1)
        Rectangle(texture=wood, pos=(round(x), round(foot - dp(DEEP_DP))), size=wood.size)
        grow = self._growth()
        side = dp(PAWN_DP) * grow * BOX["pawn"] / PAWN_SIZE
        Rectangle(
            texture=pawn_texture(one.colour, dp(PAWN_DP) * grow),
            pos=(x + width / 2 - side / 2, foot + height + dp(21) * grow - side / 2),
            size=(side, side),
        )
        score = text_to_fit(one.score, min(theme.display, height * 0.62), theme.heavy, width * 0.9)
        middle = x + width / 2
        top = foot + height - dp(10) if height > dp(60) else foot + height / 2 + score.height / 2
        draw_texture(score, middle, top - score.height / 2, theme.piece(one.colour).ink)
        name = text_to_fit(one.name, theme.body, theme.bold, width - dp(2), 0.6)
        draw_texture(name, middle, foot - dp(10) - name.height / 2, theme.text)


@lru_cache(maxsize=16)
def _block(width: int, height: int, colour: str, _look: str) -> Texture:
    """A block of painted wood with its thickness below."""
    paint = theme.piece(colour)
    deep = round(dp(DEEP_DP))
    whole = height + deep

    def draw() -> None:
        k = 4  # bake paints four times as large
        radius = dp(8) * k
        Color(*paint.deep)
        RoundedRectangle(size=(width * k, whole * k), radius=[radius])
        Color(*(theme.text if theme.mode == "contrast" else paint.light))
        RoundedRectangle(pos=(0, deep * k), size=(width * k, height * k), radius=[radius])
        Color(*paint.base)
        edge = dp(1.6) * k
        RoundedRectangle(
            pos=(edge * 0.6, deep * k),
            size=(width * k - edge * 1.2, height * k - edge),
            radius=[radius * 0.85],
        )
        rng = random.Random(width * 31 + height)  # noqa: S311  grain, not a secret
        Color(*paint.deep[:3], 0.0 if theme.mode == "contrast" else 0.2)
        for line in range(GRAIN_LINES):
            x = width * k * (line + 0.15 + 0.7 * rng.random()) / GRAIN_LINES
            sway = rng.uniform(-3, 3) * dp(1) * k
            top, low = (height + deep) * k - edge * 1.5, deep * k
            Line(
                bezier=(x, top, x + sway, (top + low) / 2, x, low),
                width=dp(0.65) * k,
                bezier_precision=24,
            )

    return bake(width, whole, draw, edge=paint.deep)
