"""Several games side by side, one file each."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.storage import atomic, records
from fitsmobile.storage.atomic import FILES, Files
from fitsmobile.storage.index import state as state_of
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Loaded, Saved, Trouble

SUFFIX = ".json"


@frozen
class Shelf:
    """A folder of games. Nothing in it is ever deleted but by `remove`."""

    folder: Path
    files: Files = FILES

    @property
    def name(self) -> str:
        """The name of the folder, which names the shelf in the journal and in the index."""
        return self.folder.name

    def ids(self) -> tuple[str, ...] | Trouble:
        """The ids of all games, ascending; none where the folder isn't there yet."""
        try:
            names = self.files.names(self.folder)
        except FileNotFoundError:
            return ()
        except OSError as error:
            return atomic.trouble_from(error, "unreadable", self.folder)
        stems = {name.removesuffix(atomic.BACKUP).removesuffix(SUFFIX) for name in names}
        present = set(names)
        return tuple(
            sorted(
                stem
                for stem in stems
                if records.is_id(stem)
                and not present.isdisjoint({stem + SUFFIX, stem + SUFFIX + atomic.BACKUP})
            )
        )

    def states(self) -> Iterator[tuple[str, bytes]]:
        """The id of every game and the state of its file, as the index has it, in no order.

        Raises OSError where the folder is there and can't be read.
        """
        backups: dict[str, bytes] = {}
        whole: set[str] = set()
        try:
            found = os.scandir(self.folder)
        except FileNotFoundError:
            return
        with found:
            for one in found:
                stem = one.name.removesuffix(atomic.BACKUP).removesuffix(SUFFIX)
                if len(stem) == len(one.name) or not records.is_id(stem):
                    continue
                try:
                    state = state_of(one.stat(follow_symlinks=False))
                except OSError:
                    continue
                if one.name.endswith(SUFFIX):
                    whole.add(stem)
                    yield stem, state
                elif one.name == stem + SUFFIX + atomic.BACKUP:
                    backups[stem] = state
        for stem in backups.keys() - whole:
            yield stem, backups[stem]

    def load(self, game_id: str) -> Loaded[GameRecord] | Trouble:
        """One game; a damaged file is set aside and the copy beside it taken."""

        def accept(data: bytes) -> GameRecord | Trouble:
            record = records.from_bytes(data)
            if isinstance(record, GameRecord) and record.id != game_id:
                return Trouble("damaged", "It holds another game than its name says.")
            if isinstance(record, GameRecord) and record.touched > records.MAX_TOUCHED:
                return replace(record, touched=0)
            return record

        return atomic.read(self._path(game_id), records.MAX_BYTES, accept, self.files)

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

    def save(self, record: GameRecord) -> Saved | Trouble:
        """Write the game under its id; refused where `load` would refuse to read it."""
        data = records.to_bytes(record)
        if isinstance(data, Trouble):
            return data
        return atomic.write(self._path(record.id), data, self.files)

    def write_many(self, games: Sequence[tuple[str, bytes]]) -> list[Saved | Trouble]:
        """Write the files of games that `records.to_bytes` made, by id; the answer to each."""
        pairs = [(self._path(game_id), data) for game_id, data in games]
        return atomic.write_many(pairs, self.files)

    def remove(self, game_id: str) -> Trouble | None:
        """Delete the game and the copy beside it."""
        return atomic.remove(self._path(game_id), self.files)

    def set_aside(self, game_id: str, trouble: Trouble) -> Trouble:
        """Put away what `load` gave and the rules refuse; then `load` gives the copy, if any."""
        path = self._path(game_id)
        if not self.files.exists(path):
            path = path.with_name(path.name + atomic.BACKUP)
        return atomic.set_aside(path, trouble, self.files)

    def holds(self, game_id: str) -> bool:
        """Whether a file of that game is there, sound or not."""
        return self.files.exists(self._path(game_id))

    def _path(self, game_id: str) -> Path:
        return self.folder / (game_id + SUFFIX)
