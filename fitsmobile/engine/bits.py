"""BITS: two-coloured tiles, and task cards that ask for areas of one colour in a given form."""

import re
from collections.abc import Mapping
from functools import cache
from typing import ClassVar

from fitsmobile.engine.boards.bits import COLOURS, DECK, NEUTRAL, START_TILES, TASKS
from fitsmobile.engine.deck import Dealer
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.polyomino import (
    Cell,
    DropTable,
    Form,
    Grid,
    cell_name,
    forms_of,
    into_corner,
)
from fitsmobile.engine.protocol import InvalidMove, Json, Option, Refusal
from fitsmobile.engine.ramp import RampState, SeatProgress, refuse
from fitsmobile.engine.ramp_setup import (
    RampSetup,
    Round,
    checked_deal,
    read_frame,
    read_names,
    refuse_setup,
)
from fitsmobile.engine.ramp_view import view_of
from fitsmobile.engine.tasks import GRID, counted, explain, plane_of, scorer
from fitsmobile.engine.views import BitsView, Effect, ScoreLine, TaskView

LETTERS = COLOURS + NEUTRAL
"""The colours by their plane, the neutral tile's last."""

ROUNDS = (3, 4)
"""Three rounds, or four with the professional rule."""

RANKED_ROUNDS = 3

_WINDOW = 3
"""Columns of one look-up for a tile: at most 343 profiles, and half as many look-ups."""


def forms(tile: str) -> tuple[Form, ...]:
    """The ways to hold a tile, the neutral one included."""
    return forms_of(((0, 0, LETTERS.index(tile[0])), (1, 0, LETTERS.index(tile[-1]))))


@cache
def drops(tile: str) -> DropTable:
    """The landings of a tile."""
    return DropTable(GRID, forms(tile), _WINDOW)


@cache
def drops_or_neutral(tile: str) -> DropTable:
    """The landings of a tile and of the neutral one that may go down instead."""
    return DropTable(GRID, forms(tile) + forms(NEUTRAL), _WINDOW)


@frozen
class BitsRound(Round):
    """A round of BITS: the cards, and the task cards on the table."""

    tasks: tuple[str, ...]

    def to_json(self) -> dict[str, Json]:
        """As in the console's `setup`."""
        return {"tasks": list(self.tasks)} | super().to_json()


@frozen
class BitsSetup(RampSetup[BitsRound]):
    """The resolved random choices of a game of BITS."""

    game: ClassVar[str] = "bits"

    @property
    def options(self) -> dict[str, Json]:
        """The number of rounds."""
        return {"rounds": len(self.rounds)}


