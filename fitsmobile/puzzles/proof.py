"""Proofs of puzzles: the interface of a game's prover.

A proof is exhaustive: every legal move is searched, equal positions once, and only what can't reach
the best any more is left out. No player and no evaluation has a say in it.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from fitsmobile.engine.protocol import Move, Refusal, State
from fitsmobile.puzzles.puzzle import Goal

PlayedMove = tuple[int, Move]
"""A seat and its move."""

Stop = Callable[[], bool]
"""Whether the proof is cancelled; polled every few milliseconds."""


class Stopped(Exception):
    """The proof was cancelled."""


def never() -> bool:
    """A `Stop` that never cancels."""
    return False


class Proof(NamedTuple):
    """The best play of the seat to move.

    `best` is the greatest result, or for a win the fewest turns that are enough, 0 where the goal
    can't be reached. `first` are the moves that keep it, ascending; none where no win is possible.
    `line` is one best line to the end of the puzzle, with the answers of the other seats.
    """

    best: int
    first: tuple[Move, ...]
    line: tuple[PlayedMove, ...]


Trail = Sequence[State]
"""The positions of a try: the puzzle's first, then one after each move."""


class Prover(Protocol):
    """The puzzles of a game: their rules and their proofs."""

    def why_not(self, start: State, goal: Goal) -> Refusal | None:
        """None where `goal` can be set in the position `start`, otherwise the reason."""

    def result(self, trail: Trail) -> int:
        """The points of the round, or what the turn has brought so far, of the solver."""

    def is_over(self, trail: Trail, goal: Goal) -> bool:
        """Whether the try has ended: the round, the turn, or all turns for a win."""

    def prove(self, trail: Trail, goal: Goal, stop: Stop) -> Proof:
        """The best play from the last position of a try, with the solver to move.

        Raises Stopped.
        """

    def answer(self, trail: Trail, goal: Goal, stop: Stop) -> Sequence[PlayedMove]:
        """The best defence of the seats to move, until the solver is on turn again.

        It prevents the win where that is possible, otherwise it delays it. Empty where the solver
        is on turn. Raises Stopped.
        """
