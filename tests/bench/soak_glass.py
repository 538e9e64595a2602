"""Hands that know nothing on the glass: a monkey with several fingers on all screens.

With every second seed computer players think on their own thread, as they do in the app; with
the others all follows from the seed.
"""

from collections import Counter
from collections.abc import Iterator

from tests.bench.runner import Row, at_size
from tests.ui.monkey import in_its_own_process

EVENTS = 100_000
A_PROCESS = 5_000
"""After so many events another seed begins in a process of its own."""


def rows() -> Iterator[Row]:
    """What broke, and where the monkey has been."""
    events, broken, been = 0, 0, Counter[str]()
    wanted = at_size(EVENTS)
    for seed in range(1, 1 + -(-wanted // A_PROCESS)):
        found = in_its_own_process(min(A_PROCESS, wanted - events), seed, seed % 2 == 0)
        events += found["events"]
        been.update(found["screens"])
        if found["fault"] is not None:
            broken += 1
            print(f"seed {seed}: {found['fault']}", flush=True)
    note = ", ".join(f"{name} {count}" for name, count in been.most_common())
    yield Row("events of a monkey on the glass", events, EVENTS, "", note=note)
    yield Row("of them that broke something", broken, 0, "", at_least=False)
