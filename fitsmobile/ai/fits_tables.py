"""The learned weights of FITS, tables and a network: their layout, and the files that hold them.

Each ranked board has weights of its own. Every other board uses the *common* ones. They were
learned on boards drawn by chance and know a board by its special cells and by whether its complete
rows score. Boards whose rows score and those whose rows don't have tables of the surface of their
own and share everything else.

`tools.train.fits` learns the weights and writes the files.
"""

from __future__ import annotations

import json
import zlib
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate, pairwise, product
from operator import add
from pathlib import Path
from typing import NamedTuple, TypeVar

from fitsmobile.ai.fits_nodes import COLUMNS, ROWS, THREE, heights_of
from fitsmobile.engine.fits import RANKED_BOARDS, Board
from fitsmobile.engine.polyomino import TILES

Slice = TypeVar("Slice", "array[int]", list[int], list[bytes], bytes)

AREAS = {tile: len(squares) for tile, squares in TILES.items()}
NUMBER = {tile: number for number, tile in enumerate(TILES)}
"""The tiles in the order of the tables."""

# The tables of the surface, by stage.
STEEP, KINK = 6, 4
STEPS, KINKS = 2 * STEEP + 1, 2 * KINK + 1
HEIGHT_AT = 0
STEP_AT = HEIGHT_AT + 16 * COLUMNS
KINK_AT = STEP_AT + STEPS * (COLUMNS - 1)
SLACK_AT = KINK_AT + KINKS**2 * (COLUMNS - 2)
SLACKS, SLACK_ZERO = 40, 12
LOST_AT = SLACK_AT + SLACKS
PAIRS = 5
ZONES = (2, 5)
"""A symbol's zone is the number of these depths that it reaches."""
ZONE_COUNT = len(ZONES) + 1
ONE_COVERED, ONE_VISIBLE = ZONE_COUNT**2, ZONE_COUNT**2 + ZONE_COUNT
PAIR_STATES = ONE_VISIBLE + ZONE_COUNT
"""Both twins open, by their zones; one covered or left visible, by the zone of the other."""
TWINS_AT = LOST_AT + ROWS + 1
SURFACE = TWINS_AT + PAIRS * PAIR_STATES
STAGES = 9

# The tables of special cells, by quarter of the round.
SPECIALS = "_123x"
"""The kinds of special cells; the twins' three follow: both open, the other covered or visible."""
TWIN_KINDS = len(SPECIALS)
CORNER = 2
CORNERS = 2 * CORNER + 1
CELL_PLACES = ROWS * CORNERS**2
CELL_ENTRIES = (TWIN_KINDS + 3) * CELL_PLACES

# The tables of special cells and tiles to come, of the common tables alone.
REACH = 4
"""Special cells at least so deep above their column are out of a tile's reach."""
REACH_ENTRIES = (TWIN_KINDS + 3) * REACH * CORNERS**2

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

# The networks (see `fits_network` and `fits_units`): what each input adds to their units.
UNITS, OWN_UNITS = 64, 192
"""The units of the common network, and of a ranked board's."""
HEIGHT_ROW_AT = 0
TILE_ROW_AT = HEIGHT_ROW_AT + 16 * COLUMNS
LEFT_ROW_AT = TILE_ROW_AT + len(TILES)
ROOM_ROW_AT = LEFT_ROW_AT + len(TILES) + 1
MARK_ROW_AT = ROOM_ROW_AT + SLACKS
"""The closed rows and the covered symbols, in the order of a node's bits."""
NETWORK_ROWS = MARK_ROW_AT + ROWS + 2 * PAIRS
CELL_ROW_AT = NETWORK_ROWS
"""The common network's rows of the open special cells, by kind, column and depth."""
DEPTHS = 6
SCORING_ROW_AT = CELL_ROW_AT + (TWIN_KINDS + 1) * COLUMNS * DEPTHS
"""The common network's rows of the number of tiles to come, added where rows score."""
COMMON_ROWS = SCORING_ROW_AT + len(TILES) + 1
STEP_ROW_AT = NETWORK_ROWS
"""A ranked board's rows of the steps from column to column."""
OWN_ROWS = STEP_ROW_AT + STEPS * (COLUMNS - 1)
OWN_UNIT, OWN_MOST = 0.01, 600
"""Points of one step of a weight in a ranked board's network, and its most steps: then the sum of
all rows of a node has less than 16 bits."""
ROW_UNIT, OUTPUT_UNIT = 1 / 64, 0.001
"""One step of a weight: a share of the range of a unit, and points of its output."""
COMMON_ROW_STEPS = 8
"""Steps of ROW_UNIT of one stored step in the rows of the common network."""

