"""A million console lines from somebody who means no good.

Every answer has to be a named one, nothing may have changed after an error, and none may
take long or much memory; memory is looked at for every hundredth line, because looking
costs more than answering.
"""

import json
import time
import tracemalloc
from collections.abc import Iterator
from itertools import chain, islice
from random import Random

from fitsmobile.console import Console
from tests.bench.runner import Row, at_size
from tests.hostile_bytes import Attacker, giants

LINES = 1_000_000
SEED = 8


def rows() -> Iterator[Row]:
    """Faults, the slowest answer, and the greediest."""
    console = Console()
    faults, slowest, greediest, refused = 0, 0.0, 0, 0
    huge = list(giants())
    lines = chain(huge, huge, islice(Attacker(Random(SEED)).lines(), at_size(LINES)))
    for number, line in enumerate(lines):
        before = console.table
        looking = number % 100 == 0 or number < len(huge)
        if looking:
            tracemalloc.start()
        begin = time.thread_time()
        answer = console.answer(line)
        taken = time.thread_time() - begin
        if looking:
            greediest = max(greediest, tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
        else:
            slowest = max(slowest, taken)
        json.dumps(answer, allow_nan=False)
        refused += not answer["ok"]
        faults += not answer["ok"] and (
            answer["error"] == "internal_error" or console.table is not before
        )
    yield Row("hostile console lines answered", at_size(LINES), LINES, "")
    yield Row("of them refused by name", refused, unit="")
    yield Row("faults of ours, or a game changed by a refusal", faults, 0, "", at_least=False)
    yield Row("slowest answer", slowest * 1000, 250, "ms", at_least=False)
    yield Row("most memory for one answer", greediest / 2**20, 64, "MB", at_least=False)
