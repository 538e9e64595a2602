"""Values that the table's screen hands to a board, and the parts that it builds a table of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from fitsmobile.engine.frozen import frozen
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.session.table import Played

if TYPE_CHECKING:
    from collections.abc import Callable

    from fitsmobile.ui.table.board_widget import BoardWidget
    from fitsmobile.ui.table.host import TableHost


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

    board: Callable[[], BoardWidget]
    around: Callable[[], BoardWidget] | None = None
    hand_over: Callable[[Snapshot, int], HandOverFacts] | None = None
    companion: Callable[[TableHost, BoardWidget], Companion] | None = None
    shared: bool = False
    ends_turns: bool = False
