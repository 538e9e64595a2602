"""Hints in three grades: where to look, which column or piece, the move.

The strongest computer player thinks about what the seat can see; what it would do is given
away bit by bit. Every grade shown counts as a hint of the game.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial

from fitsmobile.ai.levels import NAMES, PLAYERS, player_for
from fitsmobile.ai.player import Budget, Choice, Clock, Reason
from fitsmobile.ai.worker import Ticket, Worker
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.views import (
    BitsView,
    FillitView,
    JammitView,
    Landing,
    RampCell,
    RampView,
    Tile,
)
from fitsmobile.session.actions import TakeHint
from fitsmobile.session.conductor import Conductor
from fitsmobile.session.opponents import think

LAST_GRADE = 3
THINKING_MS: Mapping[str, int] = {"fits": 250, "bits": 250, "fillit": 500, "jammit": 500}
NEUTRAL = "N"

Moment = tuple[int, str, int, Hashable]
"""The seat that asks, the game, how many moves were made, and the position they led to."""


@frozen
class Hint:
    """What is given away. `grade` 1: where to look, 2: which column or piece, 3: the move.

    `about` names what it is about: on the ramp `left`, `middle`, `right`, `aside` or
    `neutral`, on the hex boards `pawn`, `stone`, `column`, `columns` or `corner`. `ramp` or
    `hexes` are the cells to light up. `move` is its text at grade 3, None before; `reason`
    what the player says to it, if it says anything.
    """

    grade: int
    about: str
    ramp: tuple[RampCell, ...] = ()
    hexes: tuple[str, ...] = ()
    move: str | None = None
    reason: Reason | None = None


def offered(game: str) -> bool:
    """Whether there is somebody to ask about a game."""
    return game in PLAYERS


class Hints:
    """Asks the strongest player and gives away a grade more each time it is asked."""

    def __init__(
        self, conductor: Conductor, worker: Worker, clock: Clock, told: Callable[[Hint], None]
    ) -> None:
        self._conductor = conductor
        self._worker = worker
        self._clock = clock
        self._told = told
        self._moment: Moment | None = None
        self._choice: Choice | None = None
        self._grade = 0
        self._ticket: Ticket[Choice] | None = None

    @property
    def thinking(self) -> bool:
        """Whether an answer is awaited."""
        return self._ticket is not None

    def ask(self, seat: int) -> None:
        """Tell the next grade for what the seat has to do now, at once or soon."""
        snapshot, state = self._conductor.snapshot, self._conductor.state
        if snapshot is None or state is None or seat not in snapshot.actors:
            return
        moment = (seat, snapshot.game_id, snapshot.ply, state.key())
        if moment == self._moment:
            if self._choice is not None:
                self._give(self._choice)
            return
        self.cancel()
        self._moment = moment
        if not offered(snapshot.game):
            return
        player = player_for(snapshot.game, len(NAMES), snapshot.ply, self._clock)
        budget = Budget(ms=THINKING_MS[snapshot.game])
        question = partial(think, player, state.seen_by(seat), seat, budget)
        self._ticket = self._worker.ask(question, self._decided)

    def cancel(self) -> None:
        """Forget what was asked."""
        if self._ticket is not None:
            self._ticket.cancel()
        self._ticket = self._choice = self._moment = None
        self._grade = 0

    def _decided(self, choice: Choice) -> None:
        self._ticket = None
        snapshot, state = self._conductor.snapshot, self._conductor.state
        if snapshot is None or state is None or self._moment is None:
            return
        if (snapshot.game_id, snapshot.ply, state.key()) != self._moment[1:]:
            return
        self._choice = choice
        self._give(choice)

    def _give(self, choice: Choice) -> None:
        """One grade more; the last one again costs nothing."""
        snapshot, moment = self._conductor.snapshot, self._moment
        if snapshot is None or moment is None:
            return
        view, text = snapshot.views[moment[0]], self._conductor.text_of(choice.move)
        if self._grade < LAST_GRADE:
            self._grade += 1
            self._conductor.dispatch(TakeHint())
        self._told(hint_of(view, text, self._grade, choice.reason))


def hint_of(view: object, move: str, grade: int, reason: Reason | None = None) -> Hint:
    """What a grade gives away of a move."""
    if isinstance(view, BitsView):
        hint = _on_ramp(view.ramp, move, grade)
    elif isinstance(view, RampView):
        hint = _on_ramp(view, move, grade)
    elif isinstance(view, FillitView):
        hint = _in_fillit(view, move, grade)
    elif isinstance(view, JammitView):
        hint = _in_jammit(view, move, grade)
    else:
        raise TypeError("a hint is about one of the four games")
    if grade < LAST_GRADE:
        return hint
    return Hint(grade, hint.about, hint.ramp, hint.hexes, move, reason)


def landing_of(tiles: Iterable[Tile], move: str) -> tuple[Tile, Landing] | None:
    """The tile in hand and the landing that a move means; None for putting aside."""
    for tile in tiles:
        for landing in tile.landings.values():
            if landing.move == move:
                return tile, landing
    return None


def _on_ramp(view: RampView, move: str, grade: int) -> Hint:
    found = landing_of(view.tiles, move)
    if found is None:
        return Hint(grade, "aside")
    tile, landing = found
    columns = sorted({column for column, _ in landing.cells})
    third = view.columns // 3
    part = min(2, (columns[0] + columns[-1]) // 2 // third)
    about = "neutral" if tile.id == NEUTRAL else ("left", "middle", "right")[part]
    if grade == 1:
        columns = list(range(part * third, (part + 1) * third))
    cells = landing.cells if grade == LAST_GRADE else surface(view, columns)
    return Hint(grade, about, ramp=cells)


def surface(view: RampView, columns: Iterable[int]) -> tuple[RampCell, ...]:
    """The lowest open cell above everything that lies, in each of these columns."""
    heights = dict.fromkeys(columns, 0)
    for placed in view.placed:
        for column, row in placed.cells:
            if column in heights:
                heights[column] = max(heights[column], row + 1)
    return tuple((column, row) for column, row in heights.items() if row < view.rows)


def _in_fillit(view: FillitView, move: str, grade: int) -> Hint:
    run = next((one for one in view.runs if one.move == move), None)
    if run is not None:
        lit = {1: (run.origin,), 2: (run.origin, run.path[0])}.get(grade, run.path)
        return Hint(grade, "pawn", hexes=lit)
    step = next(one for one in view.steps if one.move == move)
    if grade == 1:
        return Hint(grade, "stone", hexes=tuple(sorted({one.origin for one in view.steps})))
    cells = (step.origin,) if grade == 2 else (step.origin, step.target)
    return Hint(grade, "stone", hexes=cells)


def _in_jammit(view: JammitView, move: str, grade: int) -> Hint:
    corner = next((cell for cell, text in view.corners.items() if text == move), None)
    if corner is not None:
        corners = sorted(view.corners)
        other = corners[corners.index(corner) - 1]
        lit = tuple(sorted({corner, other})) if grade == 1 else (corner,)
        return Hint(grade, "corner", hexes=lit)
    push = next(one for one in view.pushes if one.move == move)
    entries = [column.entry for column in view.columns]
    wanted = [entries.index(entry) for entry in push.entries]
    if grade == 1:
        near = {at for spot in wanted for at in (spot - 1, spot, spot + 1)}
        cells = tuple(entry for at, entry in enumerate(entries) if at in near)
    else:
        cells = tuple(cell for at in wanted for cell in view.columns[at].cells)
    return Hint(grade, "columns" if len(wanted) > 1 else "column", hexes=cells)
