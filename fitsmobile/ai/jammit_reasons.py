"""Why one turn of JAMMIT is better than another: points, coins, columns and lines.

The evaluation of a turn adds up the points and neutral coins of each seat, the columns that it can
push next, and with two seats the lasting worth of the lines. A *share* is what the worse turn
loses by one of them. The largest share that has something to show on the board is the reason.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from fitsmobile.ai.jammit_lines import POINT
from fitsmobile.ai.jammit_tactics import NAIVE, JammitTactics
from fitsmobile.ai.player import wrong_game
from fitsmobile.ai.reason import Reason
from fitsmobile.ai.turn_reasons import LATER, SAME, most_telling
from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.engine.jammit import JammitState, Rules
from fitsmobile.engine.jammit_columns import (
    BITS_PER_CELL,
    CELL,
    FIRST_STONE,
    LETTERS,
    NEUTRAL,
    Code,
    JammitMove,
    Slot,
)
from fitsmobile.engine.protocol import Move, State

Feature = tuple[str, int]
"""`points`, `neutral`, `columns` of a seat, or `line` with the bits of a line."""


class Fall(NamedTuple):
    """A piece that fell out: the last hex of its column, its code, and the points of the exit."""

    cell: str
    code: Code
    worth: int


@frozen
class Outcome:
    """The position after a turn, and the pieces that fell in it."""

    state: JammitState
    falls: tuple[Fall, ...]


@frozen
class Pair:
    """Two turns of a seat, and the position before."""

    seat: int
    before: JammitState
    better: Outcome
    worse: Outcome

    @property
    def tactics(self) -> JammitTactics:
        """The evaluation that is taken apart."""
        return tactics_of(self.before.rules)

    def shares(self) -> dict[Feature, float]:
        """By feature what the worse turn loses by it."""
        found: dict[Feature, float] = {}
        for sign, after in ((1, self.better.state), (-1, self.worse.state)):
            for feature, value in self._terms(after):
                found[feature] = found.get(feature, 0.0) + sign * value
        return found

    def _terms(self, state: JammitState) -> Iterator[tuple[Feature, int]]:
        """The terms of the evaluation of a turn for the seat that made it."""
        tactics, seats = self.tactics, len(state.pawns)
        for later in range(1, seats + 1):
            seat = (self.seat + later) % seats
            mine = 1 if seat == self.seat else -1
            points, neutral = tactics.pieces_worth(state, seat)
            yield ("points", seat), mine * points
            yield ("neutral", seat), mine * neutral
            yield ("columns", seat), mine * tactics.columns_worth(state, seat, later)
        for mask, worth in tactics.lines_worth(state):
            yield ("line", mask), -worth if self.seat else worth


@lru_cache(2)
def tactics_of(rules: Rules) -> JammitTactics:
    """The evaluation that the reasons take apart."""
    return JammitTactics(rules)


def why(state: State, seat: int, better: Sequence[Move], worse: Sequence[Move] = ()) -> Reason:
    """The reason for a turn; as in `reason.Why`."""
    if not isinstance(state, JammitState):
        raise wrong_game(state)
    after = played(state, seat, better)
    if worse and tuple(worse) != tuple(better):
        others: Iterable[Outcome] = (played(state, seat, worse),)
    else:
        others = _tempting(state, seat, after)
    cells = tuple(dict.fromkeys(cell for move in better for cell in move.cells))
    found = (_reason(Pair(seat, state, after, other), cells) for other in others)
    return most_telling(found) or Reason("only", False, cells)


def _reason(pair: Pair, cells: tuple[str, ...]) -> Reason:
    """The reason for the better of two turns; `cells` are those of its moves."""
    for name, faults, outcome in (("wins", False, pair.better), ("loses", True, pair.worse)):
        winner = outcome.state.winner
        if winner is not None and (winner == pair.seat) != faults:
            return Reason(name, faults, (outcome.falls[-1].cell,), LETTERS[winner])
    shares = pair.shares()
    for feature in sorted(shares, key=lambda one: (-shares[one], one)):
        found = _DESCRIBED[feature[0]](pair, feature[1]) if shares[feature] > 0 else None
        if found is not None and found.cells:
            return replace(found, value=shares[feature] / POINT)
    if not any(shares.values()):
        return Reason(SAME, False, cells)
    return _answer(pair) or Reason(LATER, False, cells)


def _answer(pair: Pair) -> Reason | None:
    """The next seat's best answer to the worse turn, where it is stronger than to the better."""
    states = pair.better.state, pair.worse.state
    if any(state.winner is not None or state.turn == pair.seat for state in states):
        return None
    here, there = (pair.tactics.turns(state)[0] for state in states)
    if there.value <= here.value:
        return None
    cells = tuple(dict.fromkeys(cell for move in there.moves for cell in move.cells))
    colour = LETTERS[pair.worse.state.turn]
    return Reason("answer", True, cells, colour, value=(there.value - here.value) / POINT)


