"""Calibrate the winning chances of FILLIT and JAMMIT: fit them to games of level 5 against itself.

    python -m tools.train.chances [game ...]

Plays 400 games of each game with the budget of `fitsmobile.ai.chances`, fits the parameters to the
value of every undecided turn and the winner, and writes `fitsmobile/ai/weights/chances.json`. Games
begin with a random turn of each seat on the layouts in turn; budgets are nodes, so the result is
reproducible. Run it again after each change of the search or of its evaluation. It takes 10 to 20
minutes of processor time; `make bench-strength NAMES=chances` checks the result on 400 other games.
"""

import json
import random
import sys
import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fitsmobile.ai import fillit_player, jammit_player
from fitsmobile.ai.chances import BUDGET, PLACE, SIDES, Parameters, features
from fitsmobile.ai.levels import NAMES, player_for
from fitsmobile.ai.player import never
from fitsmobile.ai.tree_search import DECIDED
from fitsmobile.engine.protocol import State
from fitsmobile.engine.registry import GAMES
from tools.train.regression import logistic

LACKS = {"fillit": fillit_player.lacks, "jammit": jammit_player.lacks}
LAYOUTS = ("2L-A", "2L-B", "2M-A", "2M-B")
PLAYED = 400
"""Games that the parameters are fitted to; a check takes the games that follow."""

LONGEST = 400
"""Most turns of a game; a longer one is a draw."""


class Turn(NamedTuple):
    """A turn of a game: the search's value for its seat, the least that a side lacked to win, and
    the seat's share of the win in the end."""

    value: int
    lacks: int
    won: float


def opened(game: str, number: int) -> State:
    """A layout, the layouts and first seats in turn, after a random turn of each seat."""
    first = number // len(LAYOUTS) % SIDES
    setup = {
        "game": game,
        "seats": SIDES,
        "layout": LAYOUTS[number % len(LAYOUTS)],
        "first": first,
    }
    state = GAMES[game].start(GAMES[game].read_setup(setup))
    chance = random.Random(f"open {game} {SIDES} {number}")
    for _ in range(SIDES):
        seat = state.actors()[0]
        while state.actors() == (seat,):
            state = state.play(seat, chance.choice(list(state.moves(seat))))
    return state


def played(game: str, number: int) -> list[Turn]:
    """The turns of a game of level 5 against itself."""
    state, player = opened(game, number), player_for(game, len(NAMES), number, time.monotonic)
    found = []
    for _ in range(LONGEST):
        if not state.actors():
            break
        seat = state.actors()[0]
        choice = player.choose(state, seat, BUDGET, never)
        found.append((seat, int(choice.value or 0), LACKS[game](state)))
        for move in (choice.move, *choice.follow_ups):
            state = state.play(seat, move)
    outcome = state.outcome()
    winners = () if outcome is None else outcome.winners
    return [
        Turn(value, lacks, float(seat in winners) if winners else 0.5)
        for seat, value, lacks in found
    ]


def fitted(turns: Iterable[Turn]) -> Parameters:
    """The parameters of the greatest likelihood."""
    undecided = [turn for turn in turns if abs(turn.value) < DECIDED]
    rows = [features(turn.value, turn.lacks) for turn in undecided]
    return tuple(logistic(rows, [turn.won for turn in undecided]))


def main(arguments: Sequence[str]) -> int:
    """Play, fit, and write the parameters of the games named, of all without a name."""
    record = json.loads(PLACE.read_text("ascii")) if PLACE.exists() else {}
    for game in arguments or LACKS:
        turns: list[Turn] = []
        for number in range(PLAYED):
            turns += played(game, number)
            print(f"{game}: game {number + 1} of {PLAYED}", flush=True)
        record[game] = [round(parameter, 6) for parameter in fitted(turns)]
        PLACE.write_text(json.dumps(record, indent=1) + "\n", "ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
