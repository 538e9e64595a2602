"""Saving on a slow disk, and 20,000 games: the first frame, the list of games, the statistics."""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from random import Random
from threading import Event

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.conductor import Conductor, Tools
from fitsmobile.session.stats import Statistics
from fitsmobile.storage.atomic import Files
from tests.bench.harness.cores import Cores
from tests.bench.harness.many_games import fill
from tests.bench.runner import Row, median, percentile
from tests.bench.speed.start import MAIN, start
from tests.session.kills import act

ROOT = Path(__file__).resolve().parents[3]
PAUSE = Event()
SLOW_SECONDS = 0.2
ACTIONS = 600
FRAME_SECONDS = 1 / 60
GAMES_OF_A_KIND = 10_000
STARTS = 8
LISTS = 4
STATISTICS = 3


class SlowDisk(Files):
    """A disk on which fsync takes as long as on the flash memory of a slow phone."""

    def fsync(self, descriptor: int) -> None:
        """Take SLOW_SECONDS."""
        PAUSE.wait(SLOW_SECONDS)

    def sync(self, descriptor: int) -> None:
        """Take SLOW_SECONDS."""
        PAUSE.wait(SLOW_SECONDS)


class QuickDisk(Files):
    """A disk on which fsync takes no time."""

    def fsync(self, descriptor: int) -> None:
        """Do nothing."""

    def sync(self, descriptor: int) -> None:
        """Do nothing."""


def rows() -> Iterator[Row]:
    """Drops on both disks, alternating; then 20,000 games."""
    quick, slow = (play_on(files) for files in (QuickDisk(), SlowDisk()))
    yield Row("drop to the next frame, fsync takes 200 ms: p99", slow.p99, 16, "ms", False,
              note=f"without waiting for a core; {slow.p99_by_clock:.3g} ms in wall-clock time; "
              f"{len(slow.drops)} actions, a frame of 16.7 ms after each")  # fmt: skip
    yield Row("the same where fsync takes no time: p99", quick.p99, None, "ms", False,
              note=f"{quick.p99_by_clock:.3g} ms in wall-clock time")  # fmt: skip
    yield Row("the longest, fsync takes 200 ms", max(slow.drops) * 1000, None, "ms", False,
              note=f"{max(quick.drops) * 1000:.3g} ms where it takes no time")  # fmt: skip
    yield Row("the longest wait of a hand-over for the disk", max(slow.hand_overs) * 1000, None,
              "ms", False, note=f"of {len(slow.hand_overs)}, each at once after the last "
              "move")  # fmt: skip
    with tempfile.TemporaryDirectory() as scratch:
        home, one = Path(scratch) / "home", Path(scratch) / "one"
        folder = home / "config" / "fits"
        fill(folder, GAMES_OF_A_KIND, Path(scratch) / "samples")
        fill(one / "config" / "fits", 1, Path(scratch) / "samples2")
        yield from starts(home, one, "table")
        yield from lists(folder)
        yield from statistics(folder)


@dataclass
class Blocked:
    """Seconds that each action blocked the UI thread, apart from waiting for a core.

    A hand-over waits until the last move is durable; people take longer to pass a device on.
    """

    drops: list[float] = field(default_factory=list)
    by_clock: list[float] = field(default_factory=list)
    """The same for each drop, with the time that other processes had the cores."""

    hand_overs: list[float] = field(default_factory=list)

    @property
    def p99(self) -> float:
        """Milliseconds that one drop in a hundred exceeds."""
        return percentile(self.drops, 0.99) * 1000

    @property
    def p99_by_clock(self) -> float:
        """The same in wall-clock time."""
        return percentile(self.by_clock, 0.99) * 1000


