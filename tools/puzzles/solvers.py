"""Simple and computer players that try a puzzle, and the difficulty that follows from them."""

from collections.abc import Callable, Sequence
from typing import Any
from zlib import crc32

from fitsmobile.ai.bits_model import model_of as bits_model
from fitsmobile.ai.fits_model import model_of as fits_model
from fitsmobile.ai.levels import NAMES, player_for
from fitsmobile.ai.player import Budget, Meter
from fitsmobile.ai.player import never as on
from fitsmobile.ai.ramp_hindsight import known_cards
from fitsmobile.ai.ramp_search import Model, beam
from fitsmobile.engine.deck import Dealer
from fitsmobile.engine.protocol import Move, State
from fitsmobile.engine.ramp import RampState
from fitsmobile.puzzles.checks import Opened
from fitsmobile.puzzles.proof import never
from fitsmobile.puzzles.puzzle import WIN

Solver = Callable[[Sequence[State]], tuple[Move, ...]]
"""The next moves, from the positions since the turn began."""

BUDGET = Budget(nodes=2_000)
"""Search budget of a level; the app's 300 ms are as many on the reference machine."""

TRIES = 7
"""Tries of a level at a puzzle, each with another seed; it solves it if most of them succeed."""

NOBODY = len(NAMES) + 1
"""In place of a level: none solves it."""

WIDTHS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256)
"""Widths of the beam that grades FITS and BITS."""

NO_POINTS = -10_000
MODELS: dict[str, Callable[[RampState[Any], int], Model]] = {"fits": fits_model, "bits": bits_model}


def first_legal(opened: Opened) -> Solver:
    """A player that makes the first legal move."""
    return lambda turn: (turn[-1].moves(opened.position.seat)[0],)


def greedy(opened: Opened) -> Solver:
    """A player that makes the move that brings most at once, the first of equals."""
    seat = opened.position.seat

    def choose(turn: Sequence[State]) -> tuple[Move, ...]:
        moves = turn[-1].moves(seat)
        gains = [opened.prover.result([*turn, turn[-1].play(seat, move)]) for move in moves]
        return (moves[gains.index(max(gains))],)

    return choose


def level(opened: Opened, number: int, seed: int) -> Solver:
    """A computer player."""
    seat = opened.position.seat
    player = player_for(opened.position.game.id, number, seed, lambda: 0.0)

    def choose(turn: Sequence[State]) -> tuple[Move, ...]:
        choice = player.choose(turn[-1].seen_by(seat), seat, BUDGET, on)
        return (choice.move, *choice.follow_ups)

    return choose


def tried(opened: Opened, solver: Solver) -> int:
    """The result of a solver against the best defence; for a win 1, or 0 where it is missed."""
    puzzle, prover, seat = opened.puzzle, opened.prover, opened.position.seat
    trail: list[State] = [opened.position.start]
    begun = 0
    while not prover.is_over(trail, puzzle.goal):
        for move in solver(trail[begun:]):
            trail.append(trail[-1].play(seat, move))
        answers = prover.answer(trail, puzzle.goal, never)
        for other, move in answers:
            trail.append(trail[-1].play(other, move))
        if answers:
            begun = len(trail) - 1
    if puzzle.goal.kind != WIN:
        return prover.result(trail)
    outcome = trail[-1].outcome()
    return int(outcome is not None and seat in outcome.winners)


def solves(opened: Opened, solver: Solver) -> bool:
    """Whether a solver reaches the best."""
    return tried(opened, solver) == (opened.puzzle.goal.best or 1)


def level_solves(opened: Opened, number: int) -> int:
    """The number of tries in which a level solves a puzzle."""
    seeds = Dealer(crc32(opened.puzzle.id.encode("ascii")))
    return sum(solves(opened, level(opened, number, seeds.word())) for _ in range(TRIES))


def lowest_level(opened: Opened) -> int:
    """The lowest level that solves a puzzle in most tries, or NOBODY."""
    levels = range(1, NOBODY)
    return next((one for one in levels if 2 * level_solves(opened, one) > TRIES), NOBODY)


def beam_points(opened: Opened, width: int) -> int:
    """The result of a beam of this width that knows the cards to come."""
    start = opened.position.start
    if not isinstance(start, RampState):
        raise TypeError(f"{type(start).__name__} is no position on the ramp")
    model = MODELS[start.game](start, 0)
    cards = known_cards(start, 0)
    tiles, node = [tile for _, tile in cards], model.situation(start, 0).node
    meter = Meter(Budget(nodes=10_000_000), on, lambda: 0.0)
    line, _ = beam(model, node, tiles, width, cards[0][0] == 0, NO_POINTS, meter)
    return opened.prover.result([start]) + (0 if line is None else line.points)


def narrowest_beam(opened: Opened) -> int:
    """The narrowest width of a beam that finds the best, or one beyond all of them."""
    best = opened.puzzle.goal.best
    return next((one for one in WIDTHS if beam_points(opened, one) == best), 2 * WIDTHS[-1])


def difficulty(opened: Opened) -> int:
    """The narrowest beam of a puzzle on the ramp, the lowest level of another one."""
    on_ramp = isinstance(opened.position.start, RampState)
    return narrowest_beam(opened) if on_ramp else lowest_level(opened)
