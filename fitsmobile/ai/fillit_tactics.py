"""Move generation and evaluation of whole FILLIT turns, for the tree search.

It works on the engine's bitboards without a state for every turn. A turn is evaluated by the chips
after it and by the runs that the next pawns have then. Runs are evaluated once; of a stone step
after a run only the changes are (`fillit_prospects`). The last ply of a search needs no list
(`fillit_last_ply`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from operator import itemgetter
from typing import NamedTuple

from fitsmobile.ai.fillit_boards import ONE, OTHERS, Position, occupied, union
from fitsmobile.ai.fillit_last_ply import LastPly
from fitsmobile.ai.fillit_prospects import CHIP, NO_RUNS, Prospect, Prospects, worths
from fitsmobile.ai.tree_search import DECIDED, INFINITE, PLY, WIN, Judged, lead
from fitsmobile.engine.fillit import PAWN, STONE, FillitState, Rules
from fitsmobile.engine.fillit_moves import FillitMove, Run, Step
from fitsmobile.engine.fillit_turns import turns_of
from fitsmobile.engine.hexboard import Bits

IDLE_KEPT = 4
"""The number of stone steps without effect on the next pawns that are searched after each run."""

FEW_LEFT = 3
"""All of these steps are searched when a side has at most this many chips left to lay."""

SKIPPED = 56
"""A run that gains this much less than the best one is left out in the last turn of a search, as
long as the position is calm."""

PLANES = (ONE, ONE, ONE)
"""The plane with the chips of the pawn's side on the board that its prospects are looked up on."""

PLANES_OF_TWO = (OTHERS, ONE, ONE)
"""The same with two sides: both pawns are looked up on the board of the side that has moved."""

NO_STEP: Bits = 0
"""In place of a step's pair: no step, or one that changes nothing."""


class Weights(NamedTuple):
    """The weights of the evaluation besides the chips on the board.

    `best` and `second` are the share of a pawn's possible gains that counts already, in sixteenths,
    of the best and the second-best run, by how many turns later the pawn moves: one entry for the
    next seat, one for the seat after it, and so on. `finish` is the worth of a run that lays the
    last chip, for a pawn that is not the next one to move. `beside` is the worth of a stone beside
    a pawn at the start of the turn, of its own side and of the others.
    """

    best: tuple[int, ...]
    second: tuple[int, ...]
    finish: int = 3 * CHIP
    beside: tuple[int, int] = (0, 0)


TWO_SEATS = Weights(best=(12, 5, 4), second=(4, 4, 3), finish=0, beside=(12, 5))
"""Weights of two seats, close to those that `tools.train.fillit` learns. The opponent can nearly
always prevent a run that lays the last chip, so it is worth its chips alone."""

MORE_SEATS = Weights(best=(14, 6, 4), second=(0, 5, 3))

NAIVE = Weights(best=(3, 2, 1), second=(0, 0, 0))
"""Weights of a beginner: mostly the chips on the board now."""


class Turn(NamedTuple):
    """A turn: its value for the side that makes it, the values of all sides, its moves.

    `worths` is empty in a game of two sides, where the value says it all.
    """

    value: int
    worths: tuple[int, ...]
    run: Run | None
    step: Step | None
    stone_first: bool


class Outlook(NamedTuple):
    """The value of a run, and after each step that changes it, by the step's pair.

    `worths` gives the values of all sides after the step of a pair, or after none.
    """

    still: int
    changed: Mapping[Bits, int]
    worths: Callable[[Bits], tuple[int, ...]]


class Pieces(NamedTuple):
    """The pawns of all seats, the chips of all sides, and the hexes with a stone or a pawn."""

    pawns: tuple[int, ...]
    chips: tuple[Bits, ...]
    occupied: Bits


