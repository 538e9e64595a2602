"""Move generation and evaluation of whole FILLIT turns, for the tree search.

It works on the engine's bitboards without a state for every turn: a turn is evaluated by the
runs that the pawns have after it, and only turns that are searched further become positions.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tests.bench.yardsticks.before.tree_search import DECIDED, WIN, lead
from fitsmobile.engine.fillit import PAWN, STONE, FillitState, Rules
from fitsmobile.engine.fillit_moves import FillitMove, Run, Step
from fitsmobile.engine.fillit_turns import Turns, turns_of
from fitsmobile.engine.hexboard import Bits

CHIP = 16
"""The value of a chip on the board; the unit of all values."""

IDLE_KEPT = 2
"""The number of stone steps without effect on the next pawns that are searched."""


class Weights(NamedTuple):
    """The share of a pawn's possible gains that counts already, in sixteenths.

    `best` and `second` belong to the best and the second-best run, by how many turns later
    the pawn moves: one entry for the next seat, one for the seat after it, and so on.
    """

    best: tuple[int, ...] = (14, 6, 4)
    second: tuple[int, ...] = (0, 5, 3)


NAIVE = Weights(best=(3, 2, 1), second=(0, 0, 0))
"""Weights of a beginner: mostly the chips on the board now."""


class Position(NamedTuple):
    """A position at the start of a turn (at the root, also within one), as in FillitState."""

    turn: int
    pawns: tuple[int, ...]
    chips: tuple[Bits, ...]
    stones: tuple[Bits, ...]
    done: tuple[str, ...]


class Turn(NamedTuple):
    """A turn: its value for the side that makes it, the values of all sides, its moves."""

    value: int
    worths: tuple[int, ...]
    run: Run | None
    step: Step | None
    stone_first: bool


class FillitTactics:
    """Turns and their values in one game. Stateless."""

    unit = CHIP

    def __init__(self, rules: Rules, weights: Weights | None = None) -> None:
        self.rules = rules
        self.sides = len(rules.colours)
        self._runs = rules.tables.runs
        self._star = rules.tables.stars
        chosen = weights or Weights()
        horizon = zip(chosen.best, chosen.second, strict=True)
        self._horizon = tuple(horizon)[: self.sides]

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

    def turns(self, position: Position) -> list[Turn]:
        """The candidate turns, best for the side to move first."""
        return sorted(self.each(position), key=_value, reverse=True)

    def each(self, position: Position) -> Iterator[Turn]:
        """The candidate turns, those with the most promising runs first."""
        turn, pawns, chips, stones, done = position
        pawn, side = pawns[turn], self.rules.sides[turn]
        occupied = _union(stones) | _cells(pawns)
        obstacles = occupied ^ 1 << pawn
        if PAWN in done:
            steps = self.rules.tables.steps_from(stones[side])
            yield from self._then_step(position, None, steps, occupied)
            return
        ways = turns_of(self.rules.tables, pawn, stones[side], obstacles)
        own, everything = chips[side], _union(chips)
        gains = [
            (-(run.path & ~own).bit_count() - (run.path & everything & ~own).bit_count(), run)
            for run in ways.runs
        ]
        gains.sort()
        for _, run in gains:
            after = self._after_run(position, run)
            over = obstacles | 1 << run.stop
            if STONE in done:
                worths = self._worths(after.pawns, after.chips, over, turn)
                yield Turn(lead(worths, side), tuple(worths), run, None, False)
            else:
                yield from self._then_step(after, run, ways.steps, over)
        if not done:
            yield from self._step_first(position, ways, occupied)

    def _then_step(
        self, position: Position, run: Run | None, steps: Sequence[Step], occupied: Bits
    ) -> Iterator[Turn]:
        """Turns with the stone step after the pawn run."""
        turn, pawns, chips, _, _ = position
        side = self.rules.sides[turn]
        watch = 0
        for later in range(1, len(self._horizon) + 1):
            watch |= self._star[pawns[(turn + later) % len(pawns)]]
        still = self._worths(pawns, chips, occupied, turn)
        idle = 0
        for step in steps:
            if step.pair & watch:
                worths = self._worths(*self._swap(pawns, chips, occupied, step), turn)
            elif idle < IDLE_KEPT:
                idle += 1
                worths = still
            else:
                continue
            yield Turn(lead(worths, side), tuple(worths), run, step, False)

    def _step_first(self, position: Position, ways: Turns, occupied: Bits) -> Iterator[Turn]:
        """Turns that differ because the stone steps before the pawn runs."""
        turn, pawns, chips, _, _ = position
        side = self.rules.sides[turn]
        for step, runs in ways.step_first:
            moved, shifted, there = self._swap(pawns, chips, occupied, step)
            after = position._replace(pawns=moved, chips=shifted)
            free = there ^ 1 << moved[turn]
            for run in runs:
                laid = self._after_run(after, run)
                worths = self._worths(laid.pawns, laid.chips, free | 1 << run.stop, turn)
                yield Turn(lead(worths, side), tuple(worths), run, step, True)
        for step in ways.alone:
            worths = self._worths(*self._swap(pawns, chips, occupied, step), turn)
            yield Turn(lead(worths, side), tuple(worths), None, step, True)

    def _worths(
        self, pawns: Sequence[int], chips: Sequence[Bits], occupied: Bits, turn: int
    ) -> list[int]:
        """The value of every side after the turn of seat `turn`: chips, and runs to come."""
        sides, material = self.rules.sides, self.rules.material
        counts = [cells.bit_count() for cells in chips]
        worths = [CHIP * count for count in counts]
        mine = sides[turn]
        if counts[mine] >= material:
            worths[mine] += WIN
            return worths
        everything = _union(chips)
        seat = turn
        for later, (best_weight, second_weight) in enumerate(self._horizon):
            seat = seat + 1 if seat + 1 < len(pawns) else 0
            side, pawn = sides[seat], pawns[seat]
            own = chips[side]
            foreign = everything & ~own
            best = second = most = 0
            for run in self._runs(pawn, occupied ^ 1 << pawn).values():
                path = run.path
                laid = (path & ~own).bit_count()
                gain = laid + (path & foreign).bit_count()
                if laid > most:
                    most = laid
                if gain > best:
                    best, second = gain, best
                elif gain > second:
                    second = gain
            if most >= material - counts[side]:
                worths[side] += WIN - 1 if not later else 3 * CHIP
                if not later:
                    break
            worths[side] += best_weight * best + second_weight * second
        return worths

    def _swap(
        self, pawns: tuple[int, ...], chips: tuple[Bits, ...], occupied: Bits, step: Step
    ) -> tuple[tuple[int, ...], tuple[Bits, ...], Bits]:
        """Pawns, chips and obstacles after a stone step."""
        target = 1 << step.target
        if not occupied & target:
            occupied ^= step.pair
        elif step.target in pawns:
            pawns = tuple([step.origin if cell == step.target else cell for cell in pawns])
        for side, cells in enumerate(chips):
            if cells & target:
                chips = (*chips[:side], cells ^ step.pair, *chips[side + 1 :])
                break
        return pawns, chips, occupied

    def _after_run(self, position: Position, run: Run) -> Position:
        """The position after a run: the pawn at its stop, its path laid with chips."""
        turn, pawns, chips, stones, done = position
        side = self.rules.sides[turn]
        own = chips[side]
        laid = run.path & ~own
        supply = self.rules.material - own.bit_count()
        if laid.bit_count() > supply:
            laid = _union(1 << cell for cell in [c for c in run.cells if laid >> c & 1][:supply])
        after = tuple(
            [
                cells | laid if number == side else cells & ~laid
                for number, cells in enumerate(chips)
            ]
        )
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
        pawns, chips, _ = self._swap(pawns, chips, _union(stones) | _cells(pawns), step)
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

    def idea(self, chosen: Turn) -> tuple[int, int, bool]:
        """The pawn's direction, the stone, and their order."""
        run, step = chosen.run, chosen.step
        return run.stop if run else -1, step.origin if step else -1, chosen.stone_first


def _value(turn: Turn) -> int:
    return turn.value


def _union(sets: Iterable[Bits]) -> Bits:
    bits = 0
    for one in sets:
        bits |= one
    return bits


def _cells(pawns: Iterable[int]) -> Bits:
    return _union(1 << pawn for pawn in pawns)
