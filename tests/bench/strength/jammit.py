"""JAMMIT: how often the best computer player wins, and each level against the one below it."""

from collections.abc import Iterator

from tests.bench.harness.hex_duel import rows_of
from tests.bench.runner import Row

GOALS = {"one-turn greedy": (190, 198), "plain MCTS with light playouts": (120, 150)}
"""Wins of 200 against each: the goal, and the aim."""


def rows() -> Iterator[Row]:
    """The figures of issue 6."""
    return rows_of("jammit", GOALS)
