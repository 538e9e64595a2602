"""The games that are kept: running and finished, with every storage error collected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fitsmobile.session.summary import Summary, read
from fitsmobile.storage.live_shelf import LiveShelf
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Saved, Trouble
from fitsmobile.storage.store import Store

GAMES_A_STEP = 50

DAILY = "daily-"
"""What the id of a counted try begins with."""


class KeptGames:
    """Two shelves of games in the app's data folder, and the troubles met on them.

    Nothing here raises for what a disk does: errors are collected until `take_troubles`
    hands them to the player.
    """

    def __init__(self, store: Store) -> None:
        self.running = store.running
        self.finished = store.finished
        self._store = store
        self._troubles: list[Trouble] = []
        self._sorted: dict[str, tuple[int, list[Summary]]] = {}
        self._tries: tuple[int, list[Summary]] = (-1, [])
        self._known: dict[tuple[str, str], tuple[bytes, Summary | None]] = {}

    def holds(self, game_id: str) -> bool:
        """Whether either shelf has a game of this id."""
        return self.running.holds(game_id) or self.finished.holds(game_id)

    def load(self, shelf: LiveShelf, game_id: str) -> GameRecord | None:
        """One game; None where it can't be read, which is noted."""
        loaded = shelf.load(game_id)
        if isinstance(loaded, Trouble):
            self.note(loaded)
            return None
        self.note_all(loaded.troubles)
        return loaded.value

    def ids(self, shelf: LiveShelf) -> tuple[str, ...]:
        """The ids on a shelf; none where its folder can't be read, which is noted."""
        ids = shelf.ids()
        if isinstance(ids, Trouble):
            self.note(ids)
            return ()
        return ids

    def verify(self) -> Iterator[None]:
        """Compare the index with every file, a little a step."""
        return self._store.refresh()

    @property
    def is_prepared(self) -> bool:
        """Whether `summaries` and `tries` answer without reading a file."""
        return self._store.index.is_complete and self._store.index.is_loaded

    def prepare(self) -> Iterator[None]:
        """Read the index, a little a step; `summaries` and `tries` are quick then."""
        yield from self._store.prepare()
        for shelf in (self.running, self.finished):
            for number, (game_id, (touched, facts)) in enumerate(shelf.listed().items()):
                self._summary(shelf, game_id, touched, facts)
                if number % GAMES_A_STEP == 0:
                    yield

    def summaries(self, shelf: LiveShelf) -> list[Summary]:
        """What the index says of the games on a shelf, the one played last first."""
        self._prepare_now()
        before = self._sorted.get(shelf.name)
        if before is None or before[0] != self._store.changes:
            found = [
                self._summary(shelf, game_id, touched, facts)
                for game_id, (touched, facts) in shelf.listed().items()
            ]
            known = [one for one in found if one is not None]
            known.sort(key=lambda one: (-one.touched, one.id))
            before = self._sorted[shelf.name] = self._store.changes, known
        return before[1]

    def tries(self) -> list[Summary]:
        """The games that are kept as the counted try of a day, the finished ones first."""
        self._prepare_now()
        if self._tries[0] != self._store.changes:
            found = [
                self._summary(shelf, game_id, touched, facts)
                for shelf in (self.finished, self.running)
                for game_id, (touched, facts) in shelf.listed().items()
                if game_id.startswith(DAILY)
            ]
            self._tries = self._store.changes, [one for one in found if one is not None]
        return self._tries[1]

    def _prepare_now(self) -> None:
        for _step in self._store.prepare():
            pass

    def _summary(
        self, shelf: LiveShelf, game_id: str, touched: int, facts: bytes
    ) -> Summary | None:
        """A summary as it was read before, or read now; reading thousands takes its time."""
        known = self._known.get((shelf.name, game_id))
        if known is None or known[0] != facts:
            known = facts, read(game_id, touched, facts)
            self._known[shelf.name, game_id] = known
        return known[1]

    def note(self, answer: Saved | Trouble | None) -> None:
        """Collect the answer of a storage call if it is an error."""
        if isinstance(answer, Trouble):
            self._troubles.append(answer)

    def note_all(self, troubles: Iterable[Trouble]) -> None:
        """Collect several errors."""
        self._troubles.extend(troubles)

    def take_troubles(self) -> tuple[Trouble, ...]:
        """The errors since the last call, for the player to be told."""
        taken = (*self._troubles, *self._store.take_troubles())
        self._troubles.clear()
        return taken
