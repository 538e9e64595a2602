"""FITS: strength of the best computer player, of hindsight and of every level."""

from collections.abc import Iterator

from tests.bench.harness.ramp_duel import fits_rows
from tests.bench.runner import Row


def rows() -> Iterator[Row]:
    """Levels 1 to 5, the search with known cards and the distances between levels."""
    yield from fits_rows()
