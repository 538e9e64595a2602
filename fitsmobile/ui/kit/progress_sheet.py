"""A sheet over work that takes its time: a bar, a number, and a way to cancel."""

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.kit.sheet import Sheet
from fitsmobile.ui.kit.text import Paragraph
from fitsmobile.ui.look.theme import theme

BAR_HEIGHT = dp(8)


class ProgressBar(Widget):
    """A bar that is filled as far as `progress` says, from 0 to 1."""

    progress = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, height=BAR_HEIGHT, **kwargs)
        with self.canvas:
            Color(*theme.outline)
            self._ground = RoundedRectangle(radius=[BAR_HEIGHT / 2])
            Color(*theme.accent_fits)
            self._filled = RoundedRectangle(radius=[BAR_HEIGHT / 2])
        for name in ("pos", "size", "progress"):
            self.fbind(name, self._paint)

    def _paint(self, *_: object) -> None:
        self._ground.pos = self._filled.pos = self.pos
        self._ground.size = self.size
        self._filled.size = (max(BAR_HEIGHT, self.width * self.progress), self.height)


class ProgressSheet(Sheet):
    """Closing it cancels; a touch beside it does not close it."""

    progress = NumericProperty(0)
    number = StringProperty("")

    def __init__(self, cancel: str, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bar = ProgressBar()
        self.words = Paragraph(text=self.number, padding=[dp(8), dp(8)])
        self.body.add_widget(self.bar)
        self.body.add_widget(self.words)
        self.add_action("close", cancel, self.close)

    def on_progress(self, _sheet: object, progress: float) -> None:
        """Fill the bar."""
        self.bar.progress = progress

    def on_number(self, _sheet: object, number: str) -> None:
        """Write the number."""
        self.words.text = number

    def on_touch_down(self, touch: Touch) -> bool:
        """A touch beside the panel is no wish to cancel."""
        self.panel.dispatch("on_touch_down", touch)
        return True
