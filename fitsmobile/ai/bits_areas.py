"""Features of the areas of one colour in BITS, for the learned evaluation.

A feature describes an area by its points now, with one more square and with two, by the
neighbouring squares that would help, and by the tiles of its colour to come; one more counts the
colour's unfinished areas. Task cards enter only through the points they pay, so the same weights
serve all cards.
"""

from collections.abc import Callable, Iterable, Sequence
from math import prod

from fitsmobile.ai.memo import Memo
from fitsmobile.engine.boards.bits import DECK, DOUBLES, MIXED, TASKS
from fitsmobile.engine.tasks import GRID, adjacent, area_from, areas, worth

PLANE_BITS = GRID.plane_bits
PLANE = (1 << PLANE_BITS) - 1
FIELD = sum(GRID.bit(column, row) for column in range(GRID.columns) for row in range(GRID.rows))
"""The cells of the ramp."""

# A *key* holds all that the evaluation of a colour depends on: from the low end a code of
# `CODE_BITS` bits, the open cells near the colour's squares, then the squares.
STAGE_BITS, KIND_BITS, COMING_BITS = 4, 1, 4
CODE_BITS = STAGE_BITS + KIND_BITS + COMING_BITS
KINDS = range(1 << KIND_BITS)
"""0 is a colour that no card names, 1 one that a card does."""
DOUBLES_TO_COME = DECK.count(DOUBLES[0]) + 1
COMING = (sum(DOUBLES[0][0] in tile for tile in MIXED) + 1) * DOUBLES_TO_COME
"""Numbers of mixed tiles times numbers of doubles to come of a colour."""
KEY_OPEN = CODE_BITS
KEY_PLANE = CODE_BITS + PLANE_BITS
CODE = (1 << CODE_BITS) - 1
STAGE = (1 << STAGE_BITS) - 1

PAYS = {-2: 0, 0: 1, 1: 2, 2: 3}
"""Classes of the points of an area; more than two points are the last class."""
CLASSES = 5
HELPING = 3
"""Classes of the number of helping squares: 0, 1, more; reachable now and others apart."""
SIDES = 4
SIZES = 6
ROOMY = 2
ROOMS = 2 * ROOMY + 1
"""Classes of the open neighbouring squares: none or one reachable now if it is the only one; of
several none, one, or at least `ROOMY`."""
UNFINISHED = (4, 3, 3, 3)
"""Classes of the number of areas of one square, of two ... that can still grow and count."""

OUTLOOKS = CLASSES**3
REACH_AT = 0
COMING_AT = REACH_AT + OUTLOOKS * HELPING**2
SIZE_AT = COMING_AT + OUTLOOKS * SIZES * ROOMS * COMING
UNFINISHED_AT = SIZE_AT + CLASSES * SIZES * SIDES * len(KINDS)
COLOUR_ENTRIES = UNFINISHED_AT + prod(UNFINISHED) * COMING * len(KINDS)
TALLY_BITS = 5
"""Bits of a tally for the number of areas of one size."""

MARGIN = 3 * GRID.stride + 2
"""Bits kept free below an area that is moved to the low end of a frame."""
FRAME = PLANE_BITS + MARGIN
IN_FRAME = (1 << FRAME) - 1
"""The cells of a frame."""

Entries = tuple[int, int, int]
"""The table entries of an area; the second is used when no tile is left to come."""

Part = tuple[int, int, int, int]
"""An area of a plane: the neighbouring squares, its own part of a key, that of the plane, and its
part of the tally of unfinished areas."""


def code_of(kind: int, mixed: int, doubles: int) -> int:
    """The code of a colour with these numbers of mixed and double tiles to come."""
    coming = mixed * DOUBLES_TO_COME + doubles
    return (coming << KIND_BITS | kind) << STAGE_BITS


def coming_of(code: int) -> int:
    """The class of the tiles to come of a colour."""
    return code >> STAGE_BITS + KIND_BITS & (1 << COMING_BITS) - 1


def kind_of(code: int) -> int:
    """The kind of a colour, one of KINDS."""
    return code >> STAGE_BITS & len(KINDS) - 1


def parts_by(largest: int) -> Callable[[int], tuple[Part, ...]]:
    """A function that splits a plane into areas; `largest` is the largest size that counts."""

    def parts(plane: int) -> tuple[Part, ...]:
        found = []
        for area in areas(plane):
            sides = adjacent(area) & FIELD
            around, others, tally = (sides | sides >> 1) & FIELD, 0, 0
            size = area.bit_count()
            if size + 1 < largest:
                around |= adjacent(around) & FIELD
            if size < largest:
                others = adjacent(around) & plane & ~area
                tally = 1 << TALLY_BITS * (size - 1)
            base = (others << PLANE_BITS | area) << KEY_PLANE
            found.append((sides << KEY_OPEN, base, around << KEY_OPEN | CODE, tally))
        return tuple(found)

    return parts