def played(state: JammitState, seat: int, moves: Sequence[JammitMove]) -> Outcome:
    """The position after some moves, and the pieces that fell."""
    falls = []
    for move in moves:
        board = state.board
        for slot in state.menu.steps.get(move, ()):
            flips, fallen, _ = slot[board & slot.mask]
            board ^= flips
            if fallen:
                falls.append(Fall(_name(state, slot.lane.cells[-1]), fallen, slot.worth))
        state = state.play(seat, move)
    return Outcome(state, tuple(falls))


def _tempting(state: JammitState, seat: int, chosen: Outcome) -> Iterator[Outcome]:
    """The turns that a beginner would choose in place of another."""
    for turn in JammitTactics(state.rules, NAIVE).turns(state):
        after = played(state, seat, turn.moves)
        if after.state.key() != chosen.state.key():
            yield after


def _name(state: JammitState, cell: int) -> str:
    return state.rules.tables.hexes.names[cell]


def _owner(code: Code) -> int:
    """The seat of a piece; that of no seat for a neutral coin."""
    return code - FIRST_STONE if code >= FIRST_STONE else code - 1 if code != NEUTRAL else -1


# --- points and neutral coins ----------------------------------------------------------------


def _points(pair: Pair, seat: int) -> Reason | None:
    """Points made by the seat, or given to another."""
    here, there = pair.better.state.points[seat], pair.worse.state.points[seat]
    if seat == pair.seat:
        cells = _exits(pair.better, seat)
        if not cells:
            neutral = _exits(pair.better, -1)
            return Reason("neutral_point", False, neutral, count=here - there)
        return Reason("scores", False, cells, LETTERS[seat], count=here - there)
    cells = _exits(pair.worse, seat)
    return Reason("gives_points", True, cells, LETTERS[seat], count=there - here)


def _neutral(pair: Pair, seat: int) -> Reason:
    """Neutral coins that the better turn collects."""
    here, there = pair.better.state.neutral[seat], pair.worse.state.neutral[seat]
    return Reason("collects", False, _exits(pair.better, -1), count=here - there)


def _exits(outcome: Outcome, seat: int) -> tuple[str, ...]:
    """The hexes from which pieces of a seat fell."""
    return tuple(dict.fromkeys(fall.cell for fall in outcome.falls if _owner(fall.code) == seat))


# --- columns to be pushed next ---------------------------------------------------------------


def _columns(pair: Pair, seat: int) -> Reason | None:
    """The column that a seat would rather push after one of the two turns."""
    mine = seat == pair.seat
    rich, poor = (pair.better, pair.worse) if mine else (pair.worse, pair.better)
    others = {slot.mask: worth for worth, slot in pair.tactics.column_worths(poor.state, seat)}
    gained = [
        (worth, slot)
        for worth, slot in pair.tactics.column_worths(rich.state, seat)
        if worth > others.get(slot.mask, 0)
    ]
    if not gained:
        return None
    _, slot = max(gained, key=lambda one: (one[0], one[1].mask))
    return _column(pair, seat, rich.state, slot)


