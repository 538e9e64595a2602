"""Small widgets that show one picture: an icon, a coin, a table, and the legend of an outline."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.draw import draw_line, draw_texture
from fitsmobile.ui.paint.icons import icon_texture
from fitsmobile.ui.paint.outline import side_dashes

kvloader.load(__name__)

SWATCH_LINE = 2.2


class Icon(Painted):
    """`icon` in a `role` of the theme, `icon_size` pixels, in the middle of the widget."""

    painted_from = ("icon", "role", "icon_size")
    icon = StringProperty("")
    role = StringProperty("text")
    icon_size = NumericProperty(dp(24))

    def paint(self) -> None:
        """The icon where there is one."""
        if self.icon:
            texture = icon_texture(self.icon, self.icon_size)
            draw_texture(texture, self.center_x, self.center_y, getattr(theme, self.role))


class Coin(Widget):
    """As large as the shorter side of the widget; `colour` is a paint such as `red`."""

    colour = StringProperty("red")


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

    painted_from = ("better",)
    better = BooleanProperty(False)

    def paint(self) -> None:
        """The four sides of a box."""
        wide, line = dp(SWATCH_LINE), dp(SWATCH_LINE) / 2
        x, y = self.x + line, self.y + line
        right, top = self.x + self.width - line, self.y + self.height - line
        corners = [(x, y), (right, y), (right, top), (x, top)]
        if right <= x or top <= y:
            return
        if not self.better:
            points = [part for corner in (*corners, corners[0]) for part in corner]
            draw_line(points, wide, theme.danger)
            return
        for (ax, ay), (bx, by) in side_dashes(corners, dp(3.6), dp(2.4)):
            draw_line((ax, ay, bx, by), wide, theme.success)
