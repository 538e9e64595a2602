"""Small widgets that show one picture: an icon, a table, and the legend of an outline."""

from collections.abc import Sequence

from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from fitsmobile.session.actions import LEVELS
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.theme import Rgba, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_disc, draw_line, draw_ring, draw_texture
from fitsmobile.ui.paint.faces import draw_portrait
from fitsmobile.ui.paint.icons import icon_texture
from fitsmobile.ui.paint.outline import ring_dashes, side_dashes
from fitsmobile.ui.paint.pen import hexagon, ring_points

kvloader.load(__name__)

SWATCH_LINE = 2.2
DOT, DOT_PITCH = 3.6, 11
"""Radius of the dot of a level and the distance from one to the next, in dp."""


class Icon(Painted):
    """`icon` in a `role` of the theme, `icon_size` pixels, in the middle of the widget."""

    painted_from = ("icon", "role", "icon_size")
    icon = StringProperty("")
    role = StringProperty("text")
    icon_size = NumericProperty()

    def paint(self) -> None:
        """The icon where there is one."""
        if self.icon:
            texture = icon_texture(self.icon, self.icon_size)
            draw_texture(texture, self.center_x, self.center_y, getattr(theme, self.role))


class Portrait(Painted):
    """A player: a coin with the first letter of the name, or the face of a computer player.

    The disc is as large as the shorter side of the widget.
    """

    painted_from = ("player", "shade")
    player = ObjectProperty(None, allownone=True)
    """A `Player`, or None for nothing. An empty colour gives a face a rim of bare wood."""

    shade = NumericProperty(1.0)
    """Opacity, 0 to 1."""

    def paint(self) -> None:
        """The coin or the face."""
        if self.player is not None:
            draw_portrait(self.player, self.center_x, self.center_y, min(self.size), self.shade)


class LevelDots(Painted):
    """Five dots in a row, as many of them filled as `level` says."""

    painted_from = ("level", "game")
    level = NumericProperty(1)
    game = StringProperty(theme.own_game)

    def paint(self) -> None:
        """The dots from the left edge, in the accent of the game."""
        for spot in range(len(LEVELS)):
            x, r = self.x + dp(DOT + spot * DOT_PITCH), dp(DOT)
            if spot < self.level:
                draw_disc(x, self.center_y, r, theme.role("accent", self.game))
            else:
                draw_ring(x, self.center_y, r - dp(0.7), dp(1.3), theme.outline)


class Miniature(Painted):
    """Shows `picture`, a `paint.picture.Picture`; painted again only when it or its size changes.

    It is painted at the origin and translated, so that a list that moves paints nothing.
    """

    painted_from = ("picture",)
    paints_in_place = False
    picture = ObjectProperty(None, allownone=True)

    def paint(self) -> None:
        """The picture where there is one and room for it."""
        if self.picture is not None and min(self.size) >= 8:
            self.picture.draw(0, 0, *self.size)


class Swatch(Painted):
    """Legend of an outline on the board: drawn through, or in dashes for the better move."""

    painted_from = ("better", "sign")
    better = BooleanProperty(False)
    sign = OptionProperty("box", options=("box", "hexagon", "ring"))
    """The shape of the outline, as it is on the board."""

    def paint(self) -> None:
        """The outline in the middle of the widget."""
        across, high = (side / 2 - dp(SWATCH_LINE) / 2 for side in self.size)
        if min(across, high) <= 0:
            return
        x, y = self.center
        if self.sign == "box":
            loop = [(x - across, y - high), (x + across, y - high)]
            loop += [(x + across, y + high), (x - across, y + high)]
        elif self.sign == "hexagon":
            loop = hexagon(x, y, min(across, high))
        else:
            loop = ring_points(x, y, min(across, high), min(across, high))
        if not self.better:
            self._draw([*loop, loop[0]], theme.danger)
            return
        on, off = dp(3.6), dp(2.4)
        dashes = side_dashes(loop, on, off) if self.sign == "box" else ring_dashes(loop, on, off)
        for dash in dashes:
            self._draw(dash, theme.success)

    def _draw(self, points: Sequence[tuple[float, float]], colour: Rgba) -> None:
        draw_line([part for point in points for part in point], dp(SWATCH_LINE), colour)
