"""Plain alpha-beta over whole turns of FILLIT or JAMMIT, for games of two seats.

Iterative deepening over every turn, in the order of its evaluation; no cache, no reduced width.
It plays on the states of the engine and shares no code with the computer players.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from fitsmobile.ai.player import Clock
from fitsmobile.engine.fillit import FillitState
from fitsmobile.engine.fillit_moves import Run
from fitsmobile.engine.hexboard import Bits
from fitsmobile.engine.jammit import JammitState
from fitsmobile.engine.protocol import Move, State

WON = 10_000
DEEPEST = 40
CHIP, NEXT_RUN, OWN_RUN = 16, 14, 6
"""FILLIT: the value of a chip on the board, and of a chip that a pawn's best run would gain."""

POINT, NEUTRAL = 3, 1
"""JAMMIT: the value of a point, and of a neutral coin."""


class OutOfTime(Exception):
    """The time is spent."""


class Turn(NamedTuple):
    """A turn, the state after it, and its value for the seat that made it."""

    value: int
    state: State
    moves: tuple[Move, ...]


def choose(state: State, seconds: float, clock: Clock) -> Sequence[Move]:
    """The moves of the best turn found in this time."""
    search = Search(clock, clock() + seconds)
    order = sorted(turns_of(state), key=_value, reverse=True)
    best = order[0]
    try:
        for depth in range(1, DEEPEST):
            alpha = -2 * WON
            scored: list[tuple[int, int, Turn]] = []
            for turn in order:
                value = -search.value(turn, depth, -2 * WON, -alpha)
                scored.append((value, len(scored), turn))
                if value > alpha:
                    alpha, best = value, turn
            if abs(alpha) >= WON:
                break
            order = [turn for _, _, turn in sorted(scored, reverse=True)]
    except OutOfTime:
        pass
    return best.moves


class Search:
    """One search until the clock shows `end`."""

    def __init__(self, clock: Clock, end: float) -> None:
        self._clock = clock
        self._end = end

    def value(self, made: Turn, depth: int, alpha: int, beta: int) -> int:
        """The value for the seat on turn after `made`, looking `depth` turns ahead."""
        if not made.state.actors():
            return -made.value
        if self._clock() >= self._end:
            raise OutOfTime
        turns: Iterable[Turn] = turns_of(made.state)
        if depth > 1:
            turns = sorted(turns, key=_value, reverse=True)
        best = -2 * WON
        for turn in turns:
            value = turn.value if depth == 1 else -self.value(turn, depth - 1, -beta, -alpha)
            best, alpha = max(best, value), max(alpha, value)
            if alpha >= beta:
                break
        return best


def turns_of(state: State) -> Iterator[Turn]:
    """All turns of a state, without those that lead to the same table in FILLIT."""
    if isinstance(state, FillitState):
        for moves, after in _fillit_turns(state):
            yield Turn(_fillit_value(after, state.turn), after, moves)
    elif isinstance(state, JammitState):
        for moves, reached in _jammit_turns(state, state.turn, ()):
            yield Turn(_jammit_value(reached, state.turn), reached, moves)


def _value(turn: Turn) -> int:
    return turn.value


def _fillit_turns(state: FillitState) -> Iterator[tuple[tuple[Move, ...], FillitState]]:
    """The pawn first with every step, then the steps that open another way for the pawn."""
    seat = state.turn
    usual = () if state.done else state.runs()
    for move in state.moves(seat):
        after = state.play(seat, move)
        if after.turn != seat or not after.actors():
            yield (move,), after
            continue
        moved = after.pawns[seat] != state.pawns[seat]
        for second in after.moves(seat):
            if move.kind == "P" or moved or second not in usual:
                yield (move, second), after.play(seat, second)


def _fillit_value(state: FillitState, seat: int) -> int:
    """The lead in chips, with the best run of the other pawn and of one's own."""
    if state.why:
        return WON if state.why == "all_chips_laid" else 0
    mine, other = state.chips[seat], state.chips[1 - seat]
    tables, occupied = state.rules.tables, state.obstacles() | 1 << state.pawns[1 - seat]
    gains = [
        max(
            (
                _gain(run, own, foreign)
                for run in tables.runs(pawn, (occupied ^ 1 << pawn) & tables.stars[pawn]).values()
            ),
            default=0,
        )
        for pawn, own, foreign in (
            (state.pawns[1 - seat], other, mine),
            (state.pawns[seat], mine, other),
        )
    ]
    lead = CHIP * (mine.bit_count() - other.bit_count())
    return lead - NEXT_RUN * gains[0] + OWN_RUN * gains[1]


def _gain(run: Run, own: Bits, foreign: Bits) -> int:
    return (run.path & ~own).bit_count() + (run.path & foreign).bit_count()


def _jammit_turns(
    state: JammitState, seat: int, moves: tuple[Move, ...]
) -> Iterator[tuple[tuple[Move, ...], JammitState]]:
    """Every way to insert the coins, followed by every corner."""
    for move in state.moves(seat):
        after, made = state.play(seat, move), (*moves, move)
        if after.turn == seat and after.winner is None:
            yield from _jammit_turns(after, seat, made)
        else:
            yield made, after


def _jammit_value(state: JammitState, seat: int) -> int:
    """The lead in points and neutral coins."""
    if state.winner is not None:
        return WON if state.winner == seat else -WON
    worth = [POINT * p + NEUTRAL * n for p, n in zip(state.points, state.neutral, strict=True)]
    return worth[seat] - worth[1 - seat]