@frozen
class BitsState(RampState[BitsRound]):
    """A position of BITS."""

    grid: ClassVar[Grid] = GRID
    tiles: ClassVar[tuple[str, ...]] = DECK
    colours: ClassVar[tuple[str, ...]] = (*(f"bits_{one.lower()}" for one in COLOURS), "neutral")
    start_tile_is_in_the_deck: ClassVar[bool] = False
    may_put_aside: ClassVar[bool] = False

    @staticmethod
    def drops(tile: str) -> DropTable:
        """The landings of a tile."""
        return drops(tile)

    @staticmethod
    def text_of(move: int) -> str:
        """Colour and cell of both squares."""
        return format_move(move)

    def landings(self, progress: SeatProgress) -> list[int]:
        """The landings of the called tile and the neutral one, ascending."""
        if progress.now is None:
            return []
        with_neutral = progress.card and neutral_left(progress)
        table = drops_or_neutral(progress.now) if with_neutral else drops(progress.now)
        return table.landings(progress.profile)

    def in_hand(self, progress: SeatProgress) -> tuple[str, ...]:
        """The called tile, and instead of it the neutral one, once a round."""
        if progress.now is None:
            return ()
        if progress.card and neutral_left(progress):
            return (progress.now, NEUTRAL)
        return (progress.now,)

    def tasks(self, number: int) -> tuple[str, ...]:
        """The task cards of round `number` (from 0)."""
        return self.setup.rounds[number].tasks

    def lines(self, number: int, board: int) -> tuple[ScoreLine, ...]:
        """A score line for each task card, its cells area by area."""
        found = []
        for task in self.tasks(number):
            areas = list(counted(TASKS[task], board))
            cells = tuple(cell for _, area, _ in areas for cell in GRID.cells(area))
            points = sum(points for _, _, points in areas)
            found.append(ScoreLine(task, len(areas), points, cells))
        return tuple(found)

    def parts(self, number: int, board: int) -> tuple[tuple[str, int], ...]:
        """The points of each task card."""
        return tuple((line.kind, line.points) for line in self.lines(number, board))

    def score(self, number: int, board: int) -> int:
        """The points of a board by the round's task cards."""
        return scorer(self.tasks(number))(board)

    def effects(self, progress: SeatProgress, move: int, profile: int) -> tuple[Effect, ...]:
        """For each task card the areas that begin or cease to count."""
        found = []
        touched = [colour for colour in range(len(COLOURS)) if plane_of(move, colour)]
        for task in self.tasks(progress.round):
            before = set(counted(TASKS[task], progress.board, touched))
            after = set(counted(TASKS[task], progress.board | move, touched))
            changed = before ^ after
            if changed:
                points = sum(one[2] for one in after) - sum(one[2] for one in before)
                cells = {cell for _, area, _ in changed for cell in GRID.cells(area)}
                found.append(Effect(task, len(changed), points, tuple(sorted(cells))))
        return tuple(found)

    def unknown_round(self, number: int, before: BitsRound) -> BitsRound:
        """The task cards of the round before, and the first that may follow."""
        task = next(task for task in TASKS if may_follow(before.tasks, task))
        return BitsRound(START_TILES[: self.setup.seats], DECK, (*before.tasks, task))

    def board_id(self, number: int) -> str:
        """The task cards, joined by `+`."""
        return "+".join(self.tasks(number))

    def specials(self, number: int) -> Mapping[Cell, str]:
        """Empty: the ramp of BITS has no printed spaces."""
        return {}

    def standing(self, seat: int) -> tuple[int, ...]:
        """The total; ties are broken by the best single round."""
        progress = self.by_seat[seat]
        return (progress.total, max((done.score for done in progress.done), default=0))

    def ranked(self) -> bool:
        """The rules rank a solo game of three rounds."""
        return len(self.setup.rounds) == RANKED_ROUNDS

    def view(self, seat: int, waits: bool = False) -> BitsView:
        """The ramp, and the task cards with their points on it."""
        progress = self.by_seat[seat]
        return BitsView(
            ramp=view_of(self, seat, waits),
            tasks=self._explained(progress.round, progress.board, progress.profile),
            finished=tuple(
                self._explained(number, done.board, _FULL)
                for number, done in enumerate(progress.done)
            ),
        )

    def _explained(self, number: int, board: int, profile: int) -> tuple[TaskView, ...]:
        return tuple(explain(task, board, profile, self.colours) for task in self.tasks(number))

    def _why_not_there(self, progress: SeatProgress, move: int) -> Refusal:
        neutral = into_corner(GRID.squares(move)) in [form.squares for form in drops(NEUTRAL).forms]
        if neutral and NEUTRAL not in self.in_hand(progress):
            cells = GRID.cells(move)
            if progress.card:
                return refuse("neutral_used", "The neutral tile lies on the ramp already.", cells)
            return refuse("start_tile_must_be_placed", "First comes the start tile.", cells)
        return super()._why_not_there(progress, move)

    def _state_of(self, progress: SeatProgress) -> dict[str, Json]:
        marks = {
            (column, row): LETTERS[plane] for column, row, plane in GRID.squares(progress.board)
        }
        return {
            "round": progress.round + 1,
            "now": progress.now,
            "grid": [
                "".join(marks.get((column, row), ".") for column in range(GRID.columns))
                for row in reversed(range(GRID.rows))
            ],
            "aside": list(progress.aside),
            "neutral_left": neutral_left(progress),
        }


_FULL = sum(GRID.rows << 4 * column for column in range(GRID.columns))
"""The profile of a full ramp."""


_NEUTRAL_PLANE = GRID.plane_bits * LETTERS.index(NEUTRAL)
"""The neutral squares are the highest bits of a board."""


def neutral_left(progress: SeatProgress) -> bool:
    """Whether the neutral tile has not been placed in this round."""
    return progress.board >> _NEUTRAL_PLANE == 0


