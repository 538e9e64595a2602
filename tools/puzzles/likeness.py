"""Equality of puzzles that differ by turning, mirroring or an exchange of colours only."""

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from fitsmobile.ai.ramp_hindsight import known_cards
from fitsmobile.engine.bits import LETTERS
from fitsmobile.engine.fillit import FillitState
from fitsmobile.engine.hexboard import HexBoard, moved
from fitsmobile.engine.jammit import JammitState
from fitsmobile.engine.protocol import State
from fitsmobile.engine.ramp import RampState
from fitsmobile.puzzles.checks import Opened

Squares = Iterable[tuple[int, int, int]]


def likeness(opened: Opened) -> Hashable:
    """Equal for puzzles that are alike."""
    start, goal = opened.position.start, opened.puzzle.goal
    return _form(start, opened.position.seat), goal.kind, goal.turns


def _form(state: State, seat: int) -> Hashable:
    if isinstance(state, RampState):
        return _ramp(state)
    if isinstance(state, FillitState):
        return _fillit(state, seat)
    if isinstance(state, JammitState):
        return _jammit(state, seat)
    raise TypeError(f"{type(state).__name__} has no likeness")


def _ramp(state: RampState[Any]) -> Hashable:
    """Board, squares and tiles to come, colours by their first appearance."""
    progress, grid = state.by_seat[0], state.grid
    squares = grid.squares(progress.board)
    mirrored = [(grid.columns - 1 - column, row, plane) for column, row, plane in squares]
    tiles = [tile for _, tile in known_cards(state, 0)]
    board = state.board_id(progress.round)
    letters = LETTERS if state.colours else ""
    return board, min(_recoloured(one, tiles, letters) for one in (squares, mirrored))


def _recoloured(
    squares: Squares, tiles: Sequence[str], letters: str
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    if not letters:
        return tuple(sorted(squares)), tuple(tiles)
    order: dict[int, int] = {}
    cells = tuple(
        (column, row, order.setdefault(plane, len(order)))
        for column, row, plane in sorted(squares, key=lambda one: one[:2])
    )
    return cells, tuple(
        tuple(sorted(order.setdefault(letters.find(one), len(order)) for one in tile))
        for tile in tiles
    )


def _places(board: HexBoard) -> list[list[int]]:
    """The twelve ways to turn and mirror a board: where each cell goes."""
    mirrored = [[turn[cell] for cell in board.mirror] for turn in board.turns]
    return [list(turn) for turn in board.turns] + mirrored


def _fillit(state: FillitState, seat: int) -> Hashable:
    """Pawns, stones and chips in the order of the seats from the solver's on."""
    board, sides = state.rules.tables.board, state.rules.sides
    order = [(seat + number) % len(sides) for number in range(len(sides))]
    found = [
        (
            tuple(places[state.pawns[one]] for one in order),
            tuple(moved(state.stones[sides[one]], places) for one in order),
            tuple(moved(state.chips[sides[one]], places) for one in order),
        )
        for places in _places(board)
    ]
    return board.radius, min(found)


def _jammit(state: JammitState, seat: int) -> Hashable:
    """Pawns, pieces and points, the solver's first; colours by seat."""
    board = state.rules.tables.hexes
    count = len(state.pawns)
    order = [(seat + number) % count for number in range(count)]
    codes = {0: 0, 4: 4}
    for number, one in enumerate(order):
        codes |= {one + 1: number + 1, one + 5: number + 5}
    cells = [state.board >> 3 * cell & 7 for cell in range(len(board.names))]
    found = []
    for places in _places(board):
        turned = [0] * len(cells)
        for cell, code in enumerate(cells):
            turned[places[cell]] = codes[code]
        pawns = tuple(places[board.corners[state.pawns[one]]] for one in order)
        found.append((pawns, tuple(turned)))
    missing = tuple(state.rules.target - state.points[one] for one in order)
    neutral = tuple(state.neutral[one] for one in order)
    return board.radius, missing, neutral, min(found)
