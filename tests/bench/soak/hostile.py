"""Fuzz the console with a million malicious lines.

Every answer must be a success or a named error, an error must change nothing, and time and memory
are bounded. Memory is traced for every hundredth line only, because tracing takes longer than the
answer itself.
"""

import json
import time
import tracemalloc
from collections.abc import Iterator
from itertools import chain, islice
from random import Random

from fitsmobile.console import Console
from tests.bench.runner import Row, at_size
from tests.hostile_bytes import Attacker, oversized

LINES = 1_000_000
SEED = 8


def rows() -> Iterator[Row]:
    """Faults, and the largest time and memory of an answer."""
    console = Console()
    faults, slowest, most_bytes, refused = 0, 0.0, 0, 0
    huge = list(oversized())
    lines = chain(huge, huge, islice(Attacker(Random(SEED)).lines(), at_size(LINES)))
    for number, line in enumerate(lines):
        before = console.table
        traced = number % 100 == 0 or number < len(huge)
        if traced:
            tracemalloc.start()
        begin = time.thread_time()
        answer = console.answer(line)
        taken = time.thread_time() - begin
        if traced:
            most_bytes = max(most_bytes, tracemalloc.get_traced_memory()[1])
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
    yield Row("internal errors, or games changed by a refusal", faults, 0, "", at_least=False)
    yield Row("slowest answer", slowest * 1000, 250, "ms", at_least=False)
    yield Row("most memory for one answer", most_bytes / 2**20, 64, "MB", at_least=False)
