"""Learn the weights with which the computer player evaluates a FITS ramp.

`python -m tools.train.fits [rounds]` builds `fits.c` with the system's C compiler, lets it play
rounds of every board greedily and learn by temporal differences, and writes
`fitsmobile/ai/weights/fits.bin`. The same seed and number of rounds give the same weights. Four
million rounds of a board take about three minutes.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import zlib
from array import array
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from fitsmobile.ai import fits_judgement as judgement
from fitsmobile.engine.boards.fits import START_TILES
from fitsmobile.engine.fits import BOARD_OF, GRID, PENALTY, RANKED_BOARDS, TWINS, Board
from fitsmobile.engine.polyomino import TILES, Form, forms_of

SEED = 2026
ROUNDS = 4_000_000
CONSTANTS = ("HEIGHT_AT", "STEEP", "STEP_AT", "KINK", "KINK_AT", "SLACK_AT", "SLACKS", "SLACK_ZERO",
             "LOST_AT", "PAIR_STATES", "TWINS_AT", "SURFACE", "STAGES", "NARROW_CLAMP",
             "WIDE_CLAMP", "NARROW", "WIDE", "NARROW_PLACES", "WIDE_PLACES", "QUARTERS",
             "QUARTER")  # fmt: skip
LEARNING = {"FIRST_RATE": "1.0f", "LAST_RATE": "0.004f", "PARTS": 10, "TESTED": 20_000}
"""The rate of corrections falls from the first to the last; the learner reports in parts."""

WIDEST = 4
KERNEL = Path(__file__).with_name("fits.c")


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


def header(board: Board) -> str:
    """The C header for one board: the tiles, the points of its cells, and the tables."""
    forms = [forms_of(squares) for squares in TILES.values()]
    first = [0]
    for some in forms:
        first.append(first[-1] + len(some))
    names = list(TILES)
    numbers = {name: getattr(judgement, name) for name in CONSTANTS} | LEARNING
    numbers |= {
        "COLUMNS": GRID.columns,
        "ROWS": GRID.rows,
        "TILES": len(TILES),
        "START_TILES": len(START_TILES),
        "AREA_OF_ALL": sum(judgement.AREAS.values()),
        "EMPTY": board.score(0),
        "SCORES_ROWS": int(board.scores_rows),
        "PAIRS_HERE": len(board.twins),
    }
    lines = [f"#define {name} {number}" for name, number in numbers.items()]
    lines += [
        f"#define WIDEST {WIDEST}",
        "typedef struct { int width, bottoms[WIDEST], tops[WIDEST], cells[WIDEST]; } Form;",
        f"static const Form FORMS[] = {braced(of_form(form) for some in forms for form in some)};",
        f"static const int FIRST[] = {braced(first)};",
        f"static const int AREA[] = {braced(judgement.AREAS.values())};",
        f"static const int STARTS[] = {braced(names.index(tile) for tile in START_TILES)};",
        f"static const int TWIN_POINTS[] = {braced(TWINS)};",
        f"static const int POINTS[][{GRID.rows}] = {by_cell(points_of(board))};",
        f"static const int SYMBOL[][{GRID.rows}] = {by_cell(symbols_of(board))};",
    ]
    return "\n".join(lines) + "\n"


def by_cell(values: Sequence[Sequence[int]]) -> str:
    """A C initialiser of a number for each cell."""
    return braced(braced(column) for column in values)


def points_of(board: Board) -> list[list[int]]:
    """The points that covering each cell brings, twins left out."""
    found = [[0] * GRID.rows for _ in range(GRID.columns)]
    places = [(1, board.dots), (-PENALTY, board.penalties)]
    places += [(-value, cells) for value, cells in board.bonus]
    for points, cells in places:
        for column, row in GRID.cells(cells):
            found[column][row] = points
    return found


def symbols_of(board: Board) -> list[list[int]]:
    """The bit of each symbol, -1 elsewhere: two bits for each pair, as in a model's node."""
    found = [[-1] * GRID.rows for _ in range(GRID.columns)]
    for pair, (_, cells) in enumerate(board.twins):
        for twin, (column, row) in enumerate(GRID.cells(cells)):
            found[column][row] = 2 * pair + twin
    return found


def train(board: str, rounds: int, folder: Path) -> bytes:
    """The weights of one board, packed."""
    place = folder / board
    place.mkdir()
    (place / "tiles.h").write_text(header(BOARD_OF[board]), "ascii")
    program = place / "learner"
    options = ("-std=c11", "-O3", "-march=native", "-ffast-math", f"-I{place}")
    compiler = shutil.which("cc") or "cc"
    subprocess.run([compiler, *options, str(KERNEL), "-o", str(program)], check=True)
    seed = SEED * (1 + sorted(RANKED_BOARDS).index(board))
    done = subprocess.run([program, str(rounds), str(seed)], check=True, stdout=subprocess.PIPE)
    return packed(array("f", done.stdout))


def packed(weights: Sequence[float]) -> bytes:
    """The weights in whole units: two bytes for each of the surface, one for each of a tile."""
    split = judgement.STAGES * judgement.SURFACE
    surface = array("h", (round(weight / judgement.SURFACE_UNIT) for weight in weights[:split]))
    most = judgement.BIAS - 1
    tiles = bytes(
        judgement.BIAS + max(-most, min(most, round(weight / judgement.TILE_UNIT)))
        for weight in weights[split:]
    )
    return surface.tobytes() + tiles


def main() -> None:
    """Train all boards, two at a time, and write the weights."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    boards = sorted(RANKED_BOARDS)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        data = pool.map(lambda board: train(board, rounds, Path(folder)), boards)
        weights = b"".join(data)
    head = json.dumps({"seed": SEED, "rounds": rounds, "boards": boards})
    judgement.WEIGHTS.write_bytes(head.encode("ascii") + b"\n" + zlib.compress(weights, 9))
    print(f"{judgement.WEIGHTS.name}: {judgement.WEIGHTS.stat().st_size} bytes")


if __name__ == "__main__":
    main()