class Option(NamedTuple):
    """Turns that differ only in a stone step after the run.

    `gain` is the value of the chips that the run lays and sends back, `first` the step before
    it, `stones` those of which one has to step after it; none where the turn is complete.
    `pieces` are those on the board after `first`.
    """

    gain: int
    run: Run | None
    first: Step | None
    stones: Bits
    pieces: Pieces


class FillitTactics:
    """Turns and their values in one game. It keeps nothing but caches."""

    def __init__(self, rules: Rules, weights: Weights | None = None) -> None:
        self.rules = rules
        self.sides = len(rules.colours)
        self._spaces = rules.tables.board.spaces
        chosen = weights or (TWO_SEATS if len(rules.sides) == 2 else MORE_SEATS)
        finish = (WIN - PLY, chosen.finish, chosen.finish)
        each_seat = zip(chosen.best, chosen.second, finish, strict=True)
        weighing = [worths(*three) for three in each_seat]
        planes = PLANES_OF_TWO if self.sides == 2 else PLANES
        self._prospects = Prospects(rules.tables, weighing, planes, chosen.beside)
        self._last_ply = LastPly(rules, self._prospects) if self.sides == 2 else None

    def root(self, state: FillitState) -> Position:
        """The position of a state, for a search to start from."""
        return Position(state.turn, state.pawns, state.chips, state.stones, state.done)

    def first_turns(self, state: FillitState) -> list[Turn]:
        """The turns at the root, without those that repeat a position where others exist."""
        position = self.root(state)
        turns = self.turns(position)
        if len(state.past) < len(state.pawns):
            return turns
        fresh = [turn for turn in turns if self.after(position, turn)[:4] not in state.past]
        return fresh or turns

    def side(self, position: Position) -> int:
        """The side to move."""
        return self.rules.sides[position.turn]

    def key(self, position: Position) -> Position:
        """Equal keys mean the same position."""
        return position

    def turns(self, position: Position, floor: int = -INFINITE) -> list[Turn]:
        """The candidate turns, best for the side to move first; with two sides only those worth
        more than `floor`."""
        most = max([cells.bit_count() for cells in position.chips])
        idle_kept = INFINITE if most >= self.rules.material - FEW_LEFT else IDLE_KEPT
        turns: list[Turn] = []
        for option in self._options(position):
            _, run, first, stones, _ = option
            if self.sides > 2:
                outlook = self._outlook_of_more(position, option)
            elif forecast := self._forecast(position, option, floor):
                outlook = _of_two(*forecast)
            else:
                continue
            still, changed, worths = outlook
            if not stones:
                if still > floor:
                    turns.append(Turn(still, worths(NO_STEP), run, first, first is not None))
                continue
            idle = 0 if still > floor else idle_kept
            for step in self.rules.tables.steps_from(stones):
                pair = step.pair
                if pair in changed:
                    if changed[pair] > floor:
                        turns.append(_turn((changed[pair], worths(pair), run, step, False)))
                elif idle < idle_kept:
                    idle += 1
                    turns.append(_turn((still, worths(NO_STEP), run, step, False)))
        turns.sort(key=_value, reverse=True)
        return turns

    def best(self, position: Position, floor: int, enough: int) -> Judged:
        """The best turn worth more than `floor`, or the first found that reaches `enough`."""
        skipped = SKIPPED if self.is_calm(position) else INFINITE
        if self._last_ply is None:
            return self._best_of_more(position, enough, skipped)
        judged = None if position.done else self._last_ply.best(position, floor, enough, skipped)
        if judged:
            return judged
        turns = self.turns(position)
        return Judged(turns[0].value, (), len(turns))

    def _best_of_more(self, position: Position, enough: int, skipped: int) -> Judged:
        """The same with three sides, with the worths of all sides after the turn."""
        steps = len(self.rules.tables.steps_from(position.stones[self.side(position)]))
        best, count, least = -INFINITE, 0, -INFINITE
        worths: tuple[int, ...] = ()
        for option in self._options(position):
            if option.gain < least and best > -DECIDED:
                continue
            still, changed, worths_after = self._outlook_of_more(position, option)
            count += len(changed) + 1
            pair = max(changed, key=changed.__getitem__) if changed else NO_STEP
            top = changed.get(pair, -INFINITE)
            if still > top and (not option.stones or len(changed) < steps):
                top, pair = still, NO_STEP
            if top > best:
                best, worths = top, worths_after(pair)
                if best >= enough:
                    break
            least = max(least, option.gain - skipped)
        return Judged(best, worths, count)

    def can_win(self, position: Position) -> bool:
        """Whether the side to move can win at once."""
        return self.best(position, DECIDED - 1, DECIDED).value >= DECIDED

    def allows(self, position: Position, chosen: Turn) -> bool:
        """Whether a turn of another position is possible here, and doesn't win at once."""
        _, _, run, step, stone_first = chosen
        if not run or not step or stone_first:
            return False
        turn, pawns, chips, stones, _ = position
        side, pawn, tables = self.rules.sides[turn], pawns[turn], self.rules.tables
        if not stones[side] >> step.origin & 1:
            return False
        obstacles = (occupied(position) ^ 1 << pawn) & tables.stars[pawn]
        if tables.runs(pawn, obstacles).get(run.move) != run:
            return False
        return (chips[side] | run.path).bit_count() < self.rules.material

    def is_calm(self, position: Position) -> bool:
        """Whether no run can lay the last chips of a side."""
        most = self.rules.material - self._prospects.longest
        return max([cells.bit_count() for cells in position.chips]) < most

    def _options(self, position: Position) -> Iterator[Option]:
        """The runs, those with the largest gains first, then turns that begin with a step."""
        turn, pawns, chips, stones, done = position
        side, tables = self.rules.sides[turn], self.rules.tables
        own, mine, pawn = chips[side], stones[side], pawns[turn]
        pieces = _pieces((pawns, chips, occupied(position)))
        if PAWN in done:
            yield Option(0, None, None, mine, pieces)
            return
        obstacles = pieces.occupied ^ 1 << pawn
        foreign, free = union(chips) ^ own, self._spaces ^ own
        runs = [
            ((run.path & free).bit_count() + (run.path & foreign).bit_count(), run)
            for run in tables.runs(pawn, obstacles & tables.stars[pawn]).values()
        ]
        runs.sort(reverse=True)
        later = 0 if STONE in done else mine
        for gain, run in runs:
            yield _option((CHIP * gain, run, None, later, pieces))
        if done:
            return
        ways = turns_of(tables, pawn, mine, obstacles)
        for step, after in ways.step_first:
            swapped = _swapped(pieces, step)
            for run in after:
                gain = (run.path & free).bit_count() + (run.path & foreign).bit_count()
                yield _option((CHIP * gain, run, step, 0, swapped))
        for step in ways.alone:
            yield Option(0, None, step, 0, _swapped(pieces, step))

    def _outlook_of_more(self, position: Position, option: Option) -> Outlook:
        """The outlook after an option with three sides."""
        _, run, first, stones, _ = option
        if first:
            position = self._after_step(position, first)
        if run:
            position = self._after_run(position, run)
        return self._outlook(position, stones)

    def _forecast(
        self, position: Position, option: Option, floor: int
    ) -> tuple[int, Prospect, Prospect] | None:
        """The lead in chips of the side to move after an option, the runs of the next opponent and
        those of its own next pawn; for two sides, without the position after it.

        None where nothing after it can be worth more than `floor`.
        """
        _, run, _, mine, (pawns, chips, pieces) = option
        turn, prospects = position.turn, self._prospects
        side, material, seats = self.rules.sides[turn], self.rules.material, len(pawns)
        own, foreign, stop = chips[side], chips[1 - side], pawns[turn]
        if run:
            path = run.path
            own, foreign, stop = own | path, foreign & ~path, run.stop
            pieces = pieces ^ 1 << pawns[turn] | 1 << stop
        count, others = own.bit_count(), foreign.bit_count()
        if count >= material:
            return WIN, NO_RUNS, NO_RUNS
        next_pawn = pawns[turn + 1 - seats]
        second = stop if seats == 2 else pawns[turn + 2 - seats]
        board = pieces | own << ONE | foreign << OTHERS
        part, threats = prospects.of(0, next_pawn, mine)
        other = threats[board & part | prospects.supply(material - others)]
        ahead = CHIP * (count - others) + self._lead_beside(position, stop)
        ours = prospects.supply(material - count)
        if ahead - other.least + prospects.limit(second, others, ours) <= floor:
            return None
        part, promises = prospects.of(1, second, mine)
        return ahead, other, promises[board & part | ours]

    def _lead_beside(self, position: Position, stop: int) -> int:
        """The worth of the stones beside the pawn that moves, less that of those beside the next
        opponent's, at the start of a turn whose run ends at `stop`."""
        turn, pawns, _, _, _ = position
        side, next_pawn = self.rules.sides[turn], pawns[turn + 1 - len(pawns)]
        own = self.stones_worth(position, side, stop)
        return own - self.stones_worth(position, 1 - side, next_pawn)

    def _outlook(self, position: Position, mine: Bits) -> Outlook:
        """The outlook after a run, if one of the stones `mine` has still to step."""
        turn, pawns, chips, _, _ = position
        sides, material = self.rules.sides, self.rules.material
        counts = [cells.bit_count() for cells in chips]
        if counts[sides[turn]] >= material:
            return _won(counts, sides[turn])
        pieces, everything, prospects = occupied(position), union(chips), self._prospects
        seat, owners, found = turn, [], []
        for later in range(self.sides):
            seat = seat + 1 if seat + 1 < len(pawns) else 0
            side = sides[seat]
            own = chips[side]
            board = pieces | own << ONE | (everything ^ own) << OTHERS
            part, table = prospects.of(later, pawns[seat], mine)
            owners.append(side)
            found.append(table[board & part | prospects.supply(material - counts[side])])
        return _of_more([CHIP * count for count in counts], sides[turn], owners, found)

    def _after_run(self, position: Position, run: Run) -> Position:
        """The position after a run: the pawn at its stop, its path laid with chips."""
        turn, pawns, chips, stones, done = position
        side = self.rules.sides[turn]
        own = chips[side]
        laid = run.path & ~own
        supply = self.rules.material - own.bit_count()
        if laid.bit_count() > supply:
            laid = union(1 << cell for cell in [c for c in run.cells if laid >> c & 1][:supply])
        each = enumerate(chips)
        after = tuple([own | laid if at == side else cells & ~laid for at, cells in each])
        pawns = (*pawns[:turn], run.stop, *pawns[turn + 1 :])
        return Position(turn, pawns, after, stones, done)

    def after(self, position: Position, chosen: Turn) -> Position:
        """The start of the next turn."""
        return self.reached(position, chosen.run, chosen.step, chosen.stone_first)

    def reached(
        self, position: Position, run: Run | None, step: Step | None, stone_first: bool
    ) -> Position:
        """The start of the next turn after these actions."""
        if step and stone_first:
            position = self._after_step(position, step)
        if run:
            position = self._after_run(position, run)
        if step and not stone_first:
            position = self._after_step(position, step)
        turn = (position.turn + 1) % len(position.pawns)
        return Position(turn, position.pawns, position.chips, position.stones, ())

    def _after_step(self, position: Position, step: Step) -> Position:
        turn, pawns, chips, stones, done = position
        pawns, chips, _ = _swapped(Pieces(pawns, chips, occupied(position)), step)
        pair = step.pair
        shifted = []
        for cells in stones:
            both = cells & pair
            shifted.append(cells ^ pair if both and both != pair else cells)
        return Position(turn, pawns, chips, tuple(shifted), done)

    def moves(self, chosen: Turn) -> tuple[FillitMove, ...]:
        """The moves of a turn in their order."""
        names = self.rules.tables.board.names
        moves = []
        if chosen.run:
            moves.append(chosen.run.move)
        if chosen.step:
            moves.append(FillitMove("S", names[chosen.step.origin], names[chosen.step.target]))
        return tuple(reversed(moves)) if chosen.stone_first else tuple(moves)

    def ideas(self, chosen: Turn) -> list[tuple[str, int]]:
        """The direction of the pawn, the stone, and that the stone moves first."""
        found = [("first", 0)] if chosen.stone_first else []
        if chosen.run:
            found.append(("run", chosen.run.stop))
        if chosen.step:
            found.append(("stone", chosen.step.origin))
        return found

    def stones_worth(self, position: Position, side: int, pawn: int) -> int:
        """The worth of the stones beside a pawn of a side of two."""
        own = position.stones[side]
        return self._prospects.beside(pawn, own, union(position.stones) ^ own)

    def runs_worth(self, position: Position, seat: int, later: int) -> int:
        """The worth of the runs of a seat's pawn, which moves `later` turns after the next one."""
        side, prospects = self.rules.sides[seat], self._prospects
        own = position.chips[side]
        foreign = union(position.chips) ^ own
        if self.sides == 2 and not later:
            own, foreign = foreign, own
        board = occupied(position) | own << ONE | foreign << OTHERS
        part, table = prospects.runs(later, position.pawns[seat])
        left = self.rules.material - position.chips[side].bit_count()
        return table[board & part | prospects.supply(left)]


