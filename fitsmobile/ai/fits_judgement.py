"""The learned evaluation of a FITS ramp: how well the tiles to come fit its surface.

The expected points are a sum of table entries: of the surface alone, of the squares that are
left open, of lost rows, of open twins, and of each tile to come at each place of the surface. The
entries of the tiles are added up once for a set of tiles (`Ahead`), so that a node costs the same
number of look-ups whatever is to come.

`tools.train.fits` learns the tables and writes the file of weights.
"""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from fitsmobile.ai.memo import Memo
from fitsmobile.engine.fits import GRID
from fitsmobile.engine.polyomino import HEIGHT_BITS, TILES

COLUMNS, ROWS = GRID.columns, GRID.rows
AREAS = {tile: len(squares) for tile, squares in TILES.items()}
NUMBER = {tile: number for number, tile in enumerate(TILES)}
"""The tiles in the order of the tables."""

THREE, FOUR = (1 << 3 * HEIGHT_BITS) - 1, (1 << 4 * HEIGHT_BITS) - 1
"""Masks of the lowest three and four columns in a profile."""

# The tables of the surface, by stage.
STEEP, KINK = 6, 4
HEIGHT_AT = 0
STEP_AT = HEIGHT_AT + 16 * COLUMNS
KINK_AT = STEP_AT + (2 * STEEP + 1) * (COLUMNS - 1)
SLACK_AT = KINK_AT + (2 * KINK + 1) ** 2 * (COLUMNS - 2)
SLACKS, SLACK_ZERO = 40, 12
LOST_AT = SLACK_AT + SLACKS
PAIRS, PAIR_STATES = 5, 3
TWINS_AT = LOST_AT + ROWS + 1
SURFACE = TWINS_AT + PAIRS * PAIR_STATES
STAGES = 9

# The tables of the tiles to come: narrow entries by quarter of the round, wide ones for all of it.
NARROW_CLAMP, WIDE_CLAMP = 5, 4
NARROW = (2 * NARROW_CLAMP + 1) ** 2
"""Entries of three neighbouring columns: two clamped steps."""
WIDE = (2 * WIDE_CLAMP + 1) ** 3
"""Entries of four neighbouring columns: three clamped steps."""
NARROW_PLACES, WIDE_PLACES = COLUMNS - 2, COLUMNS - 3
ALL_NARROW, ALL_WIDE = NARROW_PLACES * NARROW, WIDE_PLACES * WIDE
TILE_ENTRIES = ALL_NARROW + ALL_WIDE
QUARTERS = 4
QUARTER = 4
"""Cards in a quarter of a round."""

SURFACE_UNIT, TILE_UNIT = 0.01, 0.02
"""Points of one step of a stored weight."""
BIAS = 128
"""Added to the stored entries of tiles, so that none is negative while they are added up."""
SETS = 512
"""Cache size: sets of tiles to come."""
WEIGHTS = Path(__file__).parent / "weights" / "fits.bin"


class Tables(NamedTuple):
    """The weights of one board.

    `surface` has a list for each stage; `tiles` the entries of a tile for each quarter, two bytes
    an entry, as one int.
    """

    surface: list[list[float]]
    tiles: list[list[int]]


NO_TABLES = Tables([[0.0] * SURFACE] * STAGES, [[0] * len(TILES)] * QUARTERS)
"""Tables without any knowledge."""

UNREADABLE = (OSError, ValueError, LookupError, TypeError, zlib.error)
"""The errors of a file of weights that is missing or damaged."""


class Ahead(NamedTuple):
    """The tiles to come, prepared for many nodes.

    `narrow` and `wide` are the entries of the tiles to come, added up, by place and steps; `slack`
    is the value of the open squares, which includes that of the squares to come.
    """

    left: int
    area: int
    stage: int
    narrow: Sequence[Sequence[int]]
    wide: Sequence[Sequence[int]]
    slack: Sequence[float]


