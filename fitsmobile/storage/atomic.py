"""Atomic file replacement: a file holds its old content or its new one, never a mixture.

A write goes to a temporary file in the same folder, is forced to the disk (fsync), the old file
becomes the copy beside it (`.bak`), and the new one takes its name. At every moment one of
the two is whole; a reader takes the copy where the file itself is missing or damaged.
"""

import contextlib
import errno
import importlib
import os
import stat
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from fitsmobile.storage import syncfs
from fitsmobile.storage.results import Loaded, Saved, Trouble

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]  # a module or nothing

T = TypeVar("T")

BACKUP = ".bak"
TEMPORARY = ".tmp"
ASIDE = ".damaged-"

FEW = 4
"""Up to so many files are forced to the disk one by one."""

KEPT_AS_IT_IS = frozenset({"newer_version", "unreadable", "missing"})
"""Reasons for which a file is left alone: it may be perfectly fine."""


class Files:
    """The system calls that storage makes, one method each, so that tests can make each fail."""

    def open_new(self, path: Path) -> int:
        """A descriptor of an empty file to write to; never blocks, never follows a link."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _NO_LINK | _NO_WAIT
        return os.open(path, flags, 0o600)

    def open_old(self, path: Path) -> int:
        """A descriptor to read from; never waits, never follows a link."""
        return os.open(path, os.O_RDONLY | _NO_LINK | _NO_WAIT)

    def open_journal(self, path: Path) -> int:
        """A descriptor of a new file to append to; FileExistsError where the name is taken."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | _NO_LINK
        return os.open(path, flags, 0o600)

    def open_index(self, path: Path) -> int:
        """A descriptor of a file to append to, which has to be there."""
        return os.open(path, os.O_WRONLY | os.O_APPEND | _NO_LINK | _NO_WAIT)

    def open_lock(self, path: Path) -> int:
        """A descriptor of a file to lock, made where it isn't there."""
        return os.open(path, os.O_RDWR | os.O_CREAT | _NO_LINK | _NO_WAIT, 0o600)

    def lock(self, descriptor: int) -> None:
        """Take the system's lock of an open file; BlockingIOError where another has it."""
        _lock(descriptor)

    def open_folder(self, path: Path) -> int:
        """A descriptor of a folder, for `fsync`."""
        return os.open(path, os.O_RDONLY)

    def stat(self, descriptor: int) -> os.stat_result:
        """Kind and size of an open file."""
        return os.fstat(descriptor)

    def write(self, descriptor: int, data: memoryview) -> int:
        """Write some of `data`; how many bytes it took."""
        return os.write(descriptor, data)

    def read(self, descriptor: int, size: int) -> bytes:
        """At most `size` bytes, none at the end."""
        return os.read(descriptor, size)

    def fsync(self, descriptor: int) -> None:
        """Force everything written to the file to the disk."""
        os.fsync(descriptor)

    @property
    def can_sync(self) -> bool:
        """Whether `sync` can be called."""
        return syncfs.available() is not None

    def sync(self, descriptor: int) -> None:
        """Force everything written to the file system of a folder since it was opened."""
        force = syncfs.available()
        if force is None:
            raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
        force(descriptor)

    def close(self, descriptor: int) -> None:
        """Give the descriptor back."""
        os.close(descriptor)

    def replace(self, source: Path, target: Path) -> None:
        """Rename in one step, over an existing target."""
        source.replace(target)

    def unlink(self, path: Path) -> None:
        """Remove a file."""
        path.unlink()

    def make_folder(self, path: Path) -> None:
        """Make the folder and those above it; nothing where it is there."""
        path.mkdir(parents=True, exist_ok=True)

    def names(self, path: Path) -> list[str]:
        """The names in a folder, in no order."""
        return os.listdir(path)  # noqa: PTH208 - thousands of them, and no use for a Path of each

    def exists(self, path: Path) -> bool:
        """Whether anything has that name, a dangling link included."""
        return os.path.lexists(path)


_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)
_FOLDERS_CAN_BE_SYNCED = os.name == "posix"

FILES = Files()


def _lock(descriptor: int) -> None:
    """`flock`, which belongs to the open file; on Windows the lock of the file's first byte."""
    if fcntl is not None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    msvcrt = importlib.import_module("msvcrt")
    try:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    except PermissionError as error:
        raise BlockingIOError(error.errno, error.strerror) from error


