"""The place of a card in a long list, which keeps its height while the card does not exist."""

from collections.abc import Callable, Generator

from kivy.uix.widget import Widget

from fitsmobile.ui.kit.keys import Focusable
from fitsmobile.ui.kit.press import Pressable

Build = Callable[[], Generator[None, None, Pressable | None]]
"""Builds a card in short steps; None where there is nothing to show."""


class RowSlot(Widget):
    """As high as its card, and as `height` says until that was built once."""

    def __init__(self, build: Build, height: float) -> None:
        super().__init__(size_hint_y=None, height=height)
        self.build = build
        self.card: Pressable | None = None
        self.fbind("pos", self._place)
        self.fbind("width", self._place)

    def fill(self, card: Pressable) -> None:
        """Show a card, and be as high as it is."""
        self.card = card
        self.add_widget(card)
        card.bind(height=self.setter("height"))
        self.height = card.height
        self._place()

    def empty(self) -> None:
        """Remove the card; it can be built again."""
        self.clear_widgets()
        self.card = None

    @property
    def is_in_use(self) -> bool:
        """Whether a finger is down on the card, or the focus ring is on it or in it."""
        card = self.card
        if card is None:
            return False
        ringed = (one.ringed for one in card.walk(restrict=True) if isinstance(one, Focusable))
        return card.pressed or any(ringed)

    def _place(self, *_: object) -> None:
        if self.card is not None:
            self.card.pos, self.card.width = self.pos, self.width
