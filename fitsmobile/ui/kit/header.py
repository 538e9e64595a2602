"""The top of a screen: one button at each end, a title with a line of facts between."""

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.ui.kit.text import fitting
from fitsmobile.ui.look import kvloader

kvloader.load(__name__)


class Header(BoxLayout):
    """48 dp high. Fires `on_lead` and `on_trail`; an empty icon leaves the place free.

    `lead_name` and `trail_name` are what the buttons are called for the screen reader.
    """

    __events__ = ("on_lead", "on_trail")
    title = StringProperty("")
    line = StringProperty("")
    shorter = ListProperty()
    """Shown instead of `line` where that has no room: the first that has, or else the last."""

    centred = BooleanProperty(False)
    """Whether title and line are centred, not at the left."""

    lead_icon = StringProperty("back")
    lead_name = StringProperty("")
    trail_icon = StringProperty("")
    trail_name = StringProperty("")

    def facts(self, line: str, shorter: list[str], room: float, size: float) -> str:
        """The line, or a shorter one."""
        return fitting((line, *shorter), room, size)

    def on_lead(self) -> None:
        """Fired when the left button is pressed."""

    def on_trail(self) -> None:
        """Fired when the right button is pressed."""
