"""Base of the screens that are a form: a header, sections, and a large button at the foot."""

from collections.abc import Iterable

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.ui.kit.form import COLUMN_MOST, TWO_COLUMNS_FROM, arrange
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.look import kvloader, units
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import device_dp, dp

kvloader.load(__name__)


class FormScreen(Screen):
    """A subclass says its `sections`; they are built again whenever it is refreshed.

    With a button and a window that is wider than high, the last section and the button stand in
    a column of their own at the right, and each column scrolls by itself.
    """

    game = StringProperty(theme.own_game)
    title = StringProperty("")
    line = StringProperty("")
    trail_icon = StringProperty("")
    """Icon at the right end of the header, empty for none; it calls `trail`."""

    trail_name = StringProperty("")
    action = StringProperty("")
    """Words of the button at the foot, empty for none; it calls `act`."""

    action_icon = StringProperty("")
    can_act = BooleanProperty(True)
    by_rows = BooleanProperty(False)
    """The form's."""

    form = ObjectProperty()
    toast = ObjectProperty()
    is_split = BooleanProperty(False)
    """Whether the last section and the button have a column of their own."""

    is_wide = BooleanProperty(False)
    """Whether two sections stand side by side."""

    hugs = BooleanProperty(False)
    """Whether the button is right below the last card, as on a tablet; else at the foot."""

    column_width = NumericProperty(0)
    """Width of a column with the gutters at its sides, in pixels."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.hugs = units.scale() > 1
        self._sections: list[BoxLayout] = []
        self._parts = {name: self.ids[name].__self__ for name in self.ids}
        self._distribute_soon = Clock.create_trigger(self._distribute, -1)
        self.when_moved(self._distribute_soon)
        self.fbind("action", self._distribute_soon)
        self._place_foot()

    def sections(self) -> Iterable[BoxLayout]:
        """The sections of the form, in the language in force."""
        return ()

    def refresh(self, *_: object) -> None:
        """Build the sections."""
        self._measure()
        self.show_sections(*self.sections())

    def show_sections(self, *sections: BoxLayout) -> None:
        """Show these, also after the window has changed."""
        self._sections = list(sections)
        self._distribute()

    def leave(self) -> None:
        """Hide the toast: what it says is about this screen."""
        super().leave()
        self.toast.hide()

    def act(self) -> None:
        """Called when the button at the foot is pressed."""

    def trail(self) -> None:
        """Called when the button at the end of the header is pressed."""

    def _distribute(self, *_: object) -> None:
        """Hand the sections to one form, or to two side by side."""
        self._measure()
        self._place_foot()
        if self.is_split:
            cut = max(1, len(self._sections) - 1)  # a card alone stands beside the button
            self.ids.second.set_sections(*self._sections[cut:])
            self.form.set_sections(*self._sections[:cut])
        else:
            self.ids.second.set_sections()
            self.form.set_sections(*self._sections)

    def _measure(self) -> None:
        room = self.width - self.inset_left - self.inset_right
        gutter = self.form.gutter
        self.is_wide = room - 2 * gutter >= dp(TWO_COLUMNS_FROM)
        self.is_split = self.is_wide and self.width > self.height and bool(self.action)
        share = (room + gutter) / 2 if self.is_split else room
        self.column_width = min(share, device_dp(COLUMN_MOST) + 2 * gutter)

    def _place_foot(self) -> None:
        """Put the button below the right column, or below everything."""
        parts = self._parts
        upper = [parts[name] for name in ("header", "above", "columns")]
        if self.is_split:
            arrange(parts["page"], upper)
            arrange(parts["side"], [parts["second"], parts["foot"], parts["below_side"]])
            arrange(parts["columns"], [self.form, parts["side"]])
        else:
            arrange(parts["columns"], [self.form])
            arrange(parts["side"], [parts["second"]])
            arrange(parts["page"], [*upper, parts["foot"], parts["below"]])
