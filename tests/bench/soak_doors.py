"""Every door knocked at by atheris, which steers its bytes by the branches that they reach.

Each door has a process of its own. Where atheris is not there (it is made for Linux alone),
good examples are spoilt at random instead, and the note says so.
"""

import importlib
import importlib.util
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.runner import Row, at_size
from tests.doors import DOORS, good_examples
from tests.hostile import SIGNS

ROOT = Path(__file__).resolve().parents[2]
KNOCKS = 1_000_000
LIMIT_MB, LIMIT_SECONDS = 2048, 1


def rows() -> Iterator[Row]:
    """How often was knocked, and what broke."""
    steered = importlib.util.find_spec("atheris") is not None
    each = at_size(KNOCKS) // len(DOORS) + 1
    faults = 0
    for door in DOORS:
        command = [sys.executable, "-m", "tests.bench.soak_doors", door, str(each)]
        answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if answer.returncode:
            faults += 1
            print(f"{door}: {answer.stdout[-1500:]}{answer.stderr[-1500:]}", flush=True)
    how = "steered by atheris" if steered else "atheris is not there: spoilt at random"
    yield Row("hostile codes, imports, setups, settings and saves", each * len(DOORS), KNOCKS, "",
              note=how)  # fmt: skip
    yield Row("doors that broke", faults, 0, "", at_least=False)


def steer(door: str, knocks: int) -> None:
    """Let atheris knock; it ends the process, with a code of its own where it found something."""
    import atheris

    with atheris.instrument_imports(include=["fitsmobile"]):
        for name in [name for name in sys.modules if name.startswith("fitsmobile")]:
            sys.modules.pop(name)
        sys.modules.pop("tests.doors")
        doors = importlib.import_module("tests.doors")
    with tempfile.TemporaryDirectory() as corpus:
        for number, good in enumerate(doors.good_examples()):
            (Path(corpus) / str(number)).write_bytes(good)
        options = (f"-runs={knocks}", f"-timeout={LIMIT_SECONDS}", f"-rss_limit_mb={LIMIT_MB}")
        atheris.Setup([sys.argv[0], corpus, *options, f"-artifact_prefix={corpus}/"],
                      doors.DOORS[door])  # fmt: skip
        atheris.Fuzz()


def spoil(door: str, knocks: int) -> None:
    """Without atheris: spoil what is good."""
    dice, good = random.Random(door), good_examples()
    for _ in range(knocks):
        data = dice.choice(good)
        for _ in range(dice.randint(1, 3)):
            at = dice.randrange(len(data) + 1)
            data = data[:at] + dice.choice(SIGNS) + data[at + dice.choice((0, 1, 3, 9)) :]
        try:
            DOORS[door](data)
        except Exception:
            print(json.dumps(data.decode("latin-1")))
            raise


if __name__ == "__main__":
    way = steer if importlib.util.find_spec("atheris") is not None else spoil
    way(sys.argv[1], int(sys.argv[2]))
