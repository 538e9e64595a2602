"""Base of the screens that are a form: a header, sections, and a large button at the foot."""

from collections.abc import Iterable

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.theme import theme

kvloader.load(__name__)


class FormScreen(Screen):
    """A subclass says its `sections`; they are built again whenever it is refreshed."""

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
    upright = BooleanProperty(False)
    by_rows = BooleanProperty(False)
    spare_above = NumericProperty(0)
    """These three are the form's."""

    form = ObjectProperty()
    toast = ObjectProperty()

    def sections(self) -> Iterable[BoxLayout]:
        """The sections of the form, in the language in force."""
        return ()

    def refresh(self, *_: object) -> None:
        """Build the sections."""
        self.form.set_sections(*self.sections())

    def leave(self) -> None:
        """Hide the toast: what it says is about this screen."""
        super().leave()
        self.toast.hide()

    def act(self) -> None:
        """Called when the button at the foot is pressed."""

    def trail(self) -> None:
        """Called when the button at the end of the header is pressed."""
