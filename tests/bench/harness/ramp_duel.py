"""Solo games of FITS and BITS in which every player gets the same deals.

Levels are also compared with the plain beginner, by whole games of four boards or three rounds:
the greater total wins, equal ones are half a win.

Games run in worker processes with budgets in processor time (see `own_process`). The environment
variable STRENGTH_GAMES sets the number of deals, 200 by default.
"""

import math
import os
import random
import statistics
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

from fitsmobile.ai import fits_model
from fitsmobile.ai.fits_tables import SETS, read_tables
from fitsmobile.ai.levels import player_for
from fitsmobile.ai.player import Budget, Player, never
from fitsmobile.ai.ramp_player import RampPlayer, RampSkill
from fitsmobile.engine.boards.bits import COLOURS
from fitsmobile.engine.fits import board_of
from fitsmobile.engine.protocol import Move
from fitsmobile.engine.ramp import RampState
from fitsmobile.engine.registry import GAMES
from fitsmobile.engine.tasks import GRID
from tests.bench.harness.fits_best import best_of, by_oracle
from tests.bench.harness.hex_duel import AGAINST_BEGINNER, NODES
from tests.bench.harness.hex_duel import interval as share_interval
from tests.bench.harness.own_process import in_own_processes, processor_clock
from tests.bench.harness.ramp_deals import SEED, dealt, solo
from tests.bench.runner import Row
from tests.bench.yardsticks import ramp_beginner
from tests.bench.yardsticks.before import fits_model as before_model
from tests.bench.yardsticks.before import ramp_player as before

MS = 50
ORACLE_MS = 300
LEVELS = range(1, 6)
CARDS = (("1a", "2c", "3a"), ("1c", "2a", "3b"))
"""Task cards of three rounds of BITS."""
ROUNDS_GAMES = 60
"""Games of BITS with these cards."""

Chooser = Callable[[RampState[Any], int], Move]


def deals() -> range:
    """The numbers of the deals."""
    return range(int(os.environ.get("STRENGTH_GAMES", "200")))


def fits_rows() -> Iterator[Row]:
    """The figures of FITS: the share of the gap that is closed, hindsight, and every level."""
    points = _by_levels("fits")
    judged = in_own_processes(by_judgement, deals())
    best = [best_of(number) for number in deals()]
    yield _gap_closed(points[5], judged, best)
    yield _common_tables(points[5], judged, in_own_processes(by_common_tables, deals()))
    yield from _oracle(in_own_processes(partial(by_oracle, ms=ORACLE_MS), deals()), best)
    yield from _points("fits", points)
    yield from level_rows("fits")


def bits_rows() -> Iterator[Row]:
    """The figures of BITS: levels, points a round, and the distance to a greedy player."""
    points = _by_levels("bits")
    yield _above_greedy(points[5], in_own_processes(by_greed, deals()))
    a_round = [total / len(CARDS[0]) for total in in_own_processes(by_cards, range(ROUNDS_GAMES))]
    what = f"BITS, {MS} ms: points a round, cards 1a 2c 3a and 1c 2a 3b by turns"
    yield _mean_row(what, a_round, 9.3, 9.6)
    yield from _points("bits", points)
    yield from level_rows("bits")


def _by_levels(game: str) -> dict[int, list[int]]:
    """Level -> its scores in all deals."""
    return {level: in_own_processes(partial(by_level, game, level), deals()) for level in LEVELS}


# --- playing -----------------------------------------------------------------------------


def played(state: RampState[Any], choose: Chooser) -> int:
    """The total of a solo game."""
    while state.actors():
        state = state.play(0, choose(state, 0))
    return state.by_seat[0].total


def by_level(game: str, level: int, number: int) -> int:
    """The score of a level in a deal, with MS a move."""
    player = player_for(game, level, number, processor_clock)
    return played(dealt(game, number), chooser(player, Budget(ms=MS)))


def chooser(player: Player, budget: Budget) -> Chooser:
    """The moves of a computer player with a budget a move."""
    return lambda state, seat: player.choose(state.seen_by(seat), seat, budget, never).move


def by_judgement(number: int) -> int:
    """The score of the evaluation of before in a FITS deal, without search."""
    skill = before.RampSkill(cards=0)
    player = before.RampPlayer(before_model.model_of, skill, number, processor_clock)
    return played(dealt("fits", number), chooser(player, Budget(ms=MS)))


def by_common_tables(number: int) -> int:
    """The score of level 5 in a FITS deal, with the common tables."""
    player = RampPlayer(common_model_of, RampSkill(), number, processor_clock)
    return played(dealt("fits", number), chooser(player, Budget(ms=MS)))


def common_model_of(state: RampState[Any], seat: int) -> fits_model.FitsModel:
    """The model of a seat's board with the common tables."""
    return _common_model(state.board_id(state.by_seat[seat].round))


@lru_cache(2)
def _common_model(board: str) -> fits_model.FitsModel:
    return fits_model.FitsModel(board, read_tables(SETS[board_of(board).scores_rows]))


def by_cards(number: int) -> int:
    """The score of BITS level 5 in three rounds with the task cards of CARDS in turn."""
    dealt_rounds: Any = GAMES["bits"].deal(1, {"rounds": 3}, SEED + number).to_json()
    cards = CARDS[number % len(CARDS)]
    for at, one in enumerate(dealt_rounds["rounds"]):
        one["tasks"] = list(cards[: at + 1])
    state: Any = GAMES["bits"].start(GAMES["bits"].read_setup(dealt_rounds))
    return played(state, chooser(player_for("bits", 5, number, processor_clock), Budget(ms=MS)))


