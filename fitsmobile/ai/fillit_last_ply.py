"""The best FILLIT turn of two sides in the last ply of a search, without a list of all turns.

Nearly all time of a search goes into these positions: so a run or a stone step changes the board by
masks worked out before, and siblings, which mostly differ elsewhere, share their lists of runs.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fitsmobile.ai.fillit_boards import (
    HEXES,
    ONE,
    OTHERS,
    Position,
    Track,
    occupied,
    rays_of,
    union,
)
from fitsmobile.ai.fillit_prospects import CHIP, Prospect, Prospects, ProspectTable, Touch
from fitsmobile.ai.tree_search import DECIDED, INFINITE, WIN, Judged
from fitsmobile.engine.fillit import Rules
from fitsmobile.engine.hexboard import Bits

KEPT = 1_000
"""Cache size: the runs after a step, by what they depend on; the cache is cleared when full."""


class Opening(NamedTuple):
    """A run that only a stone step before it makes possible.

    Without a chip on the step's target, the board after both is `(board | fill) ^ flip`. `pair` are
    both hexes of the step, and `chips` its target in the planes of chips. `crosses` is whether the
    run lies over the hex that the stone leaves.
    """

    stop: int
    fill: int
    flip: int
    pair: Bits
    chips: int
    crosses: bool


class Scene(NamedTuple):
    """A position in the last ply, from the side to move.

    next_pawn  the next opponent's pawn
    second     the partner's pawn, None with two seats, where the pawn that runs now moves again
    stones     the stones of the side
    board      its board (`fillit_boards`)
    obstacles  what stops its pawn
    seen       the board with its own plane turned into the hexes without a chip of its own
    lead       the value of its chips less that of the others, and of the stones beside the pawn of
               the next opponent
    others     the chips of the others
    room       a run whose chips are worth less leaves to both sides more than a run can lay
    part       the part of a board that the prospects of the next opponent's pawn depend on
    threats    these prospects
    theirs     the stones of the other side
    """

    pawn: int
    next_pawn: int
    second: int | None
    stones: Bits
    board: int
    obstacles: Bits
    seen: int
    lead: int
    others: int
    room: int
    part: int
    threats: ProspectTable
    theirs: Bits


Searched = tuple[int, int, int, int]
"""The result of some turns: the value of the best one, at least the floor; the greatest value that
one of the others can have; the turns evaluated; the least value in chips of a run that is not left
out."""

_all_of = tuple.__new__
"""A named tuple from all its fields: half the cost of calling the class."""


class LastPly:
    """The best turns of positions in one game of two sides. It keeps nothing but caches."""

    def __init__(self, rules: Rules, prospects: Prospects) -> None:
        self._rules = rules
        self._prospects = prospects
        self._spaces = rules.tables.board.spaces
        self._rays = rays_of(rules.tables.board.radius)
        self._known: dict[tuple[int, Bits, Bits], Sequence[Opening]] = {}

    def best(self, position: Position, floor: int, enough: int, skipped: int) -> Judged | None:
        """The best turn worth more than `floor`, or the first found that reaches `enough`; None
        where the pawn cannot run.

        Runs whose chips are worth less than those of the best one by `skipped` are left out.
        """
        scene = self._scene(position)
        found = self._after_runs(scene, floor, enough, skipped)
        if found[0] < enough:
            found = self._after_steps(scene, enough, skipped, found)
        best, reach, count, _ = found
        return _all_of(Judged, (best if best > floor else reach, (), count)) if count else None

    def _scene(self, position: Position) -> Scene:
        turn, pawns, chips, stones, _ = position
        side, seats, material = self._rules.sides[turn], len(pawns), self._rules.material
        pawn, own, foreign = pawns[turn], chips[side], chips[1 - side]
        next_pawn, mine = pawns[turn + 1 - seats], stones[side]
        pieces, longest = occupied(position), self._prospects.longest
        board = pieces | own << ONE | foreign << OTHERS
        count, others = own.bit_count(), foreign.bit_count()
        theirs = union(stones) ^ mine
        fields = (
            pawn,
            next_pawn,
            None if seats == 2 else pawns[turn + 2 - seats],
            mine,
            board,
            pieces ^ 1 << pawn,
            board ^ self._spaces << ONE,
            CHIP * (count - others) - self._prospects.beside(next_pawn, theirs, mine),
            others,
            CHIP * (material - count - longest) if material - others > longest else 0,
            *self._prospects.of(0, next_pawn, mine),
            theirs,
        )
        return _all_of(Scene, fields)

    def _after_runs(self, scene: Scene, floor: int, enough: int, skipped: int) -> Searched:
        """The runs with a step after each."""
        obstacles, seen = scene.obstacles, scene.seen
        runs = [
            (CHIP * (track.fill & seen).bit_count(), track)
            for mask, tracks, _ in self._rays[scene.pawn]
            if (track := tracks[obstacles & mask])
        ]
        runs.sort(reverse=True)
        best, reach, count, least = floor, -INFINITE, 0, -INFINITE
        for gain, track in runs:
            if gain < least and best > -DECIDED:
                break
            top, turns = self._with_step(scene, gain, track, best)
            count += turns
            if top > best:
                best = top
                if best >= enough:
                    break
            elif top > reach:
                reach = top
            if gain - skipped > least:
                least = gain - skipped
        return best, reach, count, least

    def _with_step(self, scene: Scene, gain: int, track: Track, best: int) -> tuple[int, int]:
        """The value of a run with the best step after it, or a bound that is not above `best`; and
        the turns evaluated.

        All steps together cannot do more than the best one for each pawn.
        """
        _, _, second, stones, board, _, _, lead, others, room, part, threats, theirs = scene
        stop, _, fill, flip = track
        own_pawn = stop if second is None else second
        after, prospects = (board | fill) ^ flip, self._prospects
        ahead = lead + gain + prospects.beside(own_pawn, stones, theirs)
        supply, ours = self._supplies(after) if gain >= room else (0, 0)
        if ours < 0:
            return WIN, 1
        top = ahead + prospects.limit(own_pawn, others, ours)
        if top <= best:
            return top, 1
        other = threats[after & part | supply]
        top -= other.least
        if top <= best:
            return top, 1
        part, promises = prospects.of(1, own_pawn, stones)
        own = promises[after & part | ours]
        turns, top = len(other.changed) + len(own.changed) + 1, ahead - other.least + own.most
        if top > best:
            steps = len(self._rules.tables.steps_from(stones))
            top = _best_step(ahead, other, own, steps if turns > steps else 0)
        return top, turns

    def _after_steps(self, scene: Scene, enough: int, skipped: int, found: Searched) -> Searched:
        """The same with the runs that only a step before them makes possible."""
        best, reach, count, least = found
        for opening in self._openings(scene):
            gain = CHIP * (opening.fill & scene.seen).bit_count()
            if gain < least and best > -DECIDED:
                continue
            count += 1
            top = self._through(scene, opening, gain, best)
            if top > best:
                best = top
                if best >= enough:
                    break
            elif top > reach:
                reach = top
            if gain - skipped > least:
                least = gain - skipped
        return best, reach, count, least

    def _through(self, scene: Scene, opening: Opening, gain: int, best: int) -> int:
        """The value of a run after the step that makes it possible, or a bound that is not above
        `best`."""
        _, next_pawn, second, stones, board, _, _, lead, others, room, _, _, theirs = scene
        stop, fill, flip, pair, chips, crosses = opening
        own_pawn = stop if second is None else second
        after, prospects = board, self._prospects
        ahead = lead + gain + prospects.beside(own_pawn, stones, theirs)
        top = ahead + CHIP + prospects.limit(own_pawn, others, 0)
        if top <= best and gain < room:
            return top
        if chip := board & chips:
            after ^= pair << (OTHERS if chip >> OTHERS else ONE)
            if crosses:
                ahead += CHIP if chip >> OTHERS else -CHIP
        after = (after | fill) ^ flip
        supply, ours = self._supplies(after) if gain >= room else (0, 0)
        if ours < 0:
            return WIN
        part, threats = prospects.runs(0, next_pawn)
        ahead -= threats[after & part | supply]
        top = ahead + prospects.limit(own_pawn, others, ours)
        if top > best:
            part, promises = prospects.runs(1, own_pawn)
            top = ahead + promises[after & part | ours]
        return top

    def _supplies(self, board: int) -> tuple[int, int]:
        """The supplies of the next pawn's side and of the side that has moved, as parts of a board;
        the latter -1 where it has none left and wins."""
        material, supply = self._rules.material, self._prospects.supply
        ours = material - (board >> ONE & HEXES).bit_count()
        if ours <= 0:
            return 0, -1
        return supply(material - (board >> OTHERS).bit_count()), supply(ours)

    def _openings(self, scene: Scene) -> Sequence[Opening]:
        """The runs that only a step before them makes possible."""
        pawn, stones, obstacles = scene.pawn, scene.stones, scene.obstacles
        part, steps = self._prospects.of(0, pawn, stones)
        key = pawn, stones, obstacles & part
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            found = self._known[key] = self._found(pawn, steps.touches(), obstacles)
        return found

    def _found(self, pawn: int, touches: Iterable[Touch], obstacles: Bits) -> list[Opening]:
        """The runs that one of these steps makes possible, ascending by stop for each step."""
        found = []
        for pair, target, chips, _, _, _, cell in touches:
            if target & obstacles:
                continue
            moved = cell != pawn
            before, after = -1 if moved else obstacles, obstacles ^ pair
            new = [
                track
                for mask, tracks, _ in self._rays[cell]
                if (track := tracks[after & mask]) and track is not tracks[before & mask]
            ]
            new.sort()
            for stop, path, fill, flip in new:
                change = flip if moved else flip ^ pair
                fields = stop, fill, change, pair, chips, bool(path & pair)
                found.append(_all_of(Opening, fields))
        return found


def _best_step(ahead: int, other: Prospect, own: Prospect, steps: int) -> int:
    """The value after the best step, from the lead after the run and from what the steps change for
    the next pawn and for the own one after it; `steps` is their number if all may change something,
    else 0."""
    threat, changed, _, _ = other
    promise, later, _, most = own
    top = ahead - threat + promise
    if steps and len(changed.keys() | later.keys()) == steps:
        top = -INFINITE
    for pair, worth in changed.items():
        value = ahead - worth + later.get(pair, promise)
        if value > top:
            top = value
    if most > promise:
        for pair, worth in later.items():
            if ahead - threat + worth > top and pair not in changed:
                top = ahead - threat + worth
    return top
