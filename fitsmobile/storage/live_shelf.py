"""A shelf of games as readers see it: what is on its way to the disk, and else the files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fitsmobile.engine.frozen import frozen
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Loaded, Trouble
from fitsmobile.storage.saves import Shelf

if TYPE_CHECKING:
    from fitsmobile.storage.store import Store


GAMES_A_STEP = 100


@frozen
class Fresh:
    """What is not on the disk yet: the content of a file, or None for one to be deleted.

    `facts` is what the index is to say of the game. `again` is whether it is tried again where it
    fails; else `before` is on its way instead, and all stays as it was.
    """

    record: GameRecord | None
    data: bytes
    facts: bytes = b""
    again: bool = True
    before: Fresh | None = None


class LiveShelf:
    """A shelf as it will be once everything that is on its way has arrived."""

    def __init__(self, store: Store, shelf: Shelf) -> None:
        self._store = store
        self._shelf = shelf
        self.folder = shelf.folder
        self.name = shelf.folder.name

    def ids(self) -> tuple[str, ...] | Trouble:
        """The ids of all games, ascending; none where the folder isn't there yet."""
        if self._store.refused:
            return self._store.refused
        fresh = self._store.fresh(self.name)  # first: what is written meanwhile is listed then
        kept = self._shelf.ids()
        if isinstance(kept, Trouble):
            return kept
        gone = {name for name, one in fresh.items() if one.record is None}
        return tuple(sorted((fresh.keys() | kept) - gone))

    def unlisted(self) -> Iterator[str | None]:
        """The ids that lie on the disk and are not in the index; None after a few that are.

        Nobody can read those games now, or a newer version of the app wrote them. Raises OSError
        where the folder can't be read.
        """
        listed = self.listed()
        for number, (game_id, _state) in enumerate(self._shelf.states()):
            if game_id not in listed and not self._store.on_its_way(self.name, game_id):
                yield game_id
            elif number % GAMES_A_STEP == 0:
                yield None

    def load(self, game_id: str) -> Loaded[GameRecord] | Trouble:
        """One game; a damaged file is set aside and the copy beside it taken."""
        if self._store.refused:
            return self._store.refused
        fresh = self._store.on_its_way(self.name, game_id)
        if fresh is None:
            return self._shelf.load(game_id)
        if fresh.record is None:
            return Trouble("missing", f"{game_id} was deleted.", self.folder / game_id)
        return Loaded(fresh.record)

    def listed(self) -> dict[str, tuple[int, bytes]]:
        """The write counter and the facts of every game that is known, by id.

        Complete once `Store.refresh` is through; until then games may be missing.
        """
        if self._store.refused:
            return {}
        fresh = self._store.fresh(self.name)
        entries = self._store.index.entries(self.name)
        found = {name: (one.touched, one.facts) for name, one in entries.items()}
        for name, way in fresh.items():
            found.pop(name, None)
            if way.record is not None:
                found[name] = way.record.touched, way.facts
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
        fresh = self._store.on_its_way(self.name, game_id)
        return self._shelf.holds(game_id) if fresh is None else fresh.record is not None

    def set_aside(self, game_id: str, trouble: Trouble) -> Trouble:
        """Put away what `load` gave and the rules refuse; then `load` gives the copy, if any."""
        self._store.flush()
        return self._shelf.set_aside(game_id, trouble)