def by_level_in_game(game: str, level: int, number: int) -> int:
    """The total of a level in a whole game, with the nodes of its goal."""
    player = player_for(game, level, number, processor_clock)
    return played(solo(game, {}, number), chooser(player, Budget(nodes=NODES[level])))


def by_beginner(game: str, number: int) -> int:
    """The total of the plain beginner in a whole game."""
    chance = random.Random(f"beginner {number}")
    return played(
        solo(game, {}, number),
        lambda state, seat: ramp_beginner.choose(state, seat, chance),
    )


def level_rows(game: str) -> Iterator[Row]:
    """Every level against the plain beginner, and against the level below it."""
    totals = {
        level: in_own_processes(partial(by_level_in_game, game, level), deals()) for level in LEVELS
    }
    plain = in_own_processes(partial(by_beginner, game), deals())
    title = GAMES[game].title
    for level, (least, most) in AGAINST_BEGINNER.items():
        what = f"{title}: level {level} against the plain beginner"
        yield wins_row(what, totals[level], plain, least)
        if most:
            yield wins_row(f"{what}, at most", totals[level], plain, most, at_least=False)
    for level in LEVELS[1:]:
        what = f"{title}: level {level} against level {level - 1}"
        yield wins_row(what, totals[level], totals[level - 1], 60)


def wins_row(
    what: str, one: Sequence[int], other: Sequence[int], goal: float, *, at_least: bool = True
) -> Row:
    """The percentage of games in which `one` has the greater total."""
    won = sum((a > b) + (a == b) / 2 for a, b in zip(one, other, strict=True))
    note = share_interval(won, len(one))
    return Row(what, 100 * won / len(one), goal, "%", at_least, note=note)


def by_greed(number: int) -> int:
    """The score of a greedy player in a BITS deal; it prefers coloured tiles in ties."""
    chance = random.Random(number)
    coloured = 1 << GRID.plane_bits * len(COLOURS)

    def choose(state: RampState[Any], seat: int) -> Move:
        progress = state.by_seat[seat]
        return max(
            state.moves(seat),
            key=lambda move: (
                state.score(progress.round, progress.board | move),
                move < coloured,
                chance.random(),
            ),
        )

    return played(dealt("bits", number), choose)


# --- figures -----------------------------------------------------------------------------


def reach(values: Sequence[float]) -> float:
    """Half of the 95 % interval of a mean."""
    return 1.96 * statistics.stdev(values) / math.sqrt(len(values))


def interval(values: Sequence[float]) -> str:
    """The 95 % interval of a mean, for a note."""
    mean, half = statistics.mean(values), reach(values)
    return f"{mean - half:.2f} to {mean + half:.2f}"


def _mean_row(
    what: str,
    values: Sequence[float],
    goal: float,
    aim: float,
    *,
    unit: str = "",
    at_least: bool = True,
    compared: Sequence[Sequence[float]] = (),
) -> Row:
    """A row with the mean of the values; the means of `compared` go into the note."""
    note = f"{len(values)} deals, 95 %: {interval(values)}"
    if compared:
        note += f"; {', '.join(f'{statistics.mean(one):.2f}' for one in compared)} points"
    return Row(what, statistics.mean(values), goal, unit, at_least, aim, note)


def _gap_closed(player: list[int], judged: list[int], best: list[int]) -> Row:
    gap = statistics.mean(b - j for b, j in zip(best, judged, strict=True))
    shares = [(p - j) / gap for p, j in zip(player, judged, strict=True)]
    what = f"FITS, {MS} ms: gap from judgement to best known closed"
    return _mean_row(what, shares, 0.5, 0.55, compared=(judged, player, best))


def _common_tables(own: list[int], judged: list[int], common: list[int]) -> Row:
    gap = statistics.mean(o - j for o, j in zip(own, judged, strict=True))
    shares = [(c - j) / gap for c, j in zip(common, judged, strict=True)]
    what = f"FITS, {MS} ms: gain that the common tables keep"
    return _mean_row(what, shares, 0.9, 1, compared=(judged, common, own))


def _oracle(found: list[tuple[int, bool]], best: list[int]) -> Iterator[Row]:
    what = f"FITS oracle, {ORACLE_MS / 1000} s:"
    gaps = [known - points for (points, _), known in zip(found, best, strict=True)]
    yield _mean_row(f"{what} points below the best known", gaps, 0.15, 0.1, at_least=False)
    proven = [100.0 * proven for _, proven in found]
    yield _mean_row(f"{what} boards proven", proven, 88, 92, unit="%")


def _above_greedy(player: list[int], greedy: list[int]) -> Row:
    above = [p - g for p, g in zip(player, greedy, strict=True)]
    what = f"BITS, {MS} ms: points above its own greedy"
    return _mean_row(what, above, 14, 18, compared=(player, greedy))


def _points(game: str, points: dict[int, list[int]]) -> Iterator[Row]:
    """The points of each level; the percentages of wins say how far levels are apart."""
    for level, found in points.items():
        note = f"{len(found)} deals, 95 %: {interval(found)}"
        what = f"{GAMES[game].title}, {MS} ms: points of level {level}"
        yield Row(what, statistics.mean(found), unit="", note=note)
