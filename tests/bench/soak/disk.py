"""Games lost by power cuts before every system call of a session, in all possible disk states."""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.conductor import Conductor, Tools
from fitsmobile.storage.results import Loaded
from fitsmobile.storage.writer import Manual
from tests.bench.harness.crash_disk import RecordingFiles
from tests.bench.runner import Row, at_size
from tests.harness import HastyFiles
from tests.session.kills import act

IMAGES = 20_000
RUNS = 20


@dataclass
class Found:
    """The findings in the disk images of all runs."""

    images: int = 0
    durable: int = 0
    lost: int = 0
    unreadable: int = 0
    raised: int = 0


def conduct(folder: Path, files: HastyFiles | RecordingFiles) -> Conductor:
    """A conductor without a storage thread: the soak does its work."""
    names = iter(range(1_000_000))
    tools = Tools(lambda: 1_700_000_000, lambda: f"game{next(names)}", files, Manual)
    return Conductor(GAMES, folder, tools)


def durable_games(conductor: Conductor) -> dict[str, int]:
    """The write counter of every game that a flush has forced."""
    kept = conductor.kept
    found = {}
    for shelf in (kept.running, kept.finished):
        found.update({game_id: touched for game_id, (touched, _facts) in shelf.listed().items()})
    return found


def look(image: Path, durable: dict[str, int], found: Found) -> None:
    """Start on an image and compare it with what was durable before."""
    found.images += 1
    try:
        conductor = conduct(image, HastyFiles())
        conductor.resume()
        kept = conductor.kept
        for game_id, touched in durable.items():
            loaded = [shelf.load(game_id) for shelf in (kept.running, kept.finished)]
            there = [one.value.touched for one in loaded if isinstance(one, Loaded)]
            found.unreadable += not there
            found.lost += bool(there) and max(there) < touched
        for _step in kept.verify():
            pass
        conductor.close()
    except Exception:
        found.raised += 1


def run(number: int, images: int, found: Found) -> None:
    """Play, flush at intervals as the thread does, and cut the power before every call."""
    random = Random(f"disk {number}")
    durable: dict[str, int] = {}
    until = found.images + images
    with tempfile.TemporaryDirectory() as name:
        folder, files = Path(name) / "data", RecordingFiles()

        def cut() -> None:
            if found.images < until:
                with tempfile.TemporaryDirectory() as image:
                    files.leave(folder, Path(image), random)
                    look(Path(image), durable, found)

        files.cut = cut
        conductor = conduct(folder, files)
        while found.images < until:
            act(conductor, random)
            if random.random() < 0.5:
                conductor.flush()
                durable = durable_games(conductor)
        found.durable += len(durable)
        conductor.close()


def rows() -> Iterator[Row]:
    """Images examined, and games lost in them."""
    found, images = Found(), at_size(IMAGES)
    for number in range(RUNS):
        run(number, images // RUNS, found)
    yield Row("disks that a power cut left", found.images, IMAGES, "",
              note="torn, zeroed, empty and reordered")  # fmt: skip
    yield Row("games in them that can't be read", found.unreadable, 0, "", False)
    yield Row("games older than what was forced before", found.lost, 0, "", False)
    yield Row("starts that raised", found.raised, 0, "", False)
