"""A simulated power cut: records every system call and generates the possible disk states.

Data that was forced (fsync) is kept. Other data may be lost in any way: renames and new folders
are applied or not (in order, as on ext4, or in any), files are truncated, filled with zeros, or
empty. A simulated clock times every call and the storage thread.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from fitsmobile.storage.atomic import Files
from fitsmobile.storage.writer import DELAY_SECONDS, Writer

CALL_SECONDS = 0.0002
"""Seconds of a call that does not force data."""

LEAST_FORCE_SECONDS = 0.001


@dataclass
class DiskClock:
    """Simulated seconds since the start; forcing takes up to `slowest` of them."""

    random: Random
    slowest: float
    now: float = 0.0

    def force(self) -> None:
        """Advance the clock by the time of one fsync."""
        self.now += self.random.uniform(LEAST_FORCE_SECONDS, self.slowest)


class TimedWriter(Writer):
    """The storage thread on a `DiskClock`: `run_until` makes the calls that are due.

    A call that begins before an action and ends after it is made as a whole before the action.
    That makes no lost action younger: it is still lost while the next call runs.
    """

    def __init__(self, work: Callable[[], object], clock: DiskClock) -> None:
        super().__init__(work)
        self._call, self._clock = work, clock
        self._wanted: float | None = None
        self._free = 0.0

    def wake(self) -> None:
        """Schedule the work after the delay, as the thread does."""
        if self._wanted is None:
            self._wanted = self._clock.now + DELAY_SECONDS

    def run_until(self, moment: float) -> bool:
        """Make the calls that begin before a moment, and set the clock to it; whether any began."""
        ran = False
        while self._wanted is not None and max(self._wanted, self._free) <= moment:
            self._clock.now = max(self._wanted, self._free)
            self._wanted = None
            self._call()
            self._free = self._clock.now
            ran = True
        self._clock.now = moment
        return ran

    def wait(self) -> None:
        """Advance the clock to the end of the call in progress."""
        self._clock.now = max(self._clock.now, self._free)


@dataclass
class Inode:
    """The content of a file: the bytes written, and how many of them were forced."""

    data: bytes = b""
    forced: int = 0
    is_folder: bool = False


@dataclass
class Change:
    """A change of a folder: `name` becomes `inode` (None: is deleted), and `source` is removed."""

    folder: Path
    name: Path
    inode: Inode | None
    source: Path | None = None
    forced: bool = False


def nothing() -> None:
    """The callback without a power cut."""


@dataclass
class RecordingFiles(Files):
    """Real system calls, recorded; calls `cut` before each one that changes the disk."""

    clock: DiskClock = field(default_factory=lambda: DiskClock(Random(0), LEAST_FORCE_SECONDS))
    cut: Callable[[], None] = nothing
    inodes: dict[Path, Inode] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    open_files: dict[int, Inode | Path] = field(default_factory=dict)

    def _made(self, path: Path, descriptor: int, fresh: bool) -> int:
        inode = self.inodes.get(path)
        if inode is None or fresh:
            if inode is None:
                inode = Inode()
                self.changes.append(Change(path.parent, path, inode))
            else:
                inode.data, inode.forced = b"", 0
            self.inodes[path] = inode
        self.open_files[descriptor] = inode
        return descriptor

    def open_new(self, path: Path) -> int:
        """Open a new or truncated file."""
        return self._made(path, super().open_new(path), fresh=True)

    def open_journal(self, path: Path) -> int:
        """Open a new file."""
        return self._made(path, super().open_journal(path), fresh=True)

    def open_index(self, path: Path) -> int:
        """Open an existing file."""
        return self._made(path, super().open_index(path), fresh=False)

    def open_folder(self, path: Path) -> int:
        """Open a folder to force it."""
        descriptor = super().open_folder(path)
        self.open_files[descriptor] = path
        return descriptor

    def make_folder(self, path: Path) -> None:
        """Create a folder in an existing one."""
        if not path.is_dir():
            self._pass()
            self.changes.append(Change(path.parent, path, Inode(is_folder=True)))
        super().make_folder(path)

    def write(self, descriptor: int, data: memoryview) -> int:
        """Append."""
        self._pass()
        inode = self.open_files[descriptor]
        if isinstance(inode, Inode):
            inode.data += bytes(data)
        return super().write(descriptor, data)

    def fsync(self, descriptor: int) -> None:
        """Force a file, or the changes of a folder."""
        self._pass(forced=True)
        found = self.open_files[descriptor]
        if isinstance(found, Inode):
            found.forced = len(found.data)
            return
        for change in self.changes:
            change.forced = change.forced or change.folder == found

    def sync(self, descriptor: int) -> None:
        """Force everything."""
        self._pass(forced=True)
        for inode in self.inodes.values():
            inode.forced = len(inode.data)
        for change in self.changes:
            change.forced = True

    def close(self, descriptor: int) -> None:
        """Forget the descriptor."""
        self.open_files.pop(descriptor, None)
        super().close(descriptor)

    def replace(self, source: Path, target: Path) -> None:
        """Rename."""
        self._pass()
        super().replace(source, target)
        inode = self.inodes.pop(source, None)
        if inode is not None:
            self.inodes[target] = inode
            self.changes.append(Change(target.parent, target, inode, source))

    def unlink(self, path: Path) -> None:
        """Delete."""
        self._pass()
        super().unlink(path)
        if self.inodes.pop(path, None) is not None:
            self.changes.append(Change(path.parent, path, None))

    def _pass(self, forced: bool = False) -> None:
        """Advance the clock by the time of a call, and cut the power before the call."""
        if forced:
            self.clock.force()
        else:
            self.clock.now += CALL_SECONDS
        self.cut()

    def leave(self, folder: Path, target: Path, random: Random) -> None:
        """Write one possible state of `folder` after a power cut now to `target`."""
        in_order = random.random() < 0.5
        names: dict[Path, Inode] = {}
        open_changes = [one for one in self.changes if not one.forced]
        reached = random.randint(0, len(open_changes))
        lasting = {id(one) for one in open_changes[:reached]}
        if not in_order:
            lasting = {id(one) for one in open_changes if random.random() < 0.5}
        for change in self.changes:
            if change.forced or id(change) in lasting:
                if change.source is not None:
                    names.pop(change.source, None)
                if change.inode is None:
                    names.pop(change.name, None)
                else:
                    names[change.name] = change.inode
        contents: dict[int, bytes] = {}
        for name, inode in names.items():
            if inode.is_folder or (name.parent != folder and name.parent not in names):
                continue
            data = contents.setdefault(id(inode), _left_of(inode, random))
            path = target / name.relative_to(folder)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def _left_of(inode: Inode, random: Random) -> bytes:
    """A possible content of a file after the cut: the forced bytes and any part of the rest."""
    sure, rest = inode.data[: inode.forced], inode.data[inode.forced :]
    kind = random.randrange(4)
    if kind == 0 or not rest:
        return sure + rest
    cut = random.randint(0, len(rest))
    if kind == 1:
        return sure + rest[:cut]
    if kind == 2:
        return sure + rest[:cut] + bytes(len(rest) - cut)
    return sure + bytes(len(rest)) if random.random() < 0.5 else sure
