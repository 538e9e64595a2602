"""Every damage to one byte of a journal or an index, and the games that a start then loses."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fitsmobile.storage import records
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Loaded
from fitsmobile.storage.saves import Shelf
from fitsmobile.storage.store import Store
from fitsmobile.storage.writer import Manual
from tests.harness import HastyFiles
from tests.storage.processes import kill_the_owner_of
from tests.storage.samples import record

GAMES = ("games", "finished")


@dataclass
class Found:
    """The findings of the starts."""

    starts: int = 0
    lost: int = 0
    not_kept_aside: int = 0
    differing: int = 0
    raised: int = 0


def facts(one: GameRecord) -> bytes:
    """The index entry of a game."""
    return f"[{one.touched},{one.position}]".encode()


def opened(folder: Path) -> Store:
    """The store of a new process."""
    kill_the_owner_of(folder)
    return Store(folder, facts, HastyFiles(), Manual)


def played(folder: Path) -> tuple[Path, Path]:
    """A folder whose process was killed with unflushed games; its journal and its index."""
    store = opened(folder)
    for one in (record(id="a1", touched=10), record(id="b1", touched=11, ended=5)):
        store.keep(one, facts(one))
    store.rest()
    for _step in store.refresh():
        pass
    store.rest()
    for one in (
        record(id="a1", touched=20),
        record(id="c1", touched=21),
        record(id="a1", touched=22),
        record(id="c1", touched=23, ended=6),
        record(id="d1", touched=24),
    ):
        store.keep(one, facts(one))
    (journal,) = (folder / "working").glob("journal-*")
    return journal, folder / "working" / "index"


def damaged(data: bytes, step: int = 1) -> Iterator[bytes]:
    """The content cut, with a bit flipped, a byte left out, and two bytes swapped, everywhere."""
    for at in range(0, len(data), step):
        before, one, after = data[:at], data[at], data[at + 1 :]
        yield before
        yield before + after
        for bit in range(8):
            yield before + bytes([one ^ 1 << bit]) + after
        if after and after[0] != one:
            yield before + after[:1] + bytes([one]) + after[1:]


def acknowledged(folder: Path, journal: bytes, content: bytes) -> dict[str, int]:
    """The write counter of each game on the disk or in an undamaged line of the journal."""
    found: dict[str, int] = {}
    for name in GAMES:
        for one in Shelf(folder / name).all()[0]:
            found[one.id] = max(found.get(one.id, 0), one.touched)
    for line in set(journal.split(b"\n")[:-1]) & set(content.split(b"\n")[:-1]):
        one = records.from_bytes(line.split(b" ", 3)[3])
        if isinstance(one, GameRecord):
            found[one.id] = max(found.get(one.id, 0), one.touched)
    return found


def start(folder: Path, path: Path, content: bytes, scratch: Path, found: Found) -> None:
    """Start on a copy of the folder in which `path` holds `content`, and look for every game."""
    found.starts += 1
    is_journal = path.name.startswith("journal")
    journal = path.read_bytes() if is_journal else b""
    shutil.copytree(folder, scratch)
    try:
        (scratch / path.relative_to(folder)).write_bytes(content)
        expected = acknowledged(scratch, journal, content)
        store = opened(scratch)
        for game_id, touched in expected.items():
            loaded = [shelf.load(game_id) for shelf in (store.running, store.finished)]
            there = [one.value.touched for one in loaded if isinstance(one, Loaded)]
            found.lost += max(there, default=-1) < touched
        for _step in store.prepare():
            pass
        store.close()
        working = [one.read_bytes() for one in (scratch / "working").glob("journal-*.damaged-*")]
        is_damaged = journal and set(content.split(b"\n")) - set(journal.split(b"\n"))
        found.not_kept_aside += bool(is_damaged) and content not in working
        found.differing += listed(scratch) != from_the_files(scratch)
    except Exception:
        found.raised += 1
    finally:
        kill_the_owner_of(scratch)
        shutil.rmtree(scratch)


def listed(folder: Path) -> list[dict[str, int]]:
    """The write counters that the next start reads from the index."""
    store = opened(folder)
    for _step in store.prepare():
        pass
    found = [
        {name: touched for name, (touched, _facts) in shelf.listed().items()}
        for shelf in (store.running, store.finished)
    ]
    store.close()
    return found


def from_the_files(folder: Path) -> list[dict[str, int]]:
    """The write counters in the files."""
    return [{one.id: one.touched for one in Shelf(folder / name).all()[0]} for name in GAMES]
