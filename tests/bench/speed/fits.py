"""FITS: speed of finding legal placements, compared with the naive twin and tetris-gymnasium.

The unit is one legal placement found. Positions come from seeded random games, so that empty and
full boards occur in their natural proportion. Caches are warm on both sides: each has seen its
positions once before it is timed.
"""

import random
import subprocess
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from fitsmobile.engine.fits import FitsState
from fitsmobile.engine.polyomino import TILES
from fitsmobile.engine.ramp import RampState
from fitsmobile.engine.registry import GAMES
from tests.bench.runner import Row, median, times_faster
from tests.engine import naive_fits
from tools.train.fits import RANKED, header
from tools.train.kernels import COMPILER, built

SEED = 20
GAMES_PLAYED = 4
KERNEL = Path(__file__).parents[1] / "harness" / "fits_landings.c"


def positions() -> list[FitsState]:
    """Every position of some random four-board games."""
    dice = random.Random(SEED)
    fits, found = GAMES["fits"], []
    for game in range(GAMES_PLAYED):
        state: Any = fits.start(fits.deal(1, {}, SEED + game))
        while state.actors():
            found.append(state)
            state = state.play(0, dice.choice(state.moves(0)[1:] or state.moves(0)))
    return found


def ours(states: Sequence[RampState[Any]], times: int) -> Callable[[], int]:
    """Find all placements of all positions with the engine."""
    return lambda: sum(len(state.moves(0)) for _ in range(times) for state in states)


def playing(games: int) -> Callable[[], int]:
    """Deal and play random games, finding all placements of every position."""
    fits = GAMES["fits"]

    def work() -> int:
        dice, found = random.Random(SEED), 0
        for game in range(games):
            state: Any = fits.start(fits.deal(1, {}, SEED + game))
            while state.actors():
                moves = state.moves(0)
                found += len(moves)
                state = state.play(0, dice.choice(moves))
        return found

    return work


def naive(states: list[FitsState]) -> Callable[[], int]:
    """Find all placements of all positions with the naive twin."""
    tasks = [
        (progress.now, covered(progress.board)) for state in states for progress in state.by_seat
    ]

    def work() -> int:
        return sum(len(naive_fits.landings(tile, cells)) for tile, cells in tasks)

    return work


def covered(board: int) -> set[tuple[int, int]]:
    """The covered cells in the coordinates of the naive twin, which begin at 1."""
    return {(column + 1, row + 1) for column, row in FitsState.grid.cells(board)}


def in_c(states: Sequence[FitsState], rounds: int) -> float:
    """Nanoseconds for a placement in C of the same design; the boards are counted as ours are."""
    names = list(TILES)
    positions = [
        (names.index(progress.now), *FitsState.grid.heights(progress.profile))
        for state in states
        for progress in state.by_seat
        if progress.now
    ]
    with built(KERNEL, "tiles.h", header(tuple(RANKED.values()), common=False)) as program:
        given = [(rounds, len(positions)), *positions]
        text = "\n".join(" ".join(map(str, one)) for one in given)
        done = subprocess.run([program], input=text, check=True, capture_output=True, text=True)
    found, each = done.stdout.split()
    landings = sum(len(state.landings(progress)) for state in states for progress in state.by_seat)
    if int(found) != landings:
        raise ValueError(f"C finds {found} landings, Python {landings}")
    return float(each)


def nanoseconds(work: Callable[[], int]) -> float:
    """Nanoseconds of processor time for each of the units that a call of `work` returns."""
    begin = time.process_time_ns()
    units = work()
    return (time.process_time_ns() - begin) / units


def against_c(states: Sequence[FitsState]) -> Iterator[Row]:
    """The ratio to C, where there is a compiler."""
    if COMPILER is None:
        return
    python = median([nanoseconds(ours(states, 20)) for _ in range(5)])
    yield Row(
        "FITS: time for a legal placement, against C of the same design",
        python / median([in_c(states, 2_000) for _ in range(3)]),
        goal=25,
        aim=20,
        at_least=False,
        note="State.moves, tables warm; median of 5 and 3",
    )


def grouped(steps: int) -> Callable[[], int]:
    """Find all placements with tetris-gymnasium, on a board of the same width."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns at import
        from tetris_gymnasium.envs import Tetris
        from tetris_gymnasium.wrappers.grouped import GroupedActionsObservations

    env = GroupedActionsObservations(Tetris(width=6, height=12))
    dice = random.Random(SEED)

    def work() -> int:
        found = 0
        env.reset(seed=SEED)
        for _ in range(steps):
            legal = [int(action) for action in env.legal_actions_mask.nonzero()[0]]
            found += len(legal)
            if env.step(dice.choice(legal))[2]:
                env.reset()
        return found

    return work


def rows() -> Iterator[Row]:
    """Ratios to the naive twin and to tetris-gymnasium, the latter also in whole games."""
    states = positions()
    yield from against_c(states)
    yield Row(
        "FITS: legal placements a second, against the naive twin",
        times_faster(ours(states, 50), naive(states)),
        goal=35,
        aim=45,
        note="tables warm; best of 5 each",
    )
    yield Row(
        "FITS: legal placements a second, against tetris-gymnasium",
        times_faster(ours(states, 50), grouped(60)),
        goal=600,
        note="its grouped wrapper on 6 x 12; best of 5 each",
    )
    yield Row(
        "FITS: the same while whole games are dealt and played",
        times_faster(playing(20), grouped(60)),
        note="a random move each time on both sides",
    )
