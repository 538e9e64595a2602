"""The gains that a FILLIT pawn can expect from its runs, and how each stone step changes them.

A run gains the chips that it lays and those that it sends back. A stone step changes only the one
or two rays of a pawn on which its two hexes lie, so the worth after a step is made from the gains
before it. A pawn's prospects depend on the hexes on its rays and next to them alone; they are
cached by the contents of these.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple

from fitsmobile.engine.fillit_moves import Tables, tables
from fitsmobile.engine.hexboard import Bits, each

FINISHES = 32
"""Added to the gain of a run that lays the last chip; above every gain."""

KEPT = 12_000
"""Cache size: prospects; the cache is cleared when full."""

TOUCHES_KEPT = 2_000

Worths = Sequence[Sequence[int]]
"""The worth of a pawn's runs by the best gain and the second-best one."""


class Ray(NamedTuple):
    """A direction of a pawn: its hexes, and the path of the run for each set of obstacles."""

    mask: Bits
    paths: Mapping[Bits, Bits]


class Touch(NamedTuple):
    """A stone step that may change the runs of a pawn: both its hexes, and its target.

    `number` is that of the pawn's ray that it changes, `ray` its hexes and `paths` its paths; -1
    where it changes two or moves the pawn itself. `pawn` is the pawn's cell after it.
    """

    pair: Bits
    target: Bits
    number: int
    ray: Bits
    paths: Mapping[Bits, Bits]
    pawn: int


class Touches(NamedTuple):
    """The steps of some stones that may change the runs of a pawn, and all hexes concerned."""

    watch: Bits
    steps: tuple[Touch, ...]


class Prospect(NamedTuple):
    """The worth of a pawn's runs now, and after each step that changes it, by the step's pair.

    `least` and `most` are the least and the greatest of all these.
    """

    still: int
    changed: Mapping[Bits, int]
    least: int
    most: int


_prospect = partial(tuple.__new__, Prospect)
"""A prospect from all its fields: half the cost of calling the class."""

_UNCHANGED: Mapping[Bits, int] = {}

NO_RUNS = Prospect(0, _UNCHANGED, 0, 0)
"""The prospect where the game is over."""


def worths(best: int, second: int, finish: int) -> Worths:
    """The table of worths: weights of the two gains, and the worth of laying the last chip."""
    sizes = range(2 * FINISHES)
    return tuple(
        tuple(
            best * (one % FINISHES) + second * (two % FINISHES) + finish * (one >= FINISHES)
            for two in sizes
        )
        for one in sizes
    )


@cache
def rays_of(radius: int) -> tuple[tuple[Ray, ...], ...]:
    """The rays of every cell on the board of this radius, those without hexes left out."""
    board = tables(radius).board
    return tuple(
        tuple(
            Ray(masks[cell], _paths(row[cell]))
            for row, masks in zip(board.rays, board.ray_masks, strict=True)
            if row[cell]
        )
        for cell in range(len(board.names))
    )


def _paths(ray: Sequence[int]) -> dict[Bits, Bits]:
    """The hexes before the first obstacle, for every set of obstacles on a ray."""
    found = {0: 0}
    for cell in reversed(ray):
        free = {obstacles: path | 1 << cell for obstacles, path in found.items()}
        found = {**free, **{obstacles | 1 << cell: 0 for obstacles in found}}
    return found


