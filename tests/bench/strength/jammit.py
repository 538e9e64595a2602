"""JAMMIT: wins of the best computer player, and of each level against the one below it."""

from collections.abc import Iterator

from tests.bench.harness.hex_duel import rows_of
from tests.bench.runner import Row

GOALS = {"one-turn greedy": (190, 198), "plain MCTS with light playouts": (120, 150)}
"""Opponent -> wins of 200 games: goal and aim."""


def rows() -> Iterator[Row]:
    """Wins against both yardsticks, and of each level against the one below."""
    return rows_of("jammit", GOALS)
