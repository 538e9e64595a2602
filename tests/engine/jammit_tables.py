"""Positions of JAMMIT for tests: set by hand or reached by random play."""

import random
from collections.abc import Iterator, Mapping, Sequence

import pytest

from fitsmobile.engine.jammit import (
    COINS_PER_COLOUR,
    JAMMIT,
    PHASES,
    JammitState,
)
from fitsmobile.engine.jammit_columns import (
    BITS_PER_CELL,
    FIRST_STONE,
    LETTERS,
    SUPPLY_UNITS,
    JammitMove,
)
from fitsmobile.engine.protocol import IllegalMove

LAYOUTS = ("2L-A", "2L-B", "2M-A", "2M-B", "3L-A", "3L-B", "3M-A", "3M-B")


def start(layout: str = "2L-A", first: int = 0, target: int | None = None) -> JammitState:
    data: dict[str, object] = {
        "game": "jammit",
        "seats": int(layout[0]),
        "layout": layout,
        "first": first,
    }
    if target is not None:
        data["target"] = target
    return JAMMIT.start(JAMMIT.read_setup(data))


def table(
    pawns: Sequence[str],
    stones: Mapping[str, Sequence[str]] | None = None,
    coins: Mapping[str, Sequence[str]] | None = None,
    *,
    layout: str = "2L-A",
    turn: int = 0,
    phase: str = "insert",
    points: tuple[int, ...] | None = None,
    neutral: tuple[int, ...] | None = None,
) -> JammitState:
    """A position from its parts; the supply is the coins that are not on the board."""
    state = start(layout)
    tables = state.rules.tables
    board, supply = 0, COINS_PER_COLOUR * sum(SUPPLY_UNITS)
    for first, pieces in ((FIRST_STONE, stones or {}), (1, coins or {})):
        for letter, cells in pieces.items():
            code = first + LETTERS.index(letter)
            for cell in cells:
                board |= code << BITS_PER_CELL * tables.hexes.index[cell]
                supply -= SUPPLY_UNITS[code]
    places = tuple(tables.corners.index(pawn) for pawn in pawns)
    menus = {
        "insert": lambda: state.rules.insert_menu(turn, places[turn], supply),
        "extra": lambda: state.rules.extra_menu(turn, places[turn], supply),
        "pawn": lambda: tables.pawn_menus[places][turn],
    }
    return state._replace(
        board=board,
        pawns=places,
        points=points or state.points,
        neutral=neutral or state.neutral,
        supply=supply,
        turn=turn,
        phase=PHASES.index(phase),
        menu=menus[phase](),
    )


def texts(state: JammitState) -> list[str]:
    return [JAMMIT.format_move(move) for move in state.moves(state.turn)]


def play(state: JammitState, *moves: str) -> JammitState:
    for text in moves:
        state = state.play(state.turn, JAMMIT.parse_move(text))
    return state


def refusal(state: JammitState, text: str, seat: int | None = None) -> tuple[str, tuple[str, ...]]:
    """The reason and the cells; asserts that `play` refuses with the same."""
    move, seat = JAMMIT.parse_move(text), state.turn if seat is None else seat
    found = state.why_not(seat, move)
    with pytest.raises(IllegalMove) as error:
        state.play(seat, move)
    assert found == error.value.refusal
    assert found is not None
    assert found.message.endswith(".")
    return found.reason, found.cells


def random_game(layout: str, seed: int) -> Iterator[tuple[JammitState, JammitMove]]:
    """The positions of a game of random moves, each with the move about to be made."""
    chance = random.Random(seed)
    state = start(layout, seed % int(layout[0]))
    while state.actors():
        move = chance.choice(state.moves(state.turn))
        yield state, move
        state = state.play(state.turn, move)


def perft(state: JammitState, depth: int) -> int:
    """The number of sequences of exactly `depth` moves."""
    moves = state.moves(state.turn)
    if depth == 1:
        return len(moves)
    return sum(perft(state.play(state.turn, move), depth - 1) for move in moves)
