"""Learn the weights with which the computer player evaluates a FITS ramp.

`python -m tools.train.fits [1] [2] [3] [4] [common]` builds `fits.c` with the system's C compiler,
lets it play rounds greedily and learn by temporal differences, and writes
`fitsmobile/ai/weights/fits_<name>.bin`: a file for each ranked board, and `fits_common.bin` with
the common tables, learned on boards drawn by chance. Without names it learns all.
Tables learn alone at first, then together with the network; those of a ranked board do so in
`fits_means.c`, from the mean over all tiles that may come next. The same seed and number of rounds
give the same weights.
"""

import json
import subprocess
import sys
import zlib
from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from pathlib import Path

from fitsmobile.ai import fits_tables as layout
from fitsmobile.engine.boards.fits import BOARDS, START_TILES, BoardArt
from fitsmobile.engine.fits import GRID, PENALTY, RANKED_BOARDS, TWINS
from fitsmobile.engine.polyomino import TILES, Form, forms_of
from tools.train.kernels import built

SEED = 2026
ROUNDS = {False: (600_000, 0), True: (8_000_000, 14_000_000)}
"""Rounds of own and of common weights by temporal differences: of the tables alone, and together
with the network."""
MEANS_ROUNDS = 1_400_000
"""Rounds of own weights by exact means, with the network."""
UNITS = {False: layout.Units(0.01, 0.0275), True: layout.Units(0.04, 0.025)}
"""The units of own and of common weights."""
CONSTANTS = ("HEIGHT_AT", "STEEP", "STEP_AT", "KINK", "KINKS", "KINK_AT", "SLACK_AT", "SLACKS",
             "SLACK_ZERO", "LOST_AT", "PAIRS", "PAIR_STATES", "TWINS_AT", "SURFACE", "STAGES",
             "TWIN_KINDS", "CORNER", "CELL_ENTRIES", "NARROW_CLAMP", "WIDE_CLAMP", "NARROW", "WIDE",
             "NARROW_PLACES", "QUARTERS", "QUARTER", "UNITS", "HEIGHT_ROW_AT",
             "TILE_ROW_AT", "LEFT_ROW_AT", "ROOM_ROW_AT", "MARK_ROW_AT",
             "REACH", "REACH_ENTRIES", "CELL_ROW_AT", "DEPTHS",
             "SCORING_ROW_AT", "COMMON_ROWS", "STEP_ROW_AT", "OWN_ROWS", "OWN_UNITS")  # fmt: skip
REPORTS = {"PARTS": 10, "TESTED": 20_000}
"""The learner reports in parts, and tests rounds of each board at the end."""
RATES = {
    False: {
        "FIRST_RATE": 1.0,
        "LAST_RATE": 0.004,
        "MEANS_TABLES_FIRST": 0.3,
        "MEANS_TABLES_LAST": 0.02,
        "MEANS_FIRST": 0.001,
        "MEANS_LAST": 0.00005,
    },
    True: {
        "FIRST_RATE": 1.0,
        "LAST_RATE": 0.3,
        "TABLES_FIRST": 0.3,
        "TABLES_LAST": 0.0005,
        "NETWORK_FIRST": 0.02,
        "NETWORK_LAST": 0.0005,
    },
}
"""The rates of corrections of own and of common weights fall from the first to the last: of tables
alone, and together with the network, of the tables and of the network."""
MOST_OF_A_KIND = 7
"""A board drawn by chance has fewer special cells of a kind, but for cells that count nothing."""

WIDEST = 4
KERNEL, MEANS = (Path(__file__).with_name(name) for name in ("fits.c", "fits_means.c"))
RANKED = {art.id: art for art in BOARDS if art.id in RANKED_BOARDS}


def braced(values: Iterable[object]) -> str:
    """A C initialiser."""
    return "{" + ",".join(map(str, values)) + "}"


def of_form(form: Form) -> str:
    """A form as a C initialiser: width, lowest squares, tops, and rows taken, by column."""
    cells = [0] * WIDEST
    for column, row, _ in form.squares:
        cells[column] |= 1 << row
    spare = (0,) * (WIDEST - form.width)
    columns = (braced((*form.bottoms, *spare)), braced((*form.tops, *spare)), braced(cells))
    return braced((form.width, *columns))


def of_board(art: BoardArt) -> str:
    """A board as a C string: column by column from the left, each from the lowest row."""
    return '"' + "".join(row[at] for at in range(GRID.columns) for row in reversed(art.lines)) + '"'


def points_of(kind: str) -> int:
    """The points for covering a special cell."""
    return -PENALTY if kind == "x" else -int(kind) if kind.isdigit() else 0


