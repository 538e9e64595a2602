"""Curtain over the table while the device changes hands."""

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.kit.modal import Modal
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.layout import Insets

kvloader.load(__name__)


class Curtain(Modal):
    """Names who is next. Fires `on_lifted` when the button was held, `on_home` for leaving.

    No touch reaches what is behind it. `on_undo` takes back what was placed last.
    """

    __events__ = ("on_lifted", "on_home", "on_undo")
    name = StringProperty("")
    colour = StringProperty("red")
    line = StringProperty("")
    game = StringProperty(theme.own_game)
    insets = ObjectProperty(Insets())
    by_tap = BooleanProperty(False)
    """Whether a tap lifts it: after every card a hold would be too much, and hides nothing."""

    can_undo = BooleanProperty(False)
    """Whether who has just placed may still think better of it."""

    def on_lifted(self) -> None:
        """The next player has the device."""

    def on_home(self) -> None:
        """Somebody wants to leave without looking."""

    def on_undo(self) -> None:
        """Fired when the last mover takes the placement back, before the device goes on."""

    def show(self, snapshot: Snapshot, seat: int, line: str) -> None:
        """Show for whom the table waits, and a line about what comes."""
        player = snapshot.players[seat]
        self.can_undo, self.by_tap = snapshot.can_undo, snapshot.pace == "card_by_card"
        self.name, self.colour, self.game = player.name, player.colour, snapshot.game
        self.line = line
