"""Why one placement of BITS is better than another: points at once and the evaluation by colour.

The points by task card and the entries of the learned evaluation, added up by colour and by pairs
of neighbouring columns, are compared. What the worse placement loses by one of them is its
*share*; the shares add up to the difference of the values. The largest share that has something to
show on the ramp is the reason.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fitsmobile.ai.bits_areas import FIELD
from fitsmobile.ai.bits_model import (
    LEFT,
    PROFILE,
    WEIGHT_UNIT,
    BitsModel,
    model_of,
    open_cells,
)
from fitsmobile.ai.player import wrong_game
from fitsmobile.ai.ramp_search import Step
from fitsmobile.ai.reason import Reason
from fitsmobile.ai.surface import wells
from fitsmobile.engine.bits import BitsState
from fitsmobile.engine.boards.bits import COLOURS, NEUTRAL, TASKS
from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.engine.polyomino import Cell
from fitsmobile.engine.protocol import Move, State
from fitsmobile.engine.tasks import GRID, adjacent, areas, counted, explain, plane_of
from fitsmobile.engine.views import NearArea

NAMES = BitsState.colours
"""The piece colours in the order of the planes."""


class After(NamedTuple):
    """The ramp after one of the two placements: the tile's board, all squares, the node."""

    move: int
    board: int
    node: int

    @property
    def profile(self) -> int:
        """The heights of the columns."""
        return self.node & PROFILE

    @property
    def heights(self) -> tuple[int, ...]:
        """The heights of the columns, from the left."""
        return GRID.heights(self.profile)

    @property
    def open(self) -> int:
        """The open cells above the surface."""
        return open_cells(self.profile)

    @property
    def holes(self) -> int:
        """The empty cells below the surface."""
        return FIELD & ~self.open & ~_flat(self.board)


@frozen
class Pair:
    """Two placements of one card: the ramps after them, the tasks, and the shares by feature.

    A feature is a task card, the first of two columns, a colour, the neutral tile, or LEFT.
    """

    before: int
    tasks: tuple[str, ...]
    better: After
    worse: After
    shares: dict[str, float]


def why(state: State, seat: int, better: Sequence[Move], worse: Sequence[Move] = ()) -> Reason:
    """The reason for a placement; as in `reason.Why`."""
    if not isinstance(state, BitsState):
        raise wrong_game(state)
    pair = pair_of(state, seat, better[0], worse[0] if worse else None)
    if pair is None:
        return Reason("only", False, GRID.cells(better[0]))
    for feature in sorted(pair.shares, key=lambda one: (-pair.shares[one], one)):
        share = pair.shares[feature]
        found = _described(pair, feature) if share > 0 else None
        if found is not None:
            return replace(found, value=share)
    return Reason("fits_all", False, GRID.cells(pair.better.move))


def pair_of(state: BitsState, seat: int, better: Move, worse: Move = None) -> Pair | None:
    """Two placements; for None the one at a beginner's first sight, if there is another."""
    model, board = model_of(state, seat), state.by_seat[seat].board
    situation = model.situation(state, seat)
    steps = model.choices(situation.node, situation.tile, situation.first)
    by_move = {step[2]: step for step in steps}
    chosen = by_move[better]
    if worse in (None, better):
        other = _tempting(model, [step for step in steps if step != chosen])
    else:
        other = by_move[worse]
    if other is None:
        return None
    one, two = (After(move, board | move, node) for node, _, move in (chosen, other))
    tasks = state.tasks(state.by_seat[seat].round)
    return Pair(board, tasks, one, two, _shares(model, tasks, situation.coming, one, two))


def _tempting(model: BitsModel, steps: Sequence[Step]) -> Step | None:
    """The step that a beginner would choose: the most points at once, then the lowest place."""

    def first_sight(one: tuple[float, Step]) -> tuple[float, int, int]:
        value, (_, _, move) = one
        return value, -sum(row for _, row in GRID.cells(move)), move

    values = zip(model.first_sight(steps), steps, strict=True)
    return max(values, key=first_sight)[1] if steps else None


def _shares(
    model: BitsModel, tasks: Iterable[str], coming: Sequence[str], better: After, worse: After
) -> dict[str, float]:
    """By feature what the worse placement loses by it."""
    found: dict[str, float] = {}
    outlook = model.outlook(coming)
    for sign, after in ((1, better), (-1, worse)):
        for task in tasks:
            points = sum(points for _, _, points in counted(TASKS[task], after.board))
            found[task] = found.get(task, 0.0) + sign * points
        for feature, entry in model.entries(after.node, outlook):
            found[feature] = found.get(feature, 0.0) + sign * WEIGHT_UNIT * model.weights[entry]
    return found


def _described(pair: Pair, feature: str) -> Reason | None:
    """A share in terms of what lies on the ramp; None where nothing shows it."""
    if feature in TASKS:
        return _task(pair, feature)
    if feature in COLOURS:
        return _colour(pair, COLOURS.index(feature))
    if feature == NEUTRAL:
        spent = pair.worse.move >> GRID.plane_bits * NAMES.index("neutral")
        return _fault("neutral_spent", pair.worse.move) if spent else None
    if feature == LEFT:
        return _shut_in(pair, range(GRID.columns))
    return _columns(pair, int(feature))


# --- points at once --------------------------------------------------------------------------


