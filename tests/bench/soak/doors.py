"""Every door knocked at by atheris, which steers its bytes by the branches that they reach.

Each door has a process of its own. Where atheris is not there (it is made for Linux alone),
good examples are spoilt at random instead, and the note says so. Before that giants of a
mebibyte come to each door. Times are processor time of the knock alone.
"""

import importlib
import importlib.util
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.bench.runner import Row, at_size
from tests.hostile_bytes import SIGNS
from tests.untrusted_inputs import DOORS, Watch, giants, good_examples

ROOT = Path(__file__).resolve().parents[3]
KNOCKS = 1_000_000
GIANT = 1 << 20
LIMIT_MB, LIMIT_SECONDS = 2048, 2


def rows() -> Iterator[Row]:
    """How often was knocked, what broke, and what it cost at most."""
    steered = importlib.util.find_spec("atheris") is not None
    each = at_size(KNOCKS) // len(DOORS) + 1
    faults, found = 0, [giants_at(door) for door in DOORS]
    for door in DOORS:
        with tempfile.TemporaryDirectory() as folder:
            told = Path(folder) / "told"
            command = [sys.executable, "-m", "tests.bench.soak.doors", door, str(each), str(told)]
            answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            if answer.returncode:
                faults += 1
                print(f"{door}: {answer.stdout[-1500:]}{answer.stderr[-1500:]}", flush=True)
            if told.exists():
                found.append(json.loads(told.read_text("ascii")))
    how = "steered by atheris" if steered else "atheris is not there: spoilt at random"
    yield Row("hostile codes, links, imports, setups, settings and saves",
              sum(one["knocks"] for one in found), KNOCKS, "", note=how)  # fmt: skip
    yield Row("doors that broke", faults, 0, "", at_least=False)
    slowest, greediest = (max(one[name] for one in found) for name in ("seconds", "bytes"))
    yield Row("slowest knock", slowest * 1000, 250, "ms", at_least=False)
    yield Row("most memory for one knock", greediest / 2**20, 64, "MB", at_least=False)


def giants_at(door: str) -> dict[str, Any]:
    """What giants cost a door."""
    watch = Watch(door)
    for giant in giants(GIANT):
        watch.knock(giant)
        watch.knock(giant, look=True)
    return told_of(watch)


def told_of(watch: Watch) -> dict[str, Any]:
    """What a watch found, as data."""
    return {"knocks": watch.knocks, "seconds": watch.seconds, "bytes": watch.bytes}


def telling(watch: Watch, told: Path, knocks: int) -> Callable[[bytes], None]:
    """Knocks, and writes down what was found: atheris ends the process without a word."""

    def knock(data: bytes) -> None:
        watch.knock(data)
        if watch.knocks % 1000 == 0 or watch.knocks >= knocks:
            told.write_text(json.dumps(told_of(watch)), "ascii")

    return knock


def steer(door: str, knocks: int, told: Path) -> None:
    """Let atheris knock; it ends the process, with a code of its own where it found something."""
    import atheris

    with atheris.instrument_imports(include=["fitsmobile"]):
        for name in [name for name in sys.modules if name.startswith("fitsmobile")]:
            sys.modules.pop(name)
        sys.modules.pop("tests.untrusted_inputs")
        doors = importlib.import_module("tests.untrusted_inputs")
    with tempfile.TemporaryDirectory() as corpus:
        for number, good in enumerate(doors.good_examples()):
            (Path(corpus) / str(number)).write_bytes(good)
        options = (f"-runs={knocks}", f"-timeout={LIMIT_SECONDS}", f"-rss_limit_mb={LIMIT_MB}")
        atheris.Setup([sys.argv[0], corpus, *options, f"-artifact_prefix={corpus}/"],
                      telling(doors.Watch(door), told, knocks))  # fmt: skip
        atheris.Fuzz()


def spoil(door: str, knocks: int, told: Path) -> None:
    """Without atheris: spoil what is good."""
    dice, good = random.Random(door), good_examples()
    knock = telling(Watch(door), told, knocks)
    for _ in range(knocks):
        data = dice.choice(good)
        for _ in range(dice.randint(1, 3)):
            at = dice.randrange(len(data) + 1)
            data = data[:at] + dice.choice(SIGNS) + data[at + dice.choice((0, 1, 3, 9)) :]
        try:
            knock(data)
        except Exception:
            print(json.dumps(data.decode("latin-1")))
            raise


if __name__ == "__main__":
    way = steer if importlib.util.find_spec("atheris") is not None else spoil
    way(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
