"""Fuzz every untrusted input with atheris, a coverage-guided fuzzer.

Each input has its own process. Without atheris (it exists for Linux only), valid examples are
mutated at random, and the note says so. Oversized data of 1 MiB comes first. Times are processor
time of the call alone.
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
from tests.untrusted_inputs import INPUTS, CostMeter, oversized, valid_examples

ROOT = Path(__file__).resolve().parents[3]
CALLS = 1_000_000
OVERSIZED_BYTES = 1 << 20
LIMIT_MB, LIMIT_SECONDS = 2048, 2


def rows() -> Iterator[Row]:
    """Calls, failed inputs, and the largest time and memory of a call."""
    guided = importlib.util.find_spec("atheris") is not None
    each = at_size(CALLS) // len(INPUTS) + 1
    faults, found = 0, [oversized_at(source) for source in INPUTS]
    for source in INPUTS:
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report"
            this = [sys.executable, "-m", "tests.bench.soak.untrusted"]
            command = [*this, source, str(each), str(report)]
            answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            if answer.returncode:
                faults += 1
                print(f"{source}: {answer.stdout[-1500:]}{answer.stderr[-1500:]}", flush=True)
            if report.exists():
                found.append(json.loads(report.read_text("ascii")))
    how = "guided by atheris" if guided else "without atheris: mutated at random"
    yield Row("hostile codes, links, imports, setups, settings and saves",
              sum(one["calls"] for one in found), CALLS, "", note=how)  # fmt: skip
    yield Row("inputs that raised", faults, 0, "", at_least=False)
    slowest, largest = (max(one[name] for one in found) for name in ("seconds", "bytes"))
    yield Row("slowest call", slowest * 1000, 250, "ms", at_least=False)
    yield Row("most memory for one call", largest / 2**20, 64, "MB", at_least=False)


def oversized_at(source: str) -> dict[str, Any]:
    """Feed oversized data to an input; the costs."""
    meter = CostMeter(source)
    for data in oversized(OVERSIZED_BYTES):
        meter.feed(data)
        meter.feed(data, trace=True)
    return costs_of(meter)


def costs_of(meter: CostMeter) -> dict[str, Any]:
    """The readings of a meter as JSON."""
    return {"calls": meter.calls, "seconds": meter.seconds, "bytes": meter.bytes}


def reporting(meter: CostMeter, report: Path, calls: int) -> Callable[[bytes], None]:
    """A function that feeds an input and writes a report: atheris ends the process silently."""

    def feed(data: bytes) -> None:
        meter.feed(data)
        if meter.calls % 1000 == 0 or meter.calls >= calls:
            report.write_text(json.dumps(costs_of(meter)), "ascii")

    return feed


def fuzz(source: str, calls: int, report: Path) -> None:
    """Run atheris, which ends the process; its exit code is not 0 after a finding."""
    import atheris

    with atheris.instrument_imports(include=["fitsmobile"]):
        for name in [name for name in sys.modules if name.startswith("fitsmobile")]:
            sys.modules.pop(name)
        sys.modules.pop("tests.untrusted_inputs")
        inputs = importlib.import_module("tests.untrusted_inputs")
    with tempfile.TemporaryDirectory() as corpus:
        for number, good in enumerate(inputs.valid_examples()):
            (Path(corpus) / str(number)).write_bytes(good)
        options = (f"-runs={calls}", f"-timeout={LIMIT_SECONDS}", f"-rss_limit_mb={LIMIT_MB}")
        atheris.Setup([sys.argv[0], corpus, *options, f"-artifact_prefix={corpus}/"],
                      reporting(inputs.CostMeter(source), report, calls))  # fmt: skip
        atheris.Fuzz()


def mutate(source: str, calls: int, report: Path) -> None:
    """The fallback without atheris: mutate valid examples at random."""
    dice, good = random.Random(source), valid_examples()
    feed = reporting(CostMeter(source), report, calls)
    for _ in range(calls):
        data = dice.choice(good)
        for _ in range(dice.randint(1, 3)):
            at = dice.randrange(len(data) + 1)
            data = data[:at] + dice.choice(SIGNS) + data[at + dice.choice((0, 1, 3, 9)) :]
        try:
            feed(data)
        except Exception:
            print(json.dumps(data.decode("latin-1")))
            raise


if __name__ == "__main__":
    way = fuzz if importlib.util.find_spec("atheris") is not None else mutate
    way(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
