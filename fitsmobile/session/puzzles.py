"""The app's puzzles with the player's progress: lists, the next one, one a day, and codes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING
from zlib import crc32

from fitsmobile.ai.worker import Ticket, Worker
from fitsmobile.engine.deck import Dealer
from fitsmobile.engine.frozen import frozen
from fitsmobile.puzzles import code, shipped
from fitsmobile.puzzles.checks import open_puzzle, proven
from fitsmobile.puzzles.proof import Stop, Stopped
from fitsmobile.puzzles.puzzle import REVIEW, Puzzle
from fitsmobile.session.actions import Player
from fitsmobile.session.calendar import FIRST, day_of, days_until
from fitsmobile.session.deck import Deck
from fitsmobile.session.puzzle_progress import NOT_TRIED, PuzzleProgress, Standing
from fitsmobile.session.puzzle_table import Desk, PuzzleTable
from fitsmobile.storage.results import Trouble

if TYPE_CHECKING:
    from fitsmobile.session.conductor import Conductor

CYCLE = 60
"""Days after which the order of the puzzles of the day is shuffled again."""

Proved = Callable[[Puzzle | Trouble], None]
"""Called with a proven puzzle, or with the reason why it is refused."""


@frozen
class Entry:
    """A puzzle in the list of its game: its number from 1, and the progress in it."""

    puzzle: Puzzle
    number: int
    standing: Standing

    @property
    def is_solved(self) -> bool:
        """Whether it has a star."""
        return self.standing.stars > 0


class Puzzles:
    """Puzzles for the screens. The file of the app's puzzles is read at the first request."""

    def __init__(self, conductor: Conductor) -> None:
        self._conductor = conductor
        self.progress = PuzzleProgress(conductor.documents, self._today)
        self.ended: PuzzleTable | None = None
        """The table of a try that has ended and whose end is still shown, while its screen is built
        again; None otherwise."""

        self.deck = Deck.of_conductor(conductor)

    def of(self, game: str, unsolved_only: bool = False) -> tuple[Entry, ...] | Trouble:
        """The puzzles of a game by grade, or why they can't be read."""
        found = shipped.puzzles_of(game)
        if isinstance(found, Trouble):
            return found
        known = self.progress.all()
        entries = (
            Entry(puzzle, number, known.get(puzzle.id, NOT_TRIED))
            for number, puzzle in enumerate(found, 1)
        )
        return tuple(entry for entry in entries if not (unsolved_only and entry.is_solved))

    def next_of(self, game: str, after: str = "") -> Puzzle | None:
        """The first unsolved puzzle of a game behind the one of id `after`, or from the start.

        None where all are solved, or none can be read.
        """
        entries = self.of(game)
        if isinstance(entries, Trouble):
            return None
        ids = [entry.puzzle.id for entry in entries]
        begin = ids.index(after) + 1 if after in ids else 0
        ordered = (*entries[begin:], *entries[:begin])
        unsolved = (one.puzzle for one in ordered if not one.is_solved and one.puzzle.id != after)
        return next(unsolved, None)

    def of_today(self, game: str) -> Puzzle | None:
        """The puzzle of the day, the same for everybody; None where there is none."""
        found = shipped.puzzles_of(game)
        return (
            None
            if isinstance(found, Trouble)
            else of_day(found, game, day_of(self._conductor.now()))
        )

    def open(self, puzzle: Puzzle, solver: Player, worker: Worker) -> PuzzleTable | Trouble:
        """The table of a puzzle, with the half-solved try that was kept; or the refusal.

        `worker` proves its answers and hints.
        """
        opened = open_puzzle(puzzle, self._conductor.games)
        if isinstance(opened, Trouble):
            return opened
        one = self._conductor
        progress = self.deck if puzzle.goal.kind == REVIEW else self.progress
        desk = Desk(one.games, one.documents, progress, worker, one.now)
        return PuzzleTable(opened, desk, one.settings, solver)

    def code_of(self, puzzle: Puzzle) -> str:
        """The code of a puzzle."""
        return code.pack(puzzle)

    def receive(self, text: str) -> Puzzle | Trouble:
        """The puzzle in a code; one that is not the app's own has to be proven by `prove`."""
        return code.unpack(text, self._conductor.games)

    def prove(
        self, puzzle: Puzzle, worker: Worker, answered: Proved
    ) -> Ticket[Puzzle | Trouble] | None:
        """Prove a received puzzle on the worker, and call back with it or why it is refused.

        None where it is proven already; it was passed on at once.
        """
        if puzzle.solution:
            answered(puzzle)
            return None
        return worker.ask(partial(self._proven, puzzle), answered)

    def _proven(self, puzzle: Puzzle, stop: Stop) -> Puzzle | Trouble:
        opened = open_puzzle(puzzle, self._conductor.games)
        try:
            return opened if isinstance(opened, Trouble) else proven(opened, stop)
        except Stopped:
            return Trouble("stopped", "The proof was cancelled.")

    def _today(self) -> int:
        return days_until(self._conductor.now())


def of_day(puzzles: shipped.Puzzles, game: str, day: date) -> Puzzle | None:
    """The puzzle of a day: every puzzle comes once before the order is shuffled again."""
    if not puzzles:
        return None
    cycle, number = divmod((day - FIRST).days, CYCLE)
    ordered = sorted(puzzles, key=lambda puzzle: puzzle.id)
    shuffled = Dealer(crc32(f"{game} puzzles {cycle}".encode("ascii"))).shuffled(ordered)
    return shuffled[number % len(shuffled)]
