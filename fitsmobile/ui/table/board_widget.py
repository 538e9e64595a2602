"""The interface between the table's screen and a game's half of the table: moments go down."""

from __future__ import annotations

from abc import abstractmethod
from math import inf
from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from fitsmobile.ui.table.gesture import TouchSettings
from fitsmobile.ui.table.layout import Insets

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from fitsmobile.ai.reason import Reason
    from fitsmobile.engine.protocol import Refusal
    from fitsmobile.session.hints import Hint
    from fitsmobile.session.table import Played
    from fitsmobile.ui.kit.keys import FocusRing
    from fitsmobile.ui.table.board import Cue, Moment


class BoardWidget(FloatLayout):
    """Shows moments of a game and fires what the player wants; knows no session.

    A game's board adds `open`, `show`, `refuse` and `advise`. Everything else has an answer for a
    board without motion, keys, hints and a turn to show again.
    """

    __events__ = ("on_play", "on_ask", "on_tell", "on_shown")

    insets: Insets = ObjectProperty(Insets())
    touch: TouchSettings = ObjectProperty(TouchSettings())
    hints: bool = BooleanProperty(False)
    """Whether hints are offered."""

    hidden: frozenset[str] = ObjectProperty(frozenset())
    """The parts around the playing field that are not there, by name: see `board.AROUND`."""

    given: int = NumericProperty(0)
    """The number of pieces that lay there before the player's first move, shown apart where the
    board can tell them from the player's."""

    lit: Reason | None = ObjectProperty(None, allownone=True)
    """The reason whose cells are lit; None for none."""

    quarter: float = NumericProperty(0)
    """By how many quarters the board wants to be turned, for a tablet that lies flat."""

    toast_place: Sequence[float] = ListProperty((0, 0, inf, inf))
    """Place where a line of text is clear of the controls and of its subject, in pixels: its
    middle to the right of the board's, its foot, the height that its top may not pass, and how wide
    it may be."""

    once: frozenset[str] = frozenset()
    """Arrow keys that count once only, however long they are held."""

    def on_play(self, seat: int, move: str) -> None:
        """A move is wished for a seat."""

    def on_ask(self, what: str, seat: int | None) -> None:
        """Something else is wished, by a name in `Wishes.ask`: `undo`, `end_turn`, `menu` ...

        `seat` is None unless one seat of several at the table asks.
        """

    def on_tell(self, text: str) -> None:
        """A line is to be shown above the controls; an empty one takes the last away."""

    def on_shown(self) -> None:
        """A motion or a count of points is over."""

    @property
    def in_motion(self) -> bool:
        """Whether the next moment has to wait until pieces have arrived."""
        return False

    @property
    def settled(self) -> bool:
        """Whether everything has been seen; False while a motion or a count goes on."""
        return not self.in_motion

    @property
    def falling(self) -> bool:
        """Whether a piece is still on its way that later moments need not wait for."""
        return False

    @property
    def takes_all_keys(self) -> bool:
        """Whether keys go to the board alone, without undo, redo and hint."""
        return False

    @abstractmethod
    def open(self, moment: Moment) -> None:
        """Show a game that was not on the table before, without motion."""

    @abstractmethod
    def show(self, moment: Moment, still: bool = False) -> None:
        """Show the next moment, with motion unless `still`."""

    def sit(self, moment: Moment) -> None:
        """Show the moment on the table from the side of `moment.seat`."""

    def replay(self, turn: Sequence[Played]) -> None:
        """Show the moves of a turn again."""

    def finish(self) -> None:
        """End at once every motion that the next moment would wait for."""

    @abstractmethod
    def refuse(self, refusal: Refusal, seat: int | None = None) -> None:
        """Show that a wish was refused, and say why, to one seat where several play at once."""

    @abstractmethod
    def advise(self, hint: Hint) -> None:
        """Show a hint and say it."""

    def cue(self, moves: Collection[str]) -> Cue | None:
        """The next touch that leads to one of some moves; without moves, to the end of the turn.

        None where no touch does.
        """
        return None

    def cancel(self) -> bool:
        """Put back what is in hand, or end a count. False where there is nothing of this."""
        return False

    def key(self, name: str, ring: FocusRing | None) -> bool:
        """Play by keys. True when the key was used."""
        return False

    def hover(self, x: float, y: float) -> None:
        """A pointer is here, in pixels of the window."""

    def leave(self) -> None:
        """The screen goes: cancel motions, touches and clock events."""
