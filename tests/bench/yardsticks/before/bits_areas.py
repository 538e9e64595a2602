"""Features of the areas of one colour in BITS, for the learned evaluation.

A feature describes an area by its points now, with one more square and with two, and by the
number of neighbouring squares that would help. Task cards enter only through the points they
pay, so the same weights serve all cards.
"""

from collections.abc import Callable, Iterable

from tests.bench.yardsticks.before.memo import Memo
from fitsmobile.engine.boards.bits import TASKS
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
COMING = 9
"""Classes of the tiles to come of a colour: three of mixed tiles times three of doubles."""
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

OUTLOOKS = CLASSES**3
REACH_AT = 0
COMING_AT = REACH_AT + OUTLOOKS * HELPING**2
SIZE_AT = COMING_AT + OUTLOOKS * COMING
AREA_ENTRIES = SIZE_AT + CLASSES * SIZES * SIDES * len(KINDS)

MARGIN = 3 * GRID.stride + 2
"""Bits kept free below an area that is moved to the low end of a frame."""
FRAME = PLANE_BITS + MARGIN

Entries = tuple[int, int, int]
"""The table entries of an area; the second is used when no tile is left to come."""

Part = tuple[int, int, int]
"""An area of a plane: the neighbouring squares, its own part of a key, and that of the plane."""


def code_of(kind: int, mixed: int, doubles: int) -> int:
    """The code of a colour with these numbers of mixed and double tiles to come."""
    coming = min(2, (mixed + 1) // 2) * 3 + min(2, doubles)
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
            around, others = (sides | sides >> 1) & FIELD, 0
            size = area.bit_count()
            if size + 1 < largest:
                around |= adjacent(around) & FIELD
            if size < largest:
                others = adjacent(around) & plane & ~area
            base = (others << PLANE_BITS | area) << KEY_PLANE
            found.append((sides << KEY_OPEN, base, around << KEY_OPEN | CODE))
        return tuple(found)

    return parts


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
        self._pays = {area // (area & -area) << MARGIN: points for area, points in pays.items()}
        self._kind = kind
        self._largest = largest
        self._known = Memo(self._entries, memo)

    def entries(self, cells: int) -> Entries:
        """The entries of an area, by its part of a key without the code."""
        open_ = cells & PLANE
        area = cells >> PLANE_BITS & PLANE
        low = (area & -area).bit_length() - 1
        return self._known[
            ((cells >> 2 * PLANE_BITS << MARGIN >> low) << FRAME | area << MARGIN >> low) << FRAME
            | open_ << MARGIN >> low
        ]

    def _entries(self, place: int) -> Entries:
        """The entries of an area with its lowest square at `MARGIN`."""
        squares, open_ = divmod(place, 1 << FRAME)
        others, area = divmod(squares, 1 << FRAME)
        pays, size = self._pays, area.bit_count()
        sides = helping = adjacent(area) & open_
        now = _class(pays.get(area, 0))
        one = two = _class(0)
        if size < self._largest:
            joins = adjacent(others)
            grown = grow(area, sides, others, joins)
            points = [_worth(after, pays) for after in grown]
            best = max(points)
            one = _class(best)
            helping = sum(
                side
                for side, worth_then in zip(squares_of(sides), points, strict=True)
                if worth_then == best
            )
            if size + 1 < self._largest:
                two = _class(_best_of_two(grown, open_, others, joins, pays))
        low = helping & ~(open_ << 1)
        reach = min(HELPING - 1, low.bit_count()) * HELPING
        reach += min(HELPING - 1, (helping ^ low).bit_count())
        outlook = (now * CLASSES + one) * CLASSES + two
        shape = (now * SIZES + min(SIZES, size) - 1) * SIDES + min(SIDES, sides.bit_count()) - 1
        return (
            REACH_AT + outlook * HELPING**2 + reach,
            COMING_AT + outlook * COMING,
            SIZE_AT + shape * len(KINDS) + self._kind,
        )


def _worth(area: int, pays: dict[int, int]) -> int:
    """The points of an area at any place of its frame."""
    return pays.get(area // (area & -area) << MARGIN, 0)


def _best_of_two(
    grown: Iterable[int], open_: int, others: int, joins: int, pays: dict[int, int]
) -> int:
    """The best points of an area with one more square than `grown`."""
    best = None
    for more in set(grown):
        for after in grow(more, adjacent(more) & open_ & ~more, others, joins):
            points = _worth(after, pays)
            if best is None or points > best:
                best = points
    return best or 0


def grow(area: int, sides: int, others: int, joins: int) -> list[int]:
    """The area with each of the neighbouring squares added; squares of `joins` merge areas."""
    found = []
    while sides:
        side = sides & -sides
        found.append(area_from(side, others | area | side) if side & joins else area | side)
        sides ^= side
    return found


def squares_of(cells: int) -> list[int]:
    """The cells one by one."""
    found = []
    while cells:
        found.append(cells & -cells)
        cells &= cells - 1
    return found


def _class(points: int) -> int:
    return PAYS.get(points, CLASSES - 1)
