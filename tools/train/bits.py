"""Learn the weights with which the computer player evaluates a BITS ramp.

`python -m tools.train.bits [1] [2] [3] [4]` builds `bits.c` with the system's C compiler, lets it
play rounds with this number of task cards greedily and learn by temporal differences, and writes
`fitsmobile/ai/weights/bits_<cards>.bin`; without numbers it learns all four. The same seed and
number of rounds give the same weights.

Before it learns, the program lists choices, points and table entries of positions of random games;
they have to be those of `BitsModel`.
"""

import random
import subprocess
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from fitsmobile.ai import bits_areas, bits_model
from fitsmobile.engine.bits import BITS, ROUNDS, BitsState, forms
from fitsmobile.engine.boards.bits import COLOURS, DECK, NEUTRAL, START_TILES, TASKS, TaskCard
from fitsmobile.engine.polyomino import Form
from fitsmobile.engine.tasks import GRID, plane_of, worth
from tools.train.fits import braced
from tools.train.kernels import built

SEED = 2026
LEARNED_ROUNDS = {1: 1_500_000, 2: 1_500_000, 3: 1_500_000, 4: 400_000}
"""By the number of task cards; four are on the table only with the professional rule."""
LEARNING = {"FIRST_RATE": 0.3, "LAST_RATE": 0.001, "PARTS": 10, "TESTED": 20_000, "TEST_SEED": 777,
            "SAME_CARDS": 100}  # fmt: skip
"""The rate of corrections falls from the first to the last; the learner reports in parts, and
changes the task cards after so many rounds with `SAME_CARDS`."""
OF_AREAS = ("CLASSES", "HELPING", "SIDES", "SIZES", "ROOMY", "ROOMS", "COMING", "REACH_AT",
            "COMING_AT", "SIZE_AT", "UNFINISHED_AT")  # fmt: skip
OF_MODEL = ("PAIR_AT", "NEUTRAL_AT", "LEFT_AT", "STAGE_SQUARES", "STAGE_ENTRIES", "FEATURES")
COMPARED_GAMES = 40
"""Random games whose positions are compared."""

KERNEL = Path(__file__).with_name("bits.c")
NAMES = tuple(dict.fromkeys(DECK))
"""The tiles in the order of the header."""
LEVELS = max(ROUNDS)
WIDEST = 2


def of_form(form: Form) -> str:
    """A form as a C initialiser: width, height, lowest squares and tops by column, squares."""
    spare = (0,) * (WIDEST - form.width)
    columns = (braced((*form.bottoms, *spare)), braced((*form.tops, *spare)))
    return braced((form.width, form.height, *columns, braced(map(braced, form.squares))))


