"""The interface between the table's screen and a game's half of the table: moments go down."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Protocol

from fitsmobile.engine.frozen import frozen
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.session.table import Played

if TYPE_CHECKING:
    from collections.abc import Callable

    from fitsmobile.ai.reason import Reason
    from fitsmobile.engine.protocol import Refusal
    from fitsmobile.session.hints import Hint
    from fitsmobile.ui.kit.keys import FocusRing
    from fitsmobile.ui.table.gesture import TouchSettings
    from fitsmobile.ui.table.host import TableHost
    from fitsmobile.ui.table.layout import Insets


@frozen
class Moment:
    """A snapshot, and what the screen knows besides.

    `seat` is the person at the near side of the table. `more` tells that later snapshots wait
    to be shown, so that nobody can act on this one. `last_turn` are the moves of the turn
    before, where the game can show them again.
    """

    snapshot: Snapshot
    seat: int = 0
    more: bool = False
    last_turn: Sequence[Played] = ()

    @property
    def may_act(self) -> bool:
        """Whether a person may move now."""
        return not self.more and self._acts(computer=False)

    @property
    def computer_moves(self) -> bool:
        """Whether a computer player is on turn."""
        return self._acts(computer=True)

    def _acts(self, computer: bool) -> bool:
        turn, now = self.snapshot.turn, self.snapshot
        return turn in now.actors and (now.players[turn].level is not None) == computer


def people(snapshot: Snapshot) -> list[int]:
    """The seats that are no computer players."""
    return [seat for seat, player in enumerate(snapshot.players) if player.level is None]


AROUND = frozenset(
    (
        "header", "menu", "seats", "strip", "cards", "tray", "shelf", "neutral", "steps",
        "undo", "mirror", "rotate", "end", "order", "push",
    )
)  # fmt: skip
"""Names of what stands around a playing field: a board may be shown without some of it."""

COUNT = "count"
"""The name of the count of a finished round, which may be hidden too: the field stays as the round
has left it."""


@frozen
class Cue:
    """A touch: the points that a finger goes through, on the board; one point is a tap.

    `hold` are the seconds that it stays on the last point.
    """

    path: tuple[tuple[float, float], ...]
    hold: float = 0.0


class Board(Protocol):
    """A widget that shows moments of a game and fires what the player wants; knows no session.

    Events: `on_play(seat, move)`; `on_ask(what, seat)`, where `what` is a name in
    `TableScreen.ask` and `seat` is None unless one seat of several at the table asks;
    `on_tell(text)` for the line above the controls, which an empty text takes away;
    `on_shown()` when a motion or a count of points is over.
    """

    pos: tuple[float, float]
    size: tuple[float, float]
    size_hint: tuple[float | None, float | None]
    opacity: float

    insets: Insets
    touch: TouchSettings
    hints: bool
    """Whether hints are offered."""

    hidden: frozenset[str]
    """The parts around the playing field that are not there, by name: see `AROUND`."""

    given: int
    """The number of pieces that lay there before the player's first move, shown apart where the
    board can tell them from the player's."""

    lit: Reason | None
    """The reason whose cells are lit; None for none."""

    quarter: float
    """By how many quarters the board wants to be turned, for a tablet that lies flat."""

    toast_place: Sequence[float]
    """Place where a line of text is clear of the controls and of its subject, in pixels: its
    middle to the right of the board's, its foot, the height that its top may not pass, and how wide
    it may be."""

    once: frozenset[str]
    """Arrow keys that count once only, however long they are held."""

    def bind(self, **callbacks: Callable[..., object]) -> None:
        """Kivy's way of listening to events and properties."""

    @property
    def in_motion(self) -> bool:
        """Whether the next moment has to wait until pieces have arrived."""

    @property
    def settled(self) -> bool:
        """Whether everything has been seen; False while a motion or a count goes on."""

    @property
    def falling(self) -> bool:
        """Whether a piece is still on its way that later moments need not wait for."""

    @property
    def takes_all_keys(self) -> bool:
        """Whether keys go to the board alone, without undo, redo and hint."""

    def open(self, moment: Moment) -> None:
        """Show a game that was not on the table before, without motion."""

    def show(self, moment: Moment, still: bool = False) -> None:
        """Show the next moment, with motion unless `still`."""

    def sit(self, moment: Moment) -> None:
        """Show the moment on the table from the side of `moment.seat`."""

    def replay(self, turn: Sequence[Played]) -> None:
        """Show the moves of a turn again."""

    def finish(self) -> None:
        """End at once every motion that the next moment would wait for."""

    def refuse(self, refusal: Refusal, seat: int | None = None) -> None:
        """Show that a wish was refused, and say why, to one seat where several play at once."""

    def advise(self, hint: Hint) -> None:
        """Show a hint and say it."""

    def cue(self, moves: Collection[str]) -> Cue | None:
        """The next touch that leads to one of some moves; without moves, to the end of the turn.

        None where no touch does.
        """

    def cancel(self) -> bool:
        """Put back what is in hand, or end a count. False where there is nothing of this."""

    def key(self, name: str, ring: FocusRing | None) -> bool:
        """Play by keys. True when the key was used."""

    def hover(self, x: float, y: float) -> None:
        """A pointer is here, in pixels of the window."""

    def leave(self) -> None:
        """The screen goes: cancel motions, touches and clock events."""


class Companion(Protocol):
    """Something that a game keeps beside its board and that may ask the session: FITS' par."""

    def follow(self, snapshot: Snapshot, seat: int) -> None:
        """A person at a seat is on turn."""

    def leave(self) -> None:
        """The screen goes."""


@frozen
class HandOverFacts:
    """The facts that the hand-over screen adds to the next player's name.

    `line` says what comes. `scores` are by seat after the rounds that everybody has finished;
    empty before the first of them.
    """

    line: str
    scores: tuple[int, ...] = ()


@frozen
class TableParts:
    """The parts that the one `TableScreen` builds a game's table from.

    `around` makes the board for several who play at once round a tablet; None where there is
    none. `hand_over` tells the facts of the hand-over screen for a seat; None where the device
    changes hands openly. `shared` tells that all play on one board, which
    turns to the player on turn and can show the last turn again. `ends_turns` hands finished
    turns over without a button.
    """

    board: Callable[[], Board]
    around: Callable[[], Board] | None = None
    hand_over: Callable[[Snapshot, int], HandOverFacts] | None = None
    companion: Callable[[TableHost, Board], Companion] | None = None
    shared: bool = False
    ends_turns: bool = False
