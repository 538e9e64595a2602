"""Matches between players of FILLIT or JAMMIT.

Games run in worker processes, and the budgets of all players are processor time (see
`own_process`), so that other load on the machine has no influence. Games come in pairs: both
begin with the same random turn of each seat, and the players change seats.
"""

import math
import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from fitsmobile.ai import levels
from fitsmobile.ai.player import Budget, Clock, Player, never
from fitsmobile.engine.protocol import Move, State
from fitsmobile.engine.registry import GAMES
from tests.bench.harness.own_process import in_own_processes, processor_clock
from tests.bench.runner import Row
from tests.bench.yardsticks import plain_alpha_beta, plain_beginner
from tests.bench.yardsticks.before import levels as before

Chooser = Callable[[State, int], Sequence[Move]]
"""Chooses the moves of a whole turn, or only the next move."""

Maker = Callable[[int], Chooser]
"""Makes the player of a game from the game's number."""

PlayerFor = Callable[[str, int, int, Clock], Player]

LAYOUTS = {
    2: ("2L-A", "2L-B", "2M-A", "2M-B"),
    3: ("3L-A", "3L-B", "3M-A", "3M-B"),
    4: ("4L-A", "4L-B"),
}
LONGEST = 400
MS = 200
BEST = len(levels.NAMES)
NODES = dict.fromkeys(range(1, BEST), 300) | {BEST: 1_000}
"""Node budgets of matches between levels, small enough for a slow phone."""

AGAINST_BEGINNER = {1: (20, 45), 2: (40, 60), 3: (65, None), 4: (85, None), BEST: (90, None)}
"""Level -> the least and the greatest percentage of wins against the plain beginner."""


def games_to_play() -> int:
    """The environment variable STRENGTH_GAMES, 200 by default."""
    return int(os.environ.get("STRENGTH_GAMES", "200"))


def computer(
    game: str,
    level: int,
    budget: Budget,
    number: int,
    player_for: PlayerFor = levels.player_for,
) -> Chooser:
    """A computer player of the app, or of an earlier version."""
    player = player_for(game, level, number * 8 + level, processor_clock)

    def choose(state: State, seat: int) -> Sequence[Move]:
        choice = player.choose(state.seen_by(seat), seat, budget, never)
        return (choice.move, *choice.follow_ups)

    return choose


def alpha_beta(seconds: float, _number: int) -> Chooser:
    """Plain full-width alpha-beta."""
    return lambda state, _seat: plain_alpha_beta.choose(state, seconds, processor_clock)


def beginner(number: int) -> Chooser:
    """The plain beginner."""
    chance = random.Random(f"beginner {number}")
    return lambda state, seat: plain_beginner.choose(state, seat, chance)


def wins(game: str, one: Maker, other: Maker, games: int) -> float:
    """Wins of `one` in games of two seats; a draw is half a win."""
    return sum(in_own_processes(partial(_won, game, one, other), range(games)))


