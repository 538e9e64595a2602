"""The gains that a FILLIT pawn can expect from its runs, and how each stone step changes them.

A run gains the chips that it lays and those that it sends back. A stone step changes only the one
or two rays of a pawn on which its two hexes lie, so the worth after a step is made from the gains
before it.

A pawn's prospects depend on the hexes on its rays and next to them alone; they are looked up by the
part of the board (`fillit_boards`) that has these hexes.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain
from typing import NamedTuple

from fitsmobile.ai.fillit_boards import (
    CHIPS,
    ONE,
    OTHERS,
    SUPPLIES,
    SUPPLY,
    WHOLE,
    Ray,
    rays_of,
)
from fitsmobile.engine.fillit_moves import Tables
from fitsmobile.engine.hexboard import Bits

CHIP = 16
"""The value of a chip on the board; the unit of all values."""

FINISHES = 32
"""Added to the gain of a run that lays the last chip; above every gain."""

KEPT = 12_000
"""The number of prospects kept; all are forgotten when there are more."""

TABLES_KEPT = 2_000
"""The number of tables of prospects, one for each pawn and set of stones, that are kept then."""

Worths = Sequence[Sequence[int]]
"""The worth of a pawn's runs by the best gain and the second-best one."""


class Touch(NamedTuple):
    """A stone step that may change the runs of a pawn: both its hexes, its target, and this one in
    the planes of chips.

    `number` is that of the pawn's ray that it changes, `ray` its hexes and `fills` its runs; -1
    where it changes two or moves the pawn itself. `pawn` is the pawn's cell after it.
    """

    pair: Bits
    target: Bits
    chips: int
    number: int
    ray: Bits
    fills: Mapping[Bits, int]
    pawn: int


class Cut(NamedTuple):
    """The stone steps that enter a ray of a pawn from outside, and so can only cut the run there.

    `number` is that of the ray, `ray` its hexes and `fills` its runs. Of each step there are both
    hexes, the target, and the target in the planes of chips.
    """

    number: int
    ray: Bits
    fills: Mapping[Bits, int]
    steps: list[tuple[Bits, Bits, int]]


class Steps(NamedTuple):
    """The steps of a stone that may change the runs of a pawn.

    `watch` are all hexes concerned, in all planes; `all` the steps, `cuts` those by ray that can
    only cut a run, and `others` the rest of them.
    """

    watch: int
    all: Sequence[Touch]
    cuts: Sequence[Cut]
    others: Sequence[Touch]


class Prospect(NamedTuple):
    """The worth of a pawn's runs now, and after each step that changes it, by the step's pair.

    `least` and `most` are the least and the greatest of all these.
    """

    still: int
    changed: Mapping[Bits, int]
    least: int
    most: int


class Runs(NamedTuple):
    """A pawn's runs before a step: the board as the pawn sees it, the chips left to lay where these
    matter, the hexes of each run in both planes of chips, its gain, and the three best gains."""

    seen: int
    supply: int
    fills: Sequence[int]
    gains: Sequence[int]
    best: int
    second: int
    third: int


_prospect, _runs = partial(tuple.__new__, Prospect), partial(tuple.__new__, Runs)
"""Prospects and runs from all their fields: half the cost of calling the class."""

UNCHANGED: Mapping[Bits, int] = {}

NO_RUNS = Prospect(0, UNCHANGED, 0, 0)
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


