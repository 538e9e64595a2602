"""A sheet over work that takes its time: a bar, a number, and a way to cancel."""

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.kit.sheet import Sheet
from fitsmobile.ui.kit.text import Paragraph
from fitsmobile.ui.look import kvloader

kvloader.load(__name__)


class DoneBar(Widget):
    """A bar that is filled as far as `progress` says, from 0 to 1."""

    progress = NumericProperty(0)


class ProgressSheet(Sheet):
    """Closing it cancels; a touch beside it does not close it."""

    progress = NumericProperty(0)
    number = StringProperty("")

    def __init__(self, cancel: str, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bar = DoneBar()
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
        """Ignore touches beside the panel, which would close another sheet."""
        self.panel.dispatch("on_touch_down", touch)
        return True