def _won(game: str, one: Maker, other: Maker, number: int) -> float:
    """1 if `one` wins this game, 0.5 for a draw."""
    seat = number % 2
    players = [one(number), other(number)]
    winners = play(opened(game, 2, number // 2), players if seat == 0 else players[::-1])
    return float(seat in winners) if winners else 0.5


def opened(game: str, seats: int, number: int) -> State:
    """A start layout, the layouts and first seats in turn, after a random turn of every seat."""
    names = LAYOUTS[seats]
    first = number // len(names) % seats
    setup = {"game": game, "seats": seats, "layout": names[number % len(names)], "first": first}
    state = GAMES[game].start(GAMES[game].read_setup(setup))
    chance = random.Random(f"open {game} {seats} {number}")
    for _ in range(seats):
        seat = state.actors()[0]
        while state.actors() == (seat,):
            state = state.play(seat, chance.choice(list(state.moves(seat))))
    return state


def team_wins(game: str, seats: int, team: Mapping[int, int], others: int, games: int) -> float:
    """Wins of the seats in `team` (offset from the first of them -> level) against others of one
    level, with 200 ms a move. The team takes every seat in turn."""
    return sum(in_own_processes(partial(_team_won, game, seats, dict(team), others), range(games)))


def _team_won(game: str, seats: int, team: Mapping[int, int], others: int, number: int) -> float:
    budget = Budget(ms=MS)
    level_of = {(number + offset) % seats: level for offset, level in team.items()}
    players = [
        computer(game, level_of.get(seat, others), budget, number * seats + seat)
        for seat in range(seats)
    ]
    winners = play(opened(game, seats, number // seats), players)
    return float(number % seats in winners) if winners else 1 / 2


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


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins (Wilson), 0 to 1."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    reach /= 1 + z * z / games
    return middle - reach, middle + reach


def interval(won: float, games: int) -> str:
    """The 95 % interval of a share of wins, in percent, for a note."""
    low, high = wilson(won, games)
    return f"{games} games, 95 %: {100 * low:.0f} to {100 * high:.0f} %"


def rows_of(game: str, goals: Mapping[str, tuple[int, int] | None]) -> Iterator[Row]:
    """Wins of the best level against each yardstick, and the figures of all levels."""
    games = games_to_play()
    title, best = GAMES[game].title, partial(computer, game, BEST, Budget(ms=MS))
    yardsticks: dict[str, Maker] = {
        "plain alpha-beta": partial(alpha_beta, MS / 1000),
        "level 5 of before": partial(best, player_for=before.player_for),
    }
    for name, other in yardsticks.items():
        goal, aim = goals[name] or (None, None)
        won = wins(game, best, other, games)
        yield _row(f"{title}, {MS} ms: level 5 against {name}", won, games, goal, aim)
    yield from level_rows(game, games)


def level_rows(game: str, games: int) -> Iterator[Row]:
    """Every level against the plain beginner, and against the level below it."""
    title = GAMES[game].title
    by_level = {
        level: partial(computer, game, level, Budget(nodes=nodes)) for level, nodes in NODES.items()
    }
    for level, (least, most) in AGAINST_BEGINNER.items():
        what = f"{title}: level {level} against the plain beginner"
        won = wins(game, by_level[level], beginner, games)
        yield _row(what, won, games, least)
        if most:
            yield _row(f"{what}, at most", won, games, most, at_least=False)
    for level in range(2, BEST + 1):
        what = f"{title}: level {level} against level {level - 1}"
        yield _row(what, wins(game, by_level[level], by_level[level - 1], games), games, 60)


def three_sides_row(game: str) -> Row:
    """One player of level 5 against two of level 3."""
    games = games_to_play()
    won = team_wins(game, 3, {0: BEST}, 3, games)
    return _row(f"{GAMES[game].title}, 3 seats: level 5 against two of level 3", won, games, 60)


def team_level_rows(game: str) -> Iterator[Row]:
    """Teams of two players of a level against teams of two plain beginners."""
    games = games_to_play()
    for level, (least, most) in AGAINST_BEGINNER.items():
        what = f"{GAMES[game].title}, teams: two of level {level} against two plain beginners"
        won = sum(in_own_processes(partial(_team_beats_beginners, game, level), range(games)))
        yield _row(what, won, games, least)
        if most:
            yield _row(f"{what}, at most", won, games, most, at_least=False)


def _team_beats_beginners(game: str, level: int, number: int) -> float:
    budget = Budget(nodes=NODES[level])
    players = [
        computer(game, level, budget, number * 4 + seat)
        if seat % 2 == number % 2
        else beginner(number * 4 + seat)
        for seat in range(4)
    ]
    winners = play(opened(game, 4, number // 4), players)
    return float(number % 2 in winners) if winners else 1 / 2


def team_rows(game: str) -> Iterator[Row]:
    """Level 5 and a partner of level 1 or 5 against two of level 3."""
    games = games_to_play()
    for partner in (1, BEST):
        won = team_wins(game, 4, {0: BEST, 2: partner}, 3, games)
        what = f"{GAMES[game].title}, teams: levels 5 and {partner} against two of level 3"
        yield _row(what, won, games, 70)


def _row(
    what: str,
    won: float,
    games: int,
    goal: float | None,
    aim: float | None = None,
    *,
    at_least: bool = True,
) -> Row:
    return Row(what, 100 * won / games, goal, "%", at_least, aim, interval(won, games))
