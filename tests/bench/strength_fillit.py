"""FILLIT: how often the best computer player wins, and each level against the one below it."""

from collections.abc import Iterator
from functools import partial

from fitsmobile.ai.player import Budget
from tests.bench.hex_duel import computer, games_to_play, greedy, interval, mcts, wins
from tests.bench.runner import Row

MS = 200
NODES = 5_000
"""For levels against each other: about 40 ms a move where this was written."""


def rows() -> Iterator[Row]:
    """The figures of issue 6, per 200 games."""
    games = games_to_play()
    best = partial(computer, "fillit", 5, Budget(ms=MS))
    for name, other, goal, aim in (
        ("one-turn greedy", greedy, 190, 198),
        ("plain MCTS with light playouts", partial(mcts, MS / 1000), 160, 180),
    ):
        won = wins("fillit", best, other, games)
        yield Row(
            f"FILLIT, {MS} ms: wins of 200 against {name}",
            won * 200 / games,
            goal=goal,
            aim=aim,
            unit="wins",
            note=interval(won, games),
        )
    for level in range(2, 6):
        upper = partial(computer, "fillit", level, Budget(nodes=NODES))
        lower = partial(computer, "fillit", level - 1, Budget(nodes=NODES))
        won = wins("fillit", upper, lower, games)
        yield Row(
            f"FILLIT: level {level} against level {level - 1}, wins of 200",
            won * 200 / games,
            goal=120,
            unit="wins",
            note=interval(won, games),
        )
