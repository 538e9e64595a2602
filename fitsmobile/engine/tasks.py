"""Scores of a BITS ramp by its task cards, and explanations of them.

A colour's squares are one int, a *plane* of the ramp's grid. Its *areas* are the groups of
squares that touch along an edge. All of an area's neighbours are found at once by shifting
the plane; whether an area has a card's form is one look-up, because every place of every form
on the grid is known beforehand.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache

from fitsmobile.engine.boards.bits import COLOURS, TASKS, TaskCard
from fitsmobile.engine.polyomino import Cell, Grid, forms_of, read_art
from fitsmobile.engine.views import MissedArea, NearArea, TaskArea, TaskView

GRID = Grid(columns=6, rows=6, planes=len(COLOURS) + 1)
"""The ramp; the last plane is the neutral tile's."""

PLANE_MEMO = 8192
"""Cache size: planes for each colour of a scorer."""

TASKS_MEMO = 8
"""Cache size: scorers, twice the rounds of the longest game."""

AREA_MEMO = 128
"""Cache size: planes whose areas are kept."""

EXPLAINED = 64
"""Cache size: explanations; every view needs those of all finished rounds."""

_UP, _RIGHT = 1, GRID.stride
_PLANE = (1 << GRID.plane_bits) - 1
_ONE_SQUARE = GRID.bit(0, 0)


def plane_of(board: int, colour: int) -> int:
    """The squares of one colour."""
    return board >> colour * GRID.plane_bits & _PLANE


def adjacent(cells: int) -> int:
    """The cells that share an edge with these, and the spare ones round the grid."""
    return cells << _UP | cells >> _UP | cells << _RIGHT | cells >> _RIGHT


def area_from(seed: int, plane: int) -> int:
    """The area of the plane that the seed belongs to."""
    area = seed
    while True:
        grown = (area | area << 1 | area >> 1 | area << _RIGHT | area >> _RIGHT) & plane
        if grown == area:
            return area
        area = grown


@lru_cache(maxsize=AREA_MEMO)
def areas(plane: int) -> tuple[int, ...]:
    """The areas of a plane, by their lowest cell from the left."""
    found = []
    while plane:
        area = area_from(plane & -plane, plane)
        found.append(area)
        plane ^= area
    return tuple(found)


@cache
def places(form: str) -> frozenset[int]:
    """Every place of a form on the grid, turned and flipped."""
    return frozenset(
        sum(GRID.bit(column + x, row + y) for x, y, _ in way.squares)
        for way in forms_of(read_art(form))
        for column in range(GRID.columns - way.width + 1)
        for row in range(GRID.rows - way.height + 1)
    )


_ALL_OF_SIZE = {4: ("####", "##/##", "#./#./##", ".##/##.", "###/.#.")}
"""The forms of the areas that a card with points for other areas rewards."""


@cache
def worth(card: TaskCard, colour: int) -> dict[int, int]:
    """The points of each area of this colour that counts for the card."""
    if card.colour not in (None, COLOURS[colour]):
        return {}
    found = {}
    if card.others:
        for form in _ALL_OF_SIZE[card.size]:
            found.update(dict.fromkeys(places(form), card.others))
    found.update(dict.fromkeys(places(card.form), card.points))
    return found


@lru_cache(maxsize=TASKS_MEMO)
def scorer(tasks: tuple[str, ...]) -> Callable[[int], int]:
    """A fast function that scores a board by these task cards."""
    red, yellow, blue, purple, black = (_PlaneMemo(tasks, at) for at in range(len(COLOURS)))
    plane, one, two, three, four = _PLANE, *(GRID.plane_bits * at for at in range(1, 5))

    def score(board: int) -> int:
        return (
            red[board & plane]
            + yellow[board >> one & plane]
            + blue[board >> two & plane]
            + purple[board >> three & plane]
            + black[board >> four & plane]
        )

    return score