def _task(pair: Pair, task: str) -> Reason | None:
    """The area that a task card pays for, or that it charges for, after one placement alone."""
    card = TASKS[task]
    one, two = (set(counted(card, after.board)) for after in (pair.better, pair.worse))
    before = set(counted(card, pair.before))
    for name, faults, found in (
        ("scores", False, [area for area in one - two - before if area[2] > 0]),
        ("breaks", True, [area for area in before & one - two if area[2] > 0]),
        ("charged", True, [area for area in two - one - before if area[2] < 0]),
        ("mends", False, [area for area in before & two - one if area[2] < 0]),
    ):
        if found:
            colour, area, points = max(found, key=lambda one: (abs(one[2]), one[1]))
            return Reason(name, faults, GRID.cells(area), NAMES[colour], task, abs(points))
    return None


# --- colours ---------------------------------------------------------------------------------


def _colour(pair: Pair, colour: int) -> Reason | None:
    """The loss of a colour: a chance for a task, or the room and the size of its areas."""
    for way in (_chances, _sizes, _rooms):
        found = way(pair, colour)
        if found is not None:
            return replace(found, piece=NAMES[colour])
    squares = plane_of(pair.better.move, colour)
    touched = [one for one in areas(plane_of(pair.better.board, colour)) if one & squares]
    if not touched:
        return None
    area = max(touched)
    count = area.bit_count()
    name = "extends" if area & ~squares else "starts"
    return Reason(name, False, GRID.cells(area), NAMES[colour], count=count)


def _chances(pair: Pair, colour: int) -> Reason | None:
    """An area that lacks one square for a task card after the better placement alone."""
    name = NAMES[colour]
    for task in pair.tasks:
        here, there = (
            [near for near in _near(task, after) if near.colour == name and near.points > 0]
            for after in (pair.better, pair.worse)
        )
        missing = {cell for near in there for cell in near.missing}
        for near in here:
            lost = tuple(cell for cell in near.missing if cell not in missing)
            if not lost:
                continue
            taken = tuple(cell for cell in GRID.cells(pair.worse.move) if cell in lost)
            if taken:
                return Reason("takes_square", True, taken, other=task)
            return Reason("one_short", False, (*near.cells, *lost), other=task)
    return None


def _near(task: str, after: After) -> tuple[NearArea, ...]:
    return explain(task, after.board, after.profile, NAMES).near


def _sizes(pair: Pair, colour: int) -> Reason | None:
    """An area that the worse placement makes too large, or areas that it joins."""
    largest = max(TASKS[task].size for task in pair.tasks)
    here, there = (areas(plane_of(after.board, colour)) for after in (pair.better, pair.worse))
    for area in there:
        size = area.bit_count()
        grown = area not in here and area & plane_of(pair.worse.move, colour)
        if grown and size > largest:
            return _fault("too_large", area, count=size)
    if len(there) > len(here):
        lone = next((area for area in there if not area & ~plane_of(pair.worse.move, colour)), 0)
        if lone:
            return _fault("apart", lone, count=len(there))
    if len(there) < len(here):
        joined = next((area for area in there if sum(bool(one & area) for one in here) > 1), 0)
        if joined:
            return _fault("joins", joined, count=joined.bit_count())
    return None


def _rooms(pair: Pair, colour: int) -> Reason | None:
    """An area that the worse placement shuts in, or leaves less room."""
    tightest, room = 0, 0
    for area in areas(plane_of(pair.worse.board, colour)):
        sides = adjacent(area)
        here, there = ((sides & after.open).bit_count() for after in (pair.better, pair.worse))
        if here > there and (not tightest or there < room):
            tightest, room = area, there
    if not tightest:
        return None
    return _fault("fewer_sides" if room else "shuts_area_in", tightest, count=room)


# --- columns ---------------------------------------------------------------------------------


def _columns(pair: Pair, first: int) -> Reason | None:
    """The fault of the surface in two neighbouring columns."""
    better, worse = pair.better, pair.worse
    both = range(first, first + 2)
    holes = _shut_in(pair, both)
    if holes is not None:
        return holes
    known = {dent.columns for dent in wells(better.heights)}
    for dent in wells(worse.heights):
        if dent.columns not in known and dent.columns[0] in both:
            column, low = dent.columns[0], worse.heights[dent.columns[0]]
            rows = range(low, min(GRID.rows, low + dent.depth))
            return Reason("well", True, tuple((column, row) for row in rows), count=len(rows))
    for column in both:
        if worse.heights[column] == GRID.rows > better.heights[column]:
            return Reason("fills_column", True, _tops(worse, [column]))
    return _step(pair, both)


def _shut_in(pair: Pair, columns: range) -> Reason | None:
    """The cells of these columns that only the worse placement shuts in."""
    cells = GRID.cells(pair.worse.holes & ~pair.better.holes)
    holes = tuple(cell for cell in cells if cell[0] in columns)
    return Reason("shuts_in", True, holes, count=len(holes)) if holes else None


def _step(pair: Pair, columns: range) -> Reason | None:
    """A step between two columns that is higher after the worse placement."""
    here, there = (
        abs(after.heights[columns[0]] - after.heights[columns[1]])
        for after in (pair.better, pair.worse)
    )
    if there > here:
        return Reason("step", True, _tops(pair.worse, columns), count=there)
    if pair.worse.move and any(column in columns for column, _ in GRID.cells(pair.worse.move)):
        return Reason("too_high", True, _tops(pair.worse, columns))
    return None


def _tops(after: After, columns: Iterable[int]) -> tuple[Cell, ...]:
    """The lowest open cell of each of these columns; the topmost one of a full column."""
    return tuple((column, min(after.heights[column], GRID.rows - 1)) for column in columns)


def _flat(board: int) -> int:
    """The cells with a square of any colour."""
    return sum(GRID.bit(column, row) for column, row in GRID.cells(board))


def _fault(name: str, cells: int, count: int = 0) -> Reason:
    return Reason(name, True, GRID.cells(cells), count=count)
