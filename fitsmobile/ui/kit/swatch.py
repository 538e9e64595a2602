"""The two kinds of outline on a board that is looked back at, as a legend."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.kit.chart_canvas import ChartCanvas
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.outline import side_dashes

SWATCH_LINE = 2.2


class Swatch(Widget):
    """Legend of an outline on the board: drawn through, or in dashes for the better move."""

    better = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._chart_canvas = ChartCanvas(self.canvas)
        self.bind(pos=self.draw, size=self.draw, better=self.draw)
        theme.bind(mode=self.draw)
        self.draw()

    def draw(self, *_: object) -> None:
        """Take colour and form."""
        self._chart_canvas.clear()
        wide, line = dp(SWATCH_LINE), dp(SWATCH_LINE) / 2
        x, y = self.x + line, self.y + line
        right, top = self.x + self.width - line, self.y + self.height - line
        corners = [(x, y), (right, y), (right, top), (x, top)]
        if right <= x or top <= y:
            return
        if not self.better:
            points = [part for corner in (*corners, corners[0]) for part in corner]
            self._chart_canvas.line(points, wide, theme.danger)
            return
        for (ax, ay), (bx, by) in side_dashes(corners, dp(3.6), dp(2.4)):
            self._chart_canvas.line((ax, ay, bx, by), wide, theme.success)