def write(path: Path, data: bytes, files: Files = FILES) -> Saved | Trouble:
    """Put `data` where `path` says.

    After Trouble the whole old content is read there, or the whole new one where only the
    last step, forcing the new name to the disk, failed.
    """
    temporary = path.with_name(path.name + TEMPORARY)
    try:
        _make_folder(path.parent, files)
        _write_whole(temporary, data, files)
        _put_in_place(temporary, path, files)
        sync_folder(path.parent, files)
    except OSError as error:
        with contextlib.suppress(OSError):
            files.unlink(temporary)
        return trouble_from(error, "not_written", path)
    return Saved(path)


def write_many(pairs: Sequence[tuple[Path, bytes]], files: Files = FILES) -> list[Saved | Trouble]:
    """Put each `data` where its path says, all in one folder; the answer to each, in that order.

    All are written, forced to the disk with a single call where the system has one that reports
    errors, and only then take their names. Else they are forced one by one.
    """
    if len(pairs) <= FEW or not files.can_sync:
        return [write(path, data, files) for path, data in pairs]
    folder = pairs[0][0].parent
    drafts: list[Saved | Trouble] = []
    forced = _attempt(folder, partial(_draft_all, folder, pairs, drafts, files))
    answers: list[Saved | Trouble] = []
    for (path, _data), draft in zip(pairs, drafts, strict=False):
        temporary = path.with_name(path.name + TEMPORARY)
        answer = forced if isinstance(forced, Trouble) else draft
        if isinstance(answer, Saved):
            answer = _attempt(path, partial(_put_in_place, temporary, path, files))
        if isinstance(answer, Trouble):
            with contextlib.suppress(OSError):
                files.unlink(temporary)
        answers.append(answer)
    if not isinstance(forced, Trouble):
        forced = _attempt(folder, partial(sync_folder, folder, files))
    return [forced] * len(pairs) if isinstance(forced, Trouble) else answers


def _draft_all(
    folder: Path,
    pairs: Sequence[tuple[Path, bytes]],
    drafts: list[Saved | Trouble],
    files: Files,
) -> None:
    """Write the temporary file of each pair, with an answer to each, and force them all.

    The folder is opened first: errors are reported from then on. Raises OSError where forcing
    fails.
    """
    _make_folder(folder, files)
    descriptor = files.open_folder(folder)
    try:
        for path, data in pairs:
            drafts.append(_attempt(path, partial(_draft, path, data, files)))
        files.sync(descriptor)
    finally:
        files.close(descriptor)


def replace_unforced(path: Path, data: bytes, files: Files = FILES) -> Saved | Trouble:
    """Put `data` in the place of a file that can be made again; nothing is forced to the disk."""
    temporary = path.with_name(path.name + TEMPORARY)
    answer = _attempt(path, partial(_draft, path, data, files))
    if isinstance(answer, Saved):
        answer = _attempt(path, partial(files.replace, temporary, path))
    return answer


def _draft(path: Path, data: bytes, files: Files) -> None:
    files.make_folder(path.parent)
    _write_whole(path.with_name(path.name + TEMPORARY), data, files, forced=False)


def _attempt(path: Path, call: Callable[[], None]) -> Saved | Trouble:
    try:
        call()
    except OSError as error:
        return trouble_from(error, "not_written", path)
    return Saved(path)


def read(
    path: Path, limit: int, accept: Callable[[bytes], T | Trouble], files: Files = FILES
) -> Loaded[T] | Trouble:
    """The content of the file, or of its backup copy, as returned by `accept`.

    A file that `accept` refuses is renamed, never deleted, and reported. A file that can't
    be read now, or comes from a newer version, stays where it is and nothing replaces it.
    `limit` is in bytes; a longer file is refused unread.
    """
    first = _read_one(path, limit, accept, files)
    if isinstance(first, Loaded) or first.reason in KEPT_AS_IT_IS - {"missing"}:
        return first
    told = () if first.reason == "missing" else (set_aside(path, first, files),)
    backup = path.with_name(path.name + BACKUP)
    second = _read_one(backup, limit, accept, files)
    if isinstance(second, Loaded):
        return Loaded(second.value, told)
    if second.reason not in KEPT_AS_IT_IS:
        second = set_aside(backup, second, files)
    return told[0] if told else second


def read_bounded(path: Path, limit: int, files: Files = FILES) -> bytes | Trouble:
    """The bytes of a plain file of at most `limit` bytes; never blocks, never follows a link.

    Else `missing`, `not_a_file`, `too_large` or `unreadable`; the file stays as it is.
    """
    answer = _read_one(path, limit, lambda data: data, files)
    return answer.value if isinstance(answer, Loaded) else answer


