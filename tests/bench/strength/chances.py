"""Winning chances of FILLIT and JAMMIT, checked on games that their scale was not fitted to."""

from collections.abc import Iterable, Iterator
from functools import partial

from fitsmobile.ai.chances import chance_of, parameters_of
from fitsmobile.engine.registry import GAMES
from tests.bench.harness.hex_duel import wilson
from tests.bench.harness.own_process import in_own_processes
from tests.bench.runner import Row
from tools.train.chances import LACKS, PLAYED, Turn, played

TENTHS = 10
FEW = 1 / 1_000_000
"""Keeps a chance of 1 in the last tenth."""


def rows() -> Iterator[Row]:
    """The tenths whose share of wins agrees with the chance, in games of level 5 with itself."""
    for game in LACKS:
        games = in_own_processes(partial(played, game), range(PLAYED, 2 * PLAYED))
        tenths = by_tenth(game, games)
        agree = [agrees(tenth, won) for tenth, won in enumerate(tenths)]
        shares = " ".join(f"{100 * sum(won) / len(won):.0f}/{len(won)}" for won in tenths if won)
        yield Row(
            f"{GAMES[game].title}: tenths of the chance that the share of wins agrees with",
            sum(agree),
            TENTHS,
            "",
            note=f"{PLAYED} games; % won / games by tenth: {shares}",
        )


def by_tenth(game: str, games: Iterable[Iterable[Turn]]) -> list[list[float]]:
    """By tenth of the chance the share of the win in each game that was in it; a game counts once a
    tenth."""
    parameters = parameters_of(game)
    found: list[list[float]] = [[] for _ in range(TENTHS)]
    for turns in games:
        seen = set()
        for turn in turns:
            chance = chance_of(parameters, turn.value, turn.lacks)
            tenth = int((chance - FEW * (chance == 1)) * TENTHS)
            if tenth not in seen:
                seen.add(tenth)
                found[tenth].append(turn.won)
    return found


def agrees(tenth: int, won: list[float]) -> bool:
    """Whether the 95 % interval of the share of wins touches a tenth of the chance."""
    if not won:
        return False
    low, high = wilson(sum(won), len(won))
    return low <= (tenth + 1) / TENTHS and high >= tenth / TENTHS
