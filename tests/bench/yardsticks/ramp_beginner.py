"""The plain beginners of FITS and BITS, by the rules alone.

FITS: the tile's average row as low as possible, then the fewest open dots shut in; a tile is put
aside only where it fits nowhere. BITS: the most points now. Equal moves are chosen by chance.
"""

import random
from typing import Any

from fitsmobile.engine.fits import BOARD_OF, GRID, FitsState, below
from fitsmobile.engine.polyomino import HEIGHT_BITS
from fitsmobile.engine.protocol import Move
from fitsmobile.engine.ramp import RampState
from fitsmobile.engine.ramp_view import ASIDE


def choose(state: RampState[Any], seat: int, chance: random.Random) -> Move:
    """The move of a plain beginner."""
    worth = _low if isinstance(state, FitsState) else _points
    return max(state.moves(seat), key=lambda move: (worth(state, seat, move), chance.random()))


def _points(state: RampState[Any], seat: int, move: Move) -> tuple[float, float]:
    progress = state.by_seat[seat]
    return (state.score(progress.round, progress.board | move), 0)


def _low(state: RampState[Any], seat: int, move: Move) -> tuple[float, float]:
    if move == ASIDE:
        return (-GRID.rows * GRID.columns, 0)
    progress = state.by_seat[seat]
    cells = GRID.cells(move)
    dots = BOARD_OF[state.board_id(progress.round)].dots & ~progress.board & ~move
    tops = [0] * GRID.columns
    for column, row in GRID.cells(progress.board | move):
        tops[column] = max(tops[column], row + 1)
    under = below(sum(top << HEIGHT_BITS * at for at, top in enumerate(tops)))
    return (-sum(row for _, row in cells) / len(cells), -(dots & under).bit_count())
