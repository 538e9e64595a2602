"""Prove shipped puzzles anew, and let simple players try them."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fitsmobile.engine.registry import GAMES
from fitsmobile.puzzles.checks import Opened, is_proven, open_puzzle
from fitsmobile.puzzles.proof import never
from fitsmobile.puzzles.puzzle import POINTS, Puzzle
from fitsmobile.storage.results import Trouble
from tools.puzzles.solvers import TRIES, beam_points, first_legal, greedy, level_solves, solves


@dataclass(frozen=True)
class Found:
    """The result of a new proof, and which simple players solve the puzzle."""

    puzzle: Puzzle
    fault: str
    seconds: float
    greedy: bool
    first_legal: bool
    beginner: bool


def opened(puzzle: Puzzle) -> Opened:
    """A puzzle that the rules have to accept."""
    found = open_puzzle(puzzle, GAMES)
    if isinstance(found, Trouble):
        raise SystemExit(f"{puzzle.id}: {found.message}")
    return found


def looked_at(puzzles: Iterable[Puzzle]) -> Iterator[Found]:
    """A new proof of each puzzle."""
    for puzzle in puzzles:
        one = opened(puzzle)
        begin = time.process_time()
        proof = one.prover.prove([one.position.start], puzzle.goal, never)
        seconds = time.process_time() - begin
        first = tuple(one.position.game.format_move(move) for move in proof.first)
        fault = "" if is_proven(puzzle, proof) else f"the best is {proof.best}"
        if not fault and first != puzzle.first:
            fault = f"{len(first)} first moves are best, not {len(puzzle.first)}"
        yield Found(
            puzzle,
            fault,
            seconds,
            solves(one, greedy(one)),
            solves(one, first_legal(one)),
            solved_by_a_beginner(one),
        )


def solved_by_a_beginner(one: Opened) -> bool:
    """Whether level 1 solves a puzzle in most tries, or a beam of one on the ramp."""
    if one.puzzle.goal.kind == POINTS:
        return beam_points(one, 1) == one.puzzle.goal.best
    return 2 * level_solves(one, 1) > TRIES
