"""The hexagonal board that FILLIT and JAMMIT share, as precomputed tables.

A board of radius 4 (large, 61 hexes) or 3 (mini, 37) with a blocked centre. Cells are bit
indexes in one fixed order: row `a` at the bottom first, each row from the left, so that
ascending indexes are ascending names, and turning the board by half a turn maps index `i`
to `last - i`. The centre has an index, but no piece may stand on it.

Axial coordinates `(q, r)`: q grows to the right, r grows downward.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from fitsmobile.engine.frozen import frozen

Bits = int
"""A set of cells: bit `i` stands for the cell of index `i`."""

Axial = tuple[int, int]

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
"""The six directions, counter-clockwise; `(d + 3) % 6` is opposite to `d`."""

STEPS: tuple[Axial, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The change of the axial coordinates by one step in each direction."""

CORNER_STEPS: tuple[Axial, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six corners clockwise from the right, as unit vectors from the centre."""


@frozen
class Lane:
    """A column as JAMMIT uses it: the cells from the entry hex to the rim or the centre."""

    entry: int
    cells: tuple[int, ...]
    ends_in_centre: bool
    mask: Bits


@frozen(eq=False)
class HexBoard:
    """All tables of one board size; `hexboard(radius)` returns the shared object of a size.

    radius      hexes from the centre to the rim
    names       notation of every cell by index
    index       notation to index
    axial       axial coordinates by index
    centre      index of the blocked centre
    spaces      every cell a piece may stand on: all but the centre
    rays        `rays[direction][cell]`: the cells beyond, nearest first, up to the rim or
                before the centre; empty where there is none
    ray_masks   the same as sets
    neighbours  the spaces next to a cell, ascending
    neighbour_masks  the same as sets
    corners     the six corner hexes, clockwise from the right
    lanes       `lanes[corner]`: the parallel columns that run away from that corner,
                ascending by entry hex
    turns       `turns[n]`: where each cell goes when the board turns n x 60 degrees clockwise
    mirror      where each cell goes when left and right are swapped
    """

    radius: int
    names: tuple[str, ...]
    index: Mapping[str, int]
    axial: tuple[Axial, ...]
    centre: int
    spaces: Bits
    rays: tuple[tuple[tuple[int, ...], ...], ...]
    ray_masks: tuple[tuple[Bits, ...], ...]
    neighbours: tuple[tuple[int, ...], ...]
    neighbour_masks: tuple[Bits, ...]
    corners: tuple[int, ...]
    lanes: tuple[tuple[Lane, ...], ...]
    turns: tuple[tuple[int, ...], ...]
    mirror: tuple[int, ...]

    def cells_of(self, bits: Bits) -> tuple[str, ...]:
        """The names of a set of cells, ascending."""
        names = self.names
        return tuple([names[cell] for cell in each(bits)])

    def bits_of(self, names: Iterable[str]) -> Bits:
        """The set of the named cells. KeyError for an unknown name."""
        return bits_from(self.index[name] for name in names)


def each(bits: Bits) -> Iterator[int]:
    """The indexes in a set, ascending."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def bits_from(cells: Iterable[int]) -> Bits:
    """The set of these indexes."""
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits


def moved(bits: Bits, places: Sequence[int]) -> Bits:
    """The set after a turn or mirroring given as `places[cell]`."""
    return bits_from(places[cell] for cell in each(bits))


@cache
def hexboard(radius: int) -> HexBoard:
    """The board of this radius, made once."""
    axial = tuple(
        (q, r)
        for r in range(radius, -radius - 1, -1)
        for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1)
    )
    at = {cell: number for number, cell in enumerate(axial)}
    names = tuple(f"{chr(ord('a') + radius - r)}{q + radius + 1}" for q, r in axial)
    centre = at[0, 0]
    rays = tuple(tuple(_ray(at, cell, step) for cell in axial) for step in STEPS)
    neighbours = tuple(
        tuple(sorted(ray[cell][0] for ray in rays if ray[cell])) for cell in at.values()
    )
    corners = tuple(at[q * radius, r * radius] for q, r in CORNER_STEPS)
    return HexBoard(
        radius=radius,
        names=names,
        index={name: number for number, name in enumerate(names)},
        axial=axial,
        centre=centre,
        spaces=(1 << len(axial)) - 1 & ~(1 << centre),
        rays=rays,
        ray_masks=tuple(tuple(bits_from(ray) for ray in row) for row in rays),
        neighbours=neighbours,
        neighbour_masks=tuple(bits_from(cells) for cells in neighbours),
        corners=corners,
        lanes=tuple(_lanes(at, (-q, -r)) for q, r in CORNER_STEPS),
        turns=_turns(at),
        mirror=tuple(at[-q - r, r] for q, r in axial),
    )


def _ray(at: Mapping[Axial, int], start: Axial, step: Axial) -> tuple[int, ...]:
    """The cells beyond `start`, nearest first, before the rim or the centre."""
    q, r = start[0] + step[0], start[1] + step[1]
    ray = []
    while (q, r) in at and (q, r) != (0, 0):
        ray.append(at[q, r])
        q, r = q + step[0], r + step[1]
    return tuple(ray)


def _lanes(at: Mapping[Axial, int], step: Axial) -> tuple[Lane, ...]:
    """The columns that run in the direction `step`, ascending by entry hex."""
    lanes = []
    for (q, r), entry in at.items():
        if (q - step[0], r - step[1]) in at:
            continue
        cells = (entry, *_ray(at, (q, r), step))
        last_q, last_r = next(cell for cell, number in at.items() if number == cells[-1])
        ends_in_centre = (last_q + step[0], last_r + step[1]) == (0, 0)
        lanes.append(Lane(entry, cells, ends_in_centre, bits_from(cells)))
    return tuple(lanes)


def _turns(at: Mapping[Axial, int]) -> tuple[tuple[int, ...], ...]:
    """The new place of each cell after 0..5 turns of 60 degrees clockwise."""
    once = tuple(at[-r, q + r] for q, r in at)
    turns = [tuple(at.values())]
    for _ in range(5):
        turns.append(tuple(once[cell] for cell in turns[-1]))
    return tuple(turns)
