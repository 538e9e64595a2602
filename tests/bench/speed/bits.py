"""BITS: speed of scoring a ramp, compared with flood fills, and of finding placements.

The ramps come from seeded random games, at every tenth placement and at the ends of rounds, all
under the task cards of one game. There are two flood fills. The naive twin is written to be read,
and rotates a card's form for each area. The tuned one is optimised: it walks
lists of rows, has every orientation precomputed and compares only areas of the right size and
colour. Cold means with empty caches, warm with the ramps scored once before.
"""

import random
from collections.abc import Callable, Iterator
from functools import cache

from fitsmobile.engine import tasks
from fitsmobile.engine.bits import LETTERS, BitsState
from fitsmobile.engine.boards.bits import TASKS
from fitsmobile.engine.registry import GAMES
from tests.bench.runner import Row, times_faster
from tests.bench.speed.fits import ours, positions
from tests.engine import naive_bits
from tests.engine.naive_fits import corner, orientations

SEED = 20
GAMES_PLAYED = 40
NAIVE_SHARE = 4
"""The naive twin scores every fourth ramp only, because it is slow."""
EVERY = 10

Rows = list[list[str]]
Ramp = tuple[tuple[str, ...], int]
"""The task cards and the board of a ramp."""


def states(games: int) -> list[BitsState]:
    """Every position of some random four-round games."""
    dice, bits = random.Random(SEED), GAMES["bits"]
    found: list[BitsState] = []
    for game in range(games):
        state = bits.start(bits.deal(1, {"rounds": 4}, SEED + game))
        while state.actors():
            if isinstance(state, BitsState):
                found.append(state)
            state = state.play(0, dice.choice(state.moves(0)))
    return found


def ramps() -> list[Ramp]:
    """Boards from all stages of a round, all under the task cards of one game."""
    played = states(GAMES_PLAYED)
    cards = [one.tasks for one in played[0].setup.rounds]
    found = {(cards[one.by_seat[0].round], one.by_seat[0].board) for one in played[::EVERY]}
    for state in played:
        progress = state.by_seat[0]
        found |= {(cards[number], done.board) for number, done in enumerate(progress.done)}
    return sorted(found)


def scored(some: list[Ramp], times: int = 1) -> Callable[[], int]:
    """Score all ramps with warm caches."""

    def work() -> int:
        for _ in range(times):
            for cards, board in some:
                tasks.scorer(cards)(board)
        return times * len(some)

    return work


def scored_cold(some: list[Ramp]) -> Callable[[], int]:
    """Score all ramps with empty caches."""

    def work() -> int:
        tasks.forget()
        return scored(some)()

    return work


def rows_of(board: int) -> Rows:
    """The ramp as a list of rows, the lowest first."""
    drawn = [["."] * tasks.GRID.columns for _ in range(tasks.GRID.rows)]
    for column, row, plane in tasks.GRID.squares(board):
        drawn[row][column] = LETTERS[plane]
    return drawn


@cache
def shapes(task: str) -> frozenset[frozenset[tuple[int, int]]]:
    """Every orientation of a card's form."""
    return frozenset(orientations(TASKS[task].form.split("/")))


def flooded(cards: tuple[str, ...], drawn: Rows) -> int:
    """The score of a ramp by the tuned flood fill."""
    seen = [[False] * 6 for _ in range(6)]
    points = 0
    for row in range(6):
        for column in range(6):
            colour = drawn[row][column]
            if seen[row][column] or colour in ".N":
                continue
            seen[row][column] = True
            area, edge = [], [(column, row)]
            while edge:
                c, r = edge.pop()
                area.append((c, r))
                for x, y in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)):
                    inside = 0 <= x < 6 and 0 <= y < 6
                    if inside and not seen[y][x] and drawn[y][x] == colour:
                        seen[y][x] = True
                        edge.append((x, y))
            points += sum(worth(card, colour, area) for card in cards)
    return points


def worth(task: str, colour: str, area: list[tuple[int, int]]) -> int:
    """The points of an area by one task card."""
    card = TASKS[task]
    if card.colour not in (None, colour) or len(area) != card.size:
        return 0
    return card.points if corner(area) in shapes(task) else card.others


def flood(some: list[Ramp]) -> Callable[[], int]:
    """Score all ramps with the tuned flood fill."""
    drawn = [(cards, rows_of(board)) for cards, board in some]

    def work() -> int:
        for cards, rows in drawn:
            flooded(cards, rows)
        return len(drawn)

    return work


def naive(some: list[Ramp]) -> Callable[[], int]:
    """Score some ramps with the naive twin."""
    drawn = [
        (cards, {(column, row): LETTERS[at] for column, row, at in tasks.GRID.squares(board)})
        for cards, board in some[::NAIVE_SHARE]
    ]

    def work() -> int:
        for cards, ramp in drawn:
            naive_bits.parts(cards, ramp)
        return len(drawn)

    return work


def rows() -> Iterator[Row]:
    """Ratios to the naive twin, to the tuned flood fill, and to the placements of FITS."""
    some = ramps()
    if any(tasks.scorer(cards)(board) != flooded(cards, rows_of(board)) for cards, board in some):
        raise ArithmeticError("engine and flood fill score differently")
    cold, warm = scored_cold(some), scored(some, 20)
    note = f"{len(some)} ramps; best of 5 each"
    against = "BITS: scores a second, {}, against {}"
    for what, ours_here, goal in (("cold", cold, 25), ("warm", warm, 500)):
        yield Row(
            against.format(what, "the naive twin's flood fill"),
            times_faster(ours_here, naive(some)),
            goal=goal,
            note=note,
        )
    for what, ours_here in (("cold", cold), ("warm", warm)):
        yield Row(
            against.format(what, "a tuned one on lists"),
            times_faster(ours_here, flood(some)),
            note=note,
        )
    yield Row(
        "BITS: placements a second, as a share of FITS's",
        100 * times_faster(ours(states(4), 8), ours(positions(), 8), rounds=30),
        goal=70,
        unit="%",
        note="every position of games played at random; best of 30 short rounds each",
    )
