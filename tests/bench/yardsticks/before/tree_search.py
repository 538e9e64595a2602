"""Tree search over whole turns: alpha-beta for two sides, max^n for more.

A game's *tactics* list the turns of a position with an evaluation of each, which already counts
the next pawns' possibilities. So the last ply needs no positions, and the list gives the move
ordering. Deeper plies search only the most promising turns.
"""

from collections.abc import Hashable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from fitsmobile.ai.player import Meter, OutOfBudget
from fitsmobile.engine.frozen import frozen

WIN = 100_000
"""The value of a won game, above all other values."""

DECIDED = WIN // 2
"""A value beyond this means that the game is decided."""

INFINITE = 10 * WIN


class TurnLike(Protocol):
    """A whole turn with its evaluation."""

    @property
    def value(self) -> int:
        """The lead of the side that makes the turn, after it."""

    @property
    def worths(self) -> tuple[int, ...]:
        """The value of each side after it."""


Place = TypeVar("Place")
Turn = TypeVar("Turn", bound=TurnLike)


class Tactics(Protocol[Place, Turn]):
    """The interface of a game for the search."""

    def turns(self, position: Place) -> list[Turn]:
        """The candidate turns, at least one, best for the side to move first."""

    def each(self, position: Place) -> Iterator[Turn]:
        """The same turns lazily, good ones early."""

    def after(self, position: Place, chosen: Turn) -> Place:
        """The position after a turn that doesn't end the game."""

    def key(self, position: Place) -> Hashable:
        """Equal keys mean the same position."""

    def side(self, position: Place) -> int:
        """The side to move."""


@frozen
class Widths:
    """The number of turns searched: at the root in the second iteration, at the root in later ones,
    and at the plies below the root, the last entry for all deeper plies."""

    second: int = 200
    later: int = 24
    below: tuple[int, ...] = (14, 8, 6, 5, 4)

    def at(self, ply: int) -> int:
        """The width at a ply below the root, which is ply 0."""
        return self.below[min(ply, len(self.below)) - 1]


@frozen
class Found(Generic[Turn]):
    """The answer of a search: the turn, its value, and the depth in turns."""

    turn: Turn
    value: int
    depth: int


class TreeSearch(Generic[Place, Turn]):
    """Iterative deepening within a budget, with a bounded transposition table for one search."""

    LISTS_KEPT = 3_000
    BEST_KEPT = 12_000

    def __init__(self, tactics: Tactics[Place, Turn], widths: Widths, sides: int) -> None:
        self._tactics = tactics
        self._widths = widths
        self._sides = sides
        self._lists: dict[Hashable, list[Turn]] = {}
        self._best: dict[Hashable, tuple[Turn, bool]] = {}

    def search(
        self, position: Place, turns: Sequence[Turn], meter: Meter, depth: int = 99
    ) -> Found[Turn]:
        """The best of `turns` from `position`; `turns` are in the order of search.

        Searches at most `depth` turns ahead; ends early where the game is decided.
        """
        self._meter = meter
        order = list(turns)
        found = Found(order[0], order[0].value, 1)
        try:
            for ahead in range(2, depth + 1):
                if len(order) == 1 or abs(found.value) >= DECIDED:
                    break
                del order[self._widths.second if ahead == 2 else self._widths.later :]
                order, found = self._iterate(position, order, ahead, found)
        except OutOfBudget:
            return self._unfinished
        finally:
            self._lists.clear()
            self._best.clear()
        return found

    def _iterate(
        self, position: Place, order: Sequence[Turn], ahead: int, before: Found[Turn]
    ) -> tuple[list[Turn], Found[Turn]]:
        """One iteration: the turns in their new order, and the best."""
        self._unfinished = before
        scores: list[tuple[int, Turn]] = []
        best = -INFINITE
        for turn in order:
            value = self._value(position, turn, ahead, best)
            scores.append((value, turn))
            if value > best:
                best = value
                self._unfinished = Found(turn, value, ahead)
        scores.sort(key=_score, reverse=True)
        return [turn for _, turn in scores], self._unfinished

    def _value(self, position: Place, turn: Turn, ahead: int, alpha: int) -> int:
        """The value of a turn at the root; exact only above `alpha`."""
        if abs(turn.value) >= DECIDED:
            return turn.value
        after = self._tactics.after(position, turn)
        if self._sides == 2:
            return -self._negamax(after, ahead - 1, 1, -INFINITE, -alpha)
        return lead(self._maxn(after, ahead - 1, 1), self._tactics.side(position))

    def _negamax(self, position: Place, ahead: int, ply: int, alpha: int, beta: int) -> int:
        """The value for the side to move at depth `ahead`; a bound outside the window."""
        if ahead == 1:
            return self._best_turn(position, beta).value
        turns = self._turns(position)
        best, best_at = -INFINITE, 0
        for number, turn in enumerate(turns[: self._widths.at(ply)]):
            value = turn.value
            if -DECIDED < value < DECIDED:
                after = self._tactics.after(position, turn)
                value = -self._negamax(after, ahead - 1, ply + 1, -beta, -alpha)
            if value > best:
                best, best_at = value, number
                if value > alpha:
                    alpha = value
                if alpha >= beta or value >= DECIDED:
                    break
        if best_at:
            turns.insert(0, turns.pop(best_at))
        return best - 1 if best >= DECIDED else best + 1 if best <= -DECIDED else best

    def _maxn(self, position: Place, ahead: int, ply: int) -> tuple[int, ...]:
        """The values of all sides if each maximises its own lead."""
        if ahead == 1:
            return self._best_turn(position, INFINITE).worths
        side = self._tactics.side(position)
        best: tuple[int, ...] = ()
        best_lead = -INFINITE
        for turn in self._turns(position)[: self._widths.at(ply)]:
            worths = turn.worths
            if -DECIDED < turn.value < DECIDED:
                worths = self._maxn(self._tactics.after(position, turn), ahead - 1, ply + 1)
            ahead_by = lead(worths, side)
            if ahead_by > best_lead:
                best, best_lead = worths, ahead_by
                if turn.value >= DECIDED:
                    break
        return best

    def _turns(self, position: Place) -> list[Turn]:
        """The turns of a position, cached, best first."""
        key = self._tactics.key(position)
        turns = self._lists.get(key)
        if turns is None:
            turns = self._tactics.turns(position)
            self._meter.spend(len(turns))
            del turns[self._widths.at(1) :]
            if len(self._lists) < self.LISTS_KEPT:
                self._lists[key] = turns
        return turns

    def _best_turn(self, position: Place, enough: int) -> Turn:
        """The turn with the best evaluation, or the first that reaches `enough`."""
        key = self._tactics.key(position)
        known = self._best.get(key)
        if known and (known[1] or known[0].value >= enough):
            return known[0]
        turns = self._tactics.each(position)
        best = next(turns)
        count, best_value = 1, best.value
        while best_value < enough and (turn := next(turns, None)):
            count += 1
            if turn.value > best_value:
                best, best_value = turn, turn.value
        self._meter.spend(count)
        if known or len(self._best) < self.BEST_KEPT:
            self._best[key] = best, best_value < enough
        return best


def lead(worths: Sequence[int], side: int) -> int:
    """The lead of a side over the best of the others."""
    if len(worths) == 2:
        return worths[side] - worths[1 - side]
    return worths[side] - max([worth for number, worth in enumerate(worths) if number != side])


def _score(scored: tuple[int, TurnLike]) -> int:
    return scored[0]
