"""Drop-down row: shows the chosen option, and opens a sheet with all of them."""

from collections.abc import Iterable
from functools import partial

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.sheet import Sheet
from fitsmobile.ui.look import kvloader

kvloader.load(__name__)


class PickRow(Pressable, BoxLayout):
    """`options` are pairs of value and text; the sheet opens over `screen`."""

    text = StringProperty("")
    options = ListProperty()
    value = ObjectProperty(None, allownone=True)
    screen = ObjectProperty(None, allownone=True)
    radius = NumericProperty(dp(12))

    def label_of(self, value: object, options: Iterable[tuple[object, str]]) -> str:
        """The text of a value; empty where it is none of them."""
        return dict(options).get(value, "")

    def on_release(self) -> None:
        """Open the sheet with all options."""
        sheet = Sheet(title=self.text)
        for value, label in self.options:
            icon = "check" if value == self.value else ""
            sheet.add_action(icon, label, partial(setattr, self, "value", value))
        sheet.open(self.screen)
