"""JAMMIT: speed of turn generation, compared with the naive twin, and perft, compared with chess.

A turn is everything a seat does before the next seat: the insertion, the extra coins that follow
from it, and the pawn's move. Every turn is played to the position after it. Positions come from
seeded random games. Caches are warm: each side has seen its positions once before the best round.
"""

import random
from collections.abc import Callable, Iterator

from fitsmobile.engine.jammit import JAMMIT, JammitState
from tests.bench.runner import Row, times_faster
from tests.bench.yardsticks.chess_perft import perft_row
from tests.engine.jammit_tables import perft, random_game, start
from tests.engine.naive_jammit import NaiveJammit, naive_start

SEED = 20
SAMPLES = {"2L-A": 12, "3L-A": 12, "2M-A": 12}
"""Positions taken from a game of each layout."""

Position = tuple[JammitState, NaiveJammit]


def positions() -> list[Position]:
    """Positions at the start of turns, spread evenly over a game of each layout."""
    dice, found = random.Random(SEED), []
    for layout, count in SAMPLES.items():
        twin, here = naive_start(layout, SEED % int(layout[0])), []
        for state, move in random_game(layout, SEED):
            if state.phase_name == "insert":
                here.append((state, twin))
            twin = twin.play(JAMMIT.format_move(move))
        found += dice.sample(here, min(count, len(here)))
    return found


def turns(state: JammitState, seat: int) -> int:
    """Count the turns of `seat`, each played to its end."""
    count = 0
    for move in state.moves(seat):
        after = state.play(seat, move)
        over = after.winner is not None or after.turn != seat
        count += 1 if over else turns(after, seat)
    return count


def naive_turns(twin: NaiveJammit, seat: int) -> int:
    """Count the turns of `seat` with the naive twin."""
    count = 0
    for text in twin.moves():
        after = twin.play(text)
        over = after.winner is not None or after.turn != seat
        count += 1 if over else naive_turns(after, seat)
    return count


def counting(depth: int, times: int) -> Callable[[], int]:
    """Perft from the start position with bulk counting of the last move."""
    state = start()
    return lambda: sum(perft(state, depth) for _ in range(times))


def rows() -> Iterator[Row]:
    """Ratios to the naive twin and to chess."""
    found = positions()
    yield Row(
        "JAMMIT: turns a second, against the naive twin",
        times_faster(
            lambda: sum(turns(state, state.turn) for state, _ in found),
            lambda: sum(naive_turns(twin, twin.turn) for _, twin in found[::4]),
        ),
        goal=40,
        note="whole turns played out; best of 5 each",
    )
    for depth, times in ((5, 2), (4, 20)):
        yield perft_row("JAMMIT", depth, counting(depth, times), goal=4)
