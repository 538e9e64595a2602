"""Positions of FILLIT for tests: set by hand or reached by random play."""

import random
from collections.abc import Iterator, Mapping, Sequence

from fitsmobile.engine.fillit import FILLIT, FillitMove, FillitState
from tests.engine.every_layout import LAYOUTS


def start(layout: str = "2L-A", first: int = 0) -> FillitState:
    seats = LAYOUTS[layout].seats
    data = {"game": "fillit", "seats": seats, "layout": layout, "first": first}
    return FILLIT.start(FILLIT.read_setup(data))


def table(
    pawns: Sequence[str],
    stones: Mapping[str, Sequence[str]],
    chips: Mapping[str, Sequence[str]],
    layout: str = "2L-A",
    turn: int = 0,
    done: tuple[str, ...] = (),
) -> FillitState:
    """A position from its parts; a chip under each pawn is added."""
    state = start(layout)
    board, colours, sides = state.rules.tables.board, state.rules.colours, state.rules.sides
    laid = [board.bits_of(chips.get(colour, ())) for colour in colours]
    for pawn, side in zip(pawns, sides, strict=True):
        laid[side] |= board.bits_of([pawn])
    own = tuple(board.bits_of(stones.get(colour, ())) for colour in colours)
    cells = tuple(board.index[pawn] for pawn in pawns)
    here = (turn, cells, tuple(laid), own)
    return state._replace(
        turn=turn, done=done, pawns=cells, chips=tuple(laid), stones=own, past=(here,)
    )


def texts(state: FillitState) -> list[str]:
    return [FILLIT.format_move(move) for move in state.moves(state.turn)]


def play(state: FillitState, *moves: str) -> FillitState:
    for text in moves:
        state = state.play(state.turn, FILLIT.parse_move(text))
    return state


def random_game(
    layout: str, seed: int, limit: int = 400
) -> Iterator[tuple[FillitState, FillitMove]]:
    """The positions of a game of random moves, each with the move about to be made."""
    chance = random.Random(seed)
    state = start(layout, seed % LAYOUTS[layout].seats)
    for _ in range(limit):
        moves = state.moves(state.turn)
        if not moves:
            return
        move = chance.choice(moves)
        yield state, move
        state = state.play(state.turn, move)


def perft(state: FillitState, depth: int) -> int:
    """The number of sequences of exactly `depth` moves."""
    moves = state.moves(state.turn)
    if depth == 1:
        return len(moves)
    return sum(perft(state.play(state.turn, move), depth - 1) for move in moves)
