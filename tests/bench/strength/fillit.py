"""FILLIT: percentages of wins of the best computer player and of every level."""

from collections.abc import Iterator

from tests.bench.harness.hex_duel import rows_of, team_rows, three_sides_row
from tests.bench.runner import Row

GOALS = {"plain alpha-beta": (80, 90), "level 5 of before": (85, 92)}
"""Yardstick -> percentage of wins against it: goal and aim."""


def rows() -> Iterator[Row]:
    """Games of two seats against the yardsticks and between levels, then of more seats."""
    yield from rows_of("fillit", GOALS)
    yield three_sides_row("fillit")
    yield from team_rows("fillit")
