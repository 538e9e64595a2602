"""Search model of a BITS round: landings, their points, and the learned evaluation.

The future of a round depends on the squares of each colour, the heights of the columns, and
whether the neutral tile is left. They are packed into one int, the *node*; the neutral tile's
place follows from the heights. Points scored are not part of the node.

The evaluation adds up table entries area by area (see `bits_areas`). Task cards enter only
through the points they pay, so the same weights serve all cards.
"""

import logging
import zlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from fitsmobile.ai.bits_areas import (
    CODE,
    CODE_BITS,
    COLOUR_ENTRIES,
    KEY_OPEN,
    KEY_PLANE,
    KINDS,
    PLANE,
    PLANE_BITS,
    STAGE,
    STAGE_BITS,
    Prospects,
    code_of,
    coming_of,
    kind_of,
    parts_by,
    pays_of,
    unfinished_entry,
)
from fitsmobile.ai.memo import Memo
from fitsmobile.ai.ramp_search import Situation, Step, first_best
from fitsmobile.engine.bits import drops, neutral_left
from fitsmobile.engine.boards.bits import COLOURS, DECK, NEUTRAL, TASKS
from fitsmobile.engine.polyomino import HEIGHT_BITS
from fitsmobile.engine.ramp import RampState, SeatProgress
from fitsmobile.engine.tasks import GRID, adjacent, areas, plane_of

log = logging.getLogger(__name__)

COLUMNS, ROWS = GRID.columns, GRID.rows
NEUTRAL_USED = 1 << HEIGHT_BITS * COLUMNS
"""The bit of a node that is set once the neutral tile is used."""
PROFILE = NEUTRAL_USED - 1
PLANES_AT = HEIGHT_BITS * COLUMNS + 1
"""The bit position of the colour planes in a node."""
SHIFTS = tuple(PLANES_AT + PLANE_BITS * colour for colour in range(len(COLOURS)))

PLACES_MEMO = 400
"""Cache size: profiles whose landings are kept, for each tile."""
GROUND_MEMO = 5_000
"""Cache size: profiles whose surface is kept."""
PLANE_MEMO = 5_000
"""Cache size: planes of one colour in each of a model's caches."""
WEIGHTS = Path(__file__).parent / "weights"
FILES = {1: "bits_1.bin", 2: "bits_2.bin", 3: "bits_3.bin", 4: "bits_4.bin"}
"""The files of the weights, by the number of task cards."""
MODELS = 2
"""Cache size: rounds whose models are kept."""

# The learned value is a sum of table entries: three for each area that can still grow, one for
# the unfinished areas of each colour, one for each pair of columns, one for the neutral tile, and
# one for the open squares and the number of tiles to come.
STAGES = 10
STAGE_SQUARES = 4
"""Open squares of the ramp in a stage."""
PAIR_AT = COLOUR_ENTRIES
NEUTRAL_AT = PAIR_AT + 3 * (ROWS + 1) ** 2
LEFT_AT = NEUTRAL_AT + 2
STAGE_ENTRIES = LEFT_AT + STAGE_SQUARES * (len(DECK) + 1)
FEATURES = STAGES * STAGE_ENTRIES
WEIGHT_UNIT = 0.02
"""Points of one step of a stored weight, which is one byte."""
UNREADABLE = (OSError, ValueError, zlib.error)
"""The errors of a file of weights that is missing or damaged."""

LEFT = "left"
"""The feature of the open squares and the number of tiles to come."""

OVER = 0
"""The move of a finished round, in which no tile can land."""

Outlook = tuple[tuple[int, ...], tuple[tuple[int, int], ...], int]
"""Squares to come of each colour; for each colour its shift, and kind and class of its key; the
number of tiles to come."""


_Touched = tuple[int, int, int]
"""A colour, its shift, and the cells that are added to it."""

_Landing = tuple[int, tuple[_Touched, ...], int]
"""The changed bits of the node, the colours touched, the move."""


# --- the surface -----------------------------------------------------------------------------


def open_cells(profile: int) -> int:
    """The open cells above the profile."""
    return sum(
        (((1 << ROWS) - 1) >> height << height) << GRID.stride * column
        for column, height in enumerate(GRID.heights(profile))
    )


def stage_of(open_: int) -> int:
    """The stage, which selects the weights, for a ramp with these open cells."""
    return open_.bit_count() // STAGE_SQUARES


