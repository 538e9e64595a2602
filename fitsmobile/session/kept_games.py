"""The games that are kept: running and finished, with every storage error collected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter

from fitsmobile.session.summary import Summary, read
from fitsmobile.storage.live_shelf import LiveShelf
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Saved, Trouble
from fitsmobile.storage.store import Store

GAMES_A_STEP = 50

DAILY = "daily-"
"""Prefix of the id of a counted try."""


class KeptGames:
    """Two shelves of games in the app's data folder, and their storage errors.

    Errors are never raised here: they are collected until `take_troubles` returns them.
    """

    def __init__(self, store: Store) -> None:
        self.running = store.running
        self.finished = store.finished
        self._store = store
        self._troubles: list[Trouble] = []
        self._sorted: dict[str, tuple[int, list[Summary]]] = {}
        self._tries: tuple[int, list[Summary]] = (-1, [])
        self._known: dict[str, dict[str, tuple[bytes, Summary | None]]] = {
            shelf.name: {} for shelf in (self.running, self.finished)
        }

    def holds(self, game_id: str) -> bool:
        """Whether either shelf has a game of this id."""
        return self.running.holds(game_id) or self.finished.holds(game_id)

    def load(self, shelf: LiveShelf, game_id: str) -> GameRecord | None:
        """One game; None where it can't be read, and the error is noted."""
        loaded = shelf.load(game_id)
        if isinstance(loaded, Trouble):
            self.note(loaded)
            return None
        self.note_all(loaded.troubles)
        return loaded.value

    def keep_again(self, record: GameRecord, facts: bytes) -> None:
        """Keep a finished game that has learnt something, such as its regret."""
        self.note(self._store.keep(record, facts))

    def ids(self, shelf: LiveShelf) -> tuple[str, ...]:
        """The ids on a shelf; none where its folder can't be read, and the error is noted."""
        ids = shelf.ids()
        if isinstance(ids, Trouble):
            self.note(ids)
            return ()
        return ids

    def verify(self) -> Iterator[None]:
        """Compare the index with every file, in small steps."""
        return self._store.refresh()

    @property
    def is_prepared(self) -> bool:
        """Whether `summaries` and `tries` return without reading a file."""
        return self._store.index.is_complete and self._store.index.is_loaded

    def prepare(self) -> Iterator[None]:
        """Read the index in small steps; afterwards `summaries` and `tries` are fast."""
        yield from self._store.prepare()
        for shelf in (self.running, self.finished):
            found: list[Summary] = []
            edition, games = self._store.pending.edition, [*shelf.listed().items()]
            for number in range(0, len(games), GAMES_A_STEP):
                found += self._read(shelf, dict(games[number : number + GAMES_A_STEP]))
                yield
            for _step in _sorting(found):
                yield
            self._sorted[shelf.name] = edition, found

    def summaries(self, shelf: LiveShelf) -> list[Summary]:
        """The summaries of the games on a shelf, the one played last first."""
        self._prepare_now()
        before = self._sorted.get(shelf.name)
        if before is None or before[0] != self._store.pending.edition:
            found = self._read(shelf, shelf.listed())
            for _step in _sorting(found):
                pass
            before = self._sorted[shelf.name] = self._store.pending.edition, found
        return before[1]

    def tries(self) -> list[Summary]:
        """The games that are kept as the counted try of a day, the finished ones first."""
        self._prepare_now()
        if self._tries[0] != self._store.pending.edition:
            found: list[Summary] = []
            for shelf in (self.finished, self.running):
                listed = shelf.listed()
                daily = {name: one for name, one in listed.items() if name.startswith(DAILY)}
                found += self._read(shelf, daily)
            self._tries = self._store.pending.edition, found
        return self._tries[1]

    def _prepare_now(self) -> None:
        for _step in self._store.prepare():
            pass

    def _read(self, shelf: LiveShelf, listed: Mapping[str, tuple[int, bytes]]) -> list[Summary]:
        """The summaries of these games; cached until their facts change."""
        known = self._known[shelf.name]
        found = []
        for game_id, (touched, facts) in listed.items():
            before = known.get(game_id)
            if before is None or before[0] != facts or (before[1] and before[1].touched != touched):
                before = known[game_id] = facts, read(game_id, touched, facts)
            if before[1] is not None:
                found.append(before[1])
        return found

    def note(self, answer: Saved | Trouble | None) -> None:
        """Collect the answer of a storage call if it is an error."""
        if isinstance(answer, Trouble):
            self._troubles.append(answer)

    def note_all(self, troubles: Iterable[Trouble]) -> None:
        """Collect several errors."""
        self._troubles.extend(troubles)

    def take_troubles(self) -> tuple[Trouble, ...]:
        """The errors since the last call, to be shown to the player."""
        taken = (*self._troubles, *self._store.take_troubles())
        self._troubles.clear()
        return taken


def _sorting(games: list[Summary]) -> Iterator[None]:
    """Sort games in two steps, the one played last first."""
    games.sort(key=attrgetter("id"))
    yield
    games.sort(key=attrgetter("touched"), reverse=True)
    yield
