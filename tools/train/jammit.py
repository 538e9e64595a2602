"""Learn the weights with which the computer player evaluates JAMMIT for two seats.

`python -m tools.train.jammit [games]` builds `jammit.c` with the system's C compiler, lets it play
games against itself and fit the weights to the winners, three times, and prints the constants of
`fitsmobile/ai/jammit_lines.py` and the weights `OF_TWO` of `fitsmobile/ai/jammit_tactics.py`. The
same seed and number of games give the same weights.
"""

import subprocess
import sys
from array import array
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from fitsmobile.ai.jammit_lines import POINT, STONE_FALLS, place_of
from fitsmobile.ai.jammit_tactics import EXTRA_COLUMNS, Weights
from fitsmobile.engine.boards.hex_layouts import OFFERED
from fitsmobile.engine.hexboard import HexBoard, Lane, hexboard
from fitsmobile.engine.jammit import (
    COINS_PER_COLOUR,
    FIRST_CORNERS,
    JAMMIT,
    NEUTRAL_PER_POINT,
    RULE_TARGETS,
)
from fitsmobile.engine.jammit_columns import BITS_PER_CELL, CELL, FIRST_STONE, NEUTRAL
from tools.train.kernels import built

SEED = 2026
GAMES = 20_000
LEARNING = {"ROUNDS": 3, "PASSES": 4, "RATE": 0.02, "EXTRAS_IN_A_ROW": 2}
"""Rounds of games, each played with the weights of the one before; passes over the positions of a
round, and the rate of corrections in the first."""

SEATS = 2
RADIUSES = (3, 4)
MOST_COLUMNS = 9
EMPTY = len(STONE_FALLS[0])
PLACES = [
    (radius, place)
    for radius in RADIUSES
    for place in sorted(
        {place_of(hexboard(radius), cell) for cell in range(len(hexboard(radius).names))}
    )
    if place != (0, 0)
]
"""All places of a hex, of both boards."""

SIZES = {
    "LEAD": 1,
    "LATE": 1,
    "NEUTRAL": 1,
    "TURN": 1,
    "THEIRS": 2,
    "OWN": 2,
    "COINS": len(PLACES),
    "STONES": len(PLACES),
    "FALLING": 2 * EMPTY,
}
"""The features and their numbers of weights, in the order of the program."""

STARTING = {"LEAD": (0.4,), "NEUTRAL": (0.13,), "THEIRS": (0.3, 0.0), "OWN": (0.12, 0.1)}
"""Weights of the first games; all others are 0."""

KERNEL = Path(__file__).with_name("jammit.c")


def braced(values: Iterable[object]) -> str:
    """A C initialiser."""
    return "{" + ",".join(map(str, values)) + "}"


def header() -> str:
    """The C header: constants, boards, start layouts, and the numbers of the features."""
    numbers = LEARNING | {
        "COINS_PER_COLOUR": COINS_PER_COLOUR,
        "NEUTRAL": NEUTRAL,
        "FIRST_STONE": FIRST_STONE,
        "NEUTRAL_PER_POINT": NEUTRAL_PER_POINT,
        "TARGET": RULE_TARGETS[SEATS],
        "EXTRA_COLUMNS": EXTRA_COLUMNS[0],
        "EXTRA_COINS": f"{Weights().extra_coins / POINT}f",
        "FALLING_EMPTY": EMPTY,
        "CORNERS": 6,
        "MOST_COLUMNS": MOST_COLUMNS,
        "MOST_CELLS": len(hexboard(RADIUSES[-1]).names),
        "FEATURES": sum(SIZES.values()),
    }
    starting: list[float] = []
    for name, size in SIZES.items():
        numbers[f"{name}_AT"] = len(starting)
        starting += STARTING.get(name, (0.0,) * size)
    boards = [hexboard(radius) for radius in RADIUSES]
    layouts = [
        name for (seats, _), some in OFFERED.items() if seats == SEATS for name in some.values()
    ]
    numbers |= {
        "LAYOUTS": len(layouts),
        "START_WEIGHTS": braced(starting),
        "START_POSITIONS": braced(map(position, layouts)),
    }
    return "\n".join(
        [f"#define {name} {number}" for name, number in numbers.items()]
        + [
            "typedef struct { int length, worth, cells[MOST_COLUMNS]; } Lane;",
            f"static const int CELLS[] = {braced(len(board.names) for board in boards)};",
            f"static const int COLUMNS[] = {braced(len(board.lanes[0]) for board in boards)};",
            f"static const int PLACE[][MOST_CELLS] = {braced(map(places, boards))};",
            "static const Lane LANES[][CORNERS][MOST_COLUMNS] = "
            + braced(
                braced(braced(map(column, lanes)) for lanes in board.lanes) for board in boards
            )
            + ";\n",
        ]
    )


def places(board: HexBoard) -> str:
    """The number of each cell's place, the centre's that of any."""
    cells = range(len(board.names))
    wanted = [(board.radius, place_of(board, cell)) for cell in cells]
    return braced(PLACES.index(place) if place in PLACES else 0 for place in wanted)


def column(lane: Lane) -> str:
    """A column as a C initialiser."""
    worth = 2 if lane.ends_in_centre else 1
    return braced((len(lane.cells), worth, braced(lane.cells)))


def position(layout: str) -> str:
    """A start layout as a C initialiser."""
    setup = {"game": JAMMIT.id, "seats": SEATS, "layout": layout, "first": 0}
    state = JAMMIT.start(JAMMIT.read_setup(setup))
    board = state.rules.tables.hexes
    cells = braced(state.board >> BITS_PER_CELL * cell & CELL for cell in range(len(board.names)))
    supply = braced([COINS_PER_COLOUR] * (NEUTRAL + 1))
    numbers = (0, -1, RADIUSES.index(board.radius))
    return braced((cells, braced(FIRST_CORNERS[SEATS]), "{0}", "{0}", supply, *numbers))


def learned(games: int) -> dict[str, list[float]]:
    """The weights of all features, learned from this many games a round."""
    with built(KERNEL, "board.h", header()) as program:
        command = [program, str(games), str(SEED)]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    weights = iter(array("d", done.stdout))
    return {name: list(islice(weights, size)) for name, size in SIZES.items()}


def main() -> None:
    """Learn, and print the weights in the unit of the first point."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    found = learned(games)
    (first,) = found["LEAD"]

    def units(name: str, unit: int = POINT) -> list[int]:
        return [round(unit * weight / first) for weight in found[name]]

    shares = zip(units("THEIRS", 16), units("OWN", 16), strict=True)
    best, second = (tuple(share) for share in shares)
    (neutral,), (late,) = units("NEUTRAL"), units("LATE", 32)
    print(Weights(best, second, neutral=neutral, late=late, lasting=True))
    values = zip(PLACES, zip(units("COINS"), units("STONES"), strict=True), strict=True)
    by_hex: dict[int, dict[tuple[int, int], tuple[int, int]]] = {radius: {} for radius in RADIUSES}
    for (radius, place), both in values:
        by_hex[radius][place] = both
    falls = units("FALLING")
    print(f"BY_HEX = {by_hex}\nSTONE_FALLS = ({tuple(falls[:EMPTY])}, {tuple(falls[EMPTY:])})")


if __name__ == "__main__":
    main()
