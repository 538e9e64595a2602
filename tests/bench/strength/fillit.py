"""FILLIT: percentages of wins of the best computer player and of every level."""

from collections.abc import Iterator

from tests.bench.harness.fillit_endgames import positions, steps_into_loss
from tests.bench.harness.hex_duel import rows_of, team_level_rows, team_rows, three_sides_row
from tests.bench.runner import Row

GOALS = {"plain alpha-beta": (80, 90), "level 5 of before": (85, 92)}
"""Yardstick -> percentage of wins against it: goal and aim."""

ENDGAMES, ENDGAME_NODES = 200, 3_000


def rows() -> Iterator[Row]:
    """Games of two seats against the yardsticks and between levels, then of more seats."""
    yield from rows_of("fillit", GOALS)
    yield three_sides_row("fillit")
    yield from team_rows("fillit")
    yield from team_level_rows("fillit")
    lost = sum(steps_into_loss(state, ENDGAME_NODES) for state in positions(ENDGAMES))
    what = f"FILLIT: steps into a loss within the depth searched, {ENDGAMES} solved endgames"
    yield Row(what, lost, 0, "", at_least=False)