def remove(path: Path, files: Files = FILES) -> Trouble | None:
    """Delete the file and all that lies beside it under its name."""
    for suffix in (TEMPORARY, BACKUP, ""):
        try:
            files.unlink(path.with_name(path.name + suffix))
        except FileNotFoundError:
            continue
        except OSError as error:
            return trouble_from(error, "not_removed", path)
    return None


def set_aside(path: Path, trouble: Trouble, files: Files = FILES) -> Trouble:
    """Rename a damaged file to a free name; `trouble`, completed with where it went."""
    number = 1
    while files.exists(target := path.with_name(f"{path.name}{ASIDE}{number}")):
        number += 1
    try:
        files.replace(path, target)
    except OSError:
        return Trouble(trouble.reason, trouble.message, path)
    return Trouble(trouble.reason, trouble.message, path, target)


def trouble_from(error: OSError, reason: str, path: Path) -> Trouble:
    """A Trouble that says what the system said."""
    return Trouble(reason, f"{path.name}: {error.strerror or error}.", path)


def _open_temporary(path: Path, files: Files) -> int:
    """Open the temporary file; a pipe, folder or link under its name is set aside first."""
    try:
        return files.open_new(path)
    except OSError as error:
        if path.is_file() and not path.is_symlink():
            raise
        if set_aside(path, trouble_from(error, "not_a_file", path), files).aside is None:
            raise
        return files.open_new(path)


def write_all(descriptor: int, data: bytes, files: Files) -> None:
    """Write all of `data`, in as many calls as the system wants. Raises OSError."""
    left = memoryview(data)
    while left:
        taken = files.write(descriptor, left)
        if taken <= 0:
            raise OSError(errno.ENOSPC, "nothing more could be written")
        left = left[taken:]


def _write_whole(path: Path, data: bytes, files: Files, forced: bool = True) -> None:
    descriptor = _open_temporary(path, files)
    try:
        write_all(descriptor, data, files)
        if forced:
            files.fsync(descriptor)
    finally:
        files.close(descriptor)


def _put_in_place(temporary: Path, path: Path, files: Files) -> None:
    backup = path.with_name(path.name + BACKUP)
    try:
        _rename_over(path, backup, files)
        moved = True
    except FileNotFoundError:
        moved = False
    try:
        files.replace(temporary, path)
    except OSError:
        if moved:
            with contextlib.suppress(OSError):
                files.replace(backup, path)
        raise


def _rename_over(source: Path, target: Path, files: Files) -> None:
    """Rename; a folder in the place of the target is set aside first. Raises OSError."""
    try:
        files.replace(source, target)
    except OSError as error:
        if not target.is_dir() or target.is_symlink():
            raise
        if set_aside(target, trouble_from(error, "not_a_file", target), files).aside is None:
            raise
        files.replace(source, target)


def _make_folder(folder: Path, files: Files) -> None:
    """Make a folder, and force its name to the disk where it is new. Raises OSError."""
    if not folder.is_dir():
        files.make_folder(folder)
        sync_folder(folder.parent, files)


def sync_folder(folder: Path, files: Files) -> None:
    """Force the names in a folder to the disk. Raises OSError."""
    if not _FOLDERS_CAN_BE_SYNCED:
        return
    descriptor = files.open_folder(folder)
    try:
        files.fsync(descriptor)
    finally:
        files.close(descriptor)


def _read_one(
    path: Path, limit: int, accept: Callable[[bytes], T | Trouble], files: Files
) -> Loaded[T] | Trouble:
    try:
        data = _read_bytes(path, limit, files)
    except FileNotFoundError:
        return Trouble("missing", f"{path.name} is not there.", path)
    except OSError as error:
        if files.exists(path) and (path.is_symlink() or path.is_dir()):
            return Trouble("not_a_file", f"{path.name} is not a plain file.", path)
        return trouble_from(error, "unreadable", path)
    value = data if isinstance(data, Trouble) else accept(data)
    if isinstance(value, Trouble):
        return Trouble(value.reason, f"{path.name}: {value.message}", path)
    return Loaded(value)


def _read_bytes(path: Path, limit: int, files: Files) -> bytes | Trouble:
    descriptor = files.open_old(path)
    try:
        facts = files.stat(descriptor)
        if not stat.S_ISREG(facts.st_mode):
            return Trouble("not_a_file", "it is not a plain file.")
        if facts.st_size > limit:
            return Trouble("too_large", f"{facts.st_size} bytes are more than {limit}.")
        parts = []
        left = limit + 1
        while left > 0 and (part := files.read(descriptor, left)):
            parts.append(part)
            left -= len(part)
        return b"".join(parts)
    finally:
        files.close(descriptor)
