"""PEBBLES: speed of move generation."""

from collections.abc import Iterator

from tests.bench.runner import Row
from tests.fifth.pebbles import PEBBLES


def rows() -> Iterator[Row]:
    """The moves of the first position."""
    state = PEBBLES.start(PEBBLES.deal(2, {}, 1))
    yield Row("PEBBLES: moves of the first position", len(state.moves(state.turn)))
