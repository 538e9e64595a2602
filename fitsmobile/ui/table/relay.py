"""Between session and board: moves go up at once, snapshots come down motion by motion."""

from collections.abc import Callable, Sequence

from fitsmobile.session.actions import Action, Denied, Play
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.session.table import Played
from fitsmobile.ui.table.board import Moment, TableParts, people
from fitsmobile.ui.table.board_widget import BoardWidget
from fitsmobile.ui.table.host import TableHost


class Relay:
    """Sends what is wished on a board to the session, and queues snapshots in front of the board.

    A snapshot that arrives while pieces are in motion waits. `settle` is called when the last
    one is on the board and nothing moves, `open_game` with a snapshot of another game, `refused`
    when the board has said why an action is refused, `landed` with the snapshot before and the one
    that is on the board from now on.
    """

    parts: TableParts
    """The parts of the game on the board; set with the first game."""

    def __init__(
        self,
        host: TableHost,
        open_game: Callable[[Snapshot], None],
        settle: Callable[[], None],
        refused: Callable[[Denied], object],
        landed: Callable[[Snapshot | None, Snapshot], object],
    ) -> None:
        self._host = host
        self._open_game = open_game
        self._settle = settle
        self._refused = refused
        self._landed = landed
        self._board: BoardWidget | None = None
        self._queue: list[Snapshot] = []
        self._coming: Snapshot | None = None
        self._skipping = self._showing = False
        self.shown: Snapshot | None = None
        """The snapshot on the board; None before the first game."""

        self.seat = 0
        """The person at the near side."""

        self.hidden = False
        """Whether the board is covered: then nothing is shown on it."""

    def begin(self, board: BoardWidget, parts: TableParts, snapshot: Snapshot) -> Moment:
        """Another game, another board, or the same again after the screen was left."""
        self.clear()
        self._board, self.parts, self.shown = board, parts, snapshot
        return self.sit(snapshot)

    def clear(self) -> None:
        """Forget what still waits."""
        self._queue.clear()
        self._coming = None
        self._skipping = False

    @property
    def busy(self) -> bool:
        """Whether a motion, a replay or a waiting snapshot is still to be shown."""
        return bool(self._queue) or self._moves

    @property
    def _moves(self) -> bool:
        return self._board is not None and self._board.in_motion

    @property
    def moment(self) -> Moment | None:
        """The position on the board, as boards are told of it."""
        return None if self.shown is None else self._moment(self.shown)

    @property
    def last_turn(self) -> Sequence[Played]:
        """The moves of the turn before, where the board can show them again."""
        return () if self.shown is None else self._last_turn(self.shown)

    # up

    def play(self, _board: object, seat: int, move: str) -> None:
        """Send the move that a board fired."""
        if self.shown is not None:
            self.send(Play(seat, move, self.shown.ply), seat)

    def send(self, action: Action, seat: int | None = None) -> None:
        """Send an action to the session; the board shows where it is refused."""
        answer = self._host.dispatch(action)
        if isinstance(answer, Denied) and self._board is not None:
            self._board.refuse(answer, seat)
            self._refused(answer)

    # down

    def listen(self) -> Callable[[], None]:
        """Relay every new snapshot of the session; the answer ends it."""
        return self._host.listen(self._heard)

    def _heard(self, snapshot: Snapshot) -> None:
        if self.shown is None or snapshot.game_id != self.shown.game_id:
            self._open_game(snapshot)
            return
        self._queue.append(snapshot)
        self._advance()

    def go_on(self, *_: object) -> None:
        """A motion or a count on the board is over."""
        if not self._showing:
            self._take_over()
            self._advance()

    def skip(self) -> None:
        """Show computer players' moves at once until a person is on turn."""
        self._skipping = True

    def sit(self, snapshot: Snapshot) -> Moment:
        """Let the person whose turn it is sit at the near side."""
        self.seat = self._near_seat(snapshot)
        return self._moment(snapshot)

    def _near_seat(self, snapshot: Snapshot) -> int:
        """The person on turn; with one person, or on a pinned board, always the same."""
        seats = people(snapshot)
        if len(seats) < 2 or (self.parts.shared and not self._host.settings.turn_board):
            return seats[0] if seats else 0
        if snapshot.turn is not None and snapshot.turn in seats:
            return snapshot.turn
        return self.seat if self.seat in seats else seats[0]

    def _last_turn(self, snapshot: Snapshot) -> Sequence[Played]:
        return self._host.last_turn(snapshot.turn) if self.parts.shared else ()

    def _moment(self, snapshot: Snapshot) -> Moment:
        return Moment(snapshot, self.seat, bool(self._queue), self._last_turn(snapshot))

    def _advance(self) -> None:
        while self._queue and not self._moves:
            self._show(self._queue.pop(0))
        if not self._moves:
            self._settle()

    def _show(self, snapshot: Snapshot) -> None:
        self._coming = snapshot
        if self._board is not None and not self.hidden:
            self._showing = True
            self._board.show(self._moment(snapshot), still=self._skipping)
            self._showing = False
        if not self._moves:
            self._take_over()

    def _take_over(self) -> None:
        """Take the awaited position as the one shown."""
        before, self.shown, self._coming = self.shown, self._coming or self.shown, None
        if self.shown is not None and self.shown is not before:
            self._landed(before, self.shown)
        now = self.moment
        self._skipping = self._skipping and now is not None and now.computer_moves
