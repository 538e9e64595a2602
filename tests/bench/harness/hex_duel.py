"""Matches between players of FILLIT or JAMMIT.

Games run in worker processes, and both players' budgets are processor time (see `own_process`),
so
that other load on the machine has no influence.
"""

import math
import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from fitsmobile.ai.levels import player_for
from fitsmobile.ai.player import Budget, never
from fitsmobile.engine.fillit import FillitState
from fitsmobile.engine.protocol import Move, State
from fitsmobile.engine.registry import GAMES
from tests.bench.harness.own_process import in_own_processes, processor_clock
from tests.bench.runner import Row
from tests.bench.yardsticks import plain_mcts

Chooser = Callable[[State, int], Sequence[Move]]
"""Chooses the moves of a whole turn, or only the next move."""

Maker = Callable[[int], Chooser]
"""Makes the player of a game from the game's number."""

LAYOUTS = ("2L-A", "2L-B", "2M-A", "2M-B")
LONGEST = 400
MS = 200
NODES = 5_000
"""Node budget of matches between levels: about 40 ms a move on the development machine."""


def games_to_play() -> int:
    """The environment variable STRENGTH_GAMES, 200 by default."""
    return int(os.environ.get("STRENGTH_GAMES", "200"))


def computer(game: str, level: int, budget: Budget, number: int) -> Chooser:
    """A computer player of the app."""
    player = player_for(game, level, number * 8 + level, processor_clock)

    def choose(state: State, seat: int) -> Sequence[Move]:
        choice = player.choose(state.seen_by(seat), seat, budget, never)
        return (choice.move, *choice.follow_ups)

    return choose


def mcts(seconds: float, number: int) -> Chooser:
    """Plain MCTS with light playouts."""
    chance = random.Random(f"mcts {number}")
    return lambda state, seat: (plain_mcts.choose(state, seconds, chance, processor_clock),)


def greedy(number: int) -> Chooser:
    """A player that chooses the turn with the greatest lead after it; ties are random."""
    chance = random.Random(f"greedy {number}")

    def choose(state: State, seat: int) -> Sequence[Move]:
        return max(
            _turns(state, seat, ()), key=lambda turn: (_ahead(turn[1], seat), chance.random())
        )[0]

    return choose


def _turns(
    state: State, seat: int, moves: tuple[Move, ...]
) -> Iterator[tuple[tuple[Move, ...], State]]:
    """All turns and the positions after them."""
    for move in state.moves(seat):
        after = state.play(seat, move)
        done = (*moves, move)
        if seat in after.actors():
            yield from _turns(after, seat, done)
        else:
            yield done, after


def _ahead(state: State, seat: int) -> float:
    """The lead over the best other side in chips or points; infinite for a win."""
    outcome = state.outcome()
    if outcome and seat in outcome.winners:
        return math.inf
    if isinstance(state, FillitState):
        counts = [cells.bit_count() for cells in state.chips]
        mine = state.rules.sides[seat]
    else:
        table = state.to_json()
        counts = [3 * p + n for p, n in zip(table["points"], table["neutral"], strict=True)]
        mine = seat
    return counts[mine] - max(count for side, count in enumerate(counts) if side != mine)


def wins(game: str, one: Maker, other: Maker, games: int) -> int:
    """Wins of `one` in two-seat games. Both take each seat and the first turn equally often."""
    return sum(in_own_processes(partial(_won, game, one, other), range(games)))


def _won(game: str, one: Maker, other: Maker, number: int) -> bool:
    """Whether `one` wins this game."""
    layout = LAYOUTS[number // 4 % len(LAYOUTS)]
    setup = {"game": game, "seats": 2, "layout": layout, "first": number // 2 % 2}
    state = GAMES[game].start(GAMES[game].read_setup(setup))
    seat = number % 2
    players = [one(number), other(number)]
    return seat in play(state, players if seat == 0 else players[::-1])


def play(state: State, choosers: Sequence[Chooser]) -> tuple[int, ...]:
    """Play a game to its end; the winners, or none after LONGEST turns."""
    for _ in range(LONGEST):
        actors = state.actors()
        if not actors:
            break
        for move in choosers[actors[0]](state, actors[0]):
            state = state.play(actors[0], move)
    outcome = state.outcome()
    return outcome.winners if outcome else ()


def interval(won: int, games: int) -> str:
    """The 95 % interval of a share of wins (Wilson), in percent, for a note."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    reach /= 1 + z * z / games
    return f"{games} games, 95 %: {100 * (middle - reach):.0f} to {100 * (middle + reach):.0f} %"


def rows_of(game: str, goals: Mapping[str, tuple[int, int]]) -> Iterator[Row]:
    """Wins of 200 against each opponent, with its goal and aim, and between levels."""
    games = games_to_play()
    title, best = GAMES[game].title, partial(computer, game, 5, Budget(ms=MS))
    plain = partial(mcts, MS / 1000)
    for name, other in (("one-turn greedy", greedy), ("plain MCTS with light playouts", plain)):
        goal, aim = goals[name]
        won = wins(game, best, other, games)
        what = f"{title}, {MS} ms: wins of 200 against {name}"
        yield Row(what, won * 200 / games, goal, "wins", aim=aim, note=interval(won, games))
    for level in range(2, 6):
        upper = partial(computer, game, level, Budget(nodes=NODES))
        lower = partial(computer, game, level - 1, Budget(nodes=NODES))
        won = wins(game, upper, lower, games)
        what = f"{title}: level {level} against level {level - 1}, wins of 200"
        yield Row(what, won * 200 / games, 120, "wins", note=interval(won, games))
