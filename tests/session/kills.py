"""Kill test: a process that plays and saves is killed at random moments.

`python -m tests.session.kills 2000` prints the numbers of kills and of lost games.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import EndTurn, NewGame, Play, Player, Redo, TakeDevice, Undo
from fitsmobile.session.conductor import Conductor, Tools
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Loaded

PACES = {"fits": "card_by_card", "bits": "round_by_round", "fillit": "turns", "jammit": "solo"}


@dataclass(frozen=True)
class Count:
    """The outcome of a series of kills."""

    kills: int
    lost: int
    moves: int


def play_for_ever(folder: Path, seed: str) -> None:
    """Resume or begin, play at random, and acknowledge every action once it is answered."""
    random = Random(seed)
    conductor = Conductor(GAMES, folder, Tools.of_the_device())
    conductor.resume()
    while True:
        act(conductor, random)
        record = kept(conductor, conductor.snapshot.game_id)
        last = record.moves[record.position - 1][1] if record.position else "none"
        print(record.id, record.position, last, flush=True)


def act(conductor: Conductor, random: Random) -> None:
    """Apply one random action."""
    snapshot = conductor.snapshot
    if snapshot is None or snapshot.outcome is not None:
        game = random.choice(sorted(GAMES))
        players = tuple(Player("", colour) for colour in ("red", "blue"))
        conductor.dispatch(NewGame(game, players, pace=PACES[game], seed=random.randrange(999)))
        return
    if snapshot.curtain is not None:
        conductor.dispatch(TakeDevice())
    elif snapshot.can_undo and random.random() < 0.1:
        conductor.dispatch(Undo())
    elif snapshot.can_redo and random.random() < 0.5:
        conductor.dispatch(Redo())
    elif snapshot.can_end_turn:
        conductor.dispatch(EndTurn())
    else:
        seat = random.choice(snapshot.actors)
        conductor.dispatch(Play(seat, random.choice(conductor.moves(seat)), snapshot.ply))


def kept(conductor: Conductor, game_id: str) -> GameRecord | None:
    """The game on the disk, running or finished; None where it is lost."""
    for shelf in (conductor.kept.running, conductor.kept.finished):
        loaded = shelf.load(game_id)
        if isinstance(loaded, Loaded) and not loaded.troubles:
            return loaded.value
    return None


def kill_often(folder: Path, kills: int, seed: str) -> Count:
    """Start and kill `kills` processes in the same folder, one at a time."""
    random = Random(seed)
    lost = moves = 0
    for number in range(kills):
        heard = list(heard_before_the_kill(folder, f"{seed} {number}", random))
        moves += len(heard)
        lost += not is_kept(folder, heard[-1])
    return Count(kills, lost, moves)


def heard_before_the_kill(folder: Path, seed: str, random: Random) -> Iterator[str]:
    """The lines that the process acknowledged before it was killed."""
    command = [sys.executable, "-m", "tests.session.kills", "play", str(folder), seed]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for _ in range(random.randint(1, 8)):
            yield process.stdout.readline()
        for _ in range(random.randrange(30_000)):
            random.random()  # let it run for a random time
        process.kill()
        for line in process.stdout:
            if line.endswith("\n"):
                yield line


def is_kept(folder: Path, line: str) -> bool:
    """Whether the next start finds the acknowledged position or a later one."""
    game_id, ply, last = line.split()
    conductor = Conductor(GAMES, folder, Tools.of_the_device())
    conductor.resume()
    troubles, record = conductor.take_troubles(), kept(conductor, game_id)
    conductor.close()
    if troubles:
        return False
    return record is not None and moment_of(record, int(ply), last)


def moment_of(record: GameRecord, ply: int, last: str) -> bool:
    """Whether the record holds the move `last` as number `ply`, or went on from there.

    One more action may have been written without being acknowledged: the one that the kill
    interrupted. It may have taken the last move back, which then lies behind the position.
    """
    texts = [text for _, text in record.moves]
    return abs(record.position - ply) <= 1 and (ply == 0 or texts[ply - 1 : ply] == [last])


def main() -> int:
    """`play FOLDER SEED` runs the process to kill; a number runs the test with so many kills."""
    if sys.argv[1] == "play":
        play_for_ever(Path(sys.argv[2]), sys.argv[3])
    with tempfile.TemporaryDirectory() as folder:
        count = kill_often(Path(folder), int(sys.argv[1]), "soak")
    print(f"{count.kills} kills, {count.moves} actions acknowledged, {count.lost} lost")
    return min(count.lost, 1)


if __name__ == "__main__":
    sys.exit(main())
