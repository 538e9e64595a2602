"""Chooses several of a few options in an order, each with a picture."""

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.ui.kit.node import Node
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.picture import Picture

kvloader.load(__name__)


class OrderItem(Pressable, Surface, BoxLayout):
    """One option: its picture, its name, and its place in the order."""

    value = StringProperty("")
    rank = NumericProperty(0)
    """Place in the order from 1; 0 where it is left out."""

    picture = ObjectProperty(None, allownone=True)
    game = StringProperty(theme.own_game)
    chosen = BooleanProperty(False)

    def nodes(self) -> tuple[Node, ...]:
        """A switch that is on where the thing is chosen, with its place in the order."""
        name, *place = self.words()
        return (self.node("switch", name, "".join(place), self.chosen, self.actions),)


class OrderChoice(BoxLayout):
    """`chosen` are the values in their order; touching one takes it out or puts it at the end.

    The last one can't be taken out.
    """

    chosen = ListProperty()
    game = StringProperty(theme.own_game)

    def offer(self, pictures: dict[str, Picture]) -> None:
        """Offer these values, each with the picture of it."""
        self.clear_widgets()
        for value, picture in pictures.items():
            item = OrderItem(value=value, picture=picture, game=self.game)
            item.bind(on_release=self._turn)
            self.add_widget(item)
        self.on_chosen()

    def _turn(self, item: OrderItem) -> None:
        rest = [value for value in self.chosen if value != item.value]
        if len(rest) == len(self.chosen):
            self.chosen = [*rest, item.value]
        elif rest:
            self.chosen = rest

    def on_chosen(self, *_: object) -> None:
        """Write the places of the chosen options."""
        for item in self.children:
            item.chosen = item.value in self.chosen
            item.rank = self.chosen.index(item.value) + 1 if item.chosen else 0