def pair_entries(profile: int) -> tuple[int, ...]:
    """The table entries of neighbouring columns; the ramp and its mirror image have the same."""
    heights = GRID.heights(profile)
    found = []
    for at, (low, high) in enumerate(pairwise(heights)):
        if at == 2:
            low, high = sorted((low, high))
        elif at > 2:
            at, low, high = 4 - at, high, low
        found.append(PAIR_AT + (at * (ROWS + 1) + low) * (ROWS + 1) + high)
    return tuple(found)


# --- landings --------------------------------------------------------------------------------


@cache
def landings_of(tile: str) -> Memo[tuple[_Landing, ...]]:
    """The landings of a tile, cached by the profile."""
    table = drops(tile)
    effects = Memo(_effect, len(table.placements))

    def landings(profile: int) -> tuple[_Landing, ...]:
        found = []
        for move in table.landings(profile):
            mark, touched = effects[move]
            found.append((profile ^ table.raised(profile, move) | mark, touched, move))
        return tuple(found)

    return Memo(landings, PLACES_MEMO)


def _effect(move: int) -> tuple[int, tuple[_Touched, ...]]:
    """The node bits that a landing sets, and the cells that it adds to the colours."""
    planes = [(colour, shift, plane_of(move, colour)) for colour, shift in enumerate(SHIFTS)]
    touched = tuple([one for one in planes if one[2]])
    return sum(cells << shift for _, shift, cells in touched) or NEUTRAL_USED, touched


# --- the model -------------------------------------------------------------------------------


def path_of(cards: int) -> Path:
    """The file of the weights for rounds with this number of task cards."""
    return WEIGHTS / FILES[cards]


def read_weights(cards: int) -> Sequence[int]:
    """The weights for a number of task cards, in WEIGHT_UNIT. Raises one of `UNREADABLE`."""
    weights = array("b", zlib.decompress(path_of(cards).read_bytes()))
    if len(weights) != FEATURES:
        raise ValueError(f"{path_of(cards).name} has {len(weights)} weights")
    return weights


@lru_cache(MODELS)
def bits_model(tasks: tuple[str, ...]) -> "BitsModel":
    """The model of a round with these task cards, cached.

    Where the weights can't be read it sees no more than the points of each step.
    """
    try:
        weights = read_weights(len(tasks))
    except UNREADABLE:
        log.exception("The weights of BITS can't be read.")
        weights = array("b", bytes(FEATURES))
    return BitsModel(tasks, weights)


def model_of(state: RampState[Any], seat: int) -> "BitsModel":
    """The model of the round that a seat is in."""
    return bits_model(tuple(state.board_id(state.by_seat[seat].round).split("+")))


