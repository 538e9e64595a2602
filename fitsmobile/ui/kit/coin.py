"""A player's coin: the colour and its symbol."""

from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.look import kvloader

kvloader.load(__name__)


class Coin(Widget):
    """As large as the shorter side of the widget; `colour` is a paint such as `red`."""

    colour = StringProperty("red")
