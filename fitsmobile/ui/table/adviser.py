"""Somebody to ask at a table: loaded at the first question, gone with the screen."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fitsmobile.ai.worker import Worker
    from fitsmobile.session.conductor import Conductor
    from fitsmobile.session.hints import Hint, Hints


class Adviser:
    """Gives hints, a grade more each time, to `told`."""

    def __init__(self, conductor: "Conductor", told: "Callable[[Hint], None]") -> None:
        self._conductor = conductor
        self._told = told
        self._asked: tuple[Hints, Worker] | None = None

    def ask(self, seat: int) -> bool:
        """Ask for a seat that may act. Whether the answer takes a moment."""
        if self._asked is None:
            # What thinks is not loaded before somebody asks.
            from fitsmobile.ui.table.thinking import seat_adviser

            self._asked = seat_adviser(self._conductor, self._told)
        hints, _ = self._asked
        hints.ask(seat)
        return hints.thinking

    def dismiss(self) -> None:
        """Nobody asks any more."""
        if self._asked is not None:
            hints, worker = self._asked
            hints.cancel()
            worker.close()
        self._asked = None
