"""The host that runs the game at a table: the app's conductor, a lesson, or a puzzle."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from fitsmobile.engine.protocol import State
from fitsmobile.session.actions import Action, Denied
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.session.table import Played
from fitsmobile.storage.settings import Settings

if TYPE_CHECKING:
    from fitsmobile.session.conductor import Conductor
    from fitsmobile.session.lesson import Lesson
    from fitsmobile.session.puzzle_table import PuzzleTable


class TableHost(Protocol):
    """The session as the table's screen sees it: snapshots, actions and the settings."""

    @property
    def hurry(self) -> Callable[[], None]:
        """Let computer players move without their pauses until a person is on turn."""

    @property
    def snapshot(self) -> Snapshot | None:
        """The moment on the table; None where no game is there."""

    @property
    def settings(self) -> Settings:
        """The player's settings."""

    @property
    def state(self) -> State | None:
        """The whole position, for hints and par; None where nothing may think about it."""

    def dispatch(self, action: Action) -> Snapshot | Denied:
        """Apply an action and tell the listeners, or refuse it."""

    def listen(self, callback: Callable[[Snapshot], None]) -> Callable[[], None]:
        """Call back with every new snapshot; the answer ends it."""

    def last_turn(
        self, except_seat: int | None = None, seat: int | None = None
    ) -> Sequence[Played]:
        """The last turn of `seat`, or of one other than `except_seat`, its oldest move first."""

    def change_settings(self, **changes: object) -> Settings:
        """Change some settings; returns them all."""


if TYPE_CHECKING:

    def _all_are_hosts(
        conductor: Conductor, lesson: Lesson, puzzle: PuzzleTable
    ) -> tuple[TableHost, ...]:
        return conductor, lesson, puzzle