class Prospects:
    """The prospects of pawns on one board.

    `weighing` are the tables of worths, one for the next pawn, one for the pawn after it ...;
    `longest` is the greatest number of hexes of a run.
    """

    def __init__(self, board: Tables, weighing: Sequence[Worths]) -> None:
        self._rays = rays_of(board.board.radius)
        self.longest = max(mask.bit_count() for rays in self._rays for mask, _ in rays)
        self._stars = board.stars
        self._steps_from = board.steps_from
        self._weighing = weighing
        self._known: dict[tuple[int, ...], Prospect] = {}
        self._touches = lru_cache(TOUCHES_KEPT)(self._touches_of)
        self._touches_by = cache(self._touches_of_one)

    def still(
        self, later: int, pawn: int, blocked: Bits, free: Bits, foreign: Bits, supply: int
    ) -> int:
        """The worth of a pawn's runs.

        `later` is the number of turns until the pawn's next one, 0 for the next pawn; `blocked`
        are the obstacles, `free` the hexes without a chip of its own, `foreign` those with
        another side's; `supply` the chips left to lay.
        """
        best = second = 0
        for mask, paths in self._rays[pawn]:
            path = paths[blocked & mask]
            laid = (path & free).bit_count()
            gain = laid + (path & foreign).bit_count()
            if laid >= supply:
                gain += FINISHES
            if gain > best:
                best, second = gain, best
            elif gain > second:
                second = gain
        return self._weighing[later][best][second]

    def of(
        self,
        later: int,
        pawn: int,
        stones: Bits,
        blocked: Bits,
        free: Bits,
        foreign: Bits,
        supply: int,
    ) -> Prospect:
        """The worth of a pawn's runs now, and after each step of one of `stones`."""
        watch, steps = self._touches(pawn, stones)
        if supply > self.longest:
            supply = self.longest + 1
        key = (later, pawn, stones, blocked & watch, free & watch, foreign & watch, supply)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            known = self._known[key] = self._made(
                later, pawn, steps, blocked, free, foreign, supply
            )
        return known

    def _made(
        self,
        later: int,
        pawn: int,
        steps: Sequence[Touch],
        blocked: Bits,
        free: Bits,
        foreign: Bits,
        supply: int,
    ) -> Prospect:
        if not steps:
            alone = self.still(later, pawn, blocked, free, foreign, supply)
            return _prospect((alone, _UNCHANGED, alone, alone))
        worth, gains = self._weighing[later], []
        for mask, paths in self._rays[pawn]:
            path = paths[blocked & mask]
            laid = (path & free).bit_count()
            gain = laid + (path & foreign).bit_count()
            gains.append(gain if laid < supply else gain + FINISHES)
        best, second, third, *_ = sorted(gains, reverse=True)
        still, changed = worth[best][second], {}
        least = most = still
        for pair, target, number, ray, paths, moved_to in steps:
            if blocked & target:
                continue
            bare, others = free, foreign
            if not free & target:
                bare = free ^ pair
            elif foreign & target:
                others = foreign ^ pair
            if number < 0:
                after = self.still(later, moved_to, blocked ^ pair, bare, others, supply)
            else:
                path = paths[(blocked ^ pair) & ray]
                laid = (path & bare).bit_count()
                gain = laid + (path & others).bit_count()
                if laid >= supply:
                    gain += FINISHES
                was = gains[number]
                if gain == was:
                    continue
                one = second if was == best else best
                if gain > one:
                    after = worth[gain][one]
                else:
                    two = second if was < second else third
                    after = worth[one][two if two > gain else gain]
            if after != still:
                changed[pair] = after
                if after < least:
                    least = after
                elif after > most:
                    most = after
        return _prospect((still, changed, least, most))

    def _touches_of(self, pawn: int, stones: Bits) -> Touches:
        """The steps of these stones that may change the runs of a pawn."""
        found = [self._touches_by(pawn, 1 << stone) for stone in each(stones)]
        watch = self._stars[pawn]
        for one in found:
            watch |= one.watch
        return Touches(watch, tuple([touch for one in found for touch in one.steps]))

    def _touches_of_one(self, pawn: int, stone: Bits) -> Touches:
        """The same for a single stone."""
        watch, found = 0, []
        for origin, target, pair in self._steps_from(stone):
            if not pair & self._stars[pawn]:
                continue
            after = origin if target == pawn else pawn
            watch |= pair | self._stars[after]
            rays = [number for number, ray in enumerate(self._rays[pawn]) if ray.mask & pair]
            number = rays[0] if len(rays) == 1 and target != pawn else -1
            ray, paths = self._rays[pawn][number]
            found.append(Touch(pair, 1 << target, number, ray, paths, after))
        return Touches(watch, tuple(found))
