"""BITS: how well the best computer player plays, every level."""

from collections.abc import Iterator

from tests.bench.harness.ramp_duel import bits_rows
from tests.bench.runner import Row


def rows() -> Iterator[Row]:
    """The figures of issue 6."""
    yield from bits_rows()