def _swapped(pieces: Pieces, step: Step) -> Pieces:
    """The pieces after a stone step."""
    pawns, chips, occupied = pieces
    cell, pair = 1 << step.target, step.pair
    if not occupied & cell:
        occupied ^= pair
    elif step.target in pawns:
        pawns = tuple([step.origin if pawn == step.target else pawn for pawn in pawns])
    for side, cells in enumerate(chips):
        if cells & cell:
            chips = (*chips[:side], cells ^ pair, *chips[side + 1 :])
            break
    return _pieces((pawns, chips, occupied))


def _won(counts: Sequence[int], side: int) -> Outlook:
    """The outlook after a side's last chip."""
    chips = [CHIP * count for count in counts]
    chips[side] += WIN
    return Outlook(lead(chips, side), {}, lambda _: tuple(chips))


def _of_two(ahead: int, other: Prospect, own: Prospect) -> Outlook:
    """The outlook of the side to move from its lead, its next opponent's runs and its own."""
    threat, changed, _, _ = other
    promise, later, _, _ = own
    values = {pair: ahead - worth + later.get(pair, promise) for pair, worth in changed.items()}
    for pair, worth in later.items():
        if pair not in changed:
            values[pair] = ahead - threat + worth
    return Outlook(ahead - threat + promise, values, _no_worths)


def _no_worths(_: Bits) -> tuple[int, ...]:
    """With two sides the value says it all."""
    return ()


def _of_more(
    chips: Sequence[int], side: int, owners: Sequence[int], found: Sequence[Prospect]
) -> Outlook:
    """The outlook of a side among three, each with the prospects of its pawn."""

    def worths(pair: Bits) -> tuple[int, ...]:
        after = list(chips)
        for owner, prospect in zip(owners, found, strict=True):
            after[owner] += prospect.changed.get(pair, prospect.still)
        return tuple(after)

    pairs = {pair for prospect in found for pair in prospect.changed}
    values = {pair: lead(worths(pair), side) for pair in pairs}
    return Outlook(lead(worths(NO_STEP), side), values, worths)


_value = itemgetter(0)
"""The value of a turn."""

_turn, _option = partial(tuple.__new__, Turn), partial(tuple.__new__, Option)
_pieces = partial(tuple.__new__, Pieces)
"""Turns, options and pieces from all their fields: half the cost of calling the class."""
