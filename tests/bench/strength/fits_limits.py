"""FITS: how many points anybody can expect who does not know the order of the cards.

The evaluation of level 5 plays the deals of the strength figures in C, without a limit of time and
more and more cards ahead. An upper bound for every player follows from the same evaluation by
information relaxation (see `fits_limits.c`).
"""

import statistics
from collections.abc import Iterator, Sequence

from tests.bench.harness.fits_best import DEALS, best_of
from tests.bench.harness.fits_limits import bounds, played
from tests.bench.harness.own_process import in_own_processes
from tests.bench.harness.ramp_duel import by_judgement, interval
from tests.bench.runner import Row, at_size
from tools.train.kernels import COMPILER

CARDS = range(4)
"""Cards ahead of the players."""
BOUNDED = 48
"""Deals of which the bound is estimated."""


def rows() -> Iterator[Row]:
    """The share of the gap that each player closes, and that which no player can exceed."""
    if COMPILER is None:
        return
    deals = range(DEALS)
    judged = statistics.mean(in_own_processes(by_judgement, deals))
    gap = statistics.mean(map(best_of, deals)) - judged

    def row(what: str, points: Sequence[float], note: str) -> Row:
        share = (statistics.mean(points) - judged) / gap
        return Row(f"FITS, no limit of time: {what}", share, unit="", note=note)

    for cards in CARDS:
        found = played(cards)
        points = [one.points for one in found]
        without_luck = [one.without_luck for one in found]
        note = f"{statistics.mean(points):.2f} points, {DEALS} deals, 95 %: {interval(points)}"
        note += f"; without luck {statistics.mean(without_luck):.2f} ({interval(without_luck)})"
        yield row(f"{cards} cards ahead, share of the gap", points, note)
    for cards in (1, 2):
        most = bounds(cards, at_size(BOUNDED))
        note = f"{statistics.mean(most):.2f} points, {len(most)} deals, 95 %: {interval(most)}"
        yield row(f"bound by {cards} cards ahead", most, note)
