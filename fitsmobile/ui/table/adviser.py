"""Somebody to ask at a table: loaded at the first question, gone with the screen."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fitsmobile.session.conductor import Conductor
    from fitsmobile.session.hints import Hint


class Adviser:
    """Gives hints, a grade more each time, to `told`."""

    def __init__(self, conductor: "Conductor", told: "Callable[[Hint], None]") -> None:
        self._conductor = conductor
        self._told = told
        self._hints: Any = None
        self._worker: Any = None

    def ask(self, seat: int) -> bool:
        """Ask for a seat that may act. Whether the answer takes a moment."""
        if self._hints is None:
            # What thinks is not loaded before somebody asks.
            from fitsmobile.ui.table.thinking import seat_adviser

            self._hints, self._worker = seat_adviser(self._conductor, self._told)
        self._hints.ask(seat)
        return bool(self._hints.thinking)

    def dismiss(self) -> None:
        """Nobody asks any more."""
        if self._hints is not None:
            self._hints.cancel()
            self._worker.close()
        self._hints = self._worker = None
