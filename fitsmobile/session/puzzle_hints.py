"""Hints at a puzzle, from its proof and never from a player: they never lead off the best.

Each request says one idea more, as at any table: a region, the column or piece, the move.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from fitsmobile.ai.worker import Ticket, Worker
from fitsmobile.engine.protocol import Move, State
from fitsmobile.puzzles.checks import Opened, is_proven
from fitsmobile.puzzles.proof import Stop, Stopped
from fitsmobile.session.hints import LAST_GRADE, Hint

if TYPE_CHECKING:
    from fitsmobile.session.puzzle_table import PuzzleTable

TAKE_BACK = "take_back"
"""The subject of a hint where the best can't be reached from here any more; it costs nothing."""

LOST = Hint(1, TAKE_BACK)

Told = Callable[[Hint], None]


class PuzzleHints:
    """Proves the position on the table and calls `told` with one grade more at each request."""

    def __init__(self, table: PuzzleTable, worker: Worker, told: Told) -> None:
        self._table = table
        self._worker = worker
        self._told = told
        self._moment: State | None = None
        self._move: Move = None
        self._grade = 0
        self._ticket: Ticket[Move] | None = None

    @property
    def thinking(self) -> bool:
        """Whether a proof is awaited."""
        return self._ticket is not None

    def ask(self) -> None:
        """Call back with the next grade, at once or when the proof is done."""
        now, trail = self._table.snapshot, self._table.trail
        if now is None or not now.actors or self.thinking:
            return
        if trail[-1] is not self._moment:
            self._moment, self._move, self._grade = trail[-1], None, 0
        known = self._table.known_move
        if self._move is None and known is not None:
            self._move = self._table.opened.position.game.parse_move(known)
        if self._move is None:
            question = partial(best_move, self._table.opened, trail)
            self._ticket = self._worker.ask(question, self._proven)
        else:
            self._give()

    def cancel(self) -> None:
        """Drop the request."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    def _proven(self, move: Move) -> None:
        self._ticket = None
        trail = self._table.trail
        if trail[-1] is not self._moment:
            return
        self._move = move
        if move is None:
            self._told(LOST)
        else:
            self._give()

    def _give(self) -> None:
        """Reveal one grade more; repeating the last one costs nothing."""
        opened, state = self._table.opened, self._table.trail[-1]
        if self._grade < LAST_GRADE:
            self._grade += 1
            self._table.count_hint()
        clue = state.clues(opened.position.seat, self._move)[self._grade - 1]
        text = opened.position.game.format_move(self._move)
        shown = text if self._grade == LAST_GRADE else None
        self._told(Hint(self._grade, clue.about, clue.cells, shown))


def best_move(opened: Opened, trail: tuple[State, ...], stop: Stop) -> Move:
    """A move that keeps the best; None where it can't be reached, or the proof was cancelled."""
    try:
        proof = opened.prover.prove(trail, opened.puzzle.goal, stop)
    except Stopped:
        return None
    return proof.line[0][1] if proof.line and is_proven(opened.puzzle, proof) else None
