"""The index of kept games: what a list shows of each, without opening thousands of files.

The files are the truth. The index is an append-only file of lines; the last line of a game counts.
Each line has a checksum over itself and all lines before it, and from the first that doesn't fit
nothing is believed. Each names the state (size, time, inode) of the file that it describes, and
the times of both folders: where those are still the same, the index is complete. Otherwise
`Store.refresh` compares every file with its state and reads those that differ.

    <check> <write counter> <shelf> <id> <times of the folders> <state of the file> <facts>

`facts` is ASCII without line breaks, and means nothing to storage.
"""

import contextlib
import os
import re
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from zlib import crc32

from fitsmobile.engine.frozen import frozen
from fitsmobile.storage import atomic
from fitsmobile.storage.atomic import FILES, Files
from fitsmobile.storage.results import Trouble

NAME = "index"
HEAD = b"fitsmobile-index 1\n"
MAX_BYTES = 256 << 20
TAIL_BYTES = 64 << 10
"""Read at the start, to find the game played last."""

SPARE_LINES = 2_000
"""Outdated lines, besides one for every game, after which the file is written anew."""

LINES_A_STEP = 50

OPEN = b"-"
"""In place of the times of the folders: the index was not complete, or out of order, then."""

IN_ORDER = b"="
"""In place of the times of the folders: no line before this one has a greater write counter."""

GONE = b"-"
"""In place of the state of a file: the game is no longer on that shelf."""

SEAL = ("seal", "-")
"""The key of a line that says that the index was complete. Its facts name the newest game of every
shelf: `<shelf>,<id>,<write counter>`."""

Key = tuple[str, str]
"""The name of a shelf and the id of a game."""

_LINE = re.compile(
    rb"([0-9a-f]{8}) ((\d{16}) ([a-z]{1,16}) ([a-z0-9-]{1,64}) (\S{1,80}) (\S{1,80}) ([ -~]*))"
)


@frozen
class Entry:
    """A game in the index: its write counter, the state of its file, and what a list shows."""

    touched: int
    state: bytes
    facts: bytes


@frozen
class _Line:
    key: Key
    times: bytes
    entry: Entry


