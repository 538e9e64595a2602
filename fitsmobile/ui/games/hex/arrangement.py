"""The parts of a hex table and their places: cards round the board, controls by the thumb."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.games.hex import layout
from fitsmobile.ui.games.hex.layout import Places, Wants, Window
from fitsmobile.ui.games.hex.seat_card import SeatCard
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.kit.turned import Turned
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.layout import Insets, Rect, edge, has_room

WIDEST_TOAST = 440
LONG = 840
"""The longer side, in dp, of a window that has room for a card at every edge of the board."""


class ArrangedTable(Screen):
    """Puts everything where this window wants it. The table itself is built on top of this."""

    dragged = True
    game = ""
    wants: Wants
    headed = True
    """Whether it has a header of its own."""

    together = False
    """Whether everybody plays at once, each at an edge where the window has room."""

    table = ObjectProperty()
    board = ObjectProperty()
    header = ObjectProperty()
    steps = ObjectProperty()
    toast = ObjectProperty()
    viewer = NumericProperty(0)
    """The seat that looks at the board from the near side."""

    def __init__(self, **kwargs: Any) -> None:
        self.cards: list[SeatCard] = []
        self._holders: list[Turned] = []
        super().__init__(**kwargs)
        self._arrange_soon = Clock.create_trigger(self.arrange, -1)
        self.when_moved(self._arrange_soon)
        theme.bind(text_scale=self._arrange_soon)

    @property
    def shared(self) -> bool:
        """Whether everybody sits round one tablet."""
        room = has_room(self.width, self.height, dp(1)) and max(self.size) >= dp(LONG)
        return self.together and room

    @property
    def settings(self) -> Any:
        """What the person chose."""
        return self.conductor.settings

    def arrange(self, *_: Any) -> None:
        """Put everything where this window wants it."""
        if self.width < dp(80) or not self.cards:
            return
        seats = len(self.cards)
        order = [(self.viewer + k) % seats for k in range(seats)]
        self.table.quarter = edge(seats, self.viewer) if self.shared else 0
        window = self._window(self.table.quarter)
        if self.shared:
            edges = [edge(seats, seat) - self.table.quarter for seat in order[1:]]
            facing = tuple(quarter % 4 for quarter in edges)
            found = layout.round_the_table(window, facing, self.wants)
        else:
            found = layout.places(window, self.board.radius, seats - 1, self.wants)
        if self.headed:
            self.put(self.header, found.header)
        self.put(self.board, found.board)
        self.put(self.steps, found.steps)
        for k, (seat, box) in enumerate(zip(order, (found.me, *found.others), strict=True)):
            self._holders[seat].quarter = found.facing[k - 1] if k and found.facing else 0
            self.put(self._holders[seat], box)
        self.place_controls(found)
        self._place_toast(found, window.width)

    def _place_toast(self, found: Places, wide: float) -> None:
        """Above the controls; where they stand beside the board, at its foot between the parts."""
        self.toast.lift, self.toast.widest = (
            dp(found.bar.y + found.bar.h + 10),
            dp(WIDEST_TOAST),
        )
        if found.rows:
            one, other = sorted((found.me, found.rows[0]), key=lambda box: box.x)
            half = min(wide / 2 - one.x - one.w, other.x - wide / 2) - 8
            self.toast.lift, self.toast.widest = dp(one.y), dp(min(WIDEST_TOAST, 2 * half))

    def _window(self, quarter: int) -> Window:
        """The window as it is seen from an edge of the table."""
        one = dp(1)
        insets = (self.inset_left, self.inset_bottom, self.inset_right, self.inset_top)
        wide, high = self.size if quarter % 2 == 0 else self.size[::-1]
        return Window(
            wide / one,
            high / one,
            Insets(*(inset / one for inset in insets)).turned(quarter),
            self.settings.hand == "left",
            theme.text_scale,
            self.headed,
        )

    def stand_below(self) -> None:
        """The words above have a title and the way back: the board takes that room."""
        if self.headed:
            self.headed = False
            self.table.remove_widget(self.header)

    def put(self, widget: Widget, box: Rect) -> None:
        """A widget into a box of dp."""
        one = dp(1)
        widget.size_hint = (None, None)
        widget.size = (round(box.w * one), round(box.h * one))
        widget.pos = (round(box.x * one), round(box.y * one))

    def open_overlay(self, overlay: Any) -> None:
        """Lay it over the table as the player on turn sees it."""
        self._overlays.append(overlay)
        self.table.add_widget(overlay)

    def close_overlay(self, overlay: Any) -> None:
        """Take it away; nothing happens where it is gone already."""
        if overlay in self._overlays:
            self._overlays.remove(overlay)
            self.table.remove_widget(overlay)

    def place_controls(self, found: Places) -> None:
        """The buttons into the bar."""

    def card_pressed(self, _card: SeatCard) -> None:
        """A seat was pressed."""

    def lay_cards(self, count: int) -> None:
        """A fresh card for every seat, each able to be turned to its own edge."""
        for holder in self._holders:
            self.table.remove_widget(holder)
        self.cards = [SeatCard(game=self.game) for _ in range(count)]
        self._holders = [Turned(size_hint=(None, None)) for _ in range(count)]
        for card, holder in zip(self.cards, self._holders, strict=True):
            card.bind(on_release=self.card_pressed)
            holder.add_widget(card)
            self.table.add_widget(holder, index=len(self.table.content.children))
