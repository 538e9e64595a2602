"""Checks of a puzzle by the rules and by the prover of its game."""

from collections.abc import Mapping

from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.engine.protocol import Game, GameError
from fitsmobile.engine.replay import play_text
from fitsmobile.puzzles.proof import Proof, Prover, Stop, never
from fitsmobile.puzzles.provers import prover_for
from fitsmobile.puzzles.puzzle import WIN, Position, Puzzle, position_of
from fitsmobile.storage.results import Trouble

Games = Mapping[str, Game]


@frozen
class Opened:
    """A puzzle that the rules accept, its position, and the prover of its game."""

    puzzle: Puzzle
    position: Position
    prover: Prover


def open_puzzle(puzzle: Puzzle, games: Games) -> Opened | Trouble:
    """The puzzle with its position, or the refusal by the rules.

    Its first moves and solution are replayed, not proven: a solution has to reach the goal.
    """
    position = position_of(puzzle.setup, puzzle.moves, games)
    if isinstance(position, Trouble):
        return position
    prover = prover_for(position.game.id, puzzle.goal)
    if prover is None:
        return Trouble("no_prover", "This game has no puzzles.")
    refusal = prover.why_not(position.start, puzzle.goal)
    if refusal is not None:
        return Trouble(refusal.reason, refusal.message)
    opened = Opened(puzzle, position, prover)
    return _check_line(opened) or opened


def _check_line(opened: Opened) -> Trouble | None:
    """Refuse first moves that are illegal, and a solution that misses the goal."""
    puzzle, game, seat = opened.puzzle, opened.position.game, opened.position.seat
    trail = [opened.position.start]
    try:
        for text in puzzle.first:
            play_text(game, trail[0], seat, text)
        for mover, text in puzzle.solution:
            trail.append(play_text(game, trail[-1], mover, text))
    except GameError as error:
        return Trouble("invalid_solution", error.refusal.message)
    if not puzzle.solution:
        return None
    if puzzle.goal.kind == WIN:
        outcome = trail[-1].outcome()
        is_reached = outcome is not None and seat in outcome.winners
    else:
        is_reached = opened.prover.result(trail) == puzzle.goal.best
    is_reached = is_reached and opened.prover.is_over(trail, puzzle.goal)
    return None if is_reached else Trouble("invalid_solution", "The solution misses the goal.")


def is_proven(puzzle: Puzzle, proof: Proof) -> bool:
    """Whether a proof from the start of a puzzle confirms the best of its goal."""
    if puzzle.goal.kind == WIN:
        return 0 < proof.best <= puzzle.goal.turns
    return proof.best == puzzle.goal.best


def proven(opened: Opened, stop: Stop = never) -> Puzzle | Trouble:
    """The puzzle with first moves and solution from a proof, or `not_proven`. Raises Stopped."""
    puzzle, position = opened.puzzle, opened.position
    proof = opened.prover.prove((position.start,), puzzle.goal, stop)
    if not is_proven(puzzle, proof):
        return Trouble("not_proven", "The best result is not what the goal says.")
    text = position.game.format_move
    return replace(
        puzzle,
        first=tuple(text(move) for move in proof.first),
        solution=tuple((seat, text(move)) for seat, move in proof.line),
    )
