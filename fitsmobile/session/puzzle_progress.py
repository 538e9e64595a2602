"""Progress in puzzles: the best stars of each and its time, and what happened to it today.

Every day a puzzle counts anew: tries, hints and a shown solution of an earlier day cost nothing,
and the best result stays. A day is counted from the clock of the device, and only a later day than
the last one counts anew.
"""

from collections.abc import Callable
from typing import Protocol

from fitsmobile.engine.frozen import as_dict, frozen, names, replace
from fitsmobile.puzzles.puzzle import REVIEW, STARS, WIN, Goal
from fitsmobile.session.kept_documents import PUZZLES, KeptDocuments
from fitsmobile.storage.documents import Content
from fitsmobile.storage.records import is_count, is_word

LONGEST = 360_000
"""Longest time of a try that is kept, in seconds."""

MOST = 1_500
"""Most puzzles whose progress is kept."""


@frozen
class Standing:
    """The progress in one puzzle.

    `stars` are the most ever reached, 0 for none, and `seconds` the shortest time with so many.
    `tries`, `hints` and `shown`, the number of times the solution was shown, are those of `day`,
    the last day on which it was tried, in days since 1970. `total` are all tries ever.
    """

    stars: int = 0
    seconds: int = 0
    day: int = 0
    tries: int = 0
    hints: int = 0
    shown: int = 0
    total: int = 0

    def on(self, day: int) -> "Standing":
        """The standing at the start of a try on `day`."""
        return replace(self, day=day, tries=0, hints=0, shown=0) if day > self.day else self

    def stars_for(self, goal: Goal, result: int) -> int:
        """The stars of a try that ends now, with what was tried and shown today.

        `result` is 1 for a win that was reached, or a mistake that was mended, otherwise 0. These
        bring three stars at the first try of the day, two at the second, then one. A hint costs
        one star, but one always stays, and a shown solution leaves one.
        """
        if goal.kind in (WIN, REVIEW):
            stars = max(1, STARS - self.tries) if result else 0
        else:
            stars = goal.stars_for(result)
        if not stars:
            return 0
        return 1 if self.shown else max(1, stars - self.hints)

    def ended(self, stars: int, seconds: int) -> "Standing":
        """The standing after a try with these stars, which took so long."""
        seconds = min(max(0, seconds), LONGEST)
        after = replace(self, tries=self.tries + 1, total=self.total + 1)
        if stars > self.stars or (stars and stars == self.stars and seconds < self.seconds):
            return replace(after, stars=stars, seconds=seconds)
        return after


NOT_TRIED = Standing()


class Progress(Protocol):
    """The standings that a puzzle's table reads and keeps, by puzzle id."""

    def of(self, puzzle_id: str) -> Standing:
        """The standing in one puzzle, as it counts today."""

    def keep(self, puzzle_id: str, standing: Standing) -> None:
        """Keep the standing in one puzzle during a try."""

    def ended(self, puzzle_id: str, standing: Standing, stars: int) -> None:
        """Keep the standing after a try that brought so many stars."""


class PuzzleProgress:
    """The standings by puzzle id, as a document in the data folder. `day_now` counts days."""

    def __init__(self, documents: KeptDocuments, day_now: Callable[[], int]) -> None:
        self._documents = documents
        self.day_now = day_now

    def all(self) -> dict[str, Standing]:
        """Every puzzle that was tried."""
        return standings(self._documents.load(PUZZLES))

    def of(self, puzzle_id: str) -> Standing:
        """The standing in one puzzle, as it counts today."""
        return self.all().get(puzzle_id, NOT_TRIED).on(self.day_now())

    def keep(self, puzzle_id: str, standing: Standing) -> None:
        """Keep the standing in one puzzle."""
        found = {**self.all(), puzzle_id: standing}
        self._documents.keep(PUZZLES, content_of(found))

    def ended(self, puzzle_id: str, standing: Standing, stars: int) -> None:
        """Keep the standing after a try."""
        self.keep(puzzle_id, standing)


def standings(content: Content) -> dict[str, Standing]:
    """The standings in a document of any origin; what is no standing is left out."""
    found = {}
    for name, values in list(content.items())[:MOST]:
        is_sound = isinstance(values, list) and len(values) == len(names(Standing))
        if is_word(name) and is_sound and all(is_count(value, LONGEST) for value in values):
            standing = Standing(*values)
            if standing.stars <= 3:
                found[name] = standing
    return found


def content_of(found: dict[str, Standing]) -> Content:
    """The document of some standings."""
    return {name: list(as_dict(standing).values()) for name, standing in found.items()}


def merged(own: Content, brought: Content) -> Content:
    """The better result of each puzzle; what happened today stays as it is here."""
    found = standings(own)
    for name, other in standings(brought).items():
        here = found.get(name)
        if here is None:
            found[name] = other
        elif (other.stars, -other.seconds) > (here.stars, -here.seconds):
            found[name] = replace(here, stars=other.stars, seconds=other.seconds)
    return content_of(dict(list(found.items())[:MOST]))