class Index:
    """The entries of all games in a folder; any thread may use it.

    What is put or dropped wins over what the file says, whenever that is read.
    """

    def __init__(self, folder: Path, shelves: tuple[Path, ...], files: Files = FILES) -> None:
        self._folder = folder
        self._path = folder / NAME
        self._shelves = {one.name: one for one in shelves}
        self._files = files
        self._lock = threading.RLock()
        self._entries: dict[str, dict[str, Entry]] = {name: {} for name in self._shelves}
        self._dropped: set[Key] = set()
        """Games taken out before the file was loaded: what it says of them is outdated."""
        self.top = 0
        """The greatest write counter that is known so far; of all games once they are loaded."""
        self._check = 0
        self._descriptor: int | None = None
        self._lines = 0
        self._sound = True
        self._opened = self._loaded = self._complete = False
        self._later: list[Key] | None = None

    # --- reading -------------------------------------------------------------------------

    def last_played(self, shelf: str) -> tuple[int, str] | None:
        """The greatest write counter on a shelf and the id of its game, from the file's end.

        None where the index is not complete, or its end doesn't tell, or the shelf is empty.
        """
        with self._lock:
            lines = self._open()
            if self._loaded and self._complete:
                return _newest(self._entries[shelf])
        seen: set[Key] = set()
        best: tuple[int, str] | None = None
        for line in reversed(lines):
            if line.key == SEAL and line.entry.facts:
                newest = _newest_of_seal(line.entry.facts, shelf)
                if newest is None or (best is not None and best >= newest):
                    return best
                return None if (shelf, newest[1]) in seen else newest  # None: it was deleted
            if line.key[0] == shelf and line.key not in seen:
                seen.add(line.key)
                if line.entry.state != GONE:
                    best = max(best or (-1, ""), (line.entry.touched, line.key[1]))
                    if line.times != OPEN:  # nothing before it was written later
                        return best
        return None

    def load(self) -> Iterator[None]:
        """Read the whole file, LINES_A_STEP lines a step."""
        if self._loaded:
            return
        with self._lock:
            self._open()
            data = atomic.read_bounded(self._path, MAX_BYTES, self._files)
            self._lines = 0
        found: dict[Key, Entry] = {}
        count, sound = 0, True
        for line in _parse(data):
            if line is None:
                sound = False
                break
            found[line.key] = line.entry
            count += 1
            if count % LINES_A_STEP == 0:
                yield
        with self._lock:
            if not self._loaded:  # nor cleared meanwhile
                self._take_in(found, count, sound)

    def entries(self, shelf: str) -> Mapping[str, Entry]:
        """All that is known of a shelf, by id; after `load` that is everything in the file."""
        with self._lock:
            return dict(self._entries[shelf])

    @property
    def is_complete(self) -> bool:
        """Whether every game on the shelves is known to have its entry."""
        with self._lock:
            self._open()
            return self._complete

    @property
    def is_loaded(self) -> bool:
        """Whether the whole file was read."""
        return self._loaded

    def state_of(self, key: Key) -> bytes:
        """The state of a game's file now; GONE where there is none."""
        path = self._shelves[key[0]] / f"{key[1]}.json"
        for one in (path, path.with_name(path.name + atomic.BACKUP)):
            with contextlib.suppress(OSError):
                return state(os.lstat(one))
        return GONE

    # --- writing -------------------------------------------------------------------------

    def put(self, key: Key, touched: int, facts: bytes) -> None:
        """Enter a game as its file is now."""
        self._enter(key, Entry(touched, self.state_of(key), facts))

    def drop(self, key: Key) -> None:
        """Take a game out that is no longer on that shelf."""
        self._enter(key, Entry(self.top, GONE, b""))

    def seal(self) -> None:
        """Note that every game on the shelves has its entry now."""
        with self._lock:
            self._complete = True
            newest = {name: _newest(entries) for name, entries in self._entries.items()}
            facts = [f"{name},{one[1]},{one[0]}" for name, one in newest.items() if one]
            self._append(SEAL, Entry(self.top, GONE, " ".join(facts).encode("ascii")))

    def clear(self) -> None:
        """Forget every game and delete the file; `compact` writes it anew."""
        with self._lock:
            self._open()
            self.close()
            with contextlib.suppress(OSError):
                self._files.unlink(self._path)
            for entries in self._entries.values():
                entries.clear()
            self._loaded, self._sound = True, False

    def compact(self) -> None:
        """Write the file anew, where it is damaged or mostly outdated lines."""
        with self._lock:
            kept = [
                ((shelf, name), one)
                for shelf, entries in self._entries.items()
                for name, one in entries.items()
            ]
            worn = self._lines > 2 * len(kept) + SPARE_LINES
            if not self._loaded or not (worn or not self._sound):
                return
            self._later = []
        kept.sort(key=lambda one: one[1].touched)
        parts, check = [HEAD], crc32(HEAD)
        for number, (key, entry) in enumerate(kept):
            data, check = _format(key, IN_ORDER, entry, check)
            parts.append(data)
            if number % LINES_A_STEP == 0:
                time.sleep(0)  # lets the screen have the interpreter
        with self._lock:
            later, self._later = self._later, None
            self._install(b"".join(parts), check, len(kept))
            for key in later:
                entry = self._entries[key[0]].get(key[1]) or Entry(self.top, GONE, b"")
                self._append(key, entry)
            if self._complete:
                self.seal()

    def close(self) -> None:
        """Give the file back."""
        with self._lock:
            if self._descriptor is not None:
                self._files.close(self._descriptor)
            self._descriptor = None

    # --- inside --------------------------------------------------------------------------

    def _enter(self, key: Key, entry: Entry) -> None:
        with self._lock:
            self._open()
            if entry.state == GONE:
                self._entries[key[0]].pop(key[1], None)
                if not self._loaded:
                    self._dropped.add(key)
            else:
                self._entries[key[0]][key[1]] = entry
            if self._later is None:
                self._append(key, entry)
            else:
                self._later.append(key)
            self.top = max(self.top, entry.touched)

    def _append(self, key: Key, entry: Entry) -> None:
        """Append a line; a file that is not sound is left as it is until `compact`."""
        if not self._sound:
            return
        in_order = self._complete and entry.touched >= self.top
        data, check = _format(key, self._times() if in_order else OPEN, entry, self._check)
        try:
            if self._descriptor is None:
                self._descriptor = self._files.open_index(self._path)
            atomic.write_all(self._descriptor, data, self._files)
        except OSError:
            self._sound = False
            return
        self._check, self._lines = check, self._lines + 1

    def _open(self) -> tuple[_Line, ...]:
        """The last lines, where they prove that the index is complete; read once."""
        if self._opened:
            return ()
        self._opened = True
        data, whole = self._read_end()
        lines, check = _tail(data, whole)
        if check is None:
            self._sound = False
        else:
            self._check = check
            self.top = max((one.entry.touched for one in lines), default=0)
            self._complete = bool(lines) and lines[-1].times == self._times()
        if self._complete:
            return lines
        if whole or data is None:  # short: no frame notices
            for _step in self.load():
                pass
        return ()

    def _read_end(self) -> tuple[bytes | None, bool]:
        """The end of the file, and whether that is all of it."""
        try:
            descriptor = self._files.open_old(self._path)
        except OSError:
            return None, False
        try:
            size = self._files.stat(descriptor).st_size
            start = max(0, size - TAIL_BYTES)
            os.lseek(descriptor, start, os.SEEK_SET)
            return self._files.read(descriptor, TAIL_BYTES), start == 0
        except OSError:
            return None, False
        finally:
            self._files.close(descriptor)

    def _take_in(self, found: dict[Key, Entry], lines: int, sound: bool) -> None:
        """Add what the file says to the entries that were put or dropped since the start."""
        found.pop(SEAL, None)
        for key, entry in found.items():
            if entry.state != GONE and key not in self._dropped and key[0] in self._entries:
                self._entries[key[0]].setdefault(key[1], entry)
            self.top = max(self.top, entry.touched)
        self._dropped.clear()
        self._lines += lines
        self._loaded = True
        if not sound:
            self._sound = self._complete = False

    def _install(self, data: bytes, check: int, lines: int) -> None:
        answer = atomic.replace_unforced(self._path, data, self._files)
        if self._descriptor is not None:
            self._files.close(self._descriptor)
            self._descriptor = None
        self._sound = not isinstance(answer, Trouble)
        self._check, self._lines = check, lines

    def _times(self) -> bytes:
        """The times at which something was last renamed in each folder."""
        found = []
        for folder in self._shelves.values():
            try:
                found.append(b"%d" % folder.stat().st_mtime_ns)
            except OSError:
                found.append(b"0")
        return b",".join(found)


