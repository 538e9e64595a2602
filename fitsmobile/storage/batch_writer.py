"""Writes a batch of pending changes to their files, and enters them in the index."""

from collections.abc import Callable, Mapping
from pathlib import Path

from fitsmobile.storage import atomic
from fitsmobile.storage.atomic import Files
from fitsmobile.storage.index import Index
from fitsmobile.storage.journal import PLAIN
from fitsmobile.storage.pending import Change, Key
from fitsmobile.storage.results import Trouble
from fitsmobile.storage.saves import Shelf

PlaceOf = Callable[[Key], Path]

Failed = dict[Key, Trouble]
"""The changes that could not be made, each with the reason."""


class BatchWriter:
    """Writes the files of running and finished games, of the settings and of documents.

    `place_of` gives the file of the settings, or of a document.

    Every file is forced to the disk before the next step that relies on it, so that a power cut
    at any moment leaves a game running, finished, or both, and never none.
    """

    def __init__(
        self, running: Shelf, finished: Shelf, index: Index, place_of: PlaceOf, files: Files
    ) -> None:
        self._running, self._finished = running, finished
        self._index = index
        self._place_of = place_of
        self._files = files

    def write(self, batch: Mapping[Key, Change]) -> Failed:
        """Write, move and delete what a batch says; the changes that failed."""
        failed: Failed = {}
        self._mark_ended(batch, failed)
        self._write_games(self._finished, batch, failed)
        self._write_games(self._running, batch, failed)
        self._delete_games(batch, failed)
        self._enter(batch, failed)
        for key, one in batch.items():
            if key[0] in PLAIN:
                answer = atomic.write(self._place_of(key), one.data, self._files)
                if isinstance(answer, Trouble):
                    failed[key] = answer
        return failed

    def _mark_ended(self, batch: Mapping[Key, Change], failed: Failed) -> None:
        """Mark finished games as ended among the running ones, before they are moved.

        After a power cut in between, the next start finds an ended game there and moves it, not
        one that seems to go on.
        """
        for (place, game_id), one in batch.items():
            ended = one.record is not None and one.record.ended is not None
            if ended and place == self._finished.name and self._running.holds(game_id):
                (answer,) = self._running.write_many([(game_id, one.data)])
                if isinstance(answer, Trouble):
                    failed[place, game_id] = answer

    def _write_games(self, shelf: Shelf, batch: Mapping[Key, Change], failed: Failed) -> None:
        games = [
            (game_id, one.data)
            for (place, game_id), one in batch.items()
            if place == shelf.name and one.record is not None and (place, game_id) not in failed
        ]
        for (game_id, _data), answer in zip(games, shelf.write_many(games), strict=True):
            if isinstance(answer, Trouble):
                failed[shelf.name, game_id] = answer

    def _delete_games(self, batch: Mapping[Key, Change], failed: Failed) -> None:
        """Delete games; not running ones whose finished file could not be written."""
        for (place, game_id), one in batch.items():
            if place in PLAIN or one.record is not None:
                continue
            if place == self._finished.name:
                trouble = self._finished.remove(game_id)
            else:
                moved = failed.get((self._finished.name, game_id))
                trouble = moved or self._running.remove(game_id)
            if trouble is not None:
                failed[place, game_id] = trouble

    def _enter(self, batch: Mapping[Key, Change], failed: Failed) -> None:
        """Enter what was written and deleted in the index."""
        for key, one in batch.items():
            if key in failed or key[0] in PLAIN:
                continue
            if one.record is None:
                self._index.drop(key)
            else:
                self._index.put(key, one.record.touched, one.facts)
