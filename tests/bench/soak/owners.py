"""Two to four programs on one data folder; the one that plays is killed at a random moment."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from select import select
from threading import Event

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.conductor import Conductor, Tools
from tests.bench.runner import Row, at_size
from tests.session.kills import is_kept

ROOT = Path(__file__).resolve().parents[3]
ROUNDS = 200
MOVES = 1_000
PATIENCE_SECONDS = 5.0
PAUSE_SECONDS = 0.005

Process = subprocess.Popen[str]


def claim(folder: Path) -> None:
    """Try to become the owner until it works, print it, and wait to be killed."""
    told = False
    while (conductor := Conductor(GAMES, folder, Tools.of_the_device())).refused is not None:
        if not told:
            print("in_use", flush=True)
            told = True
        Event().wait(PAUSE_SECONDS)
    print("own", time.monotonic(), conductor.refused, flush=True)
    Event().wait()


def started(module: str, *arguments: str) -> Process:
    """Start a program with a pipe for its output."""
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def line_of(process: Process, seconds: float) -> str:
    """The next line of a program; empty where none comes in time."""
    if process.stdout is None or not select([process.stdout], [], [], seconds)[0]:
        return ""
    return process.stdout.readline()


def play_round(folder: Path, number: int, random: Random) -> dict[str, float]:
    """One round: a player, some waiting programs, a kill; returns the counts."""
    moves = max(1, at_size(MOVES * ROUNDS) // at_size(ROUNDS) // 100)
    player = started("tests.session.kills", "play", str(folder), f"owners {number}")
    heard = [line_of(player, 60)]
    others = [started(__name__, str(folder)) for _ in range(random.randint(1, 3))]
    alarms = sum(line_of(one, 60).strip() != "in_use" for one in others)
    for _move in range(random.randint(1, moves)):
        heard.append(line_of(player, 60))
    player.kill()
    killed = time.monotonic()
    heard += [one for one in (player.stdout or ()) if one.endswith("\n")]
    player.wait()
    owners, slowest = 0, 0.0
    while not owners and time.monotonic() < killed + PATIENCE_SECONDS:
        for one in others:
            line = line_of(one, 0.01)
            if line.startswith("own"):
                owners += 1
                slowest = float(line.split()[1]) - killed
    owners += sum(line_of(one, 0.05).startswith("own") for one in others)
    for one in others:
        one.kill()
        one.wait()
        if one.stdout is not None:
            one.stdout.close()
    lost = not is_kept(folder, [one for one in heard if one][-1])
    return {"alarms": alarms + (owners == 0), "owners": owners, "seconds": slowest, "lost": lost,
            "moves": len(heard)}  # fmt: skip


def rows() -> Iterator[Row]:
    """The counts of all rounds on one folder."""
    random = Random("owners")
    with tempfile.TemporaryDirectory() as name:
        found = [play_round(Path(name), number, random) for number in range(at_size(ROUNDS))]
    total = {name: sum(one[name] for one in found) for name in found[0]}
    yield Row("rounds of two to four programs on one folder", len(found), ROUNDS, "")
    yield Row("actions acknowledged by the one that played", total["moves"], None, "")
    yield Row("owners at any moment, most", max(one["owners"] for one in found), 1, "", False)
    yield Row("acknowledged actions lost", total["lost"], 0, "", False)
    yield Row("false alarms: refused, or unowned, without a cause", total["alarms"], 0, "", False)
    slowest = max(one["seconds"] for one in found)
    yield Row("longest from a kill to the next owner", slowest * 1000, 1000, "ms", False)


if __name__ == "__main__":
    claim(Path(sys.argv[1]))
