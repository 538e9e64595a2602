"""Solo games of FITS and BITS in which every player gets the same deals.

Games run in worker processes with budgets in processor time (see `own_process`). The environment
variable STRENGTH_GAMES sets the number of deals, 200 by default.
"""

import math
import os
import random
import statistics
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from fitsmobile.ai import fits_model
from fitsmobile.ai.fits_losses import best_line
from fitsmobile.ai.levels import player_for
from fitsmobile.ai.player import MOST_NODES, Budget, Meter, never
from fitsmobile.ai.ramp_hindsight import known_cards
from fitsmobile.ai.ramp_search import BestLine, beam
from fitsmobile.engine.boards.bits import COLOURS
from fitsmobile.engine.protocol import Move
from fitsmobile.engine.ramp import RampState
from fitsmobile.engine.registry import GAMES
from fitsmobile.engine.tasks import GRID
from tests.bench.harness.own_process import in_own_processes, processor_clock
from tests.bench.runner import Row
from tests.bench.yardsticks.before import fits_model as before_model
from tests.bench.yardsticks.before import ramp_player as before

SEED = 40_000
MS = 50
BEAM = 1000
ORACLE_MS, KNOWN_MS = 300, 3_000
BOARDS = "1234"
LEVELS = range(1, 6)

Chooser = Callable[[RampState[Any], int], Move]


def deals() -> range:
    """The numbers of the deals."""
    return range(int(os.environ.get("STRENGTH_GAMES", "200")))


def fits_rows() -> Iterator[Row]:
    """The figures of FITS: levels, the distance to a beam search, hindsight."""
    points = _by_levels("fits")
    judged = in_own_processes(by_judgement, deals())
    yield _gap_closed(points[5], judged, in_own_processes(by_beam, deals()))
    yield from _oracle(in_own_processes(by_oracle, deals()))
    yield from _steps_up("fits", points)


def bits_rows() -> Iterator[Row]:
    """The figures of BITS: levels, and the distance to a greedy player."""
    points = _by_levels("bits")
    yield _above_greedy(points[5], in_own_processes(by_greed, deals()))
    yield from _steps_up("bits", points)


def _by_levels(game: str) -> dict[int, list[int]]:
    """Level -> its scores in all deals."""
    return {level: in_own_processes(partial(by_level, game, level), deals()) for level in LEVELS}


# --- playing -----------------------------------------------------------------------------


def dealt(game: str, number: int) -> RampState[Any]:
    """A solo game: FITS on one board, BITS of three rounds."""
    options = {"boards": [BOARDS[number % len(BOARDS)]]} if game == "fits" else {}
    state = GAMES[game].start(GAMES[game].deal(1, options, SEED + number))
    if not isinstance(state, RampState):
        raise TypeError(f"{game} has no ramp")
    return state


def played(state: RampState[Any], choose: Chooser) -> int:
    """The total of a solo game."""
    while state.actors():
        state = state.play(0, choose(state, 0))
    return state.by_seat[0].total


def by_level(game: str, level: int, number: int) -> int:
    """The score of a level in a deal, with MS a move."""
    player = player_for(game, level, number, processor_clock)
    return played(
        dealt(game, number),
        lambda state, seat: player.choose(state.seen_by(seat), seat, Budget(ms=MS), never).move,
    )


def by_judgement(number: int) -> int:
    """The score of the evaluation of before in a FITS deal, without search."""
    skill = before.RampSkill(cards=0)
    player = before.RampPlayer(before_model.model_of, skill, number, processor_clock)
    return played(
        dealt("fits", number),
        lambda state, seat: player.choose(state.seen_by(seat), seat, Budget(ms=MS), never).move,
    )


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


# --- hindsight ---------------------------------------------------------------------------


class Known(NamedTuple):
    """Result of a search with known cards: quick score, whether proven, score with more time."""

    at_once: int
    proven: bool
    known: int


def by_beam(number: int) -> int:
    """The score that a beam search of width BEAM finds in a FITS deal."""
    model, node, tiles = _cards(number)
    meter = Meter(Budget(nodes=MOST_NODES), never, processor_clock)
    line, _ = beam(model, node, tiles, BEAM, True, -MOST_NODES, meter)
    return model.empty + (line.points if line else 0)


def by_oracle(number: int) -> Known:
    """The best line of a FITS deal within ORACLE_MS and, unless proven, within KNOWN_MS."""
    model, node, tiles = _cards(number)

    def best_within(ms: int) -> BestLine:
        return best_line(model, node, tiles, True, Meter(Budget(ms=ms), never, processor_clock))

    short = best_within(ORACLE_MS)
    long = short if short.proven else best_within(KNOWN_MS)
    return Known(short.line.points, short.proven, max(short.line.points, long.line.points))


def _cards(number: int) -> tuple[fits_model.FitsModel, int, list[str]]:
    state = dealt("fits", number)
    model = fits_model.model_of(state, 0)
    return model, model.situation(state, 0).node, [tile for _, tile in known_cards(state, 0)]


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
    what = f"FITS, {MS} ms: gap from judgement to beam {BEAM} closed"
    return _mean_row(what, shares, 0.36, 0.5, compared=(judged, player, best))


def _oracle(found: list[Known]) -> Iterator[Row]:
    what = f"FITS oracle, {ORACLE_MS / 1000} s:"
    gaps = [one.known - one.at_once for one in found]
    yield _mean_row(f"{what} points below the best known", gaps, 0.3, 0.1, at_least=False)
    proven = [100.0 * one.proven for one in found]
    yield _mean_row(f"{what} boards proven", proven, 60, 90, unit="%")


def _above_greedy(player: list[int], greedy: list[int]) -> Row:
    above = [p - g for p, g in zip(player, greedy, strict=True)]
    what = f"BITS, {MS} ms: points above its own greedy"
    return _mean_row(what, above, 14, 18, compared=(player, greedy))


def _steps_up(game: str, points: dict[int, list[int]]) -> Iterator[Row]:
    """Distance between the 95 % intervals of neighbouring levels."""
    for level in LEVELS[1:]:
        high, low = points[level], points[level - 1]
        apart = statistics.mean(high) - reach(high) - statistics.mean(low) - reach(low)
        what = f"{GAMES[game].title}: from level {level - 1}'s interval up to level {level}'s"
        note = f"{len(low)} deals, 95 %: {interval(low)}, then {interval(high)} points"
        yield Row(what, apart, 0, "", note=note)
