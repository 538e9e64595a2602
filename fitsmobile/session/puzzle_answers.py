"""Answers to a try, found on the worker: the best defence, or the review of a decision."""

from collections.abc import Sequence

from fitsmobile.ai.reason import Reason
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import State
from fitsmobile.puzzles.checks import Opened
from fitsmobile.puzzles.proof import PlayedMove, Stop, Stopped
from fitsmobile.puzzles.review_prover import ReviewProver
from fitsmobile.session.reasons import reason_for


@frozen
class Defence:
    """The answers of the other seats to a turn, and whether they take the win away."""

    moves: tuple[PlayedMove, ...]
    refutes: bool


@frozen
class Review:
    """The review of an answer to a mistake: its loss against the best, and whether that is little.

    `unit` is that of the loss, as in `ai.regret`. `reason` speaks for a good answer, or against
    another one; None where no reason is known.
    """

    loss: float
    unit: str
    is_good: bool
    reason: Reason | None


def defence(opened: Opened, trail: tuple[State, ...], stop: Stop) -> Defence:
    """The answers of the other seats after a turn; a cancelled proof has none."""
    goal, prover = opened.puzzle.goal, opened.prover
    try:
        moves = tuple(prover.answer(trail, goal, stop))
        after = list(trail)
        for seat, move in moves:
            after.append(after[-1].play(seat, move))
        if prover.is_over(after, goal):
            outcome = after[-1].outcome()
            return Defence(moves, outcome is None or opened.position.seat not in outcome.winners)
        return Defence(moves, not prover.prove(after, goal, stop).best)
    except Stopped:
        return Defence((), False)


def reviewed(opened: Opened, texts: Sequence[str], stop: Stop) -> Review | None:
    """The review of an answer to a mistake; None where it is cancelled."""
    prover, (game, _, _, seat) = opened.prover, opened.position
    start, moves = opened.position.start, [game.parse_move(text) for text in texts]
    if not isinstance(prover, ReviewProver):
        return None
    try:
        found = prover.review(start, moves, stop)
    except Stopped:
        return None
    is_good, view = prover.is_good(found), start.seen_by(seat)
    pair = (moves,) if is_good else (found.better, moves)
    reason = reason_for(view, seat, *pair)
    return Review(found.loss, prover.unit, is_good, reason)