def _column(pair: Pair, seat: int, state: JammitState, slot: Slot) -> Reason:
    """A column from which pieces of a seat will fall, and what they are."""
    mine, colour = seat == pair.seat, LETTERS[seat]
    cells = tuple(_name(state, cell) for cell in slot.lane.cells)
    falling = [code for code in _falling(state.board, slot) if _owner(code) == seat]
    points = slot.worth * len(falling)
    if falling and state.points[seat] + points >= state.rules.target:
        return Reason("ready_to_win" if mine else "lets_win", not mine, cells, colour)
    if seat + FIRST_STONE in falling:
        return Reason("next_stone" if mine else "leaves_stone", not mine, cells, colour)
    if not falling:
        return Reason("next_neutral" if mine else "leaves_neutral", not mine, cells, colour)
    if slot.worth > 1:
        name = "next_hole" if mine else "leaves_hole"
        return Reason(name, not mine, cells, colour, count=points)
    name = "next_column" if mine else _loaded(pair, seat, slot)
    return Reason(name, not mine, cells, colour, count=points)


def _loaded(pair: Pair, seat: int, slot: Slot) -> str:
    """Whether the worse turn has loaded a column for another seat, or left it loaded."""
    before, after = (
        {one.mask: worth for worth, one in pair.tactics.column_worths(state, seat)}
        for state in (pair.before, pair.worse.state)
    )
    return "loads_column" if after[slot.mask] > before.get(slot.mask, 0) else "leaves_column"


def _falling(board: int, slot: Slot) -> list[Code]:
    """The pieces that two coins would push out of a column."""
    codes = [board >> BITS_PER_CELL * cell & CELL for cell in slot.lane.cells]
    empty = codes.count(0)
    pieces = [code for code in reversed(codes) if code]
    return pieces[: max(0, 2 - empty)]


# --- lines -----------------------------------------------------------------------------------


def _line(pair: Pair, mask: int) -> Reason | None:
    """Pieces on a line that lie better for the seat, or worse for another."""
    here, there = pair.better.state, pair.worse.state
    mine = list(_pieces(here, mask, [pair.seat]))
    lost = list(_pieces(there, mask, [pair.seat]))
    seats = [seat for seat in range(len(here.pawns)) if seat != pair.seat]
    theirs = list(_pieces(there, mask, seats))
    left = list(_pieces(here, mask, seats))
    for name, faults, cells, seat in (
        ("own_pieces", False, _only(mine, lost), pair.seat),
        ("their_pieces", True, _only(theirs, left), seats[0]),
        ("own_exposed", True, _only(lost, mine), pair.seat),
        ("their_hampered", False, _only(left, theirs), seats[0]),
    ):
        if cells:
            return Reason(name, faults, cells, LETTERS[seat], count=len(cells))
    changed = [one for one in _pieces(there, mask, [-1]) if one not in _pieces(here, mask, [-1])]
    return Reason("neutral_between", True, _only(changed, []), count=len(changed))


def _pieces(state: JammitState, mask: int, seats: Iterable[int]) -> Iterator[tuple[str, Code]]:
    """The pieces of some seats on a line: hex and code."""
    for cell, name in enumerate(state.rules.tables.hexes.names):
        code = (state.board & mask) >> BITS_PER_CELL * cell & CELL
        if code and _owner(code) in seats:
            yield name, code


def _only(some: Sequence[tuple[str, Code]], others: Sequence[tuple[str, Code]]) -> tuple[str, ...]:
    """The hexes of the pieces that are not among the others."""
    return tuple(name for name, code in some if (name, code) not in others)


_DESCRIBED: dict[str, Callable[[Pair, int], Reason | None]] = {
    "points": _points,
    "neutral": _neutral,
    "columns": _columns,
    "line": _line,
}
