"""The best known score of each deal with which the strength of FITS is measured.

`python -m tests.bench.harness.fits_best` searches each deal with known cards, by the oracle for
ORACLE_MS and, unless that proves its line, by a beam of width BEAM, and writes `fits_best.json`.
"""

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fitsmobile.ai import fits_model
from fitsmobile.ai.fits_losses import best_line
from fitsmobile.ai.player import MOST_NODES, Budget, Meter, never
from fitsmobile.ai.ramp_hindsight import known_cards
from fitsmobile.ai.ramp_search import beam
from tests.bench.harness.own_process import in_own_processes, processor_clock
from tests.bench.harness.ramp_deals import dealt

DEALS = 200
ORACLE_MS, BEAM = 30_000, 4_000
FILE = Path(__file__).with_suffix(".json")


class Best(NamedTuple):
    """The best known score of a deal: its tiles in their order, the score, whether it is proven."""

    tiles: str
    points: int
    proven: bool


def tiles_of(number: int) -> list[str]:
    """The tiles of a deal in their order, the start tile first."""
    return [tile for _, tile in known_cards(dealt("fits", number), 0)]


def by_oracle(number: int, ms: int) -> tuple[int, bool]:
    """The score of the best line of a deal that is found within a time, and whether it is proven
    to be the best."""
    model, node = _start(number)
    meter = Meter(Budget(ms=ms), never, processor_clock)
    found = best_line(model, node, tiles_of(number), True, meter)
    return model.empty + found.line.points, found.proven


def best_of(number: int) -> int:
    """The best known score of a deal. Raises ValueError where the deals have changed."""
    best = _read()[number]
    if best.tiles.split() != tiles_of(number):
        raise ValueError(f"deal {number} of {FILE.name} has other tiles: search the deals again")
    return best.points


@cache
def _read() -> list[Best]:
    return [Best(*one) for one in json.loads(FILE.read_text("ascii"))]


def _start(number: int) -> tuple[fits_model.FitsModel, int]:
    state = dealt("fits", number)
    model = fits_model.model_of(state, 0)
    return model, model.situation(state, 0).node


def _searched(number: int) -> Best:
    """The best of both searches."""
    (points, proven), tiles = by_oracle(number, ORACLE_MS), tiles_of(number)
    if not proven:
        model, node = _start(number)
        meter = Meter(Budget(nodes=MOST_NODES), never, processor_clock)
        line, _ = beam(model, node, tiles, BEAM, True, points - model.empty, meter)
        points = model.empty + line.points if line else points
    return Best(" ".join(tiles), points, proven)


def main() -> None:
    """Search all deals and write the file."""
    found = in_own_processes(_searched, range(DEALS))
    lines = ",\n".join(json.dumps(best) for best in found)
    FILE.write_text(f"[\n{lines}\n]\n", "ascii")
    mean = sum(best.points for best in found) / DEALS
    proven = sum(best.proven for best in found)
    print(f"{FILE.name}: {DEALS} deals, {mean:.2f} points, {proven} proven")


if __name__ == "__main__":
    main()
