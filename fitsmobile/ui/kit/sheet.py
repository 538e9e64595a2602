"""A sheet from the bottom edge (a panel in the middle on wide windows), over a dimmed screen."""

from collections.abc import Callable

from kivy.animation import Animation
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.kit.modal import Modal
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp

kvloader.load(__name__)


class ActionRow(Pressable, BoxLayout):
    """An action: icon and words; the whole row is the touch target."""

    icon = StringProperty("")
    text = StringProperty("")
    line = StringProperty("")
    """Small words below, empty for none."""


class Sheet(Modal):
    """Modal sheet, opened with `open(screen)`; a touch beside it or Back closes it.

    Widgets go into `body`. Fires `on_closed` once it is removed, in whatever way.
    """

    __events__ = ("on_closed",)
    title = StringProperty("")
    body = ObjectProperty()
    """The layout to add widgets to."""

    panel = ObjectProperty()
    """The visible part of the sheet."""

    widest = NumericProperty(440)
    """Largest width of the panel in dp."""

    rise = NumericProperty(0)
    """Vertical offset of the panel in pixels, animated when it opens."""

    inset_bottom = NumericProperty(0)
    """The inset of the screen below, in pixels."""

    screen = ObjectProperty(None, allownone=True)
    """The screen that it lies over, None before `open`."""

    def on_closed(self) -> None:
        """Fired once the sheet is removed, in whatever way."""

    def add_action(self, icon: str, text: str, do: Callable[[], object]) -> ActionRow:
        """Append a row that closes the sheet and then calls `do`."""

        def used() -> None:
            self.close()
            do()

        row = ActionRow(icon=icon, text=text, do=used)
        self.body.add_widget(row)
        return row

    def open(self, screen: Screen) -> None:
        """Show it over a screen."""
        self.screen = screen
        self.inset_bottom = screen.inset_bottom
        screen.open_overlay(self)
        seconds = theme.seconds("screen")
        if seconds:
            self.opacity, self.rise = 0, -dp(24)
            Animation(opacity=1, rise=0, d=seconds, t="out_cubic").start(self)

    def close(self) -> None:
        """Remove it."""
        if self.screen is not None:
            self.screen.close_overlay(self)

    def on_parent(self, _sheet: object, parent: Widget | None) -> None:
        """Fire `on_closed` when the sheet is removed."""
        if parent is None:
            Animation.cancel_all(self)
            self.dispatch("on_closed")

    def missed(self, touch: Touch) -> None:
        """Close the sheet where the touch is beside the panel."""
        if not self.panel.collide_point(*touch.pos):
            self.close()
