"""Check the boards of FITS: their design rules and the scores of a simple player.

    python -m tools.train.fits_boards [games]

Prints for each board: broken design rules, the score of an empty ramp, and the mean score of a
one-tile-lookahead player, overall and per start tile (`games` seeded games per start tile, 60 by
default). A board is fair if its start tiles differ by about a point at most, and comparable to the
others if its mean is like theirs.
"""

import statistics
import sys
from collections.abc import Iterator
from itertools import combinations, pairwise

from fitsmobile.engine.boards.fits import START_TILES
from fitsmobile.engine.deck import Dealer
from fitsmobile.engine.fits import BOARD_OF, GRID, RANKED_BOARDS, Board, below, drops
from fitsmobile.engine.polyomino import TILES, Cell

DOT, BURIED, BUMP, WELL, ABOVE = 1.0, -2.1, -0.4, -0.8, -0.12
"""Tuned weights of the one-tile-lookahead player's evaluation of a landing."""

ASIDE = -1.6
"""Its value of putting a tile aside, per square."""

TWINS_APART = 4
"""Least distance between twins, in rows or columns."""


def faults(board: Board) -> Iterator[str]:
    """The design rules that a board breaks."""
    cells = list(board.specials)
    for one, two in combinations(cells, 2):
        if max(abs(one[0] - two[0]), abs(one[1] - two[1])) < 2:
            yield f"{one} touches {two}"
    for row in range(GRID.rows):
        if sum(cell[1] == row for cell in cells) > 2:
            yield f"more than two special spaces in row {row + 1}"
    for column in range(GRID.columns):
        if sum(cell[0] == column for cell in cells) > 3:
            yield f"more than three special spaces in column {column + 1}"
    if any(row == GRID.rows - 1 for _, row in cells):
        yield "a special space in the top row"
    for symbol, places in board.twins:
        yield from _twin_faults(symbol, GRID.cells(places))


def _twin_faults(symbol: str, cells: tuple[Cell, ...]) -> Iterator[str]:
    if len(cells) != 2:
        yield f"{symbol} comes {len(cells)} times"
        return
    (one, low), (two, high) = cells
    if one == two or max(abs(one - two), abs(low - high)) < TWINS_APART:
        yield f"the twins {symbol} are too near to each other"


def worth(board: Board, covered: int, profile: int) -> float:
    """The one-tile-lookahead player's evaluation of a ramp."""
    heights = GRID.heights(profile)
    walls = (GRID.rows, *heights, GRID.rows)
    wells = sum(
        max(0, min(walls[at], walls[at + 2]) - height - 1) for at, height in enumerate(heights)
    )
    bumps = sum(abs(one - two) for one, two in pairwise(heights))
    holes = below(profile) & ~covered & (board.dots | board.penalties)
    whole = (1 << GRID.plane_bits) - 1
    above = (covered & ~below(0x111111 * GRID.rows) & whole).bit_count()
    return (
        DOT * board.score(covered)
        + BURIED * holes.bit_count()
        + BUMP * bumps
        + WELL * wells
        + ABOVE * above
    )


def game(board: Board, start: str, seed: int) -> int:
    """The score of the one-tile-lookahead player with the deck of a seed."""
    deck = [tile for tile in Dealer(seed).shuffled(tuple(TILES)) if tile != start]
    covered = profile = 0
    for tile in (start, *deck):
        table = drops(tile)
        choices = [
            (worth(board, covered | move, table.raised(profile, move)), move)
            for move in table.landings(profile)
        ]
        if not choices:
            continue
        best, move = max(choices)
        aside = worth(board, covered, profile) + ASIDE * len(TILES[tile])
        if tile == start or best > aside:
            covered, profile = covered | move, table.raised(profile, move)
    return board.score(covered)


def main(arguments: list[str]) -> int:
    """Print the table; 1 if a board breaks a design rule."""
    games = int(arguments[0]) if arguments else 60
    print(f"{'board':<6}{'empty':>6}{'mean':>7}  " + "".join(f"{tile:>7}" for tile in START_TILES))
    broken = 0
    for board in (BOARD_OF[name] for name in sorted(RANKED_BOARDS)):
        means = [
            statistics.mean(game(board, start, seed) for seed in range(games))
            for start in START_TILES
        ]
        parts = "".join(f"{mean:7.1f}" for mean in means)
        print(
            f"{board.id:<6}{board.score(0):>6}{statistics.mean(means):>7.1f}  {parts}", flush=True
        )
        for fault in faults(board):
            print(f"      {fault}")
            broken = 1
    return broken


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
