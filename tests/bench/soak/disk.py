"""Games lost by power cuts before every system call of a session, in all possible disk states."""

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.conductor import Conductor, Tools
from fitsmobile.storage.atomic import Files
from fitsmobile.storage.results import Loaded
from fitsmobile.storage.writer import Manual, Writer
from tests.bench.harness.crash_disk import DiskClock, RecordingFiles, TimedWriter
from tests.bench.runner import Row, at_size
from tests.harness import HastyFiles
from tests.session.kills import act

IMAGES = 20_000
RUNS = 20
SLOWEST_FORCE_SECONDS = 0.05
"""Longest fsync on the slowest of the disks, one for each run. A game takes two."""

LOST_AFTER_SECONDS = 0.25
"""An action of this age has to survive a power cut."""

BURST, THOUGHT = (0.005, 0.12), (0.2, 2.0)
"""Least and most seconds between two actions: in quick succession, and with time to think."""

PAUSES = 0.02
"""Share of actions after which the app is paused, so that everything is forced at once."""


@dataclass
class Found:
    """The findings in the disk images of all runs."""

    images: int = 0
    actions: int = 0
    durable: int = 0
    lost: int = 0
    unreadable: int = 0
    raised: int = 0
    oldest: float = 0.0
    """Age in seconds of the oldest action that is missing in an image."""


@dataclass
class Acknowledged:
    """The acknowledged actions; a power cut may lose only those in `recent`."""

    durable: dict[str, int] = field(default_factory=dict)
    """The write counter of every game that was forced to the disk, by id."""

    recent: list[tuple[float, str, int]] = field(default_factory=list)
    """Time, game and write counter of every action that may not have been forced."""

    def add(self, conductor: Conductor, now: float) -> None:
        """Add the last action, with the resulting game at the table."""
        snapshot = conductor.snapshot
        if snapshot is not None:
            self.recent.append((now, snapshot.game_id, touched_of(conductor, snapshot.game_id)))

    def flushed(self, conductor: Conductor) -> None:
        """Note that all games are forced to the disk."""
        kept = conductor.kept
        for shelf in (kept.running, kept.finished):
            self.durable |= {name: touched for name, (touched, _) in shelf.listed().items()}
        self.recent.clear()


def conduct(
    folder: Path, files: Files, writer: Callable[[Callable[[], object]], Writer] = Manual
) -> Conductor:
    """A conductor without a storage thread: the soak does its work."""
    names = iter(range(1_000_000))
    tools = Tools(lambda: 1_700_000_000, lambda: f"game{next(names)}", files, writer)
    return Conductor(GAMES, folder, tools)


def touched_of(conductor: Conductor, game_id: str) -> int:
    """The write counter with which a game is kept; -1 where it can't be read."""
    kept = conductor.kept
    loaded = [shelf.load(game_id) for shelf in (kept.running, kept.finished)]
    return max([one.value.touched for one in loaded if isinstance(one, Loaded)], default=-1)


def look(image: Path, now: float, acknowledged: Acknowledged, found: Found) -> None:
    """Start on an image and compare it with what was acknowledged before."""
    found.images += 1
    try:
        conductor = conduct(image, HastyFiles())
        conductor.resume()
        known = {*acknowledged.durable, *(game_id for _, game_id, _ in acknowledged.recent)}
        there = {game_id: touched_of(conductor, game_id) for game_id in known}
        for game_id, touched in acknowledged.durable.items():
            found.unreadable += there[game_id] < 0
            found.lost += 0 <= there[game_id] < touched
        for at, game_id, touched in acknowledged.recent:
            if there[game_id] < touched:
                found.oldest = max(found.oldest, now - at)
        for _step in conductor.kept.verify():
            pass
        conductor.close()
    except Exception:
        found.raised += 1


def run(number: int, images: int, found: Found) -> None:
    """Play by the clock of a disk, and cut the power before every call."""
    random = Random(f"disk {number}")
    clock = DiskClock(random, SLOWEST_FORCE_SECONDS * (number + 1) / RUNS)
    acknowledged = Acknowledged()
    until = found.images + images
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "data"
        folder.mkdir()
        files = RecordingFiles(clock)

        def cut() -> None:
            if found.images < until:
                with tempfile.TemporaryDirectory() as image:
                    files.leave(folder, Path(image), random)
                    look(Path(image), clock.now, acknowledged, found)

        files.cut = cut
        threads: list[TimedWriter] = []

        def start(work: Callable[[], object]) -> Writer:
            threads.append(TimedWriter(work, clock))
            return threads[0]

        conductor = conduct(folder, files, start)
        (thread,) = threads
        while found.images < until:
            shortest, longest = BURST if random.random() < 0.6 else THOUGHT
            if thread.run_until(clock.now + random.uniform(shortest, longest)):
                acknowledged.flushed(conductor)
            if conductor.snapshot is not None and conductor.snapshot.curtain is not None:
                thread.wait()  # a hand-over is durable before the next player sees it
            act(conductor, random)
            acknowledged.add(conductor, clock.now)
            found.actions += 1
            if random.random() < PAUSES:
                thread.wait()
                conductor.flush()
                acknowledged.flushed(conductor)
        found.durable += len(acknowledged.durable)
        conductor.close()


def rows() -> Iterator[Row]:
    """Images examined, and games and actions lost in them."""
    found, images = Found(), at_size(IMAGES)
    for number in range(RUNS):
        run(number, images // RUNS, found)
    yield Row("disk states after a power cut", found.images, IMAGES, "",
              note=f"torn, zeroed, empty and reordered; {found.actions} actions")  # fmt: skip
    yield Row("unreadable games in them", found.unreadable, 0, "", False)
    yield Row("games older than what was forced before", found.lost, 0, "", False)
    yield Row("age of the oldest action lost", found.oldest * 1000, LOST_AFTER_SECONDS * 1000,
              "ms", False, note="of the simulated clock; forcing a file takes up to "
              f"{SLOWEST_FORCE_SECONDS / RUNS * 1000:.3g} to {SLOWEST_FORCE_SECONDS * 1000:.3g} "
              "ms")  # fmt: skip
    yield Row("starts that raised", found.raised, 0, "", False)