def _newest(entries: Mapping[str, Entry]) -> tuple[int, str] | None:
    """The greatest write counter and the id of its game; None without entries."""
    return max([(one.touched, name) for name, one in entries.items()], default=None)


def _newest_of_seal(facts: bytes, shelf: str) -> tuple[int, str] | None:
    """The greatest write counter and the id of its game on a shelf, as a seal has it."""
    for part in facts.decode("ascii").split():
        name, game_id, touched = part.split(",")
        if name == shelf:
            return int(touched), game_id
    return None


def state(facts: os.stat_result) -> bytes:
    """The state of a file, which changes with every write: size, time and inode."""
    return b"%d,%d,%d" % (facts.st_size, facts.st_mtime_ns, facts.st_ino)


def time_of(file_state: bytes) -> int:
    """The time at which a file was written, in nanoseconds, from its state."""
    return int(file_state.split(b",")[1])


def _tail(data: bytes | None, whole: bool) -> tuple[tuple[_Line, ...], int | None]:
    """The lines at the end of the file and its last checksum; None where they don't fit."""
    if data is None:
        return (), None
    if whole:
        if not data.startswith(HEAD):
            return (), None
        check, rest = crc32(HEAD), data[len(HEAD) :]
    else:
        first = data[data.find(b"\n") + 1 :].partition(b"\n")
        found = _LINE.fullmatch(first[0])
        if found is None:
            return (), None
        check, rest = int(found[1], 16), first[2]
    lines = []
    *parts, end = rest.split(b"\n")
    for part in parts:
        line = _read(part, check)
        if line is None:
            return (), None
        check = int(part[:8], 16)
        lines.append(line)
    return tuple(lines), None if end else check


def _parse(data: bytes | Trouble) -> Iterator[_Line | None]:
    """The lines of an index, oldest first; None, as the last, where it is damaged."""
    if isinstance(data, Trouble) or not data.startswith(HEAD):
        yield None
        return
    check = crc32(HEAD)
    *parts, end = data[len(HEAD) :].split(b"\n")
    for part in parts:
        line = _read(part, check)
        yield line
        if line is None:
            return
        check = int(part[:8], 16)
    if end:
        yield None


def _format(key: Key, times: bytes, entry: Entry, before: int) -> tuple[bytes, int]:
    """A line and its checksum, which goes on from that of the line before."""
    name = f"{entry.touched:016d} {key[0]} {key[1]}".encode("ascii")
    body = b" ".join((name, times, entry.state, entry.facts))
    check = crc32(body, before)
    return b"%08x %s\n" % (check, body), check


def _read(part: bytes, before: int) -> _Line | None:
    """A line without its end; None where its checksum does not go on from the one before."""
    found = _LINE.fullmatch(part)
    if found is None or int(found[1], 16) != crc32(found[2], before):
        return None
    key = found[4].decode("ascii"), found[5].decode("ascii")
    return _Line(key, found[6], Entry(int(found[3]), found[7], found[8]))
