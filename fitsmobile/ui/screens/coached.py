"""Base of the screens that have a real table below a card of words: a lesson and a puzzle."""

from collections.abc import Callable

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from fitsmobile.ui.games import table_screen
from fitsmobile.ui.kit.screen import ArrangedScreen, Navigation
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.table.host import TableHost
from fitsmobile.ui.table.screen import TableScreen

MOST = 640
"""Largest width of the words in pixels."""

MARGIN = 8
SMALLEST = 240
"""A window smaller than this has no table; the first one of all may be 100."""

WORDS_MOST = 0.45
"""The largest share of the height that is kept from the table."""


class StillNavigator:
    """Navigation of a table that stays where it is; `ended` is called in place of the result."""

    def __init__(self, navigator: Navigation, ended: Callable[[], None]) -> None:
        self.focus_ring = navigator.focus_ring
        self._ended = ended

    def go(self, _name: str, **_args: object) -> None:
        """No effect: the screen around the table decides what is shown."""

    def replace(self, _name: str, **_args: object) -> None:
        """The table has shown the end of its game."""
        self._ended()


class CoachedScreen(ArrangedScreen):
    """A table of another host than the conductor. The kv rule names the card `coach`."""

    game = StringProperty(theme.own_game)
    flat = BooleanProperty(False)
    """Whether words and buttons stand in one row."""

    kept_below = NumericProperty(0)
    kept_right = NumericProperty(0)
    """Room below and to the right of the table for a sheet, in pixels from the window's edge."""

    table = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.ids.coach.bind(height=self.lay_out_soon)
        self.bind(kept_below=self.lay_out_soon, kept_right=self.lay_out_soon)

    def leave(self) -> None:
        """Remove the table and its listeners."""
        super().leave()
        self.clear_table()

    def put_up(self, host: TableHost, hidden: frozenset[str], given: int = 0) -> TableScreen:
        """Show the game of a host beside the words, on a new table without the `hidden` parts.

        `given` pieces lay there before the player's first move.
        """
        still = StillNavigator(self.navigator, self.ended)
        self.table = table = table_screen(
            conductor=host, navigator=still, hidden=hidden, given=given
        )
        table.bind(on_menu=self._ask_menu)
        self.add_widget(table, index=len(self.children))
        self.lay_out()
        table.arrive()
        return table

    def clear_table(self) -> None:
        """Remove the table, if there is one."""
        if self.table is not None:
            self.table.leave()
            self.remove_widget(self.table)
            self.table = None

    def ended(self) -> None:
        """Called when the table has shown the end of its game."""

    def step_back(self) -> bool:
        """Close what the table has open, if anything."""
        return super().step_back() or (self.table is not None and self.table.step_back())

    def lay_out(self, *_: object) -> None:
        """Place the words above the table; in a window wider than high in one row."""
        if min(self.size) < dp(SMALLEST):
            return
        coach, self.flat = self.ids.coach, self.width > self.height
        left, low, width, height = self.room
        coach.width = min(width - 2 * dp(MARGIN), dp(MOST))
        coach.x = left + (width - coach.width) / 2
        coach.top = low + height - dp(4)
        if self.table is None:
            return
        self.table.pos, self.table.size = self.pos, self.size
        self.table.inset_left = self.inset_left
        self.table.inset_right = max(self.inset_right, self.kept_right)
        self.table.inset_bottom = max(self.inset_bottom, self.kept_below)
        self.table.inset_top = min(self.top - coach.y, self.height * WORDS_MOST)

    def open_menu(self) -> None:
        """Called in place of the table's menu: go back."""
        self.navigator.back()

    def _ask_menu(self, _table: object) -> bool:
        self.open_menu()
        return True
