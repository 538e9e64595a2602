"""Perft of python-chess, to compare move generation speed with."""

from collections.abc import Callable

import chess

from tests.bench.runner import Row, times_faster

CHESS_DEPTH = 3


def perft_row(title: str, depth: int, count: Callable[[], int], goal: float | None) -> Row:
    """Compare the nodes per second of `count`, a perft of `depth`, with those of chess."""
    return Row(
        f"{title}: perft({depth}) nodes a second, against chess's bulk perft({CHESS_DEPTH})",
        times_faster(count, count_chess),
        goal=goal,
        note="from both start positions; best of 5 each",
    )


def count_chess() -> int:
    """Perft with bulk counting: moves of the last ply are counted, not made."""
    board = chess.Board()

    def walk(left: int) -> int:
        if left == 1:
            count: int = board.legal_moves.count()
            return count
        nodes = 0
        for move in board.legal_moves:
            board.push(move)
            nodes += walk(left - 1)
            board.pop()
        return nodes

    return walk(CHESS_DEPTH)
