"""Five hundred games of the best computer players; what they remember must not grow."""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

from fitsmobile.ai.player import Budget
from fitsmobile.engine.registry import GAMES
from tests.bench.hex_duel import computer, play
from tests.bench.runner import Row

GAMES_PLAYED = 500
WARM = 100
"""After so many games every memo has had its chance to fill."""

PAGE_KIB = 4


def resident_mib() -> float:
    """The memory that this process holds now, in MiB (Linux)."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * PAGE_KIB / 1024


def rows() -> Iterator[Row]:
    """How much the process grows in all, and after the memos are warm."""
    dice = random.Random(1)
    choosers = {game: computer(game, 5, Budget(nodes=300), 1) for game in ("fillit", "jammit")}
    before = warm = resident_mib()
    for number in range(GAMES_PLAYED):
        game = ("fillit", "jammit")[number % 2]
        seats = dice.choice((2, 3))
        options = {"board": dice.choice(("large", "mini")), "layout": dice.choice("AB")}
        setup = GAMES[game].deal(seats, options, number)
        play(GAMES[game].start(setup), [choosers[game]] * seats)
        if number == WARM:
            warm = resident_mib()
        print(f"\r{number + 1} of {GAMES_PLAYED} games", end="", file=sys.stderr)
    print(file=sys.stderr)
    after = resident_mib()
    yield Row("memory that players hold after 500 games", after - before, 64, "MiB", False)
    yield Row("growth over the last 400 of them", after - warm, 8, "MiB", False)
