"""Regret in FILLIT and JAMMIT: the fall of the winning chance by a turn.

A decision is a whole turn. The value of the best turn, and the value of the position that the turn
played has led to, are searched to the same horizon; `chances` makes winning chances of them.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from fitsmobile.ai.chances import BUDGET, SIDES, chance_of, parameters_of
from fitsmobile.ai.player import Meter, OutOfBudget, Stop
from fitsmobile.ai.regret import CHANCE, Appraisal
from fitsmobile.ai.tree_search import Found, TreeSearch
from fitsmobile.ai.turn_player import SearchRoot
from fitsmobile.engine.protocol import Move, State

DEEPEST = 99


class _Searched(NamedTuple):
    """The result of a search: the turn's moves, its value and depth, and whether it was forced."""

    moves: tuple[Move, ...]
    value: int
    depth: int
    is_forced: bool


class TurnAppraiser:
    """Implements `regret.Appraiser` with the search of the strongest player.

    `lacks` is the least that a side lacks to win: chips to lay, points to make.
    """

    unit = CHANCE
    mistake = 0.1
    good = 0.03

    def __init__(
        self, root_of: Callable[[State], SearchRoot[Any, Any]], lacks: Callable[[State], int]
    ) -> None:
        self._root_of = root_of
        self._lacks = lacks

    def knows(self, state: State) -> bool:
        """Whether there are two sides."""
        return bool(state.actors()) and self._root_of(state).tactics.sides == SIDES

    def is_whole(self, after: State, seat: int) -> bool:
        """Whether another seat is on turn, or the game is over."""
        return seat not in after.actors()

    def appraise(
        self, before: State, seat: int, moves: Sequence[Move], stop: Stop, *, closely: bool = False
    ) -> Appraisal:
        """The winning chance of the best turn less that of the turn played."""
        best = self._search(before, stop)
        if best.is_forced:
            return Appraisal(0.0)
        after, after_best = before, before
        for move in moves:
            after = after.play(seat, move)
        for move in best.moves:
            after_best = after_best.play(seat, move)
        if after.key() == after_best.key():
            return Appraisal(0.0)
        loss = self._chance(before, best.value) - self._chance_after(after, best.depth, seat, stop)
        return Appraisal(loss, best.moves) if loss > 0 else Appraisal(0.0)

    def best(self, state: State, seat: int, stop: Stop) -> tuple[Move, ...]:
        """The moves of the best turn found, or the rest of one that has begun."""
        return self._search(state, stop).moves

    def _chance_after(self, after: State, depth: int, seat: int, stop: Stop) -> float:
        """The chance of the seat that made the turn, one turn less deep than its best."""
        outcome = after.outcome()
        if outcome is not None:
            return float(seat in outcome.winners) if outcome.winners else 0.5
        return 1 - self._chance(after, self._search(after, stop, max(1, depth - 1)).value)

    def _chance(self, state: State, value: int) -> float:
        return chance_of(parameters_of(state.game), value, self._lacks(state))

    def _search(self, state: State, stop: Stop, depth: int = DEEPEST) -> _Searched:
        """The best turn with the calibrated budget. Raises OutOfBudget when it is stopped."""
        tactics, position, turns, widths = self._root_of(state)
        meter = Meter(BUDGET, stop, _no_clock)
        meter.nodes += len(turns)
        tree = TreeSearch(tactics, widths, tactics.sides)
        found: Found[Any] = tree.search(position, turns, meter, depth)
        if stop():
            raise OutOfBudget
        return _Searched(tactics.moves(found.turn), found.value, found.depth, len(turns) == 1)


def _no_clock() -> float:
    """The clock of a search that is limited by its nodes alone."""
    return 0.0
