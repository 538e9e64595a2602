"""Data folders with thousands of games, written without fsync."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from fitsmobile.engine.frozen import replace
from fitsmobile.engine.registry import GAMES
from fitsmobile.session.conductor import Conductor, Tools
from fitsmobile.storage import archive, records
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.writer import Manual
from tests.harness import HastyFiles
from tests.session.conducting import finished_games
from tests.session.kills import act

NOW = 1_700_000_000
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Zoë")


def samples(folder: Path, each: int = 6) -> tuple[list[GameRecord], list[GameRecord]]:
    """Running and finished games, played at random, `each` of either kind."""
    random = Random(7)
    ids = iter(f"sample{number}" for number in range(10_000))
    conductor = Conductor(
        GAMES, folder, Tools(lambda: NOW, lambda: next(ids), HastyFiles(), Manual)
    )
    while len(finished_games(conductor)) < each or len(conductor.saved_games()) < 1:
        act(conductor, random)
    finished = list(finished_games(conductor))
    running = []
    for record in finished[:each]:
        half = len(record.moves) // 2
        running.append(replace(record, moves=record.moves[:half], position=half, ended=None,
                               locked=0))  # fmt: skip
    conductor.close()
    return running, finished[:each]


def named(record: GameRecord, number: int) -> GameRecord:
    """A copy of the game with another id, other players and another time."""
    players = tuple(
        replace(one, name=NAMES[(number + seat) % len(NAMES)])
        for seat, one in enumerate(record.players)
    )
    at = NOW + number * 60
    ended = None if record.ended is None else at
    return replace(record, id=f"{number:016x}", players=players, created=at, modified=at,
                   touched=at * 1000, ended=ended, origin="deal")  # fmt: skip


def many(count: int, folder: Path) -> Iterator[GameRecord]:
    """`count` running and `count` finished games, alternating."""
    running, finished = samples(folder)
    for number in range(count):
        yield named(running[(number + 1 - count) % len(running)], 2 * number)
        yield named(finished[number % len(finished)], 2 * number + 1)


def fill(folder: Path, count: int, scratch: Path) -> str:
    """Put `count` running and `count` finished games into a data folder, with their index.

    Returns the running game that was played last.
    """
    for name in (archive.GAMES, archive.FINISHED):
        (folder / name).mkdir(parents=True, exist_ok=True)
    last = ""
    for record in many(count, scratch):
        shelf = archive.GAMES if record.ended is None else archive.FINISHED
        data = records.to_bytes(record)
        if not isinstance(data, bytes):
            raise TypeError(data)
        (folder / shelf / f"{record.id}.json").write_bytes(data)
        last = record.game if record.ended is None else last
    conductor = Conductor(GAMES, folder, Tools.of_the_device())
    for _step in conductor.kept.verify():
        pass
    conductor.close()
    return last
