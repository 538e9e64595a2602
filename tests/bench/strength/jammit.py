"""JAMMIT: percentages of wins of the best computer player and of every level."""

from collections.abc import Iterator

from tests.bench.harness.hex_duel import rows_of, three_sides_row
from tests.bench.runner import Row

GOALS = {"plain alpha-beta": None, "level 5 of before": (60, 70)}
"""Yardstick -> percentage of wins against it: goal and aim."""


def rows() -> Iterator[Row]:
    """Games of two seats against the yardsticks and between levels, then of more seats."""
    yield from rows_of("jammit", GOALS)
    yield three_sides_row("jammit")
