"""Computer players: moves within their time budget, memory held by caches, and the time that the
nodes of a slow phone take.

Games run in worker processes with budgets in processor time (see `own_process`), so that other load
has no influence.
"""

import gc
import statistics
import tracemalloc
from collections.abc import Iterator

from fitsmobile.ai.levels import NAMES, PLAYERS, hindsight_for, player_for
from fitsmobile.ai.player import Budget, Clock, never
from fitsmobile.engine.protocol import State
from fitsmobile.engine.ramp import RampState
from fitsmobile.engine.registry import GAMES
from tests.bench.harness.hex_duel import LAYOUTS, opened
from tests.bench.harness.own_process import in_own_processes, processor_clock
from tests.bench.harness.ramp_deals import solo
from tests.bench.runner import Row

MS = 40
TOLERANCE = 1.2
MOVES = 300
"""Least number of decisions timed in each game."""
SEATS = {"fits": (1,), "bits": (1,), "fillit": (2, 3), "jammit": (2, 3)}
NODES = {"fits": 20_000, "bits": 8_000, "fillit": 1_000, "jammit": 1_000}
HINDSIGHT_NODES = 100_000
FEW = Budget(nodes=300)
"""The budget that a slow phone gets done in its time."""
FEW_GAMES = 40
MIB = 1024 * 1024


def thought(state: State, game: str, seed: int, budget: Budget, clock: Clock) -> Iterator[float]:
    """Play a game between players of the highest level; the seconds of each decision."""
    player = player_for(game, len(NAMES), seed, clock)
    while actors := state.actors():
        begin = clock()
        choice = player.choose(state.seen_by(actors[0]), actors[0], budget, never)
        yield clock() - begin
        for move in (choice.move, *choice.follow_ups):
            state = state.play(actors[0], move)


def seconds_of(game: str) -> list[float]:
    """The seconds of at least MOVES decisions."""
    found: list[float] = []
    seed = 0
    while len(found) < MOVES:
        seats = SEATS[game][seed % len(SEATS[game])]
        state = GAMES[game].start(GAMES[game].deal(seats, {}, seed))
        found += thought(state, game, seed, Budget(ms=MS), processor_clock)
        seed += 1
    return found


def few_nodes(game: str) -> list[float]:
    """The milliseconds of each decision with few nodes, in games between players of all levels.

    The tables that a process makes once are there already.
    """
    found: list[float] = []
    for number in range(-1, FEW_GAMES):
        if number == 0:
            found.clear()
        seats, state = _begun(game, number)
        players = [
            player_for(game, (number + seat) % len(NAMES) + 1, number * 8 + seat, processor_clock)
            for seat in range(seats)
        ]
        while actors := state.actors():
            begin = processor_clock()
            choice = players[actors[0]].choose(state.seen_by(actors[0]), actors[0], FEW, never)
            found.append(1000 * (processor_clock() - begin))
            for move in (choice.move, *choice.follow_ups):
                state = state.play(actors[0], move)
    return found


def _begun(game: str, number: int) -> tuple[int, State]:
    """The seats and the start of a game: FITS and BITS alone, the others with all seats in turn."""
    if SEATS[game] == (1,):
        return 1, solo(game, {}, number)
    seats = sorted(LAYOUTS)[number % (3 if game == "fillit" else 2)]
    return seats, opened(game, seats, abs(number))


def held(_: int) -> float:
    """MiB held by all players and hindsight after two games of every kind."""
    tracemalloc.start()
    gc.collect()
    before, _ = tracemalloc.get_traced_memory()
    for game in sorted(PLAYERS):
        for seed in range(2):
            seats = SEATS[game][-1]
            state = GAMES[game].start(GAMES[game].deal(seats, {}, seed))
            for _seconds in thought(state, game, seed, Budget(nodes=NODES[game]), lambda: 0.0):
                pass
            if isinstance(state, RampState):
                for number in range(len(state.setup.rounds)):
                    hindsight_for(state.game).best_of_round(
                        state, 0, number, Budget(nodes=HINDSIGHT_NODES), never, lambda: 0.0
                    )
    gc.collect()
    return (tracemalloc.get_traced_memory()[0] - before) / MIB


def rows() -> Iterator[Row]:
    """Share of moves within the budget, the longest one with few nodes, and memory held."""
    every = [one for found in in_own_processes(seconds_of, PLAYERS) for one in found]
    late = sum(one * 1000 > MS * TOLERANCE for one in every)
    yield Row(
        "moves of computer players within the budget + 20 %",
        100 * (1 - late / len(every)),
        goal=99.9,
        unit="%",
        note=f"{len(every)} moves, {MS} ms each; the longest {1000 * max(every):.1f} ms",
    )
    for game, ms in zip(PLAYERS, in_own_processes(few_nodes, PLAYERS), strict=True):
        yield Row(
            f"{GAMES[game].title}: the longest move with {FEW.nodes} nodes, all levels",
            max(ms),
            goal=10,
            unit="ms",
            at_least=False,
            note=f"{len(ms)} moves, processor time; median {statistics.median(ms):.1f} ms, "
            f"{sum(one > 10 for one in ms)} longer than 10 ms",
        )
    (mib,) = in_own_processes(held, (0,))
    yield Row("memory that players and hindsight hold", mib, goal=64, unit="MiB", at_least=False)