class Pawn:
    """A pawn that moves in a number of turns, and how it sees a board.

    `flip` turns the plane with its side's chips, `bare`, into the hexes without one, and takes the
    pawn off the board, so that a run gains the hexes of its fill on the board.
    """

    def __init__(self, rays: Sequence[Sequence[Ray]], cell: int, plane: int, worth: Worths) -> None:
        self.rays, self.cell, self.worth = rays, cell, worth
        self.bare = (1 << len(rays)) - 1 << plane
        self.flip = self.bare | 1 << cell
        self.needs_second = worth[0][1] > 0

    def runs_worth(self, cell: int, seen: int) -> int:
        """The worth of the runs from a cell."""
        best = second = 0
        supply = seen >> SUPPLY
        for mask, _, fills in self.rays[cell]:
            run = fills[seen & mask] & seen
            gain = run.bit_count()
            if supply and (run & self.bare).bit_count() >= supply:
                gain += FINISHES
            if gain > best:
                best, second = gain, best
            elif gain > second:
                second = gain
        return self.worth[best][second]

    def prospect(self, steps: Sequence[Steps], part: int) -> Prospect:
        """The worth of the runs now and after each step of some stones, by the part of a board."""
        seen = part ^ self.flip
        if not steps:
            alone = self.runs_worth(self.cell, seen)
            return _prospect((alone, UNCHANGED, alone, alone))
        now = self._runs_on(seen)
        still = self.worth[now.best][now.second]
        changed: dict[Bits, int] = {}
        for _, _, cuts, others in steps:
            if cuts:
                self._after_cuts(cuts, now, still, changed)
            if others:
                self._after_others(others, now, still, part, changed)
        if not changed:
            return _prospect((still, changed, still, still))
        least, most = min(changed.values()), max(changed.values())
        return _prospect((still, changed, min(least, still), max(most, still)))

    def _runs_on(self, seen: int) -> Runs:
        """The pawn's runs on a board."""
        supply, fills, gains = seen >> SUPPLY, [], []
        for mask, _, by_obstacles in self.rays[self.cell]:
            fill = by_obstacles[seen & mask]
            run = fill & seen
            gain = run.bit_count()
            if supply and (run & self.bare).bit_count() >= supply:
                gain += FINISHES
            fills.append(fill)
            gains.append(gain)
        best, second, third, *_ = sorted(gains, reverse=True)
        return _runs((seen, supply, fills, gains, best, second, third))

    def _after_cuts(
        self, cuts: Sequence[Cut], now: Runs, still: int, changed: dict[Bits, int]
    ) -> None:
        """Add the worth after each step that cuts a run, where it changes; only rays that count now
        are looked at."""
        seen, supply, fills, gains, best, second, third = now
        worth, needed = self.worth, second if self.needs_second else best
        for number, ray, by_obstacles, steps in cuts:
            was, fill = gains[number], fills[number]
            if was < needed:
                continue
            one = second if was == best else best
            two = second if was < second else third
            for pair, target, chips in steps:
                if not fill & chips:
                    continue
                run = by_obstacles[(seen | target) & ray] & seen
                gain = run.bit_count()
                if supply and (run & self.bare).bit_count() >= supply:
                    gain += FINISHES
                value = worth[gain][one] if gain > one else worth[one][two if two > gain else gain]
                if value != still:
                    changed[pair] = value

    def _after_others(
        self, steps: Sequence[Touch], now: Runs, still: int, part: int, changed: dict[Bits, int]
    ) -> None:
        """The same after each of the other steps; `part` has the chips."""
        seen, supply, _, gains, best, second, third = now
        worth = self.worth
        for pair, target, chips, number, ray, by_obstacles, cell in steps:
            if seen & target:
                continue
            after = seen ^ pair
            if chip := part & chips:
                after ^= pair << (OTHERS if chip >> OTHERS else ONE)
            if number < 0:
                value = self.runs_worth(cell, after)
            else:
                run = by_obstacles[after & ray] & after
                gain, was = run.bit_count(), gains[number]
                if supply and (run & self.bare).bit_count() >= supply:
                    gain += FINISHES
                if gain == was:
                    continue
                one = second if was == best else best
                two = second if was < second else third
                value = worth[gain][one] if gain > one else worth[one][two if two > gain else gain]
            if value != still:
                changed[pair] = value


class RunsTable(dict[int, int]):
    """The worth of a pawn's runs, by the part of the board that it depends on."""

    __slots__ = ("_kept", "_pawn")

    def __init__(self, kept: "Prospects", pawn: Pawn) -> None:
        super().__init__()
        self._kept, self._pawn = kept, pawn

    def __missing__(self, part: int) -> int:
        self._kept.make_room()
        pawn = self._pawn
        found = self[part] = pawn.runs_worth(pawn.cell, part ^ pawn.flip)
        return found


class ProspectTable(dict[int, Prospect]):
    """The prospects of a pawn before a step of some stones, by the part of the board concerned."""

    __slots__ = ("_kept", "_pawn", "_steps")

    def __init__(self, kept: "Prospects", pawn: Pawn, steps: Sequence[Steps]) -> None:
        super().__init__()
        self._kept, self._pawn, self._steps = kept, pawn, steps

    def touches(self) -> Iterator[Touch]:
        """The steps, the stones ascending."""
        return chain.from_iterable([steps.all for steps in self._steps])

    def __missing__(self, part: int) -> Prospect:
        self._kept.make_room()
        found = self[part] = self._pawn.prospect(self._steps, part)
        return found


