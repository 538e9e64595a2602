"""Base widget of the boards of all games: properties, events, and default answers."""

from collections.abc import Collection, Sequence
from math import inf

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from fitsmobile.session.table import Played
from fitsmobile.ui.kit.keys import FocusRing
from fitsmobile.ui.table.board import Cue, Moment
from fitsmobile.ui.table.gesture import TouchSettings
from fitsmobile.ui.table.layout import Insets


class BoardWidget(FloatLayout):
    """A `Board` without motion, keys, hints and a turn to show again.

    A game's board adds `open` and `show`, `refuse`, `advise`, and what else it has.
    """

    __events__ = ("on_play", "on_ask", "on_tell", "on_shown")
    once: frozenset[str] = frozenset()

    insets = ObjectProperty(Insets())
    touch = ObjectProperty(TouchSettings())
    hints = BooleanProperty(False)
    hidden = ObjectProperty(frozenset())
    given = NumericProperty(0)
    lit = ObjectProperty(None, allownone=True)
    quarter = NumericProperty(0)
    toast_place = ListProperty((0, 0, inf, inf))

    def on_play(self, seat: int, move: str) -> None:
        """A move is wished for a seat."""

    def on_ask(self, what: str, seat: int | None) -> None:
        """Something else is wished: `undo`, `end_turn`, `hint`, `menu` ..."""

    def on_tell(self, text: str) -> None:
        """A line is to be shown to the player; an empty one takes the last away."""

    def on_shown(self) -> None:
        """A motion or a count is over."""

    @property
    def in_motion(self) -> bool:
        """Whether the next moment has to wait: here never."""
        return False

    @property
    def settled(self) -> bool:
        """Whether everything has been seen."""
        return not self.in_motion

    @property
    def falling(self) -> bool:
        """Whether a piece still falls that later moments need not wait for: here never."""
        return False

    @property
    def takes_all_keys(self) -> bool:
        """Whether keys go to the board alone: here never."""
        return False

    def sit(self, moment: Moment) -> None:
        """Nothing: the board looks the same from every side."""

    def replay(self, turn: Sequence[Played]) -> None:
        """Nothing: there is no motion."""

    def finish(self) -> None:
        """Nothing: no moment waits for a motion."""

    def cue(self, moves: Collection[str]) -> Cue | None:
        """The next touch that leads to one of some moves: here none is shown."""
        return None

    def cancel(self) -> bool:
        """Put back what is in hand: here nothing."""
        return False

    def key(self, name: str, ring: FocusRing | None) -> bool:
        """Play by keys: here none."""
        return False

    def hover(self, x: float, y: float) -> None:
        """Nothing follows a pointer."""

    def leave(self) -> None:
        """Nothing runs on."""
