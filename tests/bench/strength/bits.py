"""BITS: strength of the best computer player and of every level."""

from collections.abc import Iterator

from tests.bench.harness.ramp_duel import bits_rows
from tests.bench.runner import Row


def rows() -> Iterator[Row]:
    """Levels 1 to 5 and the distances between levels."""
    yield from bits_rows()