def play_on(files: Files) -> Blocked:
    """Play ACTIONS actions at random on a disk."""
    with tempfile.TemporaryDirectory() as folder:
        names = iter(range(10_000))
        tools = Tools(lambda: int(time.time()), lambda: f"game{next(names)}", files)
        conductor = Conductor(GAMES, Path(folder), tools)
        random = Random(3)
        took, cores = Blocked(), Cores()
        for _action in range(ACTIONS):
            handed = conductor.snapshot is not None and conductor.snapshot.curtain is not None
            begin, lost = time.perf_counter(), cores.waited()
            act(conductor, random)
            seconds, lost = time.perf_counter() - begin, cores.waited() - lost
            if handed:
                took.hand_overs.append(seconds - lost)
            else:
                took.drops.append(seconds - lost)
                took.by_clock.append(seconds)
            PAUSE.wait(max(0.0, FRAME_SECONDS - seconds))
        conductor.close()
    return took


def starts(home: Path, one: Path, route: str) -> Iterator[Row]:
    """The first frame of the whole app with 20,000 games and with one."""
    for place in (home, one):
        start(MAIN, place, route)
    pairs = [(start(MAIN, home, route), start(MAIN, one, route)) for _ in range(STARTS)]
    many, few = (min(two[at].processor_ms for two in pairs) for at in (0, 1))
    yield Row("20,000 games: first frame, against one game", many / few, 1.1, "x", False,
              note=f"processor time, {many} ms and {few} ms; best of {STARTS} each")  # fmt: skip
    many_seconds, few_seconds = (median(two[at].seconds for two in pairs) for at in (0, 1))
    yield Row("the same in wall-clock time, median", many_seconds / few_seconds, None, "x",
              False, note=f"{many_seconds:.3g} s and {few_seconds:.3g} s")  # fmt: skip


def lists(folder: Path) -> Iterator[Row]:
    """*Saved* in an off-screen window; the first of its visits paints textures."""
    command = [sys.executable, "-m", "tests.bench.harness.saved_list", str(folder)]
    told = []
    for _round in range(LISTS):
        answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        told.append(json.loads(answer.stdout.splitlines()[-1]))
    first, best = told[0]["opened"], min(told, key=lambda one: one["opened"])
    yield Row("20,000 games: Saved opens", best["opened"] * 1000, 100, "ms", False,
              note=f"processor time, best of {LISTS}; {first * 1000:.3g} ms the first time, when "
              "textures are painted")  # fmt: skip
    longest = min(max(one["frames"]) for one in told)
    yield Row("longest frame while its other rows are built", longest * 1000, 16, "ms", False,
              note="processor time")  # fmt: skip
    swipes = min((one["scrolled"] for one in told), key=max)
    yield Row("longest frame of a swipe through the list", max(swipes) * 1000, 16, "ms", False,
              note=f"processor time of {len(swipes)} frames; p99 "
              f"{percentile(swipes, 0.99) * 1000:.3g} ms; {best['listed']} games listed, "
              f"{best['rows']} rows")  # fmt: skip
    extended = min(max(one["extended"]) for one in told)
    yield Row("the frame in which older games are asked for", extended * 1000, None, "ms", False,
              note="processor time")  # fmt: skip


def statistics(folder: Path) -> Iterator[Row]:
    """Seconds for the results of all finished games, after the index was read."""
    conductor = Conductor(GAMES, folder, Tools.of_the_device())
    read, _by_clock = timed(lambda: [None for _step in conductor.kept.prepare()])

    def count() -> None:
        found = Statistics()
        for result in conductor.history.results():
            found.add(result)
        for game, mode in found.played():
            found.figures(game, mode, date(2026, 1, 1))

    seconds, by_clock = min(timed(count) for _round in range(STATISTICS))
    conductor.close()
    yield Row("10,000 finished games: statistics of all", seconds * 1000, 200, "ms", False,
              note=f"processor time, best of {STATISTICS}; {by_clock * 1000:.3g} ms by the clock "
              "on the wall")  # fmt: skip
    yield Row("20,000 games: the index is read, in steps", read * 1000, None, "ms", False,
              note="processor time")  # fmt: skip


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Processor seconds and seconds by the clock that a call takes."""
    begin, begin_by_clock = time.process_time(), time.perf_counter()
    work()
    return time.process_time() - begin, time.perf_counter() - begin_by_clock
