"""Lessons: positions with a task each, played by the real rules.

A `Lesson` takes the conductor's place behind a table screen: the same snapshots, but nothing is
saved. A legal move that does not solve the task is refused as `not_asked`.
"""

from collections.abc import Callable, Mapping

from fitsmobile.engine.frozen import frozen, made, replace
from fitsmobile.engine.protocol import Json, State
from fitsmobile.session.actions import Action, Denied, EndTurn, NewGame, Play, Player
from fitsmobile.session.listeners import Listener, Listeners
from fitsmobile.session.record import Games
from fitsmobile.session.session import Session
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.session.table import Played
from fitsmobile.storage.settings import Settings

Wanted = Callable[[object, str], bool]
"""Whether a move solves the task, given the view of its seat and its text."""

NOT_ASKED = Denied("not_asked", "The lesson asks for something else.")
NOW = 0


@frozen
class Task:
    """A position, and the task in it.

    The position is that of `setup`, or of the deal of `options` and `seed`, after `moves`, each
    a seat and a move text: `0a1b1`. `wanted` tells which moves solve the task; None where
    ending the turn does.
    """

    game: str
    wanted: Wanted | None
    moves: str = ""
    seed: int = 0
    options: Mapping[str, Json] = made(dict)
    setup: Json = None


class Lesson:
    """A sequence of tasks on one table. `learner` has seat 0 and plays with `settings`."""

    state: State | None = None
    """Always None: no computer player and no hint searches at this table."""

    def __init__(self, games: Games, settings: Settings, learner: Player) -> None:
        self._games = games
        self.settings = settings.changed(
            show_hints=False, end_turn_itself=False, turn_board=False, drop="release"
        )
        self._learner = learner
        self._session = Session(games, lambda: NOW, self._name)
        self.listeners = Listeners()
        self._count = 0
        self._task: Task | None = None
        self.done = False
        """Whether the task is solved."""

    @property
    def snapshot(self) -> Snapshot | None:
        """The snapshot, without undo and with the learner as the only seat that may act."""
        now = self._session.snapshot
        if now is None:
            return None
        learner = tuple(seat for seat in now.actors if seat == 0)
        return replace(now, actors=learner, can_undo=False, can_redo=False, undo_seats=())

    def lay(self, task: Task) -> Snapshot | Denied:
        """Put a task on the table."""
        game = self._games[task.game]
        other = Player("Pip", "blue" if self._learner.colour != "blue" else "red", 1)
        players = (self._learner, other)[: min(game.seats)]
        moves = [(int(move[0]), move[1:]) for move in task.moves.split()]
        answer = self._session.dispatch(
            NewGame(
                task.game,
                players,
                options=task.options,
                seed=task.seed,
                setup=task.setup,
                pace="solo" if len(players) == 1 else "turns",
                moves=tuple(moves[:-1]),
            )
        )
        if moves and isinstance(answer, Snapshot):
            answer = self._session.dispatch(
                Play(*moves[-1])
            )  # played, not loaded, so that its turn waits for EndTurn
        if isinstance(answer, Snapshot):
            self._task, self.done = task, False
            self._tell()
        return answer

    def wanted(self) -> tuple[str, ...]:
        """The moves that solve the task, ascending; none where no move does."""
        table, task = self._session.table, self._task
        if table is None or task is None or task.wanted is None or 0 not in table.actors:
            return ()
        view = table.state.view(0)
        return tuple(text for text in self.moves(0) if task.wanted(view, text))

    def moves(self, seat: int) -> tuple[str, ...]:
        """The legal moves of a seat as text, including those that do not solve the task."""
        table = self._session.table
        if table is None or seat not in table.actors:
            return ()
        return tuple(table.game.format_move(move) for move in table.state.moves(seat))

    def dispatch(self, action: Action) -> Snapshot | Denied:
        """Apply an action that solves the task; refuse others by the rules or as `not_asked`."""
        if isinstance(action, Play):
            return self._play(action)
        if not isinstance(action, EndTurn):
            return NOT_ASKED
        return self._told(self._session.dispatch(action), self._asks_for_the_end())

    def listen(self, callback: Listener) -> Callable[[], None]:
        """Call back with every new snapshot; the function returned unsubscribes."""
        return self.listeners.add(callback)

    def last_turn(
        self, except_seat: int | None = None, seat: int | None = None
    ) -> tuple[Played, ...]:
        """Always empty: a lesson replays no turn."""
        return ()

    def hurry(self) -> None:
        """Ignored: no computer player answers the learner."""

    def change_settings(self, **changes: object) -> Settings:
        """Ignored: a lesson has fixed settings."""
        return self.settings

    def _play(self, action: Play) -> Snapshot | Denied:
        legal = not self.done and action.move in self.moves(action.seat)
        if self.done or (legal and action.move not in self.wanted()):
            return NOT_ASKED
        return self._told(self._session.dispatch(action), legal)

    def _asks_for_the_end(self) -> bool:
        return self._task is not None and self._task.wanted is None

    def _told(self, answer: Snapshot | Denied, done: bool) -> Snapshot | Denied:
        if isinstance(answer, Denied):
            return answer
        self.done = self.done or done
        self._tell()
        now = self.snapshot
        return answer if now is None else now

    def _tell(self) -> None:
        now = self.snapshot
        if now is not None:
            self.listeners.tell(now)

    def _name(self, _action: NewGame) -> str:
        self._count += 1
        return f"lesson-{self._count}"
