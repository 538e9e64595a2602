"""The table of a puzzle: one try after another from its position, against the best defence.

A `PuzzleTable` takes the conductor's place behind a table screen, as a lesson does. A try is kept
after every move, so that it survives the death of the process; what it earns goes to the progress.
The defence is proven on the worker's thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from fitsmobile.ai.worker import Ticket, Worker
from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.engine.protocol import Game, Json, State
from fitsmobile.puzzles.checks import Opened
from fitsmobile.puzzles.puzzle import REVIEW, WIN, Puzzle
from fitsmobile.session.actions import COLOURS, Action, Denied, NewGame, Play, Player, Redo, Undo
from fitsmobile.session.kept_documents import TRYING, KeptDocuments
from fitsmobile.session.listeners import Listener, Listeners
from fitsmobile.session.puzzle_answers import Defence, Review, defence, reviewed
from fitsmobile.session.puzzle_progress import Progress, Standing
from fitsmobile.session.session import Session
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.session.table import Played, last_turn
from fitsmobile.storage.records import SavedMove, is_count
from fitsmobile.storage.settings import Settings

if TYPE_CHECKING:
    from fitsmobile.session.hints import Hint
    from fitsmobile.session.puzzle_hints import PuzzleHints

ORIGIN = "puzzle:"
"""Beginning of the origin of a try; the id of the puzzle follows."""

PAUSE = 60
"""Most seconds between two moves that count as time of the try."""

MOST_KEPT = 40
"""Most half-solved puzzles that are kept, the ones tried last."""

NOT_NOW = Denied("not_your_turn", "The try has ended, or an answer is awaited.")
NOT_BACK = Denied("nothing_to_undo", "No move of this turn can be taken back.")


@frozen
class Verdict:
    """The end of a try.

    `stars` are those of this try, `most` the most ever. `result` are the points or chips, or 1 for
    a win and for a mistake that was mended. `refuted` is whether the last answer on the table took
    the win away. `review` is that of an answer to a mistake, None for other puzzles.
    """

    stars: int
    most: int
    result: int
    refuted: bool
    review: Review | None = None


@frozen
class Desk:
    """The environment of a puzzle's table: games, documents, progress, worker, clock."""

    games: Mapping[str, Game]
    documents: KeptDocuments
    progress: Progress
    worker: Worker
    now: Callable[[], int]


