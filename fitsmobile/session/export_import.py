"""Export and import of all games, settings and documents, in small steps."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, BinaryIO, Protocol

from fitsmobile.engine.frozen import as_dict
from fitsmobile.engine.protocol import Json
from fitsmobile.session import daily
from fitsmobile.session.actions import Denied
from fitsmobile.session.import_checks import refused
from fitsmobile.session.record import to_table_in_steps
from fitsmobile.session.summary import facts_of
from fitsmobile.storage import plain, records, transfer
from fitsmobile.storage.live_shelf import LiveShelf
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Trouble
from fitsmobile.storage.settings import Settings
from fitsmobile.storage.store import Store
from fitsmobile.storage.transfer import Import

if TYPE_CHECKING:
    from fitsmobile.session.conductor import Conductor


class Target(Protocol):
    """A file that is being written. All but `abandon` may raise OSError."""

    name: str
    """The file name shown to the player."""

    def write(self, data: bytes) -> None:
        """Append."""

    def finish(self) -> None:
        """Force it to the disk and give it its name. Called on the storage thread."""

    def abandon(self) -> None:
        """Delete the unfinished file."""


class Export:
    """Writes all games and the settings to a file.

    `left_out` are the ids of games that can't be read now, were written by a newer version of
    the app, or exceed the limits of an import. `trouble` is the error where no file was made.
    """

    def __init__(self, conductor: Conductor, store: Store, target: Target) -> None:
        self._conductor, self._store, self._target = conductor, store, target
        self._size = len(transfer.head())
        self.left_out: list[str] = []
        self.trouble: Trouble | None = None
        self.written = 0
        """Games written so far."""

        self.games = 0
        """Games to write; known after the first step."""

    @property
    def progress(self) -> float:
        """The share of the games written, from 0 to 1."""
        done = self.written + len(self.left_out)
        return min(1.0, done / self.games) if self.games else 0.0

    def steps(self) -> Iterator[None]:
        """Write a game a step; then wait until the storage thread has forced it to the disk."""
        yield from self._conductor.kept.prepare()
        kept = self._conductor.kept
        running, finished = self._records(kept.running), self._records(kept.finished)
        self.games = sum(len(shelf.listed()) for shelf in (kept.running, kept.finished))
        try:
            for shelf in (kept.running, kept.finished):
                for game_id in shelf.unlisted():
                    self.left_out += [] if game_id is None else [game_id]
                    yield
            documents = self._conductor.documents.exported()
            chosen = self._conductor.settings
            for piece in transfer.pieces(running, finished, chosen, documents):
                self._target.write(piece)
                yield
        except OSError as error:
            self._fail(error)
            return
        done = self._store.in_background(self._finish)
        while not done():
            yield

    def _records(self, shelf: LiveShelf) -> Iterator[GameRecord]:
        """The games of a shelf, the one played last first, as far as an import takes them."""
        count = 0
        kept = self._conductor.kept
        for summary in kept.summaries(shelf):
            record = kept.load(shelf, summary.id)
            length = 0 if record is None else len(plain.dump(records.encode(record))) + 1
            full = count == transfer.MAX_GAMES or self._size + length > MOST_BYTES
            if record is None or length > transfer.MAX_RECORD or full:
                self.left_out.append(summary.id)
                continue
            count += 1
            self._size += length
            self.written += 1
            yield record

    def _finish(self) -> None:
        try:
            self._target.finish()
        except OSError as error:
            self._fail(error)

    def _fail(self, error: OSError) -> None:
        self.trouble = Trouble("not_written", str(error))
        self._target.abandon()

    def cancel(self) -> None:
        """Stop writing and delete the unfinished file."""
        self._target.abandon()


MOST_BYTES = transfer.MAX_BYTES - (1 << 19)
"""Room for the settings and the documents is left."""


class _Kept:
    """The kept games as the destination of an import."""

    def __init__(self, conductor: Conductor, store: Store) -> None:
        self._kept, self._games, self._store = conductor.kept, conductor.games, store

    @property
    def is_busy(self) -> bool:
        """Whether the storage thread has a full queue."""
        return self._store.is_busy

    def holds(self, game_id: str) -> bool:
        """Whether either shelf has a game of this id."""
        return self._kept.holds(game_id)

    def unreadable(self) -> Trouble | None:
        """The error where a folder can't be listed."""
        for shelf in (self._kept.running, self._kept.finished):
            ids = shelf.ids()
            if isinstance(ids, Trouble):
                return ids
        return None

    def put(self, record: GameRecord, listed: str) -> Generator[None, None, Trouble | None]:
        """Keep a game if the rules accept it, replaying one move a step.

        A finished daily try without an end was given up and does not continue.
        """
        table = yield from to_table_in_steps(record, self._games)
        trouble = refused(table, record)
        if trouble is not None or isinstance(table, Denied):
            return trouble
        given_up = listed == transfer.FINISHED and daily.is_counted(record)
        facts = facts_of(record, table.state.outcome() if record.ended is not None else None)
        return self._store.add(record, record.ended is not None or given_up, facts)


class ExportImport:
    """Writes all games and settings into one file, and reads such a file."""

    def __init__(self, conductor: Conductor, store: Store) -> None:
        self._conductor, self._store = conductor, store

    def export_to(self, target: Target) -> Export:
        """An export that has not begun; its `steps` write all games and settings."""
        return Export(self._conductor, self._store, target)

    def import_from(self, source: BinaryIO) -> Import:
        """An import that has not begun: first `check`, then `steps_of`."""
        return Import(source, _Kept(self._conductor, self._store))

    def steps_of(self, checked: Import) -> Iterator[None]:
        """Import a file that `check` accepted; then wait until all of it is on the disk.

        The settings are taken over only where none was changed here, as on a new device; the last
        set-up of each game and the place of the window stay. Where no game was at the table, the
        one that was played last comes back to it.
        """
        if checked.settings is not None:
            self._take_over(checked.settings)
        if checked.documents:
            self._conductor.documents.take_over(checked.documents)
        yield from checked.add()
        done = self._store.in_background(self._store.seal_index)
        while not done():
            yield
        yield from checked.settle()
        if self._conductor.snapshot is None:
            self._conductor.resume()

    def _take_over(self, brought: Settings) -> None:
        own = self._conductor.settings
        here: dict[str, Json] = {"window": [*own.window], "full_screen": own.full_screen}
        if own == Settings().changed(last_setups=own.last_setups, **here):
            setups = {**brought.last_setups, **own.last_setups}
            self._conductor.change_settings(**as_dict(brought) | here | {"last_setups": setups})
