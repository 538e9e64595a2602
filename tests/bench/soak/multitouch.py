"""Multi-touch: four players drag at once, and a second conductor replays the moves one by one."""

from collections.abc import Iterator

from tests.bench.runner import Row, at_size
from tests.ui.multitouch import run_in_process

ROUNDS = 1_000
PER_PROCESS = 250
"""Rounds per process; each process has its own seed."""


def rows() -> Iterator[Row]:
    """Rounds played, and touches lost or taken by another zone."""
    told = {"rounds": 0, "touches": 0, "moves": 0, "stolen": 0}
    broken, wanted = 0, at_size(ROUNDS)
    for seed in range(1, 1 + -(-wanted // PER_PROCESS)):
        found = run_in_process(min(PER_PROCESS, wanted - told["rounds"]), seed)
        if found["fault"] is not None:
            broken += 1
            print(f"seed {seed}: {found['fault']}", flush=True)
        told = {name: count + found.get(name, 0) for name, count in told.items()}
    note = f"{told['touches']} touches, {told['moves']} moves, the same as one by one"
    yield Row("rounds of four simultaneous drags", told["rounds"], ROUNDS, "", note=note)
    yield Row("touches held by another zone", told["stolen"], 0, "", at_least=False)
    yield Row("touches or moves lost", broken, 0, "", at_least=False)