def may_follow(tasks: tuple[str, ...], task: str) -> bool:
    """Whether `task` may be the next card: of the next level, and level 3 in another form."""
    card = TASKS[task]
    return card.level == len(tasks) + 1 and (card.level != 3 or card.form != TASKS[tasks[1]].form)


_SQUARE = r"([RYBPKN])([a-f])([1-7])"
_MOVE = rf"(?:{_SQUARE}){{2}}"


def format_move(move: int) -> str:
    """Colour and cell of both squares, in the order of the cells."""
    return "".join(
        LETTERS[plane] + cell_name((column, row)) for column, row, plane in GRID.squares(move)
    )


def parse_move(text: str) -> int:
    """The board of the two squares named."""
    if isinstance(text, str) and len(text) == 6 and re.fullmatch(_MOVE, text):
        move = 0
        for letter, column, row in re.findall(_SQUARE, text):
            move |= GRID.bit(ord(column) - ord("a"), int(row) - 1, LETTERS.index(letter))
        if format_move(move) == text:
            return move
    raise InvalidMove(
        Refusal("invalid_move", "A move of BITS is the colour and cell of two squares in order.")
    )


@frozen
class BitsGame:
    """BITS, played by one to four seats."""

    id: str = "bits"
    title: str = "BITS"
    seats: range = range(1, 5)
    options: tuple[Option, ...] = (Option("rounds", ROUNDS, default=3),)

    def deal(self, seats: int, options: Mapping[str, Json], seed: int) -> BitsSetup:
        """Shuffle the stacks of task cards, level by level, then the cards round by round.

        All four stacks are always shuffled, so that a fourth round changes no other deal.
        """
        chosen = checked_deal(self, seats, options, seed)
        dealer = Dealer(seed)
        tasks: tuple[str, ...] = ()
        for level in range(1, max(ROUNDS) + 1):
            stack = dealer.shuffled([task for task in TASKS if TASKS[task].level == level])
            tasks += (next(task for task in stack if may_follow(tasks, task)),)
        rounds = []
        for number in range(1, chosen["rounds"] + 1):
            starts = dealer.shuffled(START_TILES)[:seats]
            rounds.append(BitsRound(starts, dealer.shuffled(DECK), tasks[:number]))
        return BitsSetup(seats, tuple(rounds))

    def read_setup(self, data: Json) -> BitsSetup:
        """A setup from explicit data of any origin."""
        seats, entries = read_frame(data, self, ("tasks", "starts", "deck"), max(ROUNDS))
        if len(entries) not in ROUNDS:
            raise refuse_setup("bad_rounds", "BITS has three rounds, or four.")
        rounds: list[BitsRound] = []
        tasks: tuple[str, ...] = ()
        for number, entry in enumerate(entries, 1):
            tasks = _read_tasks(entry["tasks"], tasks, number)
            starts = read_names(entry["starts"], START_TILES, seats, "start", number)
            deck = read_names(entry["deck"], DECK, len(DECK), "deck", number)
            rounds.append(BitsRound(starts, deck, tasks))
        return BitsSetup(seats, tuple(rounds))

    def start(self, setup: BitsSetup) -> BitsState:
        """Every seat with its start tile in hand."""
        return BitsState.begin(setup)

    def parse_move(self, text: str) -> int:
        """The board of the two squares named."""
        return parse_move(text)

    def format_move(self, move: int) -> str:
        """Colour and cell of both squares."""
        return format_move(move)


def _read_tasks(data: Json, before: tuple[str, ...], number: int) -> tuple[str, ...]:
    """The task cards of a round: those of the round before, and one of the next level."""
    if not isinstance(data, list) or len(data) != number:
        raise refuse_setup("bad_tasks", f"Round {number} has {number} task cards.")
    if any(not isinstance(task, str) or task not in TASKS for task in data):
        raise refuse_setup("unknown_task", f"Round {number}: there is no such task card.")
    if tuple(data[:-1]) != before:
        raise refuse_setup("tasks_do_not_build", f"Round {number} keeps the cards before it.")
    if TASKS[data[-1]].level != number:
        raise refuse_setup("wrong_level", f"Round {number} adds a card of level {number}.")
    if not may_follow(before, data[-1]):
        raise refuse_setup("same_form", "The card of level 3 shows the form of level 2.")
    return tuple(data)


BITS = BitsGame()
