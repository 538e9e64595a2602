"""Monkey test: random touches, keys and system events on all screens.

Every second seed runs the computer players on their own thread, as the app does. The other seeds
are deterministic.
"""

from collections import Counter
from collections.abc import Iterator

from fitsmobile.ui.screens import SCREENS
from tests.bench.runner import Row, at_size
from tests.ui.monkey import WAYS, run_in_process

EVENTS = 100_000
PER_PROCESS = 5_000
"""Events per process; each process has its own seed."""


def rows() -> Iterator[Row]:
    """Events, faults, and kinds of event that no screen received."""
    events, broken, been, tried = 0, 0, Counter[str](), Counter[str]()
    wanted = at_size(EVENTS)
    for seed in range(1, 1 + -(-wanted // PER_PROCESS)):
        found = run_in_process(min(PER_PROCESS, wanted - events), seed, seed % 2 == 0)
        events += found["events"]
        been.update(found["screens"])
        tried.update(found["tried"])
        if found["fault"] is not None:
            broken += 1
            print(f"seed {seed}: {found['fault']}", flush=True)
    note = ", ".join(f"{name} {count}" for name, count in been.most_common())
    yield Row("random events (monkey test)", events, EVENTS, "", note=note)
    never = [f"{way} on {screen}" for way in WAYS for screen in SCREENS
             if not tried[f"{way} on {screen}"]]  # fmt: skip
    yield Row("kinds of event never tried on a screen", len(never), 0, "", at_least=False,
              note=", ".join(never))  # fmt: skip
    yield Row("events that broke an invariant", broken, 0, "", at_least=False)
