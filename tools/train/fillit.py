"""Learn what the evaluation of FILLIT counts besides the chips on the board.

    python -m tools.train.fillit [games]

Plays games of two seats between players of level 5 with a few nodes a turn and a turn by chance now
and then, so that most positions are not even. A logistic regression of the winners on all undecided
positions gives the worth of the pawns' best runs and of the stones beside the pawns; it prints them
in the units of `fitsmobile.ai.fillit_tactics.Weights`, where a chip counts `CHIP`.
"""

import random
import sys
import time
from collections.abc import Iterator, Sequence

from fitsmobile.ai.fillit_prospects import CHIP
from fitsmobile.ai.levels import NAMES, player_for
from fitsmobile.ai.player import Budget, never
from fitsmobile.engine.fillit import FillitState
from fitsmobile.engine.hexboard import Bits
from fitsmobile.engine.protocol import State
from tools.train.chances import LONGEST, opened
from tools.train.regression import logistic

GAMES = 1_500
BUDGET = Budget(nodes=1_000)
BY_CHANCE = 8
"""One turn in so many is drawn by chance."""

FEATURES = (
    "a chip",
    "best run of the side to move, a chip",
    "best run of the other side, a chip",
    "own stone beside the pawn to move",
    "other's stone beside the pawn to move",
    "own stone beside the other's pawn",
    "other's stone beside the other's pawn",
)
"""The facts of a position that count for the side to move, or against it."""


def features(state: FillitState) -> tuple[float, ...]:
    """The features of a position with two seats, in the order of FEATURES."""
    rules, turn = state.rules, state.turn
    side, other = rules.sides[turn], rules.sides[1 - turn]
    near, pawns, stones = rules.tables.near, state.pawns, state.stones

    def beside(seat: int, of: int) -> int:
        return (near[pawns[seat]] & stones[of]).bit_count()

    return (
        state.chips[side].bit_count() - state.chips[other].bit_count(),
        best_run(state, turn),
        best_run(state, 1 - turn),
        *(beside(seat, of) for seat in (turn, 1 - turn) for of in (side, other)),
    )


def best_run(state: FillitState, seat: int) -> int:
    """The most chips that a run of a seat's pawn lays and sends back."""
    rules, pawn = state.rules, state.pawns[seat]
    obstacles: Bits = sum(1 << one for one in state.pawns if one != pawn)
    obstacles |= state.stones[0] | state.stones[1]
    own, foreign = state.chips[rules.sides[seat]], state.chips[rules.sides[1 - seat]]
    runs = rules.tables.runs(pawn, obstacles & rules.tables.stars[pawn]).values()
    gains = [(run.path & ~own).bit_count() + (run.path & foreign).bit_count() for run in runs]
    return max(gains, default=0)


def played(number: int) -> Iterator[tuple[int, FillitState]]:
    """The undecided positions of a game before each turn, each with the seat to move; the last one
    is the end of the game."""
    state: State = opened("fillit", number)
    chance = random.Random(f"learn fillit {number}")
    player = player_for("fillit", len(NAMES), number, time.monotonic)
    for _ in range(LONGEST):
        if not isinstance(state, FillitState):
            return
        yield state.turn, state
        if not state.actors():
            return
        seat = state.actors()[0]
        if chance.randrange(BY_CHANCE):
            choice = player.choose(state, seat, BUDGET, never)
            for move in (choice.move, *choice.follow_ups):
                state = state.play(seat, move)
        else:
            while state.actors() == (seat,):
                state = state.play(seat, chance.choice(list(state.moves(seat))))


def cases(games: int) -> Iterator[tuple[tuple[float, ...], float]]:
    """The features of each position, and the share of the win of its side to move."""
    for number in range(games):
        positions = list(played(number))
        outcome = positions[-1][1].outcome()
        winners = () if outcome is None else outcome.winners
        for seat, state in positions[:-1]:
            yield features(state), float(seat in winners) if winners else 0.5
        print(f"game {number + 1} of {games}", flush=True)


def main(arguments: Sequence[str]) -> None:
    """Play, fit, and print the weights."""
    found = list(cases(int(arguments[0]) if arguments else GAMES))
    weights = logistic([row for row, _ in found], [won for _, won in found])
    print(f"{len(found)} positions")
    for name, weight in zip(FEATURES, weights, strict=True):
        print(f"{CHIP * weight / weights[0]:6.1f}  {name}")


if __name__ == "__main__":
    main(sys.argv[1:])
