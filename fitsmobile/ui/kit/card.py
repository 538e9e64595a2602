"""Cards: raised surfaces that hold widgets, with or without being a button."""

from kivy.uix.boxlayout import BoxLayout

from fitsmobile.ui.kit.button import PRESSED_SHADE, mixed
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.theme import theme

kvloader.load(__name__)


class Card(Surface, BoxLayout):
    """A raised card that stacks what it holds."""


class PressCard(Pressable, Card):
    """A card that is one large button."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("pressed", self._dress)
        theme.bind(mode=self._dress)
        self._dress()

    def _dress(self, *_: object) -> None:
        shade = PRESSED_SHADE / 2 if self.pressed else 0.0
        self.fill = mixed(getattr(theme, self.ground), theme.text, shade)
