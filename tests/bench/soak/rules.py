"""Compare the engine with its naive twin in a million states of each game."""

from collections.abc import Iterator

from fitsmobile.engine.registry import GAMES
from tests.bench.runner import Row, at_size
from tests.engine.twins import differences

STATES = 1_000_000


def rows() -> Iterator[Row]:
    """States compared, and differences."""
    for name in GAMES:
        looked_at = at_size(STATES)
        found = differences(name, 2, looked_at)
        for one in found[:3]:
            print(one, flush=True)
        yield Row(f"{name}: states seen by the engine and its twin", looked_at, STATES, "")
        yield Row(f"{name}: differences", len(found), 0, "", at_least=False)
