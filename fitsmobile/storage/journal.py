"""Append-only journal of accepted actions, for a process that dies before its writes are done.

An action is acknowledged once its line was handed to the system: it then survives the death of
the process. It becomes durable when `store` has written the files that the line describes and
forced them to the disk; the journal itself is never forced. A line is

    <CRC-32 of the rest, 8 hex digits> <kind> <id> <payload>

with the payload in ASCII. Every line describes the whole state of one game, so a damaged line
costs nothing but itself: the lines after it are replayed, and the file is kept aside.
"""

import re
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

from fitsmobile.engine.frozen import frozen
from fitsmobile.storage import atomic
from fitsmobile.storage.atomic import FILES, Files
from fitsmobile.storage.results import Trouble

REMOVED, DISCARDED, SETTINGS, ERASED = "removed", "discarded", "settings", "erased"
"""Kinds of lines, besides the names of the two shelves: a running game was deleted, a finished one
was, the settings were changed, all games and documents before the line were deleted."""

DOCUMENT = "document"
"""Kind of a line: a document was changed; the id is its name."""

PLAIN = frozenset({SETTINGS, DOCUMENT})
"""Kinds whose payload is the content of a file, and no game."""

PREFIX = "journal-"
MAX_BYTES = 64 << 20
"""Longest file that is read; one of ours is started anew after `NEXT_AFTER`, plus one burst."""

NEXT_AFTER = 64 << 10
"""Bytes after which the next line begins a new file."""

_SPOILED = b"~\n"
"""Ends what a failed write has left, so that its checksum never fits."""

_LINE = re.compile(rb"([0-9a-f]{8}) (([a-z]+) ([a-z0-9-]+) ([\x20-\x7e]*))")
_NAME = re.compile(rf"{PREFIX}(\d{{1,12}})")


@frozen
class Line:
    """One action: `kind` and `id` say what happened to which game, `payload` how it stands."""

    kind: str
    id: str
    payload: bytes


class Journal:
    """The journal files of one folder. Appending is for one thread at a time.

    Lines go to the newest file. Those of older files are done with once everything that they
    describe is on the disk; `forget` deletes them then.
    """

    def __init__(self, folder: Path, files: Files = FILES) -> None:
        self._folder = folder
        self._files = files
        self._descriptor: int | None = None
        self._path = folder
        self._size = 0
        self._torn = False
        self._number = 0
        self._damaged: set[Path] = set()
        self._to_close: list[int] = []
        self.older: tuple[Path, ...] = ()
        """The files that no more lines go to, oldest first."""

    def replay(
        self, accept: Callable[[Line], bool] = lambda _line: True
    ) -> tuple[tuple[Line, ...], tuple[Trouble, ...]]:
        """Every sound line that earlier processes left, oldest first, and what went wrong.

        A file with a damaged line, or one that `accept` refuses, is kept aside by `forget`.
        """
        lines: list[Line] = []
        troubles: list[Trouble] = []
        self.older = self._find()
        for path in self.older:
            data = atomic.read_bounded(path, MAX_BYTES, self._files)
            if isinstance(data, Trouble):
                troubles.append(data)
                self._damaged.add(path)
                continue
            *whole, rest = data.split(b"\n")
            found = [_read(one) for one in whole if one not in (b"", _SPOILED[:-1])]
            sound = [one for one in found if one is not None and accept(one)]
            lines += sound
            if rest or len(sound) < len(found):
                self._damaged.add(path)
        return tuple(lines), tuple(troubles)

    def append(self, line: Line) -> Trouble | None:
        """Hand a line to the system. After Trouble nothing of it will be replayed."""
        body = b"%s %s %s" % (line.kind.encode("ascii"), line.id.encode("ascii"), line.payload)
        data = b"%08x %s\n" % (crc32(body), body)
        try:
            descriptor = self._open()
            # what a failed write has left is ended first, so that it spoils its own line only
            atomic.write_all(descriptor, _SPOILED + data if self._torn else data, self._files)
        except OSError as error:
            self._torn = self._descriptor is not None
            return atomic.trouble_from(error, "not_written", self._path)
        self._torn = False
        self._size += len(data)
        return None

    def start_next(self, after: int = NEXT_AFTER) -> None:
        """Begin a new file with the next line, if this one holds more than `after` bytes."""
        if self._descriptor is not None and self._size > after:
            self._to_close.append(self._descriptor)
            self.older = (*self.older, self._path)
            self._descriptor, self._size, self._torn = None, 0, False

    def discard(self, paths: tuple[Path, ...]) -> tuple[Trouble, ...]:
        """Delete files whatever they hold, damaged ones too."""
        self._damaged.difference_update(paths)
        return self.forget(paths)

    def forget(self, paths: tuple[Path, ...]) -> tuple[Trouble, ...]:
        """Delete files of which every line is on the disk; damaged ones are kept aside."""
        while self._to_close:
            self._files.close(self._to_close.pop())
        self.older = tuple(one for one in self.older if one not in paths)
        troubles = []
        for path in paths:
            if path in self._damaged:
                trouble = Trouble("damaged", f"{path.name} has lines that can't be read.", path)
                troubles.append(atomic.set_aside(path, trouble, self._files))
                self._damaged.discard(path)
                continue
            try:
                self._files.unlink(path)
            except OSError as error:
                troubles.append(atomic.trouble_from(error, "not_removed", path))
        return tuple(troubles)

    def _find(self) -> tuple[Path, ...]:
        try:
            names = self._files.names(self._folder)
        except OSError:
            return ()
        numbers = sorted(int(found[1]) for name in names if (found := _NAME.fullmatch(name)))
        self._number = max([self._number, *numbers])
        return tuple(self._folder / f"{PREFIX}{number}" for number in numbers)

    def _open(self) -> int:
        if self._descriptor is None:
            self._files.make_folder(self._folder)
            while True:
                self._number += 1
                self._path = self._folder / f"{PREFIX}{self._number}"
                try:
                    self._descriptor = self._files.open_journal(self._path)
                    break
                except FileExistsError:
                    continue
        return self._descriptor


def _read(line: bytes) -> Line | None:
    """A line without its end; None where it is damaged."""
    found = _LINE.fullmatch(line)
    if found is None or int(found[1], 16) != crc32(found[2]):
        return None
    return Line(found[3].decode("ascii"), found[4].decode("ascii"), found[5])
