"""Import and export of 20,000 games, and hostile files of 64 MiB: the longest frame, the memory.

Work is done in slices of 4 ms as the app does. A frame is the processor time of a slice, without
the time of other programs. Each file is read in its own
process, whose peak of resident memory counts.
"""

import gc
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.conductor import Conductor, Tools
from fitsmobile.storage import transfer
from tests.bench.harness.many_games import many
from tests.bench.runner import Row, at_size

ROOT = Path(__file__).resolve().parents[3]
SOUND = 20_000
HOSTILE_BYTES = 64 << 20
SLICE_SECONDS = 0.004
FRAME_SECONDS = 1 / 60
GENERATIONS = (700, 10, 400)
"""Thresholds of the garbage collector, as `ui/app/idle_gc.py` sets them."""

START = b'{"format":"fitsmobile-export","version":1,'
HOSTILE: dict[str, tuple[bytes, bytes]] = {
    "one object of many keys": (START + b'"games":[{', b'"k":1,'),
    "objects of one key": (START + b'"games":[', b'{"k":1},'),
    "short strings": (START + b'"games":[', b'"s",'),
    "floats": (START + b'"games":[', b"1.5e9,"),
    "zeros": (b"", b"\x00"),
    "white space": (b"", b" "),
    "deep lists": (b"", b"["),
    "one long string": (START + b'"games":["', b"x"),
    "one long number": (START + b'"games":[', b"9"),
    "a field of many parts": (START + b'"more":[', b"[],"),
}


class Frames:
    """Runs steps in slices; the longest slice in processor time of this thread."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.count = 0

    def run(self, steps: Iterator[None]) -> None:
        """Run all steps in slices."""
        done = False
        while not done:
            begin, until = time.thread_time(), time.perf_counter() + SLICE_SECONDS
            done = True
            for _step in steps:
                if time.perf_counter() >= until:
                    done = False
                    break
            self.longest = max(self.longest, time.thread_time() - begin)
            self.count += 1
            if not done and self.count % 4 == 0:
                Event().wait(0.001)  # let the storage thread run


class Written:
    """A file on the disk as an export target, which takes no longer the more it holds."""

    name = "export.json"

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = path.open("wb", buffering=0)

    def write(self, data: bytes) -> None:
        """Append."""
        self._file.write(data)

    def finish(self) -> None:
        """Close it."""
        self._file.close()

    def abandon(self) -> None:
        """Close it and delete it."""
        self._file.close()
        self._path.unlink()


def resident() -> float:
    """Peak of the resident memory in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def bring_in(path: Path) -> dict[str, object]:
    """Import a file into an empty folder; the readings."""
    gc.freeze()
    gc.set_threshold(*GENERATIONS)
    frames = Frames()
    with tempfile.TemporaryDirectory() as folder:
        conductor = Conductor(GAMES, Path(folder), Tools.of_the_device())
        for _step in conductor.kept.verify():
            pass
        before, begin = resident(), time.perf_counter()
        with path.open("rb") as file:
            brought = conductor.export_import.import_from(file)
            frames.run(brought.check())
            if brought.trouble is None:
                frames.run(conductor.export_import.steps_of(brought))
        answer = {
            "longest": frames.longest,
            "memory": resident() - before,
            "refused": brought.trouble.reason if brought.trouble else "",
            "added": brought.so_far.added,
            "seconds": time.perf_counter() - begin,
        }
        gc.collect()  # as the app does while it is idle, before anybody can ask for an export
        out = Frames()
        if brought.so_far.added:
            out.run(conductor.export_import.export_to(Written(Path(folder) / "out.json")).steps())
        conductor.close()
    return {**answer, "export": out.longest}


def measured(path: Path) -> dict[str, float | str]:
    """The readings of an import in a process of its own."""
    command = [sys.executable, "-m", __name__, str(path)]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: dict[str, float | str] = json.loads(answer.stdout.splitlines()[-1])
    return found


def hostile(path: Path, kind: str) -> None:
    """Write a hostile file."""
    start, part = HOSTILE[kind]
    with path.open("wb") as file:
        file.write(start)
        block = part * (1 << 16)
        while file.tell() < at_size(HOSTILE_BYTES) - len(block):
            file.write(block)


def rows() -> Iterator[Row]:
    """Readings of valid games, then of each hostile kind."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "export.json"
        games = at_size(SOUND)
        records = list(many(games // 2, Path(name) / "samples"))
        running = (one for one in records if one.ended is None)
        finished = (one for one in records if one.ended is not None)
        with path.open("wb") as file:
            file.writelines(transfer.pieces(running, finished, None))
        sound = measured(path)
        note = f"{path.stat().st_size / 2**20:.1f} MiB in {sound['seconds']:.0f} s"
        yield Row("sound games brought in", float(sound["added"]), SOUND, "", note=note)
        yield Row("the longest frame", float(sound["longest"]) * 1000, 16, "ms", False)
        yield Row(
            "the longest frame of their export", float(sound["export"]) * 1000, 16, "ms", False
        )
        yield Row("memory on top", float(sound["memory"]), 64, "MiB", False)
        for kind in HOSTILE:
            hostile(path, kind)
            bad = measured(path)
            yield Row(f"{kind}: the longest frame", float(bad["longest"]) * 1000, 16, "ms", False,
                      note=f"refused as {bad['refused']}")  # fmt: skip
            yield Row(f"{kind}: memory on top", float(bad["memory"]), 64, "MiB", False)


if __name__ == "__main__":
    print(json.dumps(bring_in(Path(sys.argv[1]))))
