"""Comparison of the index with the files of the games: those that differ are read."""

import heapq
from collections.abc import Callable, Collection, Iterable, Iterator

from fitsmobile.storage import atomic
from fitsmobile.storage.index import Index, time_of
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Loaded, Trouble
from fitsmobile.storage.saves import Shelf

FILES_A_STEP = 50

NEWEST_READ = 64
"""Files that are read to find the game played last without an index, the newest ones. A restored
backup may have given thousands of files the same time, so one is not enough."""

Describe = Callable[[GameRecord], bytes | Trouble]
"""Makes what the index says of a game, in ASCII without line breaks."""

IsStale = Callable[[bytes], bool]
"""Whether the index says less of a game than `Describe` would, as in lines of earlier versions."""

Note = Callable[[Iterable[Trouble], bool], None]
"""Takes errors, and whether the lists of games have changed."""


class IndexRefresher:
    """Brings the index of the running and the finished games up to date.

    `describe` makes the facts of the index from a record, or says why the rules refuse it;
    `is_stale` finds facts that are to be made again although the file is the same.
    `settle_ended` moves a game that lies among the running ones although it has ended.
    """

    def __init__(
        self,
        index: Index,
        shelves: tuple[Shelf, Shelf],
        describe: Describe,
        is_stale: IsStale,
        settle_ended: Callable[[GameRecord, bytes], None],
        note: Note,
    ) -> None:
        self._index = index
        self._shelves = shelves
        self._describe = describe
        self._is_stale = is_stale
        self._settle_ended = settle_ended
        self._note = note

    def refresh(self) -> Iterator[None]:
        """Compare the index with all files in short steps, and read those that differ."""
        yield from self._index.load()
        for shelf in self._shelves:
            try:
                yield from self._refresh_shelf(shelf)
            except OSError as error:
                self._note((atomic.trouble_from(error, "unreadable", shelf.folder),), False)
                return
        self._index.seal()

    def newest_file(self, shelf: Shelf, besides: Collection[str]) -> tuple[int, str] | None:
        """The greatest write counter among the newest files of a shelf, and the id of its game.

        The games `besides` are left out. None where no game can be read.
        """
        try:
            times = [(time_of(state), name) for name, state in shelf.states()]
        except OSError as error:
            self._note((atomic.trouble_from(error, "unreadable", shelf.folder),), False)
            return None
        newest = heapq.nlargest(NEWEST_READ, (one for one in times if one[1] not in besides))
        best: tuple[int, str] | None = None
        for _time, game_id in newest:
            loaded = self._load(shelf, game_id)
            if isinstance(loaded, Loaded) and loaded.value.ended is None:
                best = max(best or (-1, ""), (loaded.value.touched, game_id))
        return best

    def _refresh_shelf(self, shelf: Shelf) -> Iterator[None]:
        """The same for one shelf. Raises OSError where its folder can't be read."""
        name = shelf.folder.name
        entries = self._index.entries(name)
        present = set()
        for number, (game_id, state) in enumerate(shelf.states()):
            present.add(game_id)
            known = entries.get(game_id)
            if known is None or known.state != state or self._is_stale(known.facts):
                self._enter(shelf, game_id)
                yield
            elif number % FILES_A_STEP == 0:
                yield
        for game_id in entries.keys() - present:
            if not shelf.holds(game_id):
                self._note((), True)
                self._index.drop((name, game_id))

    def _enter(self, shelf: Shelf, game_id: str) -> None:
        """Read one game for the index. A game that the rules refuse is set aside, and told."""
        self._note((), True)
        key = shelf.folder.name, game_id
        while isinstance(loaded := self._load(shelf, game_id), Loaded):
            facts = self._describe(loaded.value)
            if not isinstance(facts, Trouble):
                if shelf is self._shelves[0] and loaded.value.ended is not None:
                    self._settle_ended(loaded.value, facts)  # the power was cut while it moved
                self._index.put(key, loaded.value.touched, facts)
                return
            aside = shelf.set_aside(game_id, facts)
            self._note((aside,), False)
            if aside.aside is None:
                break
        self._index.drop(key)

    def _load(self, shelf: Shelf, game_id: str) -> Loaded[GameRecord] | Trouble:
        """Read a game, and note what was wrong with its file."""
        loaded = shelf.load(game_id)
        if isinstance(loaded, Loaded):
            self._note(loaded.troubles, False)
        elif loaded.reason != "missing":
            self._note((loaded,), False)
        return loaded
