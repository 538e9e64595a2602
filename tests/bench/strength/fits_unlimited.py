"""FITS without a limit of time: what looking further ahead than level 5 can would bring.

The evaluation of level 5 plays the deals of the strength figures in C, more and more cards ahead,
and by rollouts: policy improvement, which would gain where the evaluation is wrong.
"""

import statistics
from collections.abc import Iterator

from tests.bench.harness.fits_best import DEALS, best_of
from tests.bench.harness.fits_unlimited import played
from tests.bench.harness.own_process import in_own_processes
from tests.bench.harness.ramp_duel import by_judgement, interval
from tests.bench.runner import Row
from tools.train.kernels import COMPILER

ROLLOUTS = 200
PLAYERS = ((0, 0), (1, 0), (1, ROLLOUTS), (2, 0), (3, 0))
"""The cards ahead and the rollouts of the players."""


def rows() -> Iterator[Row]:
    """The share of the gap that each player closes."""
    if COMPILER is None:
        return
    deals = range(DEALS)
    judged = statistics.mean(in_own_processes(by_judgement, deals))
    gap = statistics.mean(map(best_of, deals)) - judged
    for cards, rollouts in PLAYERS:
        found = played(cards, rollouts)
        points = [one.points for one in found]
        without_luck = [one.without_luck for one in found]
        share = (statistics.mean(points) - judged) / gap
        note = f"{statistics.mean(points):.2f} points, {DEALS} deals, 95 %: {interval(points)}"
        note += f"; without luck {statistics.mean(without_luck):.2f} ({interval(without_luck)})"
        how = "1 card ahead" if cards == 1 else f"{cards} cards ahead"
        how += f", then {rollouts} rollouts" if rollouts else ""
        what = f"FITS, no limit of time, {how}: share of the gap"
        yield Row(what, share, unit="", note=note)