def unfinished_entry(tally: int) -> int:
    """The table entry of a colour's unfinished areas, for no tile to come and kind 0."""
    entry = 0
    for at, classes in enumerate(UNFINISHED):
        number = tally >> TALLY_BITS * at & (1 << TALLY_BITS) - 1
        entry = entry * classes + min(classes - 1, number)
    return UNFINISHED_AT + entry * COMING * len(KINDS)


def pays_of(tasks: Iterable[str], colour: int) -> dict[int, int]:
    """The points of each area of a colour, all cards together."""
    found: dict[int, int] = {}
    for task in tasks:
        for area, points in worth(TASKS[task], colour).items():
            found[area] = found.get(area, 0) + points
    return found


class Prospects:
    """Features (table entries) of the areas of one kind of colour.

    Areas of the same form in the same surroundings share an entry wherever they are on the ramp.
    `kind` is one of `KINDS`, `largest` the size of the largest area that counts.
    """

    def __init__(self, pays: dict[int, int], kind: int, largest: int, memo: int) -> None:
        forms = {area // (area & -area): points for area, points in pays.items()}
        # An area that grows has its lowest square anywhere up to MARGIN.
        self._pays = {form << at: forms[form] for form in forms for at in range(MARGIN + 1)}
        self._most = max(pays.values(), default=0)
        self._kind = kind
        self._largest = largest
        self._known = Memo(self._entries, memo)

    def entries(self, cells: int) -> Entries:
        """The entries of an area, by its part of a key without the code.

        Only the open squares that it can take with two more squares matter, unless it can merge
        with other areas: then it reaches more of them.
        """
        open_, area, others = cells & PLANE, cells >> PLANE_BITS & PLANE, cells >> 2 * PLANE_BITS
        near = adjacent(area) & open_
        near |= adjacent(near) & open_
        if others and adjacent(others) & near:
            near = open_
        else:
            others = 0
        low = (area & -area).bit_length() - 1
        place = (area << FRAME | near) << MARGIN >> low
        return self._known[place | others << MARGIN >> low << 2 * FRAME]

    def _entries(self, place: int) -> Entries:
        """The entries of an area with its lowest square at `MARGIN`."""
        open_, area, others = place & IN_FRAME, place >> FRAME & IN_FRAME, place >> 2 * FRAME
        size = area.bit_count()
        sides = helping = adjacent(area) & open_
        now = _class(self._pays.get(area, 0))
        one = two = _class(0)
        if size < self._largest:
            joins = adjacent(others)
            grown = grow(area, sides, others, joins)
            best, helping = self._best_of_one(grown, sides)
            one = _class(best)
            if size + 1 < self._largest:
                two = _class(self._best_of_two(grown, sides, open_, others, joins))
        low = helping & ~(open_ << 1)
        reach = min(HELPING - 1, low.bit_count()) * HELPING
        reach += min(HELPING - 1, (helping ^ low).bit_count())
        outlook = (now * CLASSES + one) * CLASSES + two
        room = min(ROOMY, (sides & ~(open_ << 1)).bit_count()) + ROOMY * (sides.bit_count() > 1)
        shape = (now * SIZES + min(SIZES, size) - 1) * SIDES + min(SIDES, sides.bit_count()) - 1
        return (
            REACH_AT + outlook * HELPING**2 + reach,
            COMING_AT + ((outlook * SIZES + min(SIZES, size) - 1) * ROOMS + room) * COMING,
            SIZE_AT + shape * len(KINDS) + self._kind,
        )

    def _best_of_one(self, grown: Sequence[int], sides: int) -> tuple[int, int]:
        """The best points of `grown`, an area with each of `sides`, and those sides of it."""
        points = [self._pays.get(after, 0) for after in grown]
        best, helping = max(points), 0
        for one in points:
            side = sides & -sides
            if one == best:
                helping |= side
            sides ^= side
        return best, helping

    def _best_of_two(
        self, grown: Iterable[int], sides: int, open_: int, others: int, joins: int
    ) -> int:
        """The best points of an area with one more square than `grown`, which has each of `sides`.

        A pair of sides is tried in one order only, and nothing after the most points of all.
        """
        pays, most, best = self._pays, self._most, None
        for more in grown:
            for after in grow(more, adjacent(more) & open_ & ~more, others, joins):
                points = pays.get(after, 0)
                if best is None or points > best:
                    best = points
            if best == most:
                break
            open_ &= ~(sides & -sides)
            sides &= sides - 1
        return best or 0


def grow(area: int, sides: int, others: int, joins: int) -> list[int]:
    """The area with each of the neighbouring squares added; squares of `joins` merge areas."""
    found = []
    while sides:
        side = sides & -sides
        found.append(area_from(side, others | area | side) if side & joins else area | side)
        sides ^= side
    return found


def _class(points: int) -> int:
    return PAYS.get(points, CLASSES - 1)
