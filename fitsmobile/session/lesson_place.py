"""The step at which each lesson was left, and the lesson that was on the screen."""

from fitsmobile.engine.frozen import frozen
from fitsmobile.session.kept_documents import LESSONS, KeptDocuments
from fitsmobile.storage.records import is_count

LONGEST = 100
"""Most steps of a lesson, far more than any has."""


@frozen
class LessonPlaces:
    """Kept in a document, so that a lesson survives the death of the process as a game does."""

    documents: KeptDocuments

    @property
    def open(self) -> str:
        """The game whose lesson was on the screen; empty where none was."""
        game = self.documents.load(LESSONS).get("open")
        return game if isinstance(game, str) else ""

    def step(self, game: str) -> int:
        """The step of a game's lesson that comes next, from 0."""
        steps = self.documents.load(LESSONS).get("steps")
        step = steps.get(game) if isinstance(steps, dict) else None
        return step if isinstance(step, int) and is_count(step, LONGEST) else 0

    def keep(self, game: str, step: int) -> None:
        """A step of a lesson is on the screen."""
        self._store(game, game, step)

    def close(self, game: str, step: int) -> None:
        """A lesson was left at a step; at 0 it begins again."""
        self._store("", game, step)

    def _store(self, shown: str, game: str, step: int) -> None:
        steps = self.documents.load(LESSONS).get("steps")
        known = steps if isinstance(steps, dict) else {}
        self.documents.keep(LESSONS, {"open": shown, "steps": {**known, game: step}})
