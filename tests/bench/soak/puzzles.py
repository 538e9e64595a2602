"""Prove every puzzle of the app anew, and let simple players try it."""

from collections.abc import Iterator

from fitsmobile.puzzles import shipped
from fitsmobile.puzzles.provers import PROVERS
from fitsmobile.storage.results import Trouble
from tests.bench.runner import Row, at_size
from tests.puzzles.proving import looked_at

A_GAME = 60
MOST_SECONDS = 2
MOST_SECONDS_OF_THREE = 10
"""Longest proof of a win in three turns."""


def rows() -> Iterator[Row]:
    """For each game: puzzles proven, faults, the longest proof, and who fails."""
    for game in PROVERS:
        puzzles = shipped.puzzles_of(game)
        if isinstance(puzzles, Trouble):
            raise SystemExit(puzzles.message)
        found = list(looked_at(puzzles[: at_size(A_GAME)]))
        for one in found:
            if one.fault:
                print(f"{one.puzzle.id}: {one.fault}", flush=True)
        yield Row(f"{game}: puzzles proven anew", len(found), A_GAME, "")
        yield Row(f"{game}: faults", sum(bool(one.fault) for one in found), 0, "", at_least=False)
        short = [one.seconds for one in found if one.puzzle.goal.turns < 3]
        yield Row(f"{game}: longest proof", max(short), MOST_SECONDS, "s", at_least=False)
        if long := [one.seconds for one in found if one.puzzle.goal.turns == 3]:
            most = MOST_SECONDS_OF_THREE
            yield Row(f"{game}: longest, win in three", max(long), most, "s", at_least=False)
        for who, goal in (("greedy", 80), ("first_legal", 80), ("beginner", 90)):
            share = 100 * sum(not getattr(one, who) for one in found) / len(found)
            yield Row(f"{game}: puzzles at which {who} fails", share, goal, "%")
