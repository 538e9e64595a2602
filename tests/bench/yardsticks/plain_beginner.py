"""The plain beginners of FILLIT and JAMMIT: the best turn by the pieces on the table alone.

FILLIT: the turn with the most chips, its own laid and those of others sent back. JAMMIT: the turn
with the most points less those of the best other seat, a neutral coin counting a third. Equal
turns are chosen by chance.
"""

import random
from collections.abc import Iterator, Sequence

from fitsmobile.engine.fillit import FillitState
from fitsmobile.engine.jammit import JammitState
from fitsmobile.engine.protocol import Move, State

WON = 1_000


def choose(state: State, seat: int, chance: random.Random) -> Sequence[Move]:
    """The moves of the turn that changes the table most in favour of the seat."""
    turns = _turns(state, seat, ())
    return max(turns, key=lambda turn: (_gain(state, turn[1], seat), chance.random()))[0]


def _turns(
    state: State, seat: int, moves: tuple[Move, ...]
) -> Iterator[tuple[tuple[Move, ...], State]]:
    """All turns and the states after them."""
    for move in state.moves(seat):
        after = state.play(seat, move)
        made = (*moves, move)
        if seat in after.actors():
            yield from _turns(after, seat, made)
        else:
            yield made, after


def _gain(before: State, after: State, seat: int) -> int:
    """The seat's gain by a turn, in chips or thirds of a point."""
    outcome = after.outcome()
    if outcome and outcome.winners:
        return WON if seat in outcome.winners else -WON
    if isinstance(before, FillitState) and isinstance(after, FillitState):
        side = after.rules.sides[seat]
        return _chips(after, side) - _chips(before, side)
    if isinstance(after, JammitState):
        worth = [3 * p + n for p, n in zip(after.points, after.neutral, strict=True)]
        return worth.pop(seat) - max(worth)
    raise TypeError("only FILLIT and JAMMIT are played here")


def _chips(state: FillitState, side: int) -> int:
    """Chips of a side on the table, less those of all others."""
    counts = [cells.bit_count() for cells in state.chips]
    return 2 * counts[side] - sum(counts)
