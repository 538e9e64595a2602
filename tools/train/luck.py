"""Compute the mean of the best possible scores, by which the app rates the luck of a deal.

    python -m tools.train.luck [game]

Searches many deals with all cards known and writes `fitsmobile/ai/weights/luck.json`; with a
game, only its part. A round of FITS has one board and so one mean. A round of BITS has several
task cards, and the share of each is fitted by least squares over all rounds. FITS takes two
minutes, BITS ten. Deals and node budgets are fixed, so the result is reproducible; a search that
finds better lines makes the means too low, so run it again after each change of the search.
"""

import json
import sys
import time

from fitsmobile.ai.levels import PLAYERS
from fitsmobile.ai.player import Budget, never
from fitsmobile.engine.protocol import Game
from fitsmobile.engine.ramp import RampState
from fitsmobile.engine.registry import GAMES
from tools import ROOT
from tools.train.regression import solved

DEALS = {"fits": 100, "bits": 175}
"""Each BITS card of a level comes in a quarter of the rounds only."""

FIRST_SEED = 90_000
BUDGETS = {"fits": Budget(nodes=300_000), "bits": Budget(nodes=60_000)}
OPTIONS = {"fits": {}, "bits": {"rounds": 4}}
RIDGE = 1e-6
"""Ridge term: keeps the equations solvable where two cards always occur together."""

Round = tuple[tuple[str, ...], int]
"""The parts of a round (board or task cards) and its best possible score."""


def rounds_of(game: Game, deals: int) -> list[Round]:
    """The rounds of `deals` deals."""
    found: list[Round] = []
    hindsight = PLAYERS[game.id].hindsight
    for seed in range(FIRST_SEED, FIRST_SEED + deals):
        state = game.start(game.deal(1, OPTIONS[game.id], seed))
        if not isinstance(state, RampState) or hindsight is None:
            return []
        for number in range(len(state.setup.rounds)):
            budget = BUDGETS[game.id]
            best = hindsight.best_of_round(state, 0, number, budget, never, time.monotonic)
            found.append((tuple(state.board_id(number).split("+")), best.score))
        print(f"{game.id}: deal {seed - FIRST_SEED + 1} of {deals}", flush=True)
    return found


def shares_of(rounds: list[Round]) -> dict[str, float]:
    """The share of each part in the best score of a round, by least squares over all rounds."""
    parts = sorted({part for made_of, _ in rounds for part in made_of})
    at = {part: place for place, part in enumerate(parts)}
    table = [[RIDGE * (row == column) for column in range(len(parts))] for row in range(len(parts))]
    sums = [0.0] * len(parts)
    for made_of, best in rounds:
        for part in made_of:
            sums[at[part]] += best
            for other in made_of:
                table[at[part]][at[other]] += 1
    return dict(zip(parts, (round(share, 2) for share in solved(table, sums)), strict=True))


def main() -> None:
    """Search the deals and write the shares."""
    path = ROOT / "fitsmobile" / "ai" / "weights" / "luck.json"
    shares: dict[str, float] = json.loads(path.read_text("ascii"))["shares"]
    for game_id in sys.argv[1:] or BUDGETS:
        shares |= shares_of(rounds_of(GAMES[game_id], DEALS[game_id]))
    record = {"deals": DEALS, "first_seed": FIRST_SEED, "shares": shares}
    path.write_text(json.dumps(record, indent=1) + "\n", "ascii")


if __name__ == "__main__":
    main()