def stage_of(left: int) -> int:
    """The stage, which selects the weights of the surface, with `left` tiles to come."""
    return min(STAGES - 1, (left + 1) // 2)


def quarter_of(left: int) -> int:
    """The quarter, which selects the weights of the tiles, with `left` tiles to come."""
    return min(QUARTERS - 1, max(0, left - 1) // QUARTER)


def _heights(window: int, columns: int) -> list[int]:
    return [window >> HEIGHT_BITS * at & 15 for at in range(columns)]


def _clamped(step: int, most: int) -> int:
    return max(-most, min(most, step))


def three_features(column: int, window: int) -> list[int]:
    """The entries of three columns from `column` on, less those of the three before."""
    tall = _heights(window, 3)
    steps = [b - a for a, b in pairwise(tall)]
    kinks = [_clamped(step, KINK) + KINK for step in steps]
    wide, square = 2 * STEEP + 1, 2 * KINK + 1
    found = [KINK_AT + square * square * column + square * kinks[0] + kinks[1]]
    for at in range(3):
        if column == 0 or at == 2:
            found.append(HEIGHT_AT + 16 * (column + at) + tall[at])
    for at in range(2):
        if column == 0 or at == 1:
            found.append(STEP_AT + wide * (column + at) + STEEP + _clamped(steps[at], STEEP))
    return found


def _steps_entry(window: int, columns: int, clamp: int) -> int:
    """The entry of a window among those of its place: the clamped steps as digits."""
    entry = 0
    for one, two in pairwise(_heights(window, columns)):
        entry = entry * (2 * clamp + 1) + clamp + _clamped(two - one, clamp)
    return entry


def slack_entry(open_: int, area: int) -> int:
    """The entry of the slack: the open squares less the squares of the tiles to come."""
    return SLACK_AT + max(0, min(SLACKS - 1, open_ - area + SLACK_ZERO))


@cache
def open_by_three() -> tuple[int, ...]:
    """The squares of the grid above three columns, by their heights as in a profile."""
    return tuple(
        sum(max(0, ROWS - height) for height in _heights(window, 3)) for window in range(THREE + 1)
    )


@cache
def narrow_entries() -> list[int]:
    """The entry of each window of three columns."""
    return [_steps_entry(window, 3, NARROW_CLAMP) for window in range(THREE + 1)]


@cache
def wide_entries() -> list[int]:
    """The entry of each window of four columns."""
    base = 2 * WIDE_CLAMP + 1
    step = [_steps_entry(window, 2, WIDE_CLAMP) for window in range(256)]
    shared = list(range(WIDE))  # one object for each number, not one for each window
    return [
        shared[base * (base * step[at & 255] + step[at >> 4 & 255]) + step[at >> 8]]
        for at in range(FOUR + 1)
    ]


@cache
def read_tables() -> dict[str, Tables]:
    """The tables of every board. Raises one of `UNREADABLE` for a missing or damaged file."""
    head, _, rest = WEIGHTS.read_bytes().partition(b"\n")
    boards: list[str] = json.loads(head)["boards"]
    data = zlib.decompress(rest)
    size = STAGES * SURFACE * 2 + len(TILES) * (QUARTERS * ALL_NARROW + ALL_WIDE)
    if len(data) != size * len(boards):
        raise ValueError(f"{WEIGHTS.name} has {len(data)} bytes of weights, not {size} a board")
    return {
        board: _tables(data[number * size : (number + 1) * size])
        for number, board in enumerate(boards)
    }


def _tables(data: bytes) -> Tables:
    narrow_at = STAGES * SURFACE * 2
    wide_at = narrow_at + QUARTERS * len(TILES) * ALL_NARROW
    surface = array("h", data[:narrow_at])
    narrow = _rows(data[narrow_at:wide_at], ALL_NARROW)
    wide = _rows(data[wide_at:], ALL_WIDE)
    return Tables(
        [
            [weight * SURFACE_UNIT for weight in surface[at : at + SURFACE]]
            for at in range(0, len(surface), SURFACE)
        ],
        [
            [
                _two_bytes_each(narrow[quarter * len(TILES) + tile] + wide[tile])
                for tile in range(len(TILES))
            ]
            for quarter in range(QUARTERS)
        ],
    )


def _rows(data: bytes, length: int) -> list[bytes]:
    return [data[at : at + length] for at in range(0, len(data), length)]


def _two_bytes_each(entries: bytes) -> int:
    """Biased entries of one byte as an int with two bytes for each, to be added up at once."""
    wide = bytearray(2 * len(entries))
    wide[::2] = entries
    return int.from_bytes(wide, "little")


class Judgement:
    """The evaluation of one board by its tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.lost = [table[LOST_AT:TWINS_AT] for table in tables.surface]
        """By stage: the value of each number of lost rows."""

        self.twins = [table[TWINS_AT:] for table in tables.surface]
        """By stage: the value of each state of each pair of twins."""

        self._shapes = [
            [Memo(self._shape_of(table, column), THREE + 1) for column in range(NARROW_PLACES)]
            for table in tables.surface
        ]
        self._ahead = lru_cache(SETS)(self._prepared)

    def _shape_of(self, table: Sequence[float], column: int) -> Callable[[int], float]:
        """The value of three neighbouring columns by their heights.

        Entries shared by two overlapping triples are counted in the first one.
        """
        return lambda window: sum([table[at] for at in three_features(column, window)])

    def ahead(self, tiles: Sequence[str]) -> Ahead:
        """The tiles to come, prepared; cached by the set."""
        return self._ahead(tuple(sorted(tiles)))

    def _prepared(self, tiles: tuple[str, ...]) -> Ahead:
        left, area = len(tiles), sum(AREAS[tile] for tile in tiles)
        stage, by_tile = stage_of(left), self._tables.tiles[quarter_of(left)]
        total = sum(by_tile[NUMBER[tile]] for tile in tiles)
        sums = memoryview(total.to_bytes(2 * TILE_ENTRIES, "little")).cast("H").tolist()
        bias = left * BIAS * (NARROW_PLACES + WIDE_PLACES) * TILE_UNIT
        weights = self._tables.surface[stage]
        return Ahead(
            left,
            area,
            stage,
            [sums[at : at + NARROW] for at in range(0, ALL_NARROW, NARROW)],
            [sums[at : at + WIDE] for at in range(ALL_NARROW, len(sums), WIDE)],
            [
                weights[slack_entry(open_, area)] + area - bias
                for open_ in range(COLUMNS * ROWS + 1)
            ],
        )

    def worths(self, profiles: Sequence[int], ahead: Ahead) -> list[float]:
        """The expected points above each profile, by its surface and the tiles to come."""
        first, second, third, fourth = self._shapes[ahead.stage]
        one, two, three, four = ahead.narrow
        left, middle, right = ahead.wide
        narrow, wide, slack, opened = narrow_entries(), wide_entries(), ahead.slack, open_by_three()
        return [
            first[a := at & THREE]
            + second[b := at >> HEIGHT_BITS & THREE]
            + third[c := at >> 2 * HEIGHT_BITS & THREE]
            + fourth[d := at >> 3 * HEIGHT_BITS & THREE]
            + slack[opened[a] + opened[d]]
            + TILE_UNIT
            * (
                one[narrow[a]]
                + two[narrow[b]]
                + three[narrow[c]]
                + four[narrow[d]]
                + left[wide[at & FOUR]]
                + middle[wide[at >> HEIGHT_BITS & FOUR]]
                + right[wide[at >> 2 * HEIGHT_BITS & FOUR]]
            )
            for at in profiles
        ]
