"""How fast moves are counted, against a well-known chess library that does the same."""

from collections.abc import Callable

import chess

from tests.bench.runner import Row, times_faster

CHESS_DEPTH = 3


def perft_row(title: str, depth: int, count: Callable[[], int], goal: float | None) -> Row:
    """Nodes a second of `count`, which goes `depth` moves deep, against those of chess."""
    return Row(
        f"{title}: perft({depth}) nodes a second, against chess's bulk perft({CHESS_DEPTH})",
        times_faster(count, count_chess),
        goal=goal,
        note="from both start positions; best of 5 each",
    )


def count_chess() -> int:
    """Count the move sequences; legal moves are counted at the last ply, not made."""
    board = chess.Board()

    def walk(left: int) -> int:
        if left == 1:
            return board.legal_moves.count()
        nodes = 0
        for move in board.legal_moves:
            board.push(move)
            nodes += walk(left - 1)
            board.pop()
        return nodes

    return walk(CHESS_DEPTH)
