"""The games that are kept: running and finished, with every storage error collected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Saved, Trouble
from fitsmobile.storage.store import LiveShelf, Store


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

    def read_finished(self) -> Iterator[GameRecord]:
        """The finished games one by one, in no order, so that a caller can spread the reading.

        Daily tries that were given up are left out: they are kept only as proof of a try.
        """
        for game_id in self.ids(self.finished):
            record = self.load(self.finished, game_id)
            if record is not None and record.ended is not None:
                yield record

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
