"""One data folder: its owner, games, settings and documents, and changes not written yet.

An accepted action is acknowledged when its line is in the journal: it survives the death of the
process from then on. It is durable once `flush` has written it to its file and forced it to the
disk, which the storage thread does within 250 ms. Readers see pending changes and files as one.
docs/storage.md compares this with the alternatives.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from fitsmobile.storage import archive, atomic, owner, records
from fitsmobile.storage.atomic import FILES, Files
from fitsmobile.storage.batch_writer import BatchWriter
from fitsmobile.storage.documents import Content, Documents
from fitsmobile.storage.erasure import Erasure, erase
from fitsmobile.storage.index import Index
from fitsmobile.storage.index_refresher import Describe, IndexRefresher, IsStale
from fitsmobile.storage.journal import DISCARDED, DOCUMENT, REMOVED, SETTINGS, Journal, Line
from fitsmobile.storage.live_shelf import LiveShelf
from fitsmobile.storage.owner import Owner
from fitsmobile.storage.pending import Change, Key, Pending
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.recovery import after_erasure, is_readable, replay
from fitsmobile.storage.results import Loaded, Saved, Trouble
from fitsmobile.storage.saves import Shelf
from fitsmobile.storage.settings import Settings
from fitsmobile.storage.settings_file import SettingsFile
from fitsmobile.storage.writer import Writer

WORKING = "working"
"""The folder of the lock and the journal. It belongs to this device: no backup takes it along."""

MOST_PENDING = 128
"""Pending changes from which on an import waits."""

SETTINGS_KEY = (SETTINGS, SETTINGS)


class Store:
    """The games and the settings of a folder. Used by one thread, besides the storage thread.

    `refused` is the reason for which the folder can't be used, `in_use`, or None; nothing is
    read or written then. `describe` makes the facts of the index from a record, or says why the
    rules refuse it; `is_stale` finds facts of an earlier version that lack something. `start`
    makes the storage thread from the function that it has to call.
    """

    def __init__(
        self,
        folder: Path,
        describe: Describe,
        files: Files = FILES,
        start: Callable[[Callable[[], object]], Writer] = Writer,
        is_stale: IsStale = lambda _facts: False,
    ) -> None:
        self.folder = folder
        self._files = files
        self._describe = describe
        self._games = Shelf(folder / archive.GAMES, files)
        self._over = Shelf(folder / archive.FINISHED, files)
        self._settings = SettingsFile(folder, files)
        self._documents = Documents(folder, files)
        self._journal = Journal(folder / WORKING, files)
        self.pending = Pending(self._journal)
        """The changes that are not written yet."""

        self.index = Index(folder / WORKING, (self._games.folder, self._over.folder), files)
        self.running = LiveShelf(self, self._games)
        self.finished = LiveShelf(self, self._over)
        self._batches = BatchWriter(self._games, self._over, self.index, self._place_of, files)
        self._refresher = IndexRefresher(
            self.index,
            (self._games, self._over),
            describe,
            is_stale,
            self._settle_ended,
            self.note,
        )
        self._disk = threading.RLock()
        self._erasure: Erasure | None = None
        """The deletion that `delete_all` requested and `flush` has not done yet."""

        self._jobs: list[Callable[[], None]] = []
        self._writer = start(self.flush)
        self._owner: Owner | None = None
        self.refused: Trouble | None = None
        self.take()

    def take(self) -> bool:
        """Become the owner of the folder, unless another process is; whether that went well."""
        taken = owner.take(self.folder / WORKING, self._files)
        self._owner = taken if isinstance(taken, Owner) else None
        self.refused = taken if isinstance(taken, Trouble) else None
        if self.refused is None:
            self._replay()
        return self.refused is None

    # --- games ---------------------------------------------------------------------------

    def keep(self, record: GameRecord, facts: bytes) -> Saved | Trouble:
        """Acknowledge a game: running where it has not ended, finished where it has.

        After Trouble it is kept in memory and written as soon as the disk lets it.
        """
        shelf = self._games if record.ended is None else self._over
        return self._accept(shelf, record, facts, retried=True)

    def give_up(self, record: GameRecord, facts: bytes) -> Saved | Trouble:
        """Move a game that has not ended to the finished ones."""
        return self._accept(self._over, record, facts, retried=False)

    def add(self, record: GameRecord, over: bool, facts: bytes) -> Trouble | None:
        """Write a game soon, without acknowledging it: one of many of an import."""
        if self.refused:
            return self.refused
        data = records.to_bytes(record)
        if isinstance(data, Trouble):
            return data
        shelf = self._over if over else self._games
        self.pending.put({(shelf.name, record.id): Change(record, data, facts, retried=False)})
        self._writer.wake()
        return None

    @property
    def is_busy(self) -> bool:
        """Whether so many changes are pending that an import has to wait."""
        return len(self.pending) >= MOST_PENDING

    def remove(self, game_id: str, over: bool = False) -> Trouble | None:
        """Delete a running or a finished game soon. After Trouble it is still there.

        A game of a newer version of the app, or one that can't be read now, is not deleted. The
        deletion needs no room in the journal, so that it works on a full disk. Where the file
        can't be deleted, the game comes back, and `take_troubles` says so.
        """
        if self.refused:
            return self.refused
        loaded = (self.finished if over else self.running).load(game_id)
        if isinstance(loaded, Trouble) and loaded.reason in atomic.KEPT_AS_IT_IS - {"missing"}:
            return loaded
        touched = loaded.value.touched if isinstance(loaded, Loaded) else records.MAX_TOUCHED
        line = Line(DISCARDED if over else REMOVED, game_id, b"%d" % touched)
        self.pending.accept(line, self._deletion(game_id, over, retried=False), retried=True)
        self._writer.wake()
        return None

    def delete_all(self) -> Erasure:
        """Delete every game, and every file kept aside.

        What is kept from now on is kept: the storage thread deletes before it writes. After a
        kill in between, the next start deletes.
        """
        with self.pending.lock:
            erasure = self._erasure or Erasure()
            erasure.journals = self.pending.erase_games()
            self._erasure = erasure
        self._writer.wake()
        return erasure

    # --- settings ------------------------------------------------------------------------

    def load_settings(self) -> Loaded[Settings] | Trouble:
        """The settings that were kept last."""
        if self.refused:
            return self.refused
        change = self.pending.get(SETTINGS_KEY)
        return self._settings.load(None if change is None else change.data)

    def keep_settings(self, chosen: Settings) -> Saved | Trouble:
        """Acknowledge the settings; those of a newer version of the app are left as they are."""
        data = self.refused or self._settings.encode(chosen)
        if isinstance(data, Trouble):
            return data
        line = Line(SETTINGS, SETTINGS, data[:-1])
        trouble = self.pending.accept(line, {SETTINGS_KEY: Change(None, data)}, retried=True)
        self._writer.wake()
        return trouble or Saved(self._settings.path)

    # --- documents -----------------------------------------------------------------------

    def load_document(self, name: str) -> Loaded[Content] | Trouble:
        """The document that was kept last under a name."""
        if self.refused:
            return self.refused
        change = self.pending.get((DOCUMENT, name))
        return self._documents.load(name, None if change is None else change.data)

    def keep_document(self, name: str, content: Content) -> Saved | Trouble:
        """Acknowledge a document; one of a newer version of the app is left as it is."""
        data = self.refused or self._documents.encode(name, content)
        if isinstance(data, Trouble):
            return data
        change = {(DOCUMENT, name): Change(None, data)}
        trouble = self.pending.accept(Line(DOCUMENT, name, data[:-1]), change, retried=True)
        self._writer.wake()
        return trouble or Saved(self._documents.path_of(name))

    # --- the way to the disk -------------------------------------------------------------

    def acknowledge(self) -> None:
        """Try again what could not be appended to the journal, as while the disk was full."""
        self.pending.acknowledge()
        self._writer.wake()

    def flush(self) -> None:
        """Write every pending change and force it to the disk; called by any thread."""
        if self.refused:
            return
        with self._disk:
            self._erase_if_wanted()
            batch, journals = self.pending.batch()
            failed = self._batches.write(batch) if batch else {}
            self.pending.settle(batch, failed, journals)
            self.index.compact()
            with self.pending.lock:
                jobs, self._jobs = self._jobs, []
            for job in jobs:
                job()

    def rest(self) -> None:
        """Flush, and leave no journal behind: the app may be gone for long."""
        if self.refused:
            return
        with self._disk:
            self.pending.start_journal()
            self.flush()

    def in_background(self, job: Callable[[], None]) -> Callable[[], bool]:
        """Run a job that waits for the disk on the storage thread; whether it has run."""
        done = threading.Event()

        def run() -> None:
            try:
                job()
            finally:
                done.set()

        with self.pending.lock:
            self._jobs.append(run)
        self._writer.wake()
        return done.is_set

    def close(self) -> None:
        """Flush and give the folder back."""
        self.rest()
        if self._owner is not None:
            self.index.close()
            self._owner.release()
            self.refused = Trouble("in_use", "The folder was closed.", self.folder)

    def note(self, troubles: Iterable[Trouble], changed: bool = False) -> None:
        """Collect errors for `take_troubles`; `changed` is whether lists of games differ now."""
        self.pending.note(troubles, changed)

    def take_troubles(self) -> tuple[Trouble, ...]:
        """The errors on the way to the disk since the last call."""
        return self.pending.take_troubles()

    # --- the index -----------------------------------------------------------------------

    def last_played(self) -> str | None:
        """The id of the running game with the greatest write counter; None without any.

        Where the index is not complete, the files that were written last tell; `refresh` then
        completes it after the first frame.
        """
        if self.refused:
            return None
        pending = self.pending.of_shelf(self._games.name)
        games = [(one.record.touched, name) for name, one in pending.items() if one.record]
        newest = max(games, default=None)
        found = self.index.last_played(self._games.name)
        if found is not None and newest is not None and newest >= found:
            return newest[1]
        if found is None or found[1] in pending:
            found = self._refresher.newest_file(self._games, pending.keys())
        return max([one for one in (newest, found) if one], default=(0, None))[1]

    def highest_touched(self) -> int:
        """The greatest write counter known so far; that of every game once the index is read."""
        return 0 if self.refused else max(self.index.top, self.pending.top())

    def prepare(self) -> Iterator[None]:
        """Read the index in short steps, or make it; `listed` is complete then."""
        if self.refused:
            return
        yield from self.index.load()
        if not self.index.is_complete:
            yield from self.refresh()

    def refresh(self) -> Iterator[None]:
        """Compare the index with all files in short steps, and read those that differ."""
        if self.refused:
            return
        yield from self._refresher.refresh()
        self._writer.wake()

    def seal_index(self) -> None:
        """Note that the index is complete, after many games were added in any order.

        Called on the storage thread. The next start then needs no look at the files.
        """
        if self.index.is_complete and self.index.is_loaded:
            self.index.seal()

    # --- inside --------------------------------------------------------------------------

    def _accept(
        self, shelf: Shelf, record: GameRecord, facts: bytes, retried: bool
    ) -> Saved | Trouble:
        """Acknowledge a game on a shelf; if `retried`, keep it where the journal has no room."""
        if self.refused:
            return self.refused
        data = records.to_bytes(record)
        if isinstance(data, Trouble):
            return data
        line = Line(shelf.name, record.id, data[:-1])
        changes = self._placement(shelf, Change(record, data, facts, retried))
        trouble = self.pending.accept(line, changes, retried)
        self._writer.wake()
        return trouble or Saved(shelf.folder / record.id)

    def _placement(self, shelf: Shelf, change: Change) -> dict[Key, Change]:
        """The changes that put a game on a shelf and, from the finished ones, off the other."""
        game_id = "" if change.record is None else change.record.id
        gone = self._deletion(game_id, False, change.retried) if shelf is self._over else {}
        return {(shelf.name, game_id): change, **gone}

    def _deletion(self, game_id: str, over: bool, retried: bool) -> dict[Key, Change]:
        """The change that deletes a game from one of the shelves."""
        shelf = self._over if over else self._games
        return {(shelf.name, game_id): Change(None, b"", retried=retried)}

    def _settle_ended(self, record: GameRecord, facts: bytes) -> None:
        """Move a game that had ended when the power was cut to the finished ones."""
        self.keep(record, facts)

    def _erase_if_wanted(self) -> None:
        """Delete all games if `delete_all` was called, and the journals last."""
        erasure = self._erasure
        if erasure is None:
            return
        errors = self._erase()
        with self.pending.lock:
            self._erasure = None
            erasure.errors = (*errors, *self.pending.discard(erasure.journals))

    def _erase(self) -> list[Trouble]:
        troubles = erase(self.folder, self.folder / WORKING, self._files)
        self.index.clear()
        return troubles

    def _replay(self) -> None:
        """Make the changes pending again that the last process acknowledged and did not write."""
        lines, troubles = self._journal.replay(is_readable)
        self.note(troubles)
        left = after_erasure(lines)
        if left is not None:
            self.note(self._erase())
        lines = lines if left is None else left
        plain = replay(lines, self.running, self.finished, self._put_again, self._remove_again)
        self.pending.put({key: Change(None, data) for key, data in plain.items()})
        if left is not None:
            self.flush()  # before an import adds games that the journal would delete again
        elif len(self.pending):
            self._writer.wake()

    def _place_of(self, key: Key) -> Path:
        """The file of the settings, or of a document."""
        return self._settings.path if key == SETTINGS_KEY else self._documents.path_of(key[1])

    def _put_again(self, over: bool, record: GameRecord, data: bytes) -> None:
        facts = self._describe(record)
        change = Change(record, data, b"" if isinstance(facts, Trouble) else facts)
        self.pending.put(self._placement(self._over if over else self._games, change))

    def _remove_again(self, game_id: str, over: bool) -> None:
        self.pending.put(self._deletion(game_id, over, retried=False))