class BitsModel:
    """The model of one round, evaluated with `weights`, which are in WEIGHT_UNIT."""

    empty = 0

    def __init__(self, tasks: tuple[str, ...], weights: Sequence[int]) -> None:
        self.weights = weights
        self._largest = max(TASKS[task].size for task in tasks)
        named = {TASKS[task].colour for task in tasks}
        self._kinds = [int(letter in named) for letter in COLOURS]
        pays = [
            pays_of(tasks, self._kinds.index(kind)) if kind in self._kinds else {} for kind in KINDS
        ]
        self._pays = pays
        scores = [Memo(self._score_by(kind), PLANE_MEMO) for kind in KINDS]
        self._scores = [scores[kind] for kind in self._kinds]
        self._ground = Memo(self._look, GROUND_MEMO)
        self._spread = Memo(self._spread_of, PLANE_MEMO)
        self._unfinished = Memo(unfinished_entry, PLANE_MEMO)
        self._parts = Memo(parts_by(self._largest), PLANE_MEMO)
        self._prospects = [Prospects(pays[kind], kind, self._largest, PLANE_MEMO) for kind in KINDS]
        self._by_area = Memo(self._evaluate_area, PLANE_MEMO)
        self._evaluated = Memo(self._evaluate, PLANE_MEMO)
        self._growing = [Memo(self._growing_by(kind), PLANE_MEMO) for kind in KINDS]
        self._at_best = [_at_best(pays[kind]) for kind in KINDS]

    # --- nodes -------------------------------------------------------------------------------

    def situation(self, state: RampState[Any], seat: int) -> Situation:
        """The situation of a seat."""
        progress = state.by_seat[seat]
        return Situation(
            self.node_of(progress), progress.now or "", progress.card == 0, state.to_come(seat)
        )

    def node_of(self, progress: SeatProgress) -> int:
        """The node of a seat in this round."""
        node = progress.profile if neutral_left(progress) else progress.profile | NEUTRAL_USED
        for colour, shift in enumerate(SHIFTS):
            node |= plane_of(progress.board, colour) << shift
        return node

    # --- moves -------------------------------------------------------------------------------

    def choices(self, node: int, tile: str, first: bool) -> list[Step]:
        """Every landing of the tile, and of the neutral one while it is left.

        If nothing can land, the only choice is OVER.
        """
        profile, scores_by = node & PROFILE, self._scores
        found = []
        for change, touched, move in landings_of(tile)[profile]:
            gain = 0
            for colour, shift, cells in touched:
                plane, scores = node >> shift & PLANE, scores_by[colour]
                gain += scores[plane | cells] - scores[plane]
            found.append((node ^ change, gain, move))
        if not (first or node & NEUTRAL_USED):
            found += [(node ^ at, 0, move) for at, _, move in landings_of(NEUTRAL)[profile]]
        return found or [(node, 0, OVER)]

    def _score_by(self, kind: int) -> Callable[[int], int]:
        pays = self._pays[kind]
        return lambda plane: sum(pays.get(area, 0) for area in areas(plane))

    # --- evaluation --------------------------------------------------------------------------

    def outlook(self, tiles: Sequence[str]) -> Outlook:
        """The squares to come of each colour: the maximum, and the class."""
        if not tiles:
            return (0,) * len(COLOURS), (), 0
        letters = "".join(tiles)
        counts = tuple(letters.count(letter) for letter in COLOURS)
        doubles = [tiles.count(2 * letter) for letter in COLOURS]
        codes = [
            code_of(kind, count - 2 * twice, twice)
            for count, twice, kind in zip(counts, doubles, self._kinds, strict=True)
        ]
        return counts, tuple(zip(SHIFTS, codes, strict=True)), len(tiles)

    def estimate(self, node: int, outlook: Outlook) -> float:
        """The expected points from here to the end of the round."""
        _, colours, left = outlook
        ground, neutral, used, left_at = self._ground[node & PROFILE]
        if not (ground and left):
            return 0.0
        learned = (used if node & NEUTRAL_USED else neutral) + self.weights[left_at + left]
        judged, spread_of = self._evaluated, self._spread
        for shift, code in colours:
            key, around = spread_of[node >> shift & PLANE]
            learned += judged[key | around & ground | code]
        return learned * WEIGHT_UNIT

    def estimates(self, nodes: Sequence[int], outlook: Outlook) -> list[float]:
        """The expected points from each node to the end of the round."""
        return [self.estimate(node, outlook) for node in nodes]

    def values(self, steps: Sequence[Step], outlook: Outlook) -> list[float]:
        """The points of each step plus the expected points after it."""
        estimate = self.estimate
        return [gain + estimate(node, outlook) for node, gain, _ in steps]

    def first_sight(self, steps: Sequence[Step]) -> list[float]:
        """The value of each step to a beginner: its points at once."""
        return [gain for _, gain, _ in steps]

    def best(self, node: int, tile: str, outlook: Outlook) -> tuple[float, Step]:
        """The value of the best step with a tile that is not the start tile, and the step."""
        steps = self.choices(node, tile, False)
        return first_best(steps, self.values(steps, outlook))

    def features(self, node: int, outlook: Outlook) -> list[int]:
        """The table entries that `estimate` adds up; none where the round is over."""
        return [entry for _, entry in self.entries(node, outlook)]

    def entries(self, node: int, outlook: Outlook) -> Iterator[tuple[str, int]]:
        """These table entries, each with what it is about: the first of two columns, from 0, a
        colour, the neutral tile, or LEFT."""
        ground, _, _, left_at = self._ground[node & PROFILE]
        _, colours, left = outlook
        if not (ground and left):
            return
        base = (ground & STAGE) * STAGE_ENTRIES
        for column, entry in enumerate(pair_entries(node & PROFILE)):
            yield str(column), base + entry
        yield NEUTRAL, base + NEUTRAL_AT + bool(node & NEUTRAL_USED)
        yield LEFT, left_at + left
        for colour, (shift, code) in zip(COLOURS, colours, strict=True):
            coming, entries = coming_of(code), self._prospects[kind_of(code)].entries
            unfinished = 0
            for sides, key, around, tally in self._parts[node >> shift & PLANE]:
                if ground & sides:
                    reach, outlook_, shape = entries((key | around & ground) >> CODE_BITS)
                    for entry in (reach, outlook_ + coming, shape):
                        yield colour, base + entry
                    unfinished += tally
            yield colour, base + self._unfinished[unfinished] + (code >> STAGE_BITS)

    def _look(self, profile: int) -> tuple[int, int, int, int]:
        """Open cells and stage as in a key, the surface's value with and without the neutral tile,
        and the entry for no tile to come. All are zero where no tile fits.
        """
        if not _fits(profile):
            return 0, 0, 0, 0
        open_ = open_cells(profile)
        stage = stage_of(open_)
        weights, base = self.weights, stage * STAGE_ENTRIES
        surface = sum(weights[base + entry] for entry in pair_entries(profile))
        neutral = base + NEUTRAL_AT
        left_at = base + LEFT_AT + open_.bit_count() % STAGE_SQUARES * (len(DECK) + 1)
        return (
            open_ << KEY_OPEN | stage,
            surface + weights[neutral],
            surface + weights[neutral + 1],
            left_at,
        )

    def _spread_of(self, plane: int) -> tuple[int, int]:
        """A plane's part of a key, and the mask of the ground that belongs to it."""
        around = STAGE
        for _, _, mask, _ in self._parts[plane]:
            around |= mask
        return plane << KEY_PLANE, around & ~CODE | STAGE

    def _evaluate(self, key: int) -> int:
        """The evaluation of the areas of a colour."""
        by_area = self._by_area
        learned = unfinished = 0
        for sides, base, around, tally in self._parts[key >> KEY_PLANE]:
            if key & sides:
                learned += by_area[base | key & around]
                unfinished += tally
        entry = (key & STAGE) * STAGE_ENTRIES + self._unfinished[unfinished]
        return learned + self.weights[entry + ((key & CODE) >> STAGE_BITS)]

    def _evaluate_area(self, key: int) -> int:
        """The evaluation of one area."""
        reach, outlook, shape = self._prospects[kind_of(key)].entries(key >> CODE_BITS)
        base = (key & STAGE) * STAGE_ENTRIES
        weights = self.weights
        return (
            weights[base + reach] + weights[base + outlook + coming_of(key)] + weights[base + shape]
        )

    # --- upper bound -------------------------------------------------------------------------

    def upper_bound(self, node: int, outlook: Outlook) -> int:
        """An upper bound of the points that the tiles to come can bring.

        At best a colour rearranges its growing areas together with all its squares to come.
        """
        ground = self._ground[node & PROFILE][0]
        points, room = 0, (ground >> KEY_OPEN).bit_count()
        for shift, count, kind in zip(SHIFTS, outlook[0], self._kinds, strict=True):
            if room and count:
                key, around = self._spread[node >> shift & PLANE]
                squares, brings = self._growing[kind][key | around & ground]
                points += self._at_best[kind][squares + min(count, room)] - brings
        return points

    def _growing_by(self, kind: int) -> Callable[[int], tuple[int, int]]:
        pays = self._pays[kind]

        def growing(key: int) -> tuple[int, int]:
            """The squares of the areas that can still grow and count, and their points."""
            plane, open_ = divmod(key >> KEY_OPEN, 1 << PLANE_BITS)
            alive = [
                area
                for area in areas(plane)
                if adjacent(area) & open_ and area.bit_count() <= self._largest
            ]
            return (
                sum(area.bit_count() for area in alive),
                sum(pays.get(area, 0) for area in alive),
            )

        return growing


def _at_best(pays: dict[int, int]) -> list[int]:
    """The most points that a colour can bring, by its number of squares."""
    brings: dict[int, int] = {}
    for area, points in pays.items():
        size = area.bit_count()
        brings[size] = max(points, brings.get(size, 0))
    best = [0]
    for squares in range(1, COLUMNS * ROWS + 1):
        cut = [points + best[squares - size] for size, points in brings.items() if size <= squares]
        best.append(max(best[-1], *cut) if cut else best[-1])
    return best


def _fits(profile: int) -> bool:
    """Whether any tile fits on the ramp: all tiles have the same form."""
    return drops(NEUTRAL).lands_at_all(profile)
