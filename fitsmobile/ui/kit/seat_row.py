"""One seat of the set-up: its colour, and who sits there."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.session.opponent_names import name_of
from fitsmobile.ui.kit import wording
from fitsmobile.ui.kit.node import Node
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr

kvloader.load(__name__)

START_LEVEL = 2
"""Initial level of a computer player."""


class ColourDisc(Pressable):
    """A coin of a colour; a press asks for the next colour."""

    colour = StringProperty("red")
    radius = NumericProperty(dp(14))

    def nodes(self) -> tuple[Node, ...]:
        """A button whose value is the colour's id."""
        return (self.node("button", "", self.colour, actions=self.actions),)


class SeatRow(BoxLayout):
    """Fires `on_next_colour` when another colour is asked for.

    `level` is 0 for a person, whose `name` can be typed, and 1 to 5 for a computer player,
    whose level can be chosen in its place.
    """

    __events__ = ("on_next_colour",)
    colour = StringProperty("red")
    may_change = BooleanProperty(True)
    """Whether the colour can be changed."""

    name = StringProperty("")
    hint = StringProperty("")
    """Shown in the field while no name is typed."""

    level = NumericProperty(0)
    taken = ListProperty()
    """Names of the seats before this one."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._levels = self.ids.levels.__self__
        self._field = self.ids.field.__self__
        self.bind(level=self._sit)
        self._sit()

    def change(self) -> None:
        """Replace the person by a computer player, or the other way round."""
        self.level = 0 if self.level else START_LEVEL

    def _sit(self, *_: object) -> None:
        shown, hidden = (self._levels, self._field) if self.level else (self._field, self._levels)
        self.remove_widget(hidden)
        if self.level:
            self._levels.value = int(self.level)
        if shown.parent is None:
            self.add_widget(shown, index=1)

    def player(self, level: int, taken: list[str]) -> str:
        """Name of the computer player of a level, unlike the names that are taken."""
        return name_of(max(1, int(level)), taken)

    def called(self, level: int) -> str:
        """Name of a level."""
        return tr(wording.LEVELS[max(1, int(level)) - 1])

    def on_next_colour(self) -> None:
        """Fired when the coin is pressed."""
