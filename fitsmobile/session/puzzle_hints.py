"""Hints at a puzzle, from its proof and never from a player: they never lead off the best.

Each request says one idea more, as at any table: a region, the column or piece, the move.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from fitsmobile.ai.reason import Reason
from fitsmobile.ai.worker import Ticket, Worker
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Move, State
from fitsmobile.puzzles.checks import Opened, is_proven
from fitsmobile.puzzles.proof import Stop, Stopped
from fitsmobile.session.hints import LAST_GRADE, Hint
from fitsmobile.session.reasons import reason_for

if TYPE_CHECKING:
    from fitsmobile.session.puzzle_table import PuzzleTable

TAKE_BACK = "take_back"
"""The subject of a hint where the best can't be reached from here any more; it costs nothing."""

LOST = Hint(1, TAKE_BACK)

Told = Callable[[Hint], None]


@frozen
class Found:
    """A move that keeps the best, and the reason for it, None until the last grade needs it; no
    move where the best is lost."""

    move: Move
    reason: Reason | None


class PuzzleHints:
    """Proves the position on the table and calls `told` with one grade more at each request."""

    def __init__(self, table: PuzzleTable, worker: Worker, told: Told) -> None:
        self._table = table
        self._worker = worker
        self._told = told
        self._moment: State | None = None
        self._found: Found | None = None
        self._grade = 0
        self._ticket: Ticket[Found] | None = None

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
            self._moment, self._found, self._grade = trail[-1], None, 0
        opened, known = self._table.opened, self._table.known_move
        if self._found is None and known is not None:
            self._found = Found(opened.position.game.parse_move(known), None)
        found, is_last = self._found, self._grade + 1 >= LAST_GRADE
        if found is None or found.move is None or (is_last and found.reason is None):
            move = None if found is None else found.move
            self._ticket = self._worker.ask(partial(find, opened, trail, move), self._proven)
        else:
            self._give(found)

    def cancel(self) -> None:
        """Drop the request."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    def _proven(self, found: Found) -> None:
        self._ticket = None
        trail = self._table.trail
        if trail[-1] is not self._moment:
            return
        self._found = found
        if found.move is None:
            self._told(LOST)
        else:
            self._give(found)

    def _give(self, found: Found) -> None:
        """Reveal one grade more; repeating the last one costs nothing."""
        opened, state = self._table.opened, self._table.trail[-1]
        if self._grade < LAST_GRADE:
            self._grade += 1
            self._table.count_hint()
        clue = state.clues(opened.position.seat, found.move)[self._grade - 1]
        if self._grade < LAST_GRADE:
            self._told(Hint(self._grade, clue.about, clue.cells))
            return
        text = opened.position.game.format_move(found.move)
        self._told(Hint(self._grade, clue.about, clue.cells, text, found.reason))


def find(opened: Opened, trail: tuple[State, ...], known: Move, stop: Stop) -> Found:
    """The known move, or else one that the proof finds, and the reason for it."""
    move = best_move(opened, trail, stop) if known is None else known
    seat = opened.position.seat
    return Found(move, None if move is None else reason_for(trail[-1], seat, (move,)))


def best_move(opened: Opened, trail: tuple[State, ...], stop: Stop) -> Move:
    """A move that keeps the best; None where it can't be reached, or the proof was cancelled."""
    try:
        proof = opened.prover.prove(trail, opened.puzzle.goal, stop)
    except Stopped:
        return None
    return proof.line[0][1] if proof.line and is_proven(opened.puzzle, proof) else None