def header(boards: Sequence[BoardArt], common: bool) -> str:
    """The C header: the tiles, the boards that are learned or tested, and the tables."""
    forms = [forms_of(squares) for squares in TILES.values()]
    first = [0]
    for some in forms:
        first.append(first[-1] + len(some))
    names = list(TILES)
    numbers = {name: getattr(layout, name) for name in CONSTANTS} | REPORTS
    rates = {name: f"{rate}f" for name, rate in RATES[common].items()}
    numbers |= {
        "COMMON": int(common),
        "WIDE_PLACES": layout.WIDE_PLACES if common else 0,
        "MOST_OF_A_KIND": MOST_OF_A_KIND,
        "COLUMNS": GRID.columns,
        "ROWS": GRID.rows,
        "TILES": len(TILES),
        "START_TILES": len(START_TILES),
        "AREA_OF_ALL": sum(layout.AREAS.values()),
        "ZONE_ONE": layout.ZONES[0],
        "ZONE_TWO": layout.ZONES[1],
        "SPECIALS": f'"{layout.SPECIALS}"',
        "WIDEST": WIDEST,
    }
    lines = [f"#define {name} {number}" for name, number in (numbers | rates).items()]
    lines += [
        "typedef struct { int width, bottoms[WIDEST], tops[WIDEST], cells[WIDEST]; } Form;",
        f"static const Form FORMS[] = {braced(of_form(form) for some in forms for form in some)};",
        f"static const int FIRST[] = {braced(first)};",
        f"static const int AREA[] = {braced(layout.AREAS.values())};",
        f"static const int STARTS[] = {braced(names.index(tile) for tile in START_TILES)};",
        f"static const int TWIN_POINTS[] = {braced(TWINS)};",
        f"static const int SPECIAL_POINTS[] = {braced(map(points_of, layout.SPECIALS))};",
        f"static const char *const BOARDS[] = {braced(map(of_board, boards))};",
        f"static const int SCORES_ROWS[] = {braced(int(art.rows) for art in boards)};",
    ]
    return "\n".join(lines) + "\n"


def learned(boards: Sequence[BoardArt], common: bool) -> Sequence[float]:
    """The weights of one board, or the common ones."""
    seed = SEED if common else SEED * int(boards[0].id)
    text = header(boards, common)
    with built(KERNEL, "tiles.h", text) as program:
        found = _output_of(program, *ROUNDS[common], seed)
    if not common:
        with built(MEANS, "tiles.h", text) as program:
            found = _output_of(program, MEANS_ROUNDS, seed, given=found)
    return array("f", found)


def _output_of(program: str, *numbers: int, given: bytes = b"") -> bytes:
    command = [program, *map(str, numbers)]
    return subprocess.run(command, input=given, check=True, stdout=subprocess.PIPE).stdout


def packed(weights: Sequence[float], units: layout.Units) -> bytes:
    """The weights of a ranked board in whole units, part by part as in `layout.OWN_PARTS`.

    A unit's rows are multiplied by what its sum counts, so that only the sign is left of that.
    """
    tiles_at = layout.STAGES * layout.SURFACE + layout.QUARTERS * layout.CELL_ENTRIES
    surface, tiles, rows, outputs = _split(
        weights, tiles_at, layout.OF_NARROW, layout.OWN_ROWS * layout.OWN_UNITS
    )
    most = layout.OWN_MOST
    steps = [
        round(weight * abs(output) / layout.OWN_UNIT)
        for row in _split(rows, *[layout.OWN_UNITS] * (layout.OWN_ROWS - 1))
        for weight, output in zip(row, outputs, strict=True)
    ]
    stored = array("h", [layout.BIAS + max(-most, min(most, step)) for step in steps]).tobytes()
    return b"".join(
        (
            _two_bytes_each(surface, units.surface),
            _one_byte_each(tiles, units.tile),
            stored[::2] + stored[1::2],
            bytes(layout.BIAS + (1 if output > 0 else -1) for output in outputs),
        )
    )


def packed_common(weights: Sequence[float], units: layout.Units) -> bytes:
    """The common weights in whole units, part by part as in `layout.COMMON_PARTS`."""
    tiles_at = len(layout.SETS) * layout.STAGES * layout.SURFACE
    tiles_at += layout.QUARTERS * layout.CELL_ENTRIES
    of_tiles = layout.OF_TILES + len(TILES) * layout.REACH_ENTRIES
    surface, tiles, rows, outputs = _split(
        weights, tiles_at, of_tiles, layout.COMMON_ROWS * layout.UNITS
    )
    by_unit = [weight for unit in range(layout.UNITS) for weight in rows[unit :: layout.UNITS]]
    return b"".join(
        (
            _two_bytes_each(surface, units.surface),
            _one_byte_each(tiles, units.tile),
            _one_byte_each(by_unit, layout.COMMON_ROW_STEPS * layout.ROW_UNIT),
            _two_bytes_each(outputs, layout.OUTPUT_UNIT),
        )
    )


def _split(weights: Sequence[float], *sizes: int) -> list[Sequence[float]]:
    """The weights in parts of these sizes, and the rest."""
    ends = [0, *accumulate(sizes), len(weights)]
    return [weights[start:end] for start, end in pairwise(ends)]


def _one_byte_each(weights: Sequence[float], unit: float) -> bytes:
    most = layout.BIAS - 1
    return bytes(layout.BIAS + max(-most, min(most, round(weight / unit))) for weight in weights)


def _two_bytes_each(weights: Sequence[float], unit: float) -> bytes:
    return array("h", (round(weight / unit) for weight in weights)).tobytes()


def write(name: str, weights: Sequence[float]) -> None:
    """Write the tables of one name."""
    common = name == layout.COMMON
    units = UNITS[common]
    head = json.dumps({"mirrored": common, "surface": units.surface, "tile": units.tile})
    data = packed_common(weights, units) if common else packed(weights, units)
    path = layout.path_of(name)
    path.write_bytes(head.encode("ascii") + b"\n" + zlib.compress(data, 9))
    print(f"{path.name}: {path.stat().st_size} bytes", flush=True)


def main(arguments: Sequence[str]) -> None:
    """Learn and write the weights that are named, or all."""
    for name in arguments or (*RANKED, layout.COMMON):
        common = name == layout.COMMON
        boards = tuple(RANKED.values()) if common else (RANKED[name],)
        write(name, learned(boards, common))


if __name__ == "__main__":
    main(sys.argv[1:])
