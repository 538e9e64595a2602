"""Whole turns of FILLIT, generated without playing them, for the search.

Pairs of a run and a step that lead to the same table are listed once.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from fitsmobile.engine.fillit_moves import Run, Step, Tables
from fitsmobile.engine.hexboard import Bits


class Turns(NamedTuple):
    """All turns from a position at the start of a turn.

    runs and steps  any run can be followed by any of the steps
    step_first      a step, and the runs after it that no run followed by the step equals
    alone           the steps that are a turn by themselves, where the pawn can't run at all
    """

    runs: Collection[Run]
    steps: Sequence[Step]
    step_first: Sequence[tuple[Step, Sequence[Run]]]
    alone: Sequence[Step]

    def each(self) -> Iterator[tuple[Run | None, Step, bool]]:
        """Each turn: its run, its step, and whether the step comes first."""
        for run, step in product(self.runs, self.steps):
            yield run, step, False
        for step, runs in self.step_first:
            for run in runs:
                yield run, step, True
        for step in self.alone:
            yield None, step, True


def turns_of(tables: Tables, pawn: int, stones: Bits, obstacles: Bits) -> Turns:
    """All turns of a side with these stones, which count among the obstacles of its pawn.

    A step changes a run only where it frees or blocks a hex in line with the pawn, or moves
    the pawn itself; and then no run that was possible before leads to the same table.
    """
    star = tables.stars[pawn]
    usual = tables.runs(pawn, obstacles & star)
    steps = tables.steps_from(stones)
    step_first: list[tuple[Step, Sequence[Run]]] = []
    for step in steps:
        _, target, pair = step
        if target == pawn:
            around = (obstacles ^ pair) & tables.stars[step.origin]
            runs = list(tables.runs(step.origin, around).values())
        elif not pair & star or obstacles >> target & 1:
            continue
        else:
            after = tables.runs(pawn, (obstacles ^ pair) & star)
            if after is usual:
                continue
            runs = [run for move, run in after.items() if move not in usual]
        if runs:
            step_first.append((step, runs))
    return Turns(usual.values(), steps, step_first, () if usual or step_first else steps)
