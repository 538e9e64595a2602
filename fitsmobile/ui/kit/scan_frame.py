"""The frame around what switch scanning has come to, drawn over everything in the window."""

from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Rectangle, SmoothLine, SmoothRoundedRectangle

from fitsmobile.ui.kit.scan_stops import Stop
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.text import text_to_fit

EDGE, LINE = 8, 4
"""Width in dp of the frame's ground, which is dark on light things and light on dark ones, and of
the line in its middle."""

GAP, RADIUS, PAD = 3, 12, 8


class ScanFrame:
    """Draws one stop at a time. `show(None)` takes the frame away."""

    def __init__(self) -> None:
        self._group = InstructionGroup()
        self.stop: Stop | None = None
        """The stop that is framed."""

    def show(self, stop: Stop | None) -> None:
        """Frame a stop, with its label below the upper edge; nothing where it can't be seen."""
        if stop is not None and min(stop.box[2:]) < 1:
            stop = None
        if stop is not None and self.stop is None:
            Window.canvas.after.add(self._group)
        elif stop is None and self.stop is not None:
            Window.canvas.after.remove(self._group)
        if stop != self.stop:
            self._group.clear()
        self.stop = stop
        if stop is not None:
            self._draw(stop)
        Window.canvas.ask_update()

    def _draw(self, stop: Stop) -> None:
        out, edge = dp(GAP), dp(EDGE) / 2
        x, y, width, height = stop.box
        left, low = max(x - out, edge), max(y - out, edge)
        right, top = (
            min(x + width + out, Window.width - edge),
            min(y + height + out, Window.height - edge),
        )
        radius = min(dp(RADIUS), (right - left) / 2, (top - low) / 2)
        shape = (left, low, right - left, top - low, radius)
        self._group.clear()
        for colour, line in ((theme.surface, EDGE), (theme.focus, LINE)):
            self._group.add(Color(*colour[:3], 1))
            self._group.add(SmoothLine(rounded_rectangle=shape, width=dp(line) / 2))
        if stop.label:
            self._write(stop.label, left, right, top)

    def _write(self, label: str, left: float, right: float, top: float) -> None:
        words = text_to_fit(label, theme.body, "bold", right - left - 2 * dp(PAD))
        wide, high = words.width + 2 * dp(PAD), words.height + dp(PAD)
        x, y = (left + right - wide) / 2, top - high - dp(LINE)
        self._group.add(Color(*theme.focus[:3], 1))
        self._group.add(SmoothRoundedRectangle(pos=(x, y), size=(wide, high), radius=[dp(RADIUS)]))
        self._group.add(Color(*theme.surface[:3], 1))
        place = (round(x + dp(PAD)), round(y + dp(PAD) / 2))
        self._group.add(Rectangle(texture=words, pos=place, size=words.size))
