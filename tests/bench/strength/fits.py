"""FITS: how well the best computer player plays, what hindsight finds, every level."""

from collections.abc import Iterator

from tests.bench.harness.ramp_duel import fits_rows
from tests.bench.runner import Row


def rows() -> Iterator[Row]:
    """The figures of issue 6."""
    yield from fits_rows()