BIAS = 128
"""Added to the stored entries of one byte, so that none is negative."""
OF_NARROW = len(TILES) * QUARTERS * ALL_NARROW
OF_TILES = OF_NARROW + len(TILES) * ALL_WIDE
TILES_PART = 2
OWN_PARTS = (
    2 * STAGES * SURFACE,
    2 * QUARTERS * CELL_ENTRIES,
    OF_NARROW,
    2 * OWN_ROWS * OWN_UNITS,
    OWN_UNITS,
)
"""Bytes of the parts of a ranked board's file: surface, special cells, tiles to come, rows of the
network, signs of its units. The first two are stored in two bytes each, the rows, too, but all low
bytes before all high ones: these are nearly all the same."""
COMMON_PARTS = (
    2 * 2 * STAGES * SURFACE,
    2 * QUARTERS * CELL_ENTRIES,
    OF_TILES,
    len(TILES) * REACH_ENTRIES,
    COMMON_ROWS * UNITS,
    2 * UNITS,
)
"""Bytes of the parts of the common file: the surface without and with rows that score, special
cells, tiles to come, special cells in reach of them, weights of the network unit by unit, its
outputs. The third to the fifth are stored in one byte each."""

COMMON = "common"
SETS = ("dots", "rows")
"""The sets of common tables, by whether rows score."""
WEIGHTS = Path(__file__).parent / "weights"
FILES = {
    "1": "fits_1.bin",
    "2": "fits_2.bin",
    "3": "fits_3.bin",
    "4": "fits_4.bin",
    COMMON: "fits_common.bin",
}
"""The files of the ranked boards and of the common tables, by name."""


class Units(NamedTuple):
    """Points of one step of a stored weight: of a tile to come, and every other."""

    surface: float
    tile: float


class Tables(NamedTuple):
    """The weights of one board.

    `surface` has the entries of each stage, `cells` those of each quarter; `tiles` the entries of a
    tile for each quarter, two bytes an entry, as one int. `reach` has those of a tile for the
    special cells in its reach in the same form; it is empty for a ranked board. All are stored in
    whole `units`. `rows` is what each input adds to the units of the network, `outputs` the points
    of a unit; both are empty where there is no network. `common` is whether these are common
    tables: their entries of tiles include wide ones, and their network is a `fits_network`, whose
    rows are in units of ROW_UNIT, not a `fits_units`.
    """

    surface: Sequence[Sequence[int]]
    cells: Sequence[Sequence[int]]
    tiles: list[list[int]]
    reach: list[int]
    units: Units
    rows: Sequence[array[int] | list[int]]
    outputs: Sequence[float]
    common: bool


NO_TABLES = Tables(
    [[0] * SURFACE] * STAGES,
    [[0] * CELL_ENTRIES] * QUARTERS,
    [[0] * len(TILES)] * QUARTERS,
    [],
    Units(0.0, 0.0),
    [],
    [],
    common=False,
)
"""Tables without any knowledge."""

UNREADABLE = (OSError, ValueError, LookupError, TypeError, zlib.error)
"""The errors of a file of weights that is missing or damaged."""


# --- entries -----------------------------------------------------------------------------------


