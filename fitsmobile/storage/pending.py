"""Pending changes: the acknowledged state of games and settings that are not on the disk yet.

A change is acknowledged when its line is in the journal: it survives the death of the process
from then on. It stays pending until its file has been written and forced to the disk.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from pathlib import Path

from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.storage.journal import DISCARDED, ERASED, PLAIN, REMOVED, SETTINGS, Journal, Line
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Trouble

Key = tuple[str, str]
"""A shelf and the id of a game; SETTINGS twice for the settings, DOCUMENT and a name."""


@frozen
class Change:
    """The next content of a file: `data`, or none where `record` is None and the game is deleted.

    Settings and documents have no record. `facts` is the entry of the game in the index. `retried`
    is whether a failed write is tried again; otherwise the change is given up, and `before`, the
    change that it replaced, is pending instead.
    """

    record: GameRecord | None
    data: bytes
    facts: bytes = b""
    retried: bool = True
    before: Change | None = None


class Pending:
    """The newest change of every game and of the settings; any thread may use it.

    `lock` makes several calls one: a flush then sees all of their changes or none.
    """

    def __init__(self, journal: Journal) -> None:
        self.lock = threading.RLock()
        self._journal = journal
        self._changes: dict[Key, Change] = {}
        self._unacknowledged: dict[Key, Line] = {}
        self._reported: set[Key] = set()
        self._troubles: list[Trouble] = []
        self.edition = 0
        """Counter of changes to the games that are kept, for caches of lists."""

    def __len__(self) -> int:
        return len(self._changes)

    def get(self, key: Key) -> Change | None:
        """The pending change of a file; None where its file is up to date."""
        return self._changes.get(key)

    def of_shelf(self, shelf: str) -> dict[str, Change]:
        """The pending changes of a shelf, by id."""
        with self.lock:
            return {name: one for (place, name), one in self._changes.items() if place == shelf}

    def top(self) -> int:
        """The greatest write counter of a pending game; 0 without any."""
        with self.lock:
            return max([one.record.touched for one in self._changes.values() if one.record] or [0])

    def accept(self, line: Line, changes: Mapping[Key, Change], retried: bool) -> Trouble | None:
        """Append a line to the journal and make its changes pending.

        After Trouble they are pending only if `retried`; `acknowledge` then appends the line again.
        A change that is not `retried` itself is dropped, with its line, when it can't be written.
        """
        with self.lock:
            trouble = self._append(line, retried)
            if trouble is None or retried:
                self.put(changes)
        return trouble

    def put(self, changes: Mapping[Key, Change]) -> None:
        """Make changes pending without acknowledging them."""
        with self.lock:
            for key, one in changes.items():
                before = None if one.retried else self._changes.get(key)
                self._changes[key] = replace(one, before=before)
                self.edition += key[0] not in PLAIN

    def acknowledge(self) -> None:
        """Append the lines again that the journal did not take, as while the disk was full."""
        with self.lock:
            for line in tuple(self._unacknowledged.values()):
                self._append(line, retried=True)

    def erase_games(self) -> tuple[Path, ...]:
        """Drop all pending games and documents, and say in the journal that all are deleted.

        Returns the journals that `discard` has to delete once that is done. The settings stay
        pending, and are the first line of the next journal.
        """
        with self.lock:
            self._append(Line(ERASED, ERASED, b""), retried=False)
            self._journal.start_next(after=-1)
            settings = {key: one for key, one in self._changes.items() if key[0] == SETTINGS}
            self._changes, self._unacknowledged = settings, {}
            for key, one in settings.items():
                self._append(Line(*key, one.data[:-1]), retried=True)
            self.edition += 1
            return self._journal.older

    def discard(self, journals: tuple[Path, ...]) -> tuple[Trouble, ...]:
        """Delete journals whatever they hold, since all games were deleted; what went wrong."""
        with self.lock:
            self.edition += 1
            return self._journal.discard(journals)

    def start_journal(self) -> None:
        """Begin a new journal with the next line, so that a flush deletes the old one."""
        with self.lock:
            self._journal.start_next(after=0)

    def batch(self) -> tuple[dict[Key, Change], tuple[Path, ...]]:
        """Every pending change, and the journals that describe nothing else."""
        with self.lock:
            self._journal.start_next()
            return dict(self._changes), self._journal.older

    def settle(
        self,
        batch: Mapping[Key, Change],
        failed: Mapping[Key, Trouble],
        journals: tuple[Path, ...],
    ) -> None:
        """Drop what was written, report what failed, and delete journals that are done with."""
        with self.lock:
            for key, one in batch.items():
                self._settle(key, one, failed.get(key))
        if journals and not failed:
            self.note(self._journal.forget(journals))

    def note(self, troubles: Iterable[Trouble], changed: bool = False) -> None:
        """Collect errors for `take_troubles`; `changed` is whether lists of games differ now."""
        with self.lock:
            self._troubles += troubles
            self.edition += changed

    def take_troubles(self) -> tuple[Trouble, ...]:
        """The errors since the last call."""
        with self.lock:
            taken = tuple(self._troubles)
            self._troubles.clear()
        return taken

    def _append(self, line: Line, retried: bool) -> Trouble | None:
        trouble = self._journal.append(line)
        key = line.kind, line.id
        self._unacknowledged.pop(key, None)
        if trouble is not None and retried:
            self._unacknowledged[key] = line
            self._reported.add(key)  # by the answer to the action
        return trouble

    def _settle(self, key: Key, one: Change, trouble: Trouble | None) -> None:
        if trouble is None:
            self._reported.discard(key)
            self._unacknowledged.pop(key, None)
        elif key not in self._reported and trouble not in self._troubles:
            self._reported.add(key)
            self._troubles.append(trouble)
        if self._changes.get(key) is one and (trouble is None or not one.retried):
            del self._changes[key]
            self.edition += trouble is not None
            if trouble is not None and one.record is None:
                for kind in (REMOVED, DISCARDED):
                    self._unacknowledged.pop((kind, key[1]), None)
            if trouble is not None and one.before is not None:
                self._changes[key] = one.before
