"""Measure FITS's boards by self-play: what the levels score and what the deals allow.

    python -m tools.train.board_figures [board ...]

Plays each board alone with levels 1, 3 and 5, searches the best of every deal, and writes
`fitsmobile/ai/weights/boards.json`: means of the levels, mean of the best scores, by which the app
rates the luck of a deal on a board of our own, and share of deals that can end above zero. With
boards, only their part. Deals and node budgets are fixed, so the result is reproducible; run it
again after a change of the players or of the search. It takes half a minute a board.
"""

import json
import sys
import time
from statistics import fmean

from fitsmobile.ai.board_measure import measured
from fitsmobile.ai.levels import player_for
from fitsmobile.ai.player import Budget, never
from fitsmobile.engine.fits import BOARD_OF, FITS
from tools import ROOT

LEVELS = (1, 3, 5)
GAMES, DEALS = 40, 40
"""Games of each level, and deals of which the best is searched."""

FIRST_SEED = 80_000
MOVE, BEST = Budget(nodes=2_000), Budget(nodes=60_000)


def played(board: str, level: int, seed: int) -> int:
    """The score of a level in a game of one board."""
    state = FITS.start(FITS.deal(1, {"boards": [board]}, seed))
    player = player_for(FITS.id, level, seed, time.monotonic)
    while state.actors():
        state = state.play(0, player.choose(state.seen_by(0), 0, MOVE, never).move)
    return state.by_seat[0].total


def figures(board: str) -> dict[str, float]:
    """All figures of a board."""
    best = [measured(board, deal, never, time.monotonic, BEST).best for deal in range(DEALS)]
    seeds = range(FIRST_SEED, FIRST_SEED + GAMES)
    return {
        **{
            f"level_{level}": round(fmean(played(board, level, seed) for seed in seeds), 2)
            for level in LEVELS
        },
        "possible": round(fmean(best), 2),
        "above_zero": round(sum(score > 0 for score in best) / DEALS, 2),
    }


def main(arguments: list[str]) -> int:
    """Measure the boards and write their figures."""
    path = ROOT / "fitsmobile" / "ai" / "weights" / "boards.json"
    found = json.loads(path.read_text("ascii"))["boards"] if path.exists() else {}
    for board in arguments or BOARD_OF:
        found[board] = figures(board)
        print(board, found[board], flush=True)
        record = {"games": GAMES, "deals": DEALS, "boards": found}
        path.write_text(json.dumps(record, indent=1) + "\n", "ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