def stage_of(left: int) -> int:
    """The stage, which selects the weights of the surface, with `left` tiles to come."""
    return min(STAGES - 1, (left + 1) // 2)


def quarter_of(left: int) -> int:
    """The quarter, which selects the weights of the tiles, with `left` tiles to come."""
    return min(QUARTERS - 1, max(0, left - 1) // QUARTER)


def stage_quarter(stage: int) -> int:
    """The quarter that a stage lies in."""
    return quarter_of(2 * stage)


def clamped(step: int, most: int) -> int:
    """A step between two columns, at most so steep."""
    return max(-most, min(most, step))


def column_entries(column: int, window: int) -> tuple[int, int]:
    """The entries of a column and of the step up to it, by its height in a window of two, after
    that of the column before it."""
    before, here = heights_of(window, 2)
    step = STEPS * (column - 1) + STEEP + clamped(here - before, STEEP)
    return HEIGHT_AT + 16 * column + here, STEP_AT + step


def steps_entry(window: int, columns: int, clamp: int) -> int:
    """The entry of a window among those of its place: the clamped steps as digits."""
    entry = 0
    for one, two in pairwise(heights_of(window, columns)):
        entry = entry * (2 * clamp + 1) + clamp + clamped(two - one, clamp)
    return entry


def slack_entry(open_: int, area: int) -> int:
    """The entry of the slack: the open squares less the squares of the tiles to come."""
    return SLACK_AT + max(0, min(SLACKS - 1, open_ - area + SLACK_ZERO))


def depth_of(place: int) -> int:
    """The depth of a special cell at a place above its column; negative for a negative place.

    A place is smaller than CELL_PLACES. Its lower digits are the steps up from the column to those
    beside it.
    """
    return place // CORNERS**2


def cell_entry(kind: int, place: int) -> int:
    """The entry of a special cell of a kind at a place."""
    return CELL_PLACES * kind + place


def reach_entry(kind: int, place: int) -> int:
    """The entry of a special cell of a kind, at a place less than REACH deep, for each tile."""
    return CORNERS**2 * REACH * kind + place


def cell_row(kind: int, column: int, depth: int) -> int:
    """The row of the common network for an open special cell; a symbol has the kind TWIN_KINDS."""
    return CELL_ROW_AT + DEPTHS * (COLUMNS * kind + column) + min(depth, DEPTHS - 1)


def step_row(column: int, step: int) -> int:
    """The row of a ranked board's network for the step up from a column to the next."""
    return STEP_ROW_AT + STEPS * column + STEEP + clamped(step, STEEP)


def tile_entries(common: bool) -> int:
    """The number of entries of a tile to come."""
    return TILE_ENTRIES if common else ALL_NARROW


def pair_entry(pair: int, depths: Sequence[int], covered: bool) -> int:
    """The entry of a pair of twins; a negative depth says that the twin is covered or shut in.

    `covered` is whether the one that is gone is covered. At least one is open.
    """
    one, two = (bisect_right(ZONES, depth) for depth in depths)
    if min(depths) >= 0:
        state = ZONE_COUNT * one + two
    else:
        state = (ONE_COVERED if covered else ONE_VISIBLE) + (one if depths[0] >= 0 else two)
    return TWINS_AT + PAIR_STATES * pair + state


@cache
def zones() -> list[int]:
    """The zone of each place of a symbol."""
    return [bisect_right(ZONES, depth_of(place)) for place in range(CELL_PLACES)]


@cache
def narrow_entries() -> list[int]:
    """The entry of each window of three columns."""
    base, step = 2 * NARROW_CLAMP + 1, _step_entries(NARROW_CLAMP)
    return [base * step[at & 255] + step[at >> 4] for at in range(THREE + 1)]


@cache
def kink_entries() -> list[int]:
    """The entry of each window of three columns among the kinks of its place."""
    step = _step_entries(KINK)
    return [KINKS * step[at & 255] + step[at >> 4] for at in range(THREE + 1)]


@cache
def wide_entries() -> list[int]:
    """The entry of each window of four columns."""
    base, step = 2 * WIDE_CLAMP + 1, _step_entries(WIDE_CLAMP)
    shared = list(range(WIDE))  # one object for each number, not one for each window
    first = [[base * base * one for one in step[at : at + 16]] for at in range(0, 256, 16)]
    return [
        shared[entry + last]
        for at in range(THREE + 1)
        for last in (base * step[at & 255] + step[at >> 4],)
        for entry in first[at & 15]
    ]


def _step_entries(clamp: int) -> list[int]:
    """The entry of each window of two columns."""
    return [steps_entry(window, 2, clamp) for window in range(256)]


# --- files -------------------------------------------------------------------------------------


def path_of(name: str) -> Path:
    """The file of a ranked board's weights or of the common ones."""
    return WEIGHTS / FILES[name]


def tables_of(board: Board) -> Tables:
    """The tables of a board: its own, or common ones. Raises one of `UNREADABLE`."""
    return read_tables(board.id if board.id in RANKED_BOARDS else SETS[board.scores_rows])


@lru_cache(len(RANKED_BOARDS) + len(SETS))
def read_tables(name: str) -> Tables:
    """The tables of a ranked board, or one of SETS; all are kept, 3 MB together.

    Raises one of `UNREADABLE` for a missing or damaged file.
    """
    common = name in SETS
    head, _, rest = path_of(COMMON if common else name).read_bytes().partition(b"\n")
    about = json.loads(head)
    units = Units(about["surface"], about["tile"])
    parts = _parts(zlib.decompress(rest), COMMON_PARTS if common else OWN_PARTS)
    tiles = _of_tiles(parts.pop(TILES_PART), about["mirrored"])
    return (
        _common_tables(parts, units, tiles, scores_rows=name == SETS[True])
        if common
        else _own_tables(parts, units, tiles)
    )


def _parts(data: bytes, sizes: Sequence[int]) -> list[bytes]:
    if len(data) != sum(sizes):
        raise ValueError(f"{len(data)} bytes of weights, not {sum(sizes)}")
    ends = accumulate(sizes)
    return [data[end - size : end] for size, end in zip(sizes, ends, strict=True)]


def _own_tables(parts: Sequence[bytes], units: Units, tiles: list[list[int]]) -> Tables:
    surface, cells, rows, signs = parts
    return Tables(
        _split(array("h", surface), SURFACE),
        _split(array("h", cells), CELL_ENTRIES),
        tiles,
        [],
        units,
        _split(_own_weights(rows), OWN_UNITS),
        [OWN_UNIT * (sign - BIAS) for sign in signs],
        common=False,
    )


def _own_weights(stored: bytes) -> array[int]:
    """The weights of a ranked board's network: BIAS is taken from all at once, as one int whose
    numbers of two bytes are made positive before."""
    both, count = bytearray(len(stored)), len(stored) // 2
    both[::2], both[1::2] = _split(stored, count)
    signs, bias = (int.from_bytes(count * two, "little") for two in (b"\0\x80", bytes((BIAS, 0))))
    weights = (int.from_bytes(both, "little") ^ signs) - bias ^ signs
    return array("h", weights.to_bytes(len(stored), "little"))


def _common_tables(
    parts: Sequence[bytes], units: Units, tiles: list[list[int]], *, scores_rows: bool
) -> Tables:
    surfaces, cells, reach, rows, outputs = parts
    surface = _split(surfaces, len(surfaces) // len(SETS))[scores_rows]
    return Tables(
        [_for_every_pair(table) for table in _split(array("h", surface), SURFACE)],
        _split(array("h", cells), CELL_ENTRIES),
        tiles,
        [_two_bytes_each(of_tile) for of_tile in _split(reach, REACH_ENTRIES)],
        units,
        _common_rows(rows, scores_rows),
        [OUTPUT_UNIT * weight for weight in array("h", outputs)],
        common=True,
    )


def _common_rows(stored: bytes, scores_rows: bool) -> list[list[int]]:
    """The rows of the common network, of a board whose rows score or not."""
    by_unit = _split([COMMON_ROW_STEPS * (weight - BIAS) for weight in stored], COMMON_ROWS)
    rows = list(map(list, zip(*by_unit, strict=True)))
    if scores_rows:
        scoring = rows[SCORING_ROW_AT:]
        left = rows[LEFT_ROW_AT:ROOM_ROW_AT]
        rows[LEFT_ROW_AT:ROOM_ROW_AT] = [
            list(map(add, *both)) for both in zip(left, scoring, strict=True)
        ]
    symbols_at = MARK_ROW_AT + ROWS
    return rows[:symbols_at] + [rows[symbols_at]] * (2 * PAIRS) + rows[CELL_ROW_AT:SCORING_ROW_AT]


def _for_every_pair(table: array[int]) -> array[int]:
    """A common table of the surface with the entries of the first pair of twins for every pair.

    Pairs are interchangeable on boards drawn by chance, so only the first one's are learned.
    """
    first = table[TWINS_AT : TWINS_AT + PAIR_STATES]
    return table[:TWINS_AT] + first * PAIRS


def _of_tiles(data: bytes, mirrored: bool) -> list[list[int]]:
    """The entries of each tile, by quarter; those of a whole round follow where there are any."""
    narrow = _split(data[:OF_NARROW], ALL_NARROW)
    wide = _split(data[OF_NARROW:], ALL_WIDE) or [b""] * len(TILES)
    if mirrored:
        narrow = [_whole(half, NARROW, mirror_image(2, NARROW_CLAMP)) for half in narrow]
        wide = [_whole(half, WIDE, mirror_image(3, WIDE_CLAMP)) for half in wide]
    return [
        [
            _two_bytes_each(of_quarter + of_round)
            for of_quarter, of_round in zip(row, wide, strict=True)
        ]
        for row in _split(narrow, len(TILES))
    ]


def _whole(half: bytes, length: int, image: Sequence[int]) -> bytes:
    """The entries of all places, where those on the right are stored on the left alone."""
    places = _split(half, length)
    for at in range(len(places) // 2):
        places[-1 - at] = bytes([places[at][entry] for entry in image])
    return b"".join(places)


@cache
def mirror_image(steps: int, clamp: int) -> list[int]:
    """For each entry of some steps, the entry of the same columns seen in a mirror."""
    found = []
    for digits in product(range(2 * clamp + 1), repeat=steps):
        entry = 0
        for digit in reversed(digits):
            entry = entry * (2 * clamp + 1) + 2 * clamp - digit
        found.append(entry)
    return found


def _split(values: Slice, length: int) -> list[Slice]:
    return [values[at : at + length] for at in range(0, len(values), length)]


def _two_bytes_each(entries: bytes) -> int:
    """Biased entries of one byte as an int with two bytes for each, to be added up at once."""
    wide = bytearray(2 * len(entries))
    wide[::2] = entries
    return int.from_bytes(wide, "little")