def pays_of(card: TaskCard) -> dict[int, int]:
    """The points of each form that counts for a card, moved to the low end."""
    colour = COLOURS.index(card.colour) if card.colour else 0
    return {area // (area & -area): points for area, points in worth(card, colour).items()}


def of_card(card: TaskCard) -> str:
    """A task card as a C initialiser: size, colour, number of its form, forms that count."""
    drawn = [one.form for one in TASKS.values()]
    colour = COLOURS.index(card.colour) if card.colour else -1
    pays = pays_of(card)
    areas, points = braced(f"{area}ull" for area in pays), braced(pays.values())
    return braced((card.size, colour, drawn.index(card.form), len(pays), areas, points))


def header() -> str:
    """The C header: the tiles, the task cards, and the tables."""
    tiles = [forms(tile) for tile in (*NAMES, NEUTRAL)]
    first = [0]
    for some in tiles:
        first.append(first[-1] + len(some))
    numbers: dict[str, object] = {name: getattr(bits_areas, name) for name in OF_AREAS}
    numbers |= {name: getattr(bits_model, name) for name in OF_MODEL}
    numbers |= LEARNING
    numbers |= {
        "UNIT": f"{bits_model.WEIGHT_UNIT}f",
        "UNFINISHED_SIZES": len(bits_areas.UNFINISHED),
        "DOUBLES": bits_areas.DOUBLES_TO_COME,
        "COLUMNS": GRID.columns,
        "ROWS": GRID.rows,
        "STRIDE": GRID.stride,
        "ALL_CELLS": f"{bits_areas.FIELD}ull",
        "COLOURS": len(COLOURS),
        "TILES": len(NAMES),
        "NEUTRAL": len(NAMES),
        "DECK_TILES": len(DECK),
        "START_TILES": len(START_TILES),
        "SQUARES": len(tiles[0][0].squares),
        "WIDEST": WIDEST,
        "LEVELS": LEVELS,
        "CARDS": len(TASKS),
        "MOST_FORMS": max(len(pays_of(card)) for card in TASKS.values()),
    }
    colours = [[COLOURS.index(letter) for letter in tile] for tile in NAMES]
    lines = [f"#define {name} {number}" for name, number in numbers.items()]
    lines += [
        "typedef struct { int column, row, colour; } Square;",
        "typedef struct { int width, height, bottoms[WIDEST], tops[WIDEST];",
        "    Square squares[SQUARES]; } Form;",
        "typedef struct { int size, colour, form, areas;",
        "    unsigned long long area[MOST_FORMS]; int points[MOST_FORMS]; } Card;",
        f"static const Form FORMS[] = {braced(of_form(form) for some in tiles for form in some)};",
        f"static const int FIRST[] = {braced(first)};",
        f"static const int TILE[][SQUARES] = {braced(map(braced, colours))};",
        f"static const int DECK[] = {braced(map(NAMES.index, DECK))};",
        f"static const int STARTS[] = {braced(map(NAMES.index, START_TILES))};",
        f"static const int UNFINISHED_MOST[] = {braced(bits_areas.UNFINISHED)};",
        f"static const Card CARD[] = {braced(map(of_card, TASKS.values()))};",
    ]
    return "\n".join(lines) + "\n"


# --- comparison ------------------------------------------------------------------------------


def positions(games: int) -> Iterator[BitsState]:
    """Every third position of random games of four rounds."""
    chance = random.Random(SEED)
    for game in range(games):
        state = BITS.start(BITS.deal(1, {"rounds": LEVELS}, game))
        for number in range(LEVELS * (len(DECK) + 1)):
            if number % 3 == 0 and state.actors():
                yield state
            if state.actors():
                state = state.play(0, chance.choice(state.moves(0)))


def of_position(state: BitsState) -> list[int]:
    """A position as `compare` in bits.c reads it."""
    progress = state.by_seat[0]
    tasks = state.tasks(progress.round)
    planes = [plane_of(progress.board, colour) for colour in range(GRID.planes)]
    squares = [
        next((at for at, plane in enumerate(planes) if plane & GRID.bit(column, row)), len(planes))
        for column in range(GRID.columns)
        for row in range(GRID.rows)
    ]
    coming = state.to_come(0)
    return [
        *(len(tasks), *map([*TASKS].index, tasks), *squares, *GRID.heights(progress.profile)),
        *(NAMES.index(progress.now or ""), int(progress.card == 0), *map(coming.count, NAMES)),
    ]


def of_choices(number: int, state: BitsState) -> Iterator[tuple[int, ...]]:
    """Each choice in a position: the position's number, the points, and the sorted entries."""
    model = bits_model.model_of(state, 0)
    situation = model.situation(state, 0)
    outlook = model.outlook(situation.coming)
    for node, gain, _ in model.choices(situation.node, situation.tile, situation.first):
        yield number, gain, *sorted(model.features(node, outlook))


def compare(program: str, states: Sequence[BitsState]) -> None:
    """Raise ValueError unless the program finds the same choices and entries as the model."""
    given = " ".join(str(number) for state in states for number in of_position(state))
    command = [program, "0", str(len(states))]
    done = subprocess.run(command, input=given.encode(), check=True, stdout=subprocess.PIPE)
    lines = ([int(number) for number in line.split()] for line in done.stdout.splitlines())
    found = sorted((at, gain, *sorted(entries)) for at, gain, *entries in lines)
    known = sorted(one for at, state in enumerate(states) for one in of_choices(at, state))
    if found != known:
        raise ValueError("bits.c finds other choices or entries than the model")
    print(f"{len(states)} positions, {len(known)} choices: the same entries", flush=True)


# --- learning --------------------------------------------------------------------------------


def main(arguments: Iterable[str]) -> None:
    """Learn and write the weights for these numbers of task cards, or all."""
    with built(KERNEL, "tables.h", header()) as program:
        compare(program, [*positions(COMPARED_GAMES)])
        for cards in arguments or map(str, range(1, LEVELS + 1)):
            command = [program, cards, str(LEARNED_ROUNDS[int(cards)]), str(SEED * int(cards))]
            done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
            path = bits_model.path_of(int(cards))
            path.write_bytes(zlib.compress(done.stdout, 9))
            print(f"{path.name}: {path.stat().st_size} bytes", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
