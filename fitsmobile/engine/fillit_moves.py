"""FILLIT's moves, and precomputed tables of all moves on a board."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.hexboard import Bits, HexBoard, bits_from, each, hexboard

_MEMO = 1 << 13


class FillitMove(NamedTuple):
    """A move: `kind` is `P` (pawn, `origin` empty) or `S` (stone). Ascends like its text."""

    kind: str
    origin: str
    target: str


class Run(NamedTuple):
    """A pawn run in one direction: its stop, and all hexes of its path in order."""

    stop: int
    path: Bits
    cells: tuple[int, ...]
    move: FillitMove


class Step(NamedTuple):
    """A stone step; `pair` is both cells, whose contents change places."""

    origin: int
    target: int
    pair: Bits


StepsOf = Callable[[Bits], tuple[FillitMove, ...]]
StepsFrom = Callable[[Bits], tuple[Step, ...]]
RunsOf = Callable[[int, Bits], Mapping[FillitMove, Run]]
FirstOf = Callable[[int, Bits, Bits], tuple[FillitMove, ...]]


@frozen(eq=False)
class Tables:
    """Move tables of one board. The functions are bounded caches.

    near      the spaces next to each cell
    stars     the cells in line with each cell, and itself: all that a pawn there depends on
    steps     the stone step that each move means
    steps_of  `(stones)`: all their moves, ascending
    steps_from  `(stones)`: the same as steps
    runs      `(pawn, obstacles)`: all its runs, ascending by stop
    first     `(pawn, stones, obstacles)`: all moves that may begin a turn, ascending;
              `stones` are those of the side and count among the obstacles
    """

    board: HexBoard
    near: tuple[Bits, ...]
    stars: tuple[Bits, ...]
    steps: Mapping[FillitMove, Step]
    steps_of: StepsOf
    steps_from: StepsFrom
    runs: RunsOf
    first: FirstOf

    def ways_after(self, step: Step, pawn: int, obstacles: Bits) -> Bits:
        """The free hexes next to the pawn after a step of a stone of its side."""
        if step.target == pawn:
            return self.near[step.origin] & ~(obstacles ^ step.pair)
        if not obstacles >> step.target & 1:
            obstacles ^= step.pair
        return self.near[pawn] & ~obstacles


@cache
def tables(radius: int) -> Tables:
    """The tables of the board of this radius."""
    board = hexboard(radius)
    steps = {
        FillitMove("S", board.names[origin], board.names[target]): Step(
            origin, target, 1 << origin | 1 << target
        )
        for origin in each(board.spaces)
        for target in board.neighbours[origin]
    }
    near, steps_of, runs = board.neighbour_masks, _steps_of(steps), _runs_of(board)

    @lru_cache(_MEMO)
    def first(pawn: int, stones: Bits, obstacles: Bits) -> tuple[FillitMove, ...]:
        ways = near[pawn] & ~obstacles
        ready = steps_of(stones)
        if not ways & (ways - 1) or near[pawn] & stones:
            ways_after = made.ways_after
            freeing = [move for move in ready if ways_after(steps[move], pawn, obstacles)]
            if freeing or ways:
                ready = tuple(freeing)
        return (*runs(pawn, obstacles), *ready)

    @lru_cache(_MEMO)
    def steps_from(stones: Bits) -> tuple[Step, ...]:
        return tuple([steps[move] for move in steps_of(stones)])

    stars = tuple(
        sum(masks[cell] for masks in board.ray_masks) | 1 << cell for cell in range(len(near))
    )
    made = Tables(board, near, stars, steps, steps_of, steps_from, runs, first)
    return made


def _steps_of(steps: Mapping[FillitMove, Step]) -> StepsOf:
    """The cached function `Tables.steps_of`."""
    by_origin: dict[int, list[FillitMove]] = {}
    for move, step in steps.items():
        by_origin.setdefault(step.origin, []).append(move)

    @lru_cache(_MEMO)
    def steps_of(stones: Bits) -> tuple[FillitMove, ...]:
        return tuple([move for origin in each(stones) for move in by_origin[origin]])

    return steps_of


def _runs_of(board: HexBoard) -> RunsOf:
    """The cached function `Tables.runs`."""

    @cache
    def rays(pawn: int) -> list[tuple[Bits, Mapping[Bits, Run | None]]]:
        return [
            (masks[pawn], _run_by_obstacles(board, row[pawn]))
            for row, masks in zip(board.rays, board.ray_masks, strict=True)
            if row[pawn]
        ]

    @lru_cache(_MEMO)
    def runs(pawn: int, obstacles: Bits) -> Mapping[FillitMove, Run]:
        found = [run for mask, by_bits in rays(pawn) if (run := by_bits[obstacles & mask])]
        found.sort()
        return {run.move: run for run in found}

    return runs


def _run_by_obstacles(board: HexBoard, ray: Sequence[int]) -> Mapping[Bits, Run | None]:
    """The run along a ray for every pattern of obstacles on it, None where it is shut."""
    runs = [_run(board, ray[:length]) for length in range(len(ray) + 1)]
    by_bits: dict[Bits, Run | None] = {}
    for pattern in range(1 << len(ray)):
        obstacles = bits_from(cell for place, cell in enumerate(ray) if pattern >> place & 1)
        nearest = (pattern & -pattern).bit_length() - 1 if pattern else len(ray)
        by_bits[obstacles] = runs[nearest]
    return by_bits


def _run(board: HexBoard, cells: Sequence[int]) -> Run | None:
    """The run over these cells, None if there are none."""
    if not cells:
        return None
    move = FillitMove("P", "", board.names[cells[-1]])
    return Run(cells[-1], bits_from(cells), tuple(cells), move)
