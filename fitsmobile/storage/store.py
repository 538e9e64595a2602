"""One data folder: who owns it, what is kept in it, and what is still on its way to the disk.

An accepted action is acknowledged when its line is in the journal: it survives the death of the
process from then on. It is durable once `flush` has written it to its file and forced it to the
disk, which the writer thread does within a quarter of a second. Reading sees both at once.
docs/storage.md compares this with the alternatives.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from fitsmobile.engine.frozen import replace as changed
from fitsmobile.engine.protocol import Json
from fitsmobile.storage import archive, atomic, erasure, owner, plain, records, settings
from fitsmobile.storage.atomic import FILES, Files
from fitsmobile.storage.index import Index
from fitsmobile.storage.index_refresher import Describe, IndexRefresher
from fitsmobile.storage.journal import Journal, Line
from fitsmobile.storage.live_shelf import Fresh, LiveShelf
from fitsmobile.storage.owner import Owner
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.recovery import (
    ERASED,
    REMOVED,
    SETTINGS,
    after_erasure,
    is_readable,
    replay,
)
from fitsmobile.storage.results import Loaded, Saved, Trouble
from fitsmobile.storage.saves import Shelf
from fitsmobile.storage.settings import Settings
from fitsmobile.storage.writer import Writer

WORKING = "working"
"""The folder of the lock and the journal. It belongs to this device: no backup takes it along."""

MOST_ON_THE_WAY = 128

Key = tuple[str, str]
"""A shelf and the id of a game; SETTINGS twice for the settings."""


class Store:
    """The games and the settings of a folder. Used by one thread, besides the writer's.

    `refused` is the reason for which the folder can't be used, `in_use`, or None; nothing is
    read or written then. `describe` makes the facts of the index from a record, or says why the
    rules refuse it. `start` makes the writer from the function that it has to call.
    """

    def __init__(
        self,
        folder: Path,
        describe: Describe,
        files: Files = FILES,
        start: Callable[[Callable[[], object]], Writer] = Writer,
    ) -> None:
        self.folder = folder
        self._files = files
        self._describe = describe
        self._settings_path = folder / "settings.json"
        self._games = Shelf(folder / archive.GAMES, files)
        self._over = Shelf(folder / archive.FINISHED, files)
        self.running = LiveShelf(self, self._games)
        self.finished = LiveShelf(self, self._over)
        shelves = (self._games.folder, self._over.folder)
        self.index = Index(folder / WORKING, shelves, files)
        self._refresher = IndexRefresher(
            self.index, (self._games, self._over), describe, self._settle_ended, self.note
        )
        self._memory = threading.RLock()
        self._disk = threading.RLock()
        self._fresh: dict[Key, Fresh] = {}
        self._told: set[Key] = set()
        self._unacknowledged: dict[Key, Line] = {}
        self._to_discard: tuple[Path, ...] | None = None
        """The journals to delete with all games; None while nobody wants that."""
        self._carried: dict[str, Json] = {}
        self._newer_settings: Trouble | None = None
        self._jobs: list[Callable[[], None]] = []
        self.changes = 0
        """Rises with every change of what is kept."""
        self._troubles: list[Trouble] = []
        self._journal = Journal(folder / WORKING, files)
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

    def on_its_way(self, shelf: str, game_id: str) -> Fresh | None:
        """What is on its way to a shelf under an id; None where that is nothing."""
        return self._fresh.get((shelf, game_id))

    def fresh(self, shelf: str) -> dict[str, Fresh]:
        """What is on its way to a shelf, by id."""
        with self._memory:
            return {name: one for (place, name), one in self._fresh.items() if place == shelf}

    def keep(self, record: GameRecord, facts: bytes) -> Saved | Trouble:
        """Acknowledge a game: running where it has not ended, finished where it has.

        After Trouble it is kept in memory and written as soon as the disk lets it.
        """
        shelf = self._games if record.ended is None else self._over
        return self._accept(shelf, record, facts, again=True)

    def give_up(self, record: GameRecord, facts: bytes) -> Saved | Trouble:
        """Move a game that has not ended to the finished ones."""
        return self._accept(self._over, record, facts, again=False)

    def add(self, record: GameRecord, over: bool, facts: bytes) -> Trouble | None:
        """Write a game soon, without acknowledging it: one of many that are brought in."""
        if self.refused:
            return self.refused
        data = records.to_bytes(record)
        if isinstance(data, Trouble):
            return data
        shelf = self._over if over else self._games
        with self._memory:
            self._replace((shelf.folder.name, record.id), Fresh(record, data, facts, again=False))
        self._writer.wake()
        return None

    @property
    def is_busy(self) -> bool:
        """Whether so much is on its way that those who add games have to wait."""
        return len(self._fresh) >= MOST_ON_THE_WAY

    def in_background(self, job: Callable[[], None]) -> Callable[[], bool]:
        """Run a job that waits for the disk on the storage thread; whether it has run."""
        done = threading.Event()

        def run() -> None:
            try:
                job()
            finally:
                done.set()

        with self._memory:
            self._jobs.append(run)
        self._writer.wake()
        return done.is_set

    def remove(self, game_id: str) -> Trouble | None:
        """Delete a running game. After Trouble it is still there.

        A game of a newer version of the app, or one that can't be read now, is not deleted.
        """
        if self.refused:
            return self.refused
        loaded = self.running.load(game_id)
        if isinstance(loaded, Trouble) and loaded.reason in atomic.KEPT_AS_IT_IS - {"missing"}:
            return loaded
        touched = loaded.value.touched if isinstance(loaded, Loaded) else records.MAX_TOUCHED
        with self._memory:
            trouble = self._append(Line(REMOVED, game_id, b"%d" % touched), again=False)
            if trouble is None:
                self._replace((self._games.folder.name, game_id), Fresh(None, b"", again=False))
        self._writer.wake()
        return trouble

    def delete_all(self) -> Callable[[], bool]:
        """Delete every game, and all that was set aside; whether that is done.

        What is kept from now on is kept: the storage thread deletes before it writes. After a
        kill in between, the next start deletes.
        """
        with self._memory:
            self._append(Line(ERASED, ERASED, b""), again=False)
            self._journal.start_next(after=-1)
            own = {key: one for key, one in self._fresh.items() if key[0] == SETTINGS}
            self._fresh, self._unacknowledged = own, {}
            for key, one in own.items():
                self._append(Line(*key, one.data[:-1]))
            self._to_discard = self._journal.older
            self.changes += 1
        self._writer.wake()
        return lambda: self._to_discard is None

    def _delete_if_wanted(self) -> None:
        """Delete all games where `delete_all` was called; the journals last."""
        journals = self._to_discard
        if journals is None:
            return
        troubles = self._erase()
        with self._memory:
            self._troubles += [*troubles, *self._journal.discard(journals)]
            self.changes += 1
            self._to_discard = None

    def _erase(self) -> list[Trouble]:
        troubles = erasure.erase(self.folder, self.folder / WORKING, self._files)
        self.index.clear()
        return troubles

    def load_settings(self) -> Loaded[Settings] | Trouble:
        """The settings that were kept last."""
        if self.refused:
            return self.refused
        with self._memory:
            fresh = self._fresh.get((SETTINGS, SETTINGS))
        if fresh is None:
            path, limit = self._settings_path, settings.MAX_BYTES
            return atomic.read(path, limit, self._decode_settings, self._files)
        decoded = self._decode_settings(fresh.data)
        return decoded if isinstance(decoded, Trouble) else Loaded(decoded)

    def _decode_settings(self, data: bytes) -> Settings | Trouble:
        decoded = settings.decode(data)
        if isinstance(decoded, Settings):
            self._carried = settings.unknown(data)
        if settings.is_newer(data):
            message = "The settings were written by a newer version of the app."
            self._newer_settings = Trouble("newer_version", message, self._settings_path)
        return decoded

    def keep_settings(self, chosen: Settings) -> Saved | Trouble:
        """Acknowledge the settings; those of a newer version of the app are left as they are."""
        wrong = self.refused or self._newer_settings
        if wrong is not None:
            return wrong
        data = plain.dump(settings.encode(chosen, self._carried)).encode("ascii") + b"\n"
        with self._memory:
            self._fresh[SETTINGS, SETTINGS] = Fresh(None, data)
            trouble = self._append(Line(SETTINGS, SETTINGS, data[:-1]))
        self._writer.wake()
        return trouble or Saved(self._settings_path)

    def acknowledge(self) -> None:
        """Try again what could not be appended to the journal, as while the disk was full."""
        with self._memory:
            for line in tuple(self._unacknowledged.values()):
                self._append(line)
        self._writer.wake()

    def flush(self) -> None:
        """Write everything that is on its way and force it to the disk; called by any thread."""
        if self.refused:
            return
        with self._disk:
            self._delete_if_wanted()
            with self._memory:
                self._journal.start_next()
                done_with = self._journal.older
                batch = dict(self._fresh)
            failed = self._write(batch) if batch else {}
            with self._memory:
                for key, one in batch.items():
                    self._settle(key, one, failed.get(key))
            if not failed and done_with:
                self._troubles += self._journal.forget(done_with)
            self.index.compact()
            with self._memory:
                jobs, self._jobs = self._jobs, []
            for job in jobs:
                job()

    def rest(self) -> None:
        """Flush, and leave no journal behind: the app may be gone for long."""
        if self.refused:
            return
        with self._disk:
            with self._memory:
                self._journal.start_next(after=0)
            self.flush()

    def close(self) -> None:
        """Flush and give the folder back."""
        self.rest()
        if self._owner is not None:
            self.index.close()
            self._owner.release()
            self.refused = Trouble("in_use", "The folder was closed.", self.folder)

    def take_troubles(self) -> tuple[Trouble, ...]:
        """What went wrong on the way to the disk since this was asked last."""
        with self._memory:
            told = tuple(self._troubles)
            self._troubles.clear()
        return told

    def last_played(self) -> str | None:
        """The id of the running game with the greatest write counter; None without any.

        Where the index is not complete, the files that were written last tell; `refresh` then
        completes it after the first frame.
        """
        if self.refused:
            return None
        fresh = self.fresh(self._games.folder.name)
        found = self.index.last_played(self._games.folder.name)
        if found is None or found[1] in fresh:
            found = self._refresher.newest_file(self._games, fresh.keys())
        ways = [(one.record.touched, name) for name, one in fresh.items() if one.record]
        return max([*ways, *([found] if found else [])], default=(0, None))[1]

    def highest_touched(self) -> int:
        """The greatest write counter known so far; that of every game once the index is read."""
        if self.refused:
            return 0
        with self._memory:
            ways = [one.record.touched for one in self._fresh.values() if one.record]
        return max([self.index.top, *ways])

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

    def note(self, troubles: Iterable[Trouble], changed: bool = False) -> None:
        """Collect errors for `take_troubles`; `changed` says that lists differ now."""
        with self._memory:
            self._troubles += troubles
            self.changes += changed

    def _accept(
        self, shelf: Shelf, record: GameRecord, facts: bytes, again: bool
    ) -> Saved | Trouble:
        """Put a game on its way to a shelf; with `again`, also where the journal has no room."""
        if self.refused:
            return self.refused
        data = records.to_bytes(record)
        if isinstance(data, Trouble):
            return data
        with self._memory:
            trouble = self._append(Line(shelf.folder.name, record.id, data[:-1]), again)
            if trouble is None or again:
                self._put(shelf, record, data, facts, again)
        self._writer.wake()
        return trouble or Saved(shelf.folder / record.id)

    def _put(
        self, shelf: Shelf, record: GameRecord, data: bytes, facts: bytes, again: bool = True
    ) -> None:
        self._replace((shelf.folder.name, record.id), Fresh(record, data, facts, again))
        if shelf is self._over:
            self._replace((self._games.folder.name, record.id), Fresh(None, b"", b"", again))

    def _replace(self, key: Key, one: Fresh) -> None:
        self.changes += 1
        before = None if one.again else self._fresh.get(key)
        self._fresh[key] = changed(one, before=before)

    def _append(self, line: Line, again: bool = True) -> Trouble | None:
        """Append a line; with `again`, `acknowledge` tries once more after Trouble."""
        trouble = self._journal.append(line)
        key = line.kind, line.id
        self._unacknowledged.pop(key, None)
        if trouble is not None and again:
            self._unacknowledged[key] = line
            self._told.add(key)
        return trouble

    def _settle(self, key: Key, one: Fresh, trouble: Trouble | None) -> None:
        """Drop what arrived, and tell of what didn't."""
        if trouble is None:
            self._told.discard(key)
            self._unacknowledged.pop(key, None)
        elif key not in self._told and trouble not in self._troubles:
            self._told.add(key)
            self._troubles.append(trouble)
        if self._fresh.get(key) is one and (trouble is None or not one.again):
            del self._fresh[key]
            self.changes += trouble is not None
            if trouble is not None and one.before is not None:
                self._fresh[key] = one.before

    def _write(self, batch: dict[Key, Fresh]) -> dict[Key, Trouble]:
        """Write a batch; what could not be written or deleted, and why."""
        failed: dict[Key, Trouble] = {}
        self._mark_ended(batch, failed)
        for shelf in (self._over, self._games):
            name = shelf.folder.name
            puts = [
                (game_id, one.data)
                for (place, game_id), one in batch.items()
                if place == name and one.record is not None and (name, game_id) not in failed
            ]
            for (game_id, _data), answer in zip(puts, shelf.write_many(puts), strict=True):
                if isinstance(answer, Trouble):
                    failed[name, game_id] = answer
        for place, game_id in batch:
            if place == self._games.folder.name and batch[place, game_id].record is None:
                earlier = failed.get((self._over.folder.name, game_id))
                trouble = earlier or self._games.remove(game_id)
                if trouble is not None:
                    failed[place, game_id] = trouble
        self._enter_all(batch, failed)
        chosen = batch.get((SETTINGS, SETTINGS))
        if chosen is not None:
            answer = atomic.write(self._settings_path, chosen.data, self._files)
            if isinstance(answer, Trouble):
                failed[SETTINGS, SETTINGS] = answer
        return failed

    def _enter_all(self, batch: dict[Key, Fresh], failed: dict[Key, Trouble]) -> None:
        """Bring what was written and deleted into the index."""
        for key, one in batch.items():
            if key in failed or key[0] == SETTINGS:
                continue
            if one.record is None:
                self.index.drop(key)
            else:
                self.index.put(key, one.record.touched, one.facts)

    def _settle_ended(self, record: GameRecord, facts: bytes) -> None:
        """Move a game that had ended when the power was cut to the finished ones."""
        self.keep(record, facts)

    def _mark_ended(self, batch: dict[Key, Fresh], failed: dict[Key, Trouble]) -> None:
        """Mark games as ended where they lie before they move.

        After a power cut in between, an ended game is left among the running ones, and the
        next start settles it; never one that seems to go on.
        """
        for (place, game_id), one in batch.items():
            ended = one.record is not None and one.record.ended is not None
            if ended and place == self._over.folder.name and self._games.holds(game_id):
                (answer,) = self._games.write_many([(game_id, one.data)])
                if isinstance(answer, Trouble):
                    failed[place, game_id] = answer

    def _replay(self) -> None:
        """Take over what the last process acknowledged and did not get to write."""
        lines, troubles = self._journal.replay(is_readable)
        self._troubles += troubles
        left = after_erasure(lines)
        if left is not None:
            self._troubles += self._erase()
        lines = lines if left is None else left
        chosen = replay(lines, self.running, self.finished, self._put_again, self._remove_again)
        if chosen is not None:
            self._fresh[SETTINGS, SETTINGS] = Fresh(None, chosen)
        if left is not None:
            self.flush()  # before any game is brought in that the journal would delete again
        elif self._fresh:
            self._writer.wake()

    def _put_again(self, over: bool, record: GameRecord, data: bytes) -> None:
        facts = self._describe(record)
        known = b"" if isinstance(facts, Trouble) else facts
        self._put(self._over if over else self._games, record, data, known)

    def _remove_again(self, game_id: str) -> None:
        self._replace((self._games.folder.name, game_id), Fresh(None, b"", again=False))
