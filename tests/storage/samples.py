"""Records and failing disks for the storage tests."""

import errno
import os
from pathlib import Path

from fitsmobile.engine.frozen import replace
from fitsmobile.storage.records import GameRecord, SavedPlayer
from tests.storage.processes import MortalFiles

RECORD = GameRecord(
    id="a1b2c3",
    created=1_700_000_000,
    modified=1_700_000_100,
    touched=7,
    game="fits",
    players=(SavedPlayer("Zoë", "red", None), SavedPlayer("", "blue", 3)),
    pace="card_by_card",
    origin="deal",
    setup={"game": "fits", "seats": 2, "rounds": [{"board": "1", "starts": ["L5", "U5"]}]},
    moves=((0, "a1a2b1"), (1, "-"), (0, "c1c2")),
    position=2,
    locked=1,
    device=1,
    takebacks=2,
    hints=1,
    ended=None,
)


def record(**changes: object) -> GameRecord:
    return replace(RECORD, **changes)


class Killed(BaseException):
    """Simulates the kill of the process: not caught by `except Exception`; later calls fail too."""


class FailingFiles(MortalFiles):
    """Counts the system calls from 1 and makes the call number `fails_at` fail.

    With an `error` the call raises it; without, the process is killed there. `chunk` limits the
    bytes of every write.
    """

    def __init__(self, fails_at: int, error: int | None = None, chunk: int = 1 << 30) -> None:
        self.fails_at = fails_at
        self.error = error
        self.chunk = chunk
        self.calls: list[str] = []

    def step(self, name: str) -> None:
        self.calls.append(name)
        number = len(self.calls)
        if self.error is None and number >= self.fails_at:
            raise Killed
        if number == self.fails_at:
            raise OSError(self.error, os.strerror(self.error or errno.EIO))

    def open_new(self, path: Path) -> int:
        self.step("open_new")
        return super().open_new(path)

    def open_old(self, path: Path) -> int:
        self.step("open_old")
        return super().open_old(path)

    def open_journal(self, path: Path) -> int:
        self.step("open_journal")
        return super().open_journal(path)

    def open_folder(self, path: Path) -> int:
        self.step("open_folder")
        return super().open_folder(path)

    def stat(self, descriptor: int) -> os.stat_result:
        self.step("stat")
        return super().stat(descriptor)

    def write(self, descriptor: int, data: memoryview) -> int:
        self.step("write")
        return super().write(descriptor, data[: self.chunk])

    def read(self, descriptor: int, size: int) -> bytes:
        self.step("read")
        return super().read(descriptor, size)

    def fsync(self, descriptor: int) -> None:
        self.step("fsync")
        super().fsync(descriptor)

    def sync(self, descriptor: int) -> None:
        self.step("sync")

    def close(self, descriptor: int) -> None:
        super().close(descriptor)  # a descriptor is closed even if close fails
        self.step("close")

    def replace(self, source: Path, target: Path) -> None:
        self.step("replace")
        super().replace(source, target)

    def unlink(self, path: Path) -> None:
        self.step("unlink")
        super().unlink(path)

    def make_folder(self, path: Path) -> None:
        self.step("make_folder")
        super().make_folder(path)

    def names(self, path: Path) -> list[str]:
        self.step("names")
        return super().names(path)