class _PlaneMemo(dict[int, int]):
    """Cache of the points of each plane of one colour.

    It is cleared when full: cheaper than tracking the age of entries.
    """

    __slots__ = ("_worth",)

    def __init__(self, tasks: tuple[str, ...], colour: int) -> None:
        super().__init__()
        self._worth: dict[int, int] = {}
        for task in tasks:
            for area, points in worth(TASKS[task], colour).items():
                self._worth[area] = self._worth.get(area, 0) + points

    def __missing__(self, plane: int) -> int:
        worth_of = self._worth.get
        joined = adjacent(plane) & plane
        alone = plane ^ joined
        points = worth_of(_ONE_SQUARE, 0) * alone.bit_count()
        while joined:
            seed = joined & -joined  # the lowest of the leftmost column: it grows up and right
            grown, area = (seed | seed << _UP | seed << _RIGHT) & joined, seed
            while grown != area:
                area = grown
                grown = (area | area << 1 | area >> 1 | area << _RIGHT | area >> _RIGHT) & joined
            points += worth_of(area, 0)
            joined ^= area
        if len(self) >= PLANE_MEMO:
            self.clear()
        self[plane] = points
        return points


def forget() -> None:
    """Clear the caches of planes."""
    scorer.cache_clear()
    areas.cache_clear()


def counted(
    card: TaskCard, board: int, colours: Iterable[int] = range(len(COLOURS))
) -> Iterator[tuple[int, int, int]]:
    """Colour, area and points of each area that counts for the card."""
    for colour in colours:
        value = worth(card, colour)
        for area in areas(plane_of(board, colour)):
            if area in value:
                yield colour, area, value[area]


# --- explanations ------------------------------------------------------------------------


@lru_cache(maxsize=EXPLAINED)
def explain(task: str, board: int, profile: int, names: tuple[str, ...]) -> TaskView:
    """The view of a card: areas that count, areas nearly so, and why others do not.

    `names` are the piece colours of the planes; above the `profile` of the ramp a square can
    still be placed.
    """
    card = TASKS[task]
    found = tuple(
        TaskArea(names[colour], GRID.cells(area), points)
        for colour, area, points in counted(card, board)
    )
    open_cells = sum(
        GRID.bit(column, row)
        for column, height in enumerate(GRID.heights(profile))
        for row in range(height, GRID.rows)
    )
    form = forms_of(read_art(card.form))[0].squares
    wanted = names[COLOURS.index(card.colour)] if card.colour else None
    return TaskView(
        id=card.id,
        level=card.level,
        form=tuple((column, row) for column, row, _ in form),
        colour=wanted,
        points=card.points,
        others=card.others,
        score=sum(area.points for area in found),
        counted=found,
        near=tuple(_near(card, board, open_cells, names)),
        missed=tuple(_missed(card, board, names)),
    )


def _near(
    card: TaskCard, board: int, open_cells: int, names: tuple[str, ...]
) -> Iterator[NearArea]:
    """The areas that one more square would make count."""
    for colour in range(len(COLOURS)):
        value = worth(card, colour)
        plane = plane_of(board, colour)
        missing: dict[tuple[int, int], list[Cell]] = {}
        for cell in GRID.cells(adjacent(plane) & open_cells) if value else ():
            square = GRID.bit(*cell)
            grown = area_from(square, plane | square)
            if grown in value:
                missing.setdefault((grown ^ square, value[grown]), []).append(cell)
        for (area, points), cells in missing.items():
            yield NearArea(names[colour], GRID.cells(area), tuple(cells), points)


def _missed(card: TaskCard, board: int, names: tuple[str, ...]) -> Iterator[MissedArea]:
    """The areas that don't count though they have the form or the colour, with the reason."""
    for colour in range(len(COLOURS)):
        value = worth(card, colour)
        plane = plane_of(board, colour)
        for area in areas(plane):
            if area in value:
                continue
            if not value:
                if area in places(card.form):
                    yield MissedArea(names[colour], GRID.cells(area), "wrong_colour")
                continue
            reason, others = _why_not(card, area, plane)
            yield MissedArea(names[colour], GRID.cells(area), reason, GRID.cells(others))


def _why_not(card: TaskCard, area: int, plane: int) -> tuple[str, int]:
    """The reason why an area of the right colour does not count, and the other areas concerned."""
    size = area.bit_count()
    if size > card.size:
        return "too_large", 0
    if size == card.size:
        return "other_form", 0
    corners = (area << _UP | area >> _UP) & ~area
    touching = (corners << _RIGHT | corners >> _RIGHT) & plane & ~area
    others = sum(other for other in areas(plane) if other & touching)
    if others and size + others.bit_count() >= card.size:
        return "only_diagonal", others
    return "too_small", 0
