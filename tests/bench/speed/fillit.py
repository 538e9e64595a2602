"""FILLIT: speed of turn generation, compared with the naive twin, and perft, compared with chess.

Positions come from seeded random games. The naive twin finds a turn by making its first move on a
copy; the engine has `turns_of`, which lists a turn once if both orders lead to the same position.
So the unit is a position, not a turn. Caches are warm: each side has seen its positions once before
the best round.
"""

import random
from collections.abc import Callable, Iterator

from fitsmobile.engine.fillit import FILLIT, FillitState
from fitsmobile.engine.fillit_turns import turns_of
from tests.bench.runner import Row, times_faster
from tests.bench.yardsticks.chess_perft import perft_row
from tests.engine.every_layout import LAYOUTS as EVERY_LAYOUT
from tests.engine.fillit_tables import perft, random_game, start
from tests.engine.naive_fillit import NaiveFillit

SEED = 20
LAYOUTS = ("2L-A", "3L-A", "4L-A", "2M-A")
SAMPLES = 8
"""Positions taken from a game of each layout."""


def positions() -> list[tuple[FillitState, NaiveFillit]]:
    """Positions at the start of turns."""
    dice, found = random.Random(SEED), []
    for layout in LAYOUTS:
        here = []
        twin = NaiveFillit(EVERY_LAYOUT[layout], SEED % EVERY_LAYOUT[layout].seats)
        for state, move in random_game(layout, SEED, 100):
            if not state.done:
                here.append((state, twin.copy()))
            twin.play(FILLIT.format_move(move))
        found += dice.sample(here, SAMPLES)
    return found


def list_turns(state: FillitState) -> int:
    """List every turn; returns 1, the position done."""
    stones = state.stones[state.rules.sides[state.turn]]
    pawn = state.pawns[state.turn]
    list(turns_of(state.rules.tables, pawn, stones, state.obstacles()).each())
    return 1


def play_turns(state: FillitState) -> int:
    """Play every turn move by move; returns 1, the position done."""
    seat = state.turn
    for move in state.moves(seat):
        after = state.play(seat, move)
        if after.done and not after.why:
            for second in after.moves(seat):
                after.play(seat, second)
    return 1


def naive_turns(twin: NaiveFillit) -> int:
    """List every turn with the naive twin; returns 1, the position done."""
    found: list[tuple[str, ...]] = []
    for text in twin.moves():
        after = twin.copy()
        after.play(text)
        found += [(text, second) for second in after.moves()] if after.done else [(text,)]
    return 1


def naive_play_turns(twin: NaiveFillit) -> int:
    """Play every turn with the naive twin; returns 1, the position done."""
    for text in twin.moves():
        after = twin.copy()
        after.play(text)
        if after.done:
            for second in after.moves():
                after.copy().play(second)
    return 1


def counting(depth: int) -> Callable[[], int]:
    """Perft from the start position with bulk counting of the last move."""
    state = start()
    return lambda: perft(state, depth)


def rows() -> Iterator[Row]:
    """Ratios to the naive twin, turn by turn and move by move, and to chess."""
    found = positions()
    yield Row(
        "FILLIT: turns listed, against the naive twin",
        times_faster(
            lambda: sum(list_turns(state) for state, _ in found),
            lambda: sum(naive_turns(twin) for _, twin in found[::4]),
        ),
        goal=40,
        note="all turns of a position; best of 5 each",
    )
    yield Row(
        "FILLIT: turns played out move by move, against the naive twin",
        times_faster(
            lambda: sum(play_turns(state) for state, _ in found),
            lambda: sum(naive_play_turns(twin) for _, twin in found[::4]),
        ),
        note="both orders of each turn; best of 5 each",
    )
    for depth, goal in ((5, 2.5), (4, None)):
        yield perft_row("FILLIT", depth, counting(depth), goal)