class Prospects:
    """The prospects of pawns on one board.

    `weighing` are the tables of worths, one for the next pawn, one for the pawn after it ...;
    `planes` say which plane has the chips of that pawn's side, `ONE` or `OTHERS`; `beside` is the
    worth of a stone beside a pawn of its side, and of others. `longest` is the greatest number of
    hexes of a run.
    """

    def __init__(
        self,
        board: Tables,
        weighing: Sequence[Worths],
        planes: Sequence[int],
        beside: tuple[int, int],
    ) -> None:
        self._rays = rays_of(board.board.radius)
        self.longest = max(ray.mask.bit_count() for rays in self._rays for ray in rays)
        self._stars = board.stars
        self._parts = [star * WHOLE | SUPPLIES for star in board.stars]
        self._steps_from = board.steps_from
        self._weighing = weighing
        self._planes = planes
        self._steps = cache(self._steps_of)
        self._pawn = cache(self._pawn_of)
        self._limits = cache(self._limits_at)
        self._near, self._beside = board.near, beside
        self._kept = 0
        self._runs: dict[tuple[int, int], tuple[int, RunsTable]] = {}
        self._prospects: dict[tuple[int, int, Bits], tuple[int, ProspectTable]] = {}

    def make_room(self) -> None:
        """Count a new entry; empty all tables where there are too many entries."""
        self._kept += 1
        if self._kept > KEPT:
            self._kept = 0
            for _, runs in self._runs.values():
                runs.clear()
            for _, prospects in self._prospects.values():
                prospects.clear()
            if len(self._prospects) > TABLES_KEPT:
                self._prospects.clear()

    def runs(self, later: int, pawn: int) -> tuple[int, RunsTable]:
        """The hexes that a pawn's runs depend on, and their worth by that part of the board.

        `later` is the number of turns until the pawn's next one, 0 for the next pawn.
        """
        found = self._runs.get((later, pawn))
        if found is None:
            table = RunsTable(self, self._pawn(later, pawn))
            found = self._runs[later, pawn] = self._parts[pawn], table
        return found

    def of(self, later: int, pawn: int, stones: Bits) -> tuple[int, ProspectTable]:
        """The same with each step of one of `stones`."""
        found = self._prospects.get((later, pawn, stones))
        if found is None:
            part, steps = self._steps_by_stone(pawn, stones)
            table = ProspectTable(self, self._pawn(later, pawn), steps)
            found = self._prospects[later, pawn, stones] = part, table
        return found

    def _steps_by_stone(self, pawn: int, stones: Bits) -> tuple[int, Sequence[Steps]]:
        """The hexes that the runs of a pawn depend on before a step of one of these stones, and the
        steps that may change them, by stone."""
        part, found = self._parts[pawn], []
        while stones:
            stone = stones & -stones
            stones ^= stone
            steps = self._steps(pawn, stone)
            if steps:
                part |= steps.watch
                found.append(steps)
        return part, found

    def limit(self, pawn: int, foreign: int, supply: int) -> int:
        """A bound of the worth that the runs of the pawn after the next one can have after any
        step, with `foreign` chips of others on the board and a supply as `supply` gives it."""
        limits = self._limits(pawn)
        return limits[-1] if supply else limits[foreign]

    def _limits_at(self, pawn: int) -> list[int]:
        """The limits by the chips of others; the last one for a supply that matters.

        A step may swap the pawn with a stone beside it. Each hex of a run lays a chip at most, and
        each chip of others is sent back.
        """
        cells = [pawn, *(step.target for step in self._steps_from(1 << pawn))]
        lengths = [
            sorted((ray.mask.bit_count() for ray in self._rays[cell]), reverse=True)
            for cell in cells
        ]
        best, second = (max(some[at] for some in lengths) for at in range(2))
        worth = self._weighing[1]
        limits = [
            worth[best + min(best, foreign)][second + min(second, foreign)]
            for foreign in range(len(self._rays))
        ]
        return [*limits, worth[-1][-1]]

    def beside(self, pawn: int, own: Bits, others: Bits) -> int:
        """The worth of the stones beside a pawn: they can open its ways or shut them."""
        near, (of_own, of_others) = self._near[pawn], self._beside
        return of_own * (own & near).bit_count() - of_others * (others & near).bit_count()

    def supply(self, left: int) -> int:
        """The supply of the pawn's side as a part of its board."""
        return left << SUPPLY if left <= self.longest else 0

    def _pawn_of(self, later: int, pawn: int) -> Pawn:
        return Pawn(self._rays, pawn, self._planes[later], self._weighing[later])

    def _steps_of(self, pawn: int, stone: Bits) -> Steps | None:
        """The steps of a stone that may change the runs of a pawn, None without any."""
        watch: Bits = 0
        cuts: dict[int, Cut] = {}
        found, others = [], []
        for origin, target, pair in self._steps_from(stone):
            if not pair & self._stars[pawn]:
                continue
            after = origin if target == pawn else pawn
            watch |= pair | self._stars[after]
            rays = [number for number, ray in enumerate(self._rays[pawn]) if ray.mask & pair]
            number = rays[0] if len(rays) == 1 and target != pawn else -1
            ray, _, fills = self._rays[pawn][number]
            touch = Touch(pair, 1 << target, CHIPS << target, number, ray, fills, after)
            found.append(touch)
            if number < 0 or ray >> origin & 1:
                others.append(touch)
            else:
                cuts.setdefault(number, Cut(number, ray, fills, [])).steps.append(touch[:3])
        return Steps(watch * WHOLE, found, tuple(cuts.values()), others) if found else None
