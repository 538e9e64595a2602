"""Reasons in positions of real games: none missing, the same for everybody, and what they cost."""

import time
from collections import Counter
from collections.abc import Iterator

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.reasons import reason_for
from tests.bench.runner import Row, at_size, percentile
from tests.session.reasoning import VAGUE, moments, reasons_at

POSITIONS = 200
LEAST_NAMES = 12
MOST_MS = 50
"""Reasons are worked out in the thread that thinks; a search is cancelled within this time."""

MOST_VAGUE = 15
"""Percent of the reasons that name nothing but that two moves are equal, or good later."""


def rows() -> Iterator[Row]:
    """For each game: positions, missing reasons, different answers, names, vague ones, time."""
    for game in GAMES:
        found, times, names = 0, [], Counter[str]()
        missing = different = 0
        for moment in moments(game, at_size(POSITIONS)):
            reasons = reasons_at(game, moment, nodes=2_000)
            found += 1
            missing += sum(one is None or not one.cells for one in reasons.all)
            different += not reasons.is_the_same_for_all
            names.update(one.name for one in reasons.all if one is not None)
            began = time.perf_counter()
            reason_for(moment.state, moment.seat, moment.turn)
            times.append(1000 * (time.perf_counter() - began))
        vague = 100 * sum(names[name] for name in VAGUE) / max(1, names.total())
        print(f"{game}: " + ", ".join(f"{name} {n}" for name, n in names.most_common()), flush=True)
        yield Row(f"{game}: positions", found, POSITIONS, "")
        yield Row(f"{game}: without a reason or a cell", missing, 0, "", at_least=False)
        yield Row(f"{game}: not the same for everybody", different, 0, "", at_least=False)
        yield Row(f"{game}: different reasons", len(names), LEAST_NAMES, "")
        yield Row(f"{game}: reasons without a feature", vague, MOST_VAGUE, "%", at_least=False)
        yield Row(f"{game}: a reason", percentile(times, 0.95), MOST_MS, "ms", at_least=False)
