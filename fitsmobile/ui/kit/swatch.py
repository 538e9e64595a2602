"""The two kinds of outline on a board that is looked back at, as a legend."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty

from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.draw import draw_line
from fitsmobile.ui.paint.outline import side_dashes

SWATCH_LINE = 2.2


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
