"""Builds and runs `fits_unlimited.c`: FITS with the shipped weights, without a limit of time."""

import subprocess
from array import array
from functools import partial
from pathlib import Path
from typing import NamedTuple

from fitsmobile.ai import fits_tables
from fitsmobile.ai.fits_tables import ALL_NARROW, BIAS, Tables
from fitsmobile.engine.polyomino import TILES
from tests.bench.harness.fits_best import DEALS, tiles_of
from tests.bench.harness.own_process import in_own_processes
from tests.bench.harness.ramp_deals import BOARDS
from tools.train import fits
from tools.train.kernels import built

KERNEL = Path(__file__).with_suffix(".c")


class Played(NamedTuple):
    """The points of a deal, and the points less the luck of the draw."""

    points: float
    without_luck: float


def played(cards: int, rollouts: int) -> list[Played]:
    """Every deal, played with all orders of so many next cards averaged; if there are rollouts, by
    the means of those that begin with the best choices."""
    found = in_own_processes(partial(_of_board, cards, rollouts), BOARDS)
    return [one for some in found for one in some]


def _of_board(cards: int, rollouts: int, board: str) -> list[Played]:
    """Each deal of a board."""
    names = list(TILES)
    numbers = range(BOARDS.index(board), DEALS, len(BOARDS))
    text = "\n".join(" ".join(str(names.index(tile)) for tile in tiles_of(at)) for at in numbers)
    drawn = fits.header((fits.RANKED[board],), common=False)
    with built(KERNEL, "tiles.h", drawn) as program:
        weights = Path(program).with_suffix(".weights")
        weights.write_bytes(_floats(fits_tables.read_tables(board)).tobytes())
        command = [program, str(weights), str(cards), str(rollouts)]
        done = subprocess.run(command, input=text, check=True, capture_output=True, text=True)
    return [Played(*map(float, line.split())) for line in done.stdout.splitlines()]


def _floats(tables: Tables) -> "array[float]":
    """The weights in the order of the program, in points."""
    units, found = tables.units, array("f")
    for weights in (*tables.surface, *tables.cells):
        found.extend(units.surface * weight for weight in weights)
    entries = [[_entries(tile) for tile in quarter] for quarter in tables.tiles]
    for quarter in entries:
        for entry in quarter:
            found.extend(units.tile * weight for weight in entry)
    for row in tables.rows:
        found.extend(map(float, row))
    found.extend(tables.outputs)
    return found


def _entries(packed: int) -> list[int]:
    """The entries of a tile."""
    stored = memoryview(packed.to_bytes(2 * ALL_NARROW, "little")).cast("H")
    return [entry - BIAS for entry in stored]
