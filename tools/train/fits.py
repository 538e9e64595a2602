"""Learn the weights with which the computer player evaluates a FITS ramp.

`python -m tools.train.fits [games]` plays rounds of every board greedily and learns by temporal
differences: each position's value moves towards that of the next one. Writes
`fitsmobile/ai/weights/fits.json`; the same seed and number of games give the same weights.
"""

import json
import random
import sys
from concurrent.futures import ProcessPoolExecutor

from fitsmobile.ai.fits_model import (
    AREAS,
    FEATURES,
    STAGES,
    WEIGHT_UNIT,
    FitsModel,
    stage_of,
)
from fitsmobile.engine.boards.fits import START_TILES
from fitsmobile.engine.fits import RANKED_BOARDS
from tools import ROOT

SEED = 2026
GAMES = 80_000
FIRST_RATE, LAST_RATE = 0.6, 0.002


def deal(rng: random.Random) -> list[str]:
    """A start tile and the other fifteen in random order."""
    start = rng.choice(START_TILES)
    rest = [tile for tile in AREAS if tile != start]
    rng.shuffle(rest)
    return [start, *rest]


def learn_round(model: FitsModel, deck: list[str], rate: float) -> int:
    """Play one round greedily and correct the weights after each tile; the score."""
    node, points, before = 0, 0, None
    area = sum(AREAS[tile] for tile in deck)
    for number, tile in enumerate(deck):
        left = len(deck) - 1 - number
        area -= AREAS[tile]
        table = model.weights[stage_of(left)]
        steps = model.steps(node, tile)
        if number:
            steps.append((node, 0, 0))
        best = None
        for after, gain, _ in steps:
            used = model.features(after, area) if left else []
            value = gain - AREAS[tile] + sum(map(table.__getitem__, used))
            if best is None or value > best[0]:
                best = (value, gain, after, used)
        if best is None:
            continue
        value, gain, node, used = best
        if before is not None and rate:
            table_before, used_before, said = before
            change = rate * (value - said) / len(used_before)
            for at in used_before:
                table_before[at] += change
        points += gain
        before = (table, used, value - gain + AREAS[tile])
    return model.empty + points


def train(board: str, games: int) -> list[list[int]]:
    """The weights of one board."""
    rng = random.Random(f"{SEED} {board}")
    model = FitsModel(board, [[0.0] * FEATURES for _ in range(STAGES)])
    scores = []
    for game in range(games):
        rate = FIRST_RATE * (1 - game / games) + LAST_RATE
        scores.append(learn_round(model, deal(rng), rate))
        if (game + 1) % max(1, games // 20) == 0:
            recent = scores[-max(1, games // 20) :]
            print(
                f"board {board}: {game + 1:7} rounds, mean {sum(recent) / len(recent):6.2f}",
                flush=True,
            )
    return [[round(weight / WEIGHT_UNIT) for weight in table] for table in model.weights]


def main() -> None:
    """Train all boards, two at a time, and write the weights."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    boards = sorted(RANKED_BOARDS)
    with ProcessPoolExecutor(2) as pool:
        tables = dict(zip(boards, pool.map(train, boards, [games] * len(boards)), strict=True))
    record = {"seed": SEED, "rounds": games, "unit": WEIGHT_UNIT, "boards": tables}
    path = ROOT / "fitsmobile" / "ai" / "weights" / "fits.json"
    path.write_text(json.dumps(record, separators=(",", ":")) + "\n", "ascii")


if __name__ == "__main__":
    main()