class PuzzleTable:
    """A puzzle being tried by `solver`; the other seats belong to the defence."""

    state: State | None = None
    """Always None: no computer player and no hint of one searches at this table."""

    def __init__(self, opened: Opened, desk: Desk, settings: Settings, solver: Player) -> None:
        self.opened = opened
        self.settings = settings.changed(show_hints=False, end_turn_itself=False)
        self.listeners = Listeners()
        self.verdict: Verdict | None = None
        """The end of the try; None while it goes on."""

        self._desk = desk
        self._awaited: Ticket[Defence] | Ticket[Review | None] | None = None
        self._seat = opened.position.seat
        self._given = self._floor = len(opened.puzzle.moves)
        """The moves before the try, and those that can't be taken back: ended turns too."""

        self._seconds, self._since = 0, desk.now()
        self._is_shown = False
        self._session = Session(desk.games, desk.now, lambda _action: ORIGIN + self.puzzle.id)
        self._players = _seated(opened, solver)
        self._start()
        self._resume(desk.documents.load(TRYING).get(self.puzzle.id))

    # --- the host of a table screen ------------------------------------------------------

    @property
    def snapshot(self) -> Snapshot | None:
        """The moment; only the solver acts, and not while an answer is awaited."""
        now = self._session.snapshot
        if now is None:
            return None
        is_open = self.verdict is None and self._awaited is None and not self._is_shown
        return replace(
            now,
            actors=tuple(seat for seat in now.actors if seat == self._seat and is_open),
            can_undo=is_open and now.ply > self._floor,
            can_redo=is_open and now.can_redo,
            undo_seats=(),
        )

    def dispatch(self, action: Action) -> Snapshot | Denied:
        """Play, undo or redo a move of the try."""
        now = self.snapshot
        if now is None or not now.actors or not isinstance(action, Play | Undo | Redo):
            return NOT_NOW
        if isinstance(action, Play) and action.seat not in now.actors:
            return NOT_NOW
        if isinstance(action, Undo) and not now.can_undo:
            return NOT_BACK
        answer = self._session.dispatch(action)
        if isinstance(answer, Denied):
            return answer
        self._take_time()
        self._go_on()
        return self._tell()

    def listen(self, callback: Listener) -> Callable[[], None]:
        """Call back with every new snapshot; the function returned unsubscribes."""
        return self.listeners.add(callback)

    def last_turn(
        self, except_seat: int | None = None, seat: int | None = None
    ) -> tuple[Played, ...]:
        """The last run of moves of `seat`, or of one other than `except_seat`, oldest first."""
        table = self._session.table
        return () if table is None else last_turn(table, except_seat, seat)

    def hurry(self) -> None:
        """Ignored: the defence answers as soon as it is proven."""

    def change_settings(self, **changes: object) -> Settings:
        """Change the settings of this table only."""
        self.settings = self.settings.changed(**changes)
        return self.settings

    # --- tries ---------------------------------------------------------------------------

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the table."""
        return self.opened.puzzle

    @property
    def standing(self) -> Standing:
        """The progress in this puzzle, as it counts today."""
        return self._desk.progress.of(self.puzzle.id)

    @property
    def trail(self) -> tuple[State, ...]:
        """The positions of the try, the puzzle's first."""
        table = self._session.table
        return () if table is None else table.states[self._given : table.position + 1]

    @property
    def result(self) -> int:
        """The points so far, or what the turn has brought; 1 for a win on the table."""
        trail = self.trail
        if self.puzzle.goal.kind != WIN:
            return self.opened.prover.result(trail)
        outcome = trail[-1].outcome()
        return int(outcome is not None and self._seat in outcome.winners)

    @property
    def is_answering(self) -> bool:
        """Whether the answer of the defence is awaited."""
        return self._awaited is not None

    @property
    def known_move(self) -> str | None:
        """The next move of the solution; None where the try has left it."""
        played, line = self._played, self.puzzle.solution
        is_on_it = len(played) < len(line) and line[: len(played)] == played
        return line[len(played)][1] if is_on_it else None

    def again(self) -> Snapshot | Denied:
        """Begin another try."""
        self.leave()
        self.verdict, self._is_shown = None, False
        self._seconds, self._since = 0, self._desk.now()
        self._start()
        self._keep()
        return self._tell()

    def leave(self) -> None:
        """Cancel the proof that is awaited; the try stays kept."""
        if self._awaited is not None:
            self._awaited.cancel()
            self._awaited = None

    def hints(self, told: Callable[[Hint], None]) -> PuzzleHints:
        """Hints at this table; each is passed to `told`."""
        from fitsmobile.session.puzzle_hints import PuzzleHints

        return PuzzleHints(self, self._desk.worker, told)

    def count_hint(self) -> None:
        """Count a hint that was given."""
        standing = self.standing
        self._desk.progress.keep(self.puzzle.id, replace(standing, hints=standing.hints + 1))

    def show_solution(self) -> Snapshot | Denied:
        """Begin to show the solution; `next_of_solution` plays its moves one by one."""
        standing = self.standing
        self._desk.progress.keep(self.puzzle.id, replace(standing, shown=standing.shown + 1))
        self.again()
        self._is_shown = True
        return self._tell()

    def next_of_solution(self) -> bool:
        """Play the next move of the solution; False where none is left or it is not shown."""
        if not self._is_shown or self.known_move is None:
            return False
        seat, text = self.puzzle.solution[len(self._played)]
        self._session.dispatch(Play(seat, text))
        self._tell()
        return True

    # --- inside --------------------------------------------------------------------------

    @property
    def _played(self) -> tuple[SavedMove, ...]:
        """The moves of the try."""
        table = self._session.table
        return () if table is None else table.moves[self._given : table.position]

    def _start(self) -> None:
        puzzle, self._floor = self.puzzle, self._given
        self._session.dispatch(
            NewGame(
                puzzle.game,
                self._players,
                setup=puzzle.setup,
                moves=puzzle.moves,
                pace="free",
                origin=ORIGIN + puzzle.id,
            )
        )

    def _resume(self, kept: Json) -> None:
        """Go on with the try that was kept, as far as the rules allow; not with one that ended."""
        if not isinstance(kept, dict) or kept.get("total") != self.standing.total:
            return
        seconds, moves = kept.get("seconds"), kept.get("moves")
        self._seconds = seconds if type(seconds) is int and is_count(seconds) else 0
        for move in moves if isinstance(moves, list) else []:
            match move:
                case [int(seat), str(text)]:
                    if isinstance(self._session.dispatch(Play(seat, text)), Denied):
                        break
                    self._floor = self._floor if seat == self._seat else self._ply
        self._go_on()

    @property
    def _ply(self) -> int:
        return self._given + len(self.trail) - 1

    def _take_time(self) -> None:
        now = self._desk.now()
        self._seconds += min(max(0, now - self._since), PAUSE)
        self._since = now

    def _keep(self) -> None:
        """Keep the try as it stands; nothing where it has not begun or has ended."""
        kept = self._desk.documents.load(TRYING)
        kept.pop(self.puzzle.id, None)
        if self._played and self.verdict is None:
            kept[self.puzzle.id] = {
                "total": self.standing.total,
                "seconds": self._seconds,
                "moves": [[seat, text] for seat, text in self._played],
            }
        self._desk.documents.keep(TRYING, dict(list(kept.items())[-MOST_KEPT:]))

    def _go_on(self) -> None:
        """Keep the try; end it, or ask for the answer of the defence, if it is time."""
        self._keep()
        trail = self.trail
        is_over = self.opened.prover.is_over(trail, self.puzzle.goal)
        if is_over and self.puzzle.goal.kind == REVIEW:
            question = partial(reviewed, self.opened, [text for _, text in self._played])
            self._awaited = self._desk.worker.ask(question, self._reviewed)
        elif is_over:
            self._end(refuted=False)
        elif self._seat not in trail[-1].actors():
            self._floor = self._ply
            answer = partial(defence, self.opened, trail)
            self._awaited = self._desk.worker.ask(answer, self._answered)

    def _reviewed(self, review: Review | None) -> None:
        """End the try with the review of its answer."""
        self._awaited = None
        if review is not None:
            self._end(refuted=False, review=review)
            self._tell()

    def _answered(self, answer: Defence) -> None:
        """Play the answer of the defence; the try ends where it takes the win away."""
        self._awaited = None
        text = self.opened.position.game.format_move
        for seat, move in answer.moves:
            self._session.dispatch(Play(seat, text(move)))
        self._floor = self._ply
        if answer.refutes:
            self._end(refuted=True)
        else:
            self._go_on()
        self._tell()

    def _end(self, refuted: bool, review: Review | None = None) -> None:
        """Count the try."""
        standing = self.standing
        result = self.result if review is None else int(review.is_good)
        stars = standing.stars_for(self.puzzle.goal, result)
        after = standing.ended(stars, self._seconds)
        self._desk.progress.ended(self.puzzle.id, after, stars)
        self.verdict = Verdict(stars, after.stars, result, refuted, review)
        self._keep()

    def _tell(self) -> Snapshot | Denied:
        now = self.snapshot
        if now is None:
            return NOT_NOW
        self.listeners.tell(now)
        return now


def _seated(opened: Opened, solver: Player) -> tuple[Player, ...]:
    """The solver at the seat to move, computer players at the others."""
    free = [colour for colour in COLOURS if colour != solver.colour]
    seats = [Player("", free[seat % len(free)], 1) for seat in range(opened.position.setup.seats)]
    seats[opened.position.seat] = solver
    return tuple(seats)
