"""A kept game as a card: its picture, what it is, who plays, and when it was played last."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from fitsmobile.ui.kit.surface import PressCard
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.theme import theme

kvloader.load(__name__)

LEAST_HEIGHT = dp(104)


class SavedRow(PressCard):
    """Pressing opens it. Fires `on_delete` by the bin at its end, where `may_delete`."""

    __events__ = ("on_delete",)
    game = StringProperty(theme.own_game)
    headline = StringProperty("")
    names = StringProperty("")
    when = StringProperty("")
    picture = ObjectProperty(None, allownone=True)
    may_delete = BooleanProperty(True)
    delete_name = StringProperty("")
    picture_width = NumericProperty(dp(76))
    least_height = NumericProperty(LEAST_HEIGHT)

    def on_delete(self) -> None:
        """Fired when the bin is pressed."""
