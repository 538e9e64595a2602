"""Learn the weights with which the computer player evaluates a BITS ramp.

`python -m tools.train.bits [games]` plays games of four rounds and learns by temporal differences:
each position's value moves towards that of the next one. Writes
`fitsmobile/ai/weights/bits.json`; the same seed and number of games give the same weights.
"""

import json
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache

from fitsmobile.ai.bits_model import FEATURES, WEIGHT_UNIT, BitsModel
from fitsmobile.engine.bits import ROUNDS, BitsGame
from tools import ROOT

SEED = 2026
GAMES = 50_000
LONGEST = max(ROUNDS)
MODELS = 64


class Learner:
    """Weights with temporal coherence: each has its own learning rate.

    The rate is |sum of corrections| / sum of |corrections|: 1 while they agree, near 0 once they
    alternate.
    """

    def __init__(self) -> None:
        self.weights = [0.0] * FEATURES
        self._sums = [0.0] * FEATURES
        self._sizes = [0.0] * FEATURES

    def correct(self, entries: list[int], error: float) -> None:
        """Spread a prediction error over the weights of the active features."""
        share = error / len(entries)
        weights, sums, sizes = self.weights, self._sums, self._sizes
        for at in entries:
            size = sizes[at]
            weights[at] += share * abs(sums[at]) / size if size else share
            sums[at] += share
            sizes[at] = size + abs(share)


def learn_round(
    model: BitsModel, learner: Learner, deck: list[str], chance: random.Random, strays: float
) -> int:
    """Play one round with the weights so far and correct them after each tile; the score.

    With probability `strays` a move is random, and then no weight is corrected for it.
    """
    node, points = 0, 0
    said: tuple[float, list[int]] | None = None
    weights = learner.weights
    for number, tile in enumerate(deck):
        outlook = model.outlook(deck[number + 1 :])
        best = None
        choices = model.choices(node, tile, number == 0)
        stray = chance.random() < strays
        if stray:
            choices = [chance.choice(choices)]
        for after, gain, _ in choices:
            entries = model.features(after, outlook)
            value = gain + sum([weights[at] for at in entries])
            if best is None or value > best[0]:
                best = (value, gain, after, entries)
        if best is None:
            break
        value, gain, node, entries = best
        if said is not None and said[1] and not stray:
            learner.correct(said[1], value - said[0])
        points += gain
        said = (value - gain, entries)
        if not entries:
            break
    return points


def train(number: int, games: int) -> list[int]:
    """The weights of round `number`, from 1."""
    chance = random.Random(f"{SEED} {number}")
    learner = Learner()
    model_of = lru_cache(MODELS)(lambda tasks: BitsModel(tasks, learner.weights))
    scores = []
    for game in range(games):
        setup = BitsGame().deal(1, {"rounds": LONGEST}, SEED * games + game)
        cards = setup.rounds[number - 1]
        deck = [cards.starts[0], *cards.deck]
        strays = 0.1 * max(0.0, 1 - 1.5 * game / games)
        scores.append(learn_round(model_of(cards.tasks), learner, deck, chance, strays))
        block = max(1, games // 20)
        if (game + 1) % block == 0:
            mean = sum(scores[-block:]) / block
            print(f"round {number}: {game + 1:7} games, mean {mean:6.2f}", flush=True)
    return [round(weight / WEIGHT_UNIT) for weight in learner.weights]


def main() -> None:
    """Train the four rounds, two at a time, and write the weights."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    numbers = range(1, LONGEST + 1)
    with ProcessPoolExecutor(2) as pool:
        rounds = list(pool.map(train, numbers, [games] * LONGEST))
    record = {"seed": SEED, "games": games, "unit": WEIGHT_UNIT, "rounds": rounds}
    path = ROOT / "fitsmobile" / "ai" / "weights" / "bits.json"
    path.write_text(json.dumps(record, separators=(",", ":")) + "\n", "ascii")


if __name__ == "__main__":
    main()
