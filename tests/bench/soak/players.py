"""Leak check of the computer players: 500 games of each kind by the strongest level.

Each kind of game runs in its own process. The budget is a small number of nodes, so that the run
takes minutes; caches fill with few nodes as with many.
"""

import gc
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from fitsmobile.ai.levels import NAMES, player_for
from fitsmobile.ai.player import Budget, never
from fitsmobile.engine.registry import GAMES
from tests.bench.harness.memory import resident_kib, slope
from tests.bench.harness.own_process import processor_clock
from tests.bench.runner import Row, at_size

ROOT = Path(__file__).resolve().parents[3]
GAMES_PLAYED = 500
BUDGET = Budget(nodes=200)
LONGEST = 1_000


def rows() -> Iterator[Row]:
    """Memory growth per game after the caches are warm."""
    games = at_size(GAMES_PLAYED)
    for name in GAMES:
        command = [sys.executable, "-m", "tests.bench.soak.players", name, str(games)]
        answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        told = json.loads(answer.stdout.splitlines()[-1])
        yield Row(f"{name}: games of the strongest players", told["games"], GAMES_PLAYED, "",
                  note=f"{told['moves']} moves, {told['mib']:.0f} MiB at the end")  # fmt: skip
        yield Row(f"{name}: memory kept a game", told["slope"], 1, "KiB", False,
                  note="slope of the resident memory after two fifths of the games; "
                  f"{told['blocks']:+.1f} of Python's blocks")  # fmt: skip


def play(name: str, number: int) -> int:
    """Play one game between players of the strongest level; the number of moves."""
    dice, game = random.Random(number), GAMES[name]
    options = {} if name in ("fits", "bits") else {"board": dice.choice(("large", "mini"))}
    seats = dice.choice(game.seats[:2])
    state = game.start(game.deal(seats, options, number))
    players = [player_for(name, len(NAMES), seat, processor_clock) for seat in range(seats)]
    moves = 0
    while state.outcome() is None and moves < LONGEST:
        seat = state.actors()[0]
        choice = players[seat].choose(state.seen_by(seat), seat, BUDGET, never)
        state = state.play(seat, choice.move)
        moves += 1
    return moves


def series(name: str, games: int) -> dict[str, float]:
    """Play games in sequence and measure the growth of the memory.

    `blocks` counts the blocks of Python's allocator. If they are constant and the resident memory
    is not, the growth is fragmentation, which the next game reuses.
    """
    held, blocks, moves = [], [], 0
    for number in range(games):
        moves += play(name, number)
        gc.collect()
        held.append(resident_kib())
        blocks.append(sys.getallocatedblocks())
    return {
        "games": games,
        "moves": moves,
        "slope": slope(held),
        "blocks": slope(blocks),
        "mib": held[-1] / 1024,
    }


if __name__ == "__main__":
    print(json.dumps(series(sys.argv[1], int(sys.argv[2]))))
