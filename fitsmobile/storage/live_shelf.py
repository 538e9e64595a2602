"""A shelf of games as readers see it: pending changes first, files otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fitsmobile.storage.pending import Change
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Loaded, Trouble
from fitsmobile.storage.saves import Shelf

if TYPE_CHECKING:
    from fitsmobile.storage.store import Store


GAMES_A_STEP = 100


class LiveShelf:
    """A shelf as it will be once all pending changes are written."""

    def __init__(self, store: Store, shelf: Shelf) -> None:
        self._store = store
        self._shelf = shelf
        self.folder = shelf.folder
        self.name = shelf.folder.name

    def ids(self) -> tuple[str, ...] | Trouble:
        """The ids of all games, ascending; none where the folder isn't there yet."""
        if self._store.refused:
            return self._store.refused
        pending = self._store.pending.of_shelf(self.name)  # first: they may be written meanwhile
        kept = self._shelf.ids()
        if isinstance(kept, Trouble):
            return kept
        deleted = {name for name, one in pending.items() if one.record is None}
        return tuple(sorted((pending.keys() | kept) - deleted))

    def unlisted(self) -> Iterator[str | None]:
        """The ids of files that are not in the index, and None after GAMES_A_STEP that are.

        Those files can't be read, or a newer version of the app wrote them. Raises OSError where
        the folder can't be read.
        """
        listed = self.listed()
        for number, (game_id, _state) in enumerate(self._shelf.states()):
            if game_id not in listed and self._change(game_id) is None:
                yield game_id
            elif number % GAMES_A_STEP == 0:
                yield None

    def load(self, game_id: str) -> Loaded[GameRecord] | Trouble:
        """One game; a damaged file is set aside and the copy beside it taken."""
        if self._store.refused:
            return self._store.refused
        change = self._change(game_id)
        if change is None:
            return self._shelf.load(game_id)
        if change.record is None:
            return Trouble("missing", f"{game_id} was deleted.", self.folder / game_id)
        return Loaded(change.record)

    def listed(self) -> dict[str, tuple[int, bytes]]:
        """The write counter and the index facts of every known game, by id.

        Complete once `Store.refresh` is through; until then games may be missing.
        """
        if self._store.refused:
            return {}
        pending = self._store.pending.of_shelf(self.name)
        entries = self._store.index.entries(self.name)
        found = {name: (one.touched, one.facts) for name, one in entries.items()}
        for name, one in pending.items():
            found.pop(name, None)
            if one.record is not None:
                found[name] = one.record.touched, one.facts
        return found

    def all(self) -> tuple[tuple[GameRecord, ...], tuple[Trouble, ...]]:
        """Every game that can be read, the last played first, and what went wrong."""
        found: list[GameRecord] = []
        troubles: list[Trouble] = []
        ids = self.ids()
        if isinstance(ids, Trouble):
            return (), (ids,)
        for game_id in ids:
            loaded = self.load(game_id)
            if isinstance(loaded, Trouble):
                troubles.append(loaded)
            else:
                found.append(loaded.value)
                troubles.extend(loaded.troubles)
        found.sort(key=lambda record: (-record.touched, record.id))
        return tuple(found), tuple(troubles)

    def holds(self, game_id: str) -> bool:
        """Whether a game of that id is kept here, sound or not."""
        if self._store.refused:
            return False
        change = self._change(game_id)
        return self._shelf.holds(game_id) if change is None else change.record is not None

    def set_aside(self, game_id: str, trouble: Trouble) -> Trouble:
        """Rename a file that the rules refuse; `load` then reads the copy beside it, if any."""
        self._store.flush()
        return self._shelf.set_aside(game_id, trouble)

    def _change(self, game_id: str) -> Change | None:
        return self._store.pending.get((self.name, game_id))
