"""Tree search over whole turns: alpha-beta for two sides, max^n for more.

A game's *tactics* list the turns of a position with an evaluation of each, which already counts
the next pawns' possibilities. So the last ply needs no positions, and the list gives the move
ordering. How many turns of the list are searched is given by `Widths`.

Alpha-beta is a principal variation search with a transposition table. It makes no list where the
best turn of an earlier iteration, or the turn that refuted a sibling, is enough.
"""

from collections.abc import Hashable, Iterator, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from fitsmobile.ai.player import Meter, OutOfBudget
from fitsmobile.engine.frozen import frozen

WIN = 1_000_000
"""The value of a won game, above all other values."""

PLY = 2_000
"""The value of winning a turn earlier or losing a turn later, above all that is on the table."""

DECIDED = WIN // 2
"""A value beyond this means that the game is decided."""

INFINITE = 10 * WIN

UNKNOWN = -INFINITE, INFINITE
"""The bounds of a value that is not known."""


class TurnLike(Protocol):
    """A whole turn with its evaluation."""

    @property
    def value(self) -> int:
        """The lead of the side that makes the turn, after it."""

    @property
    def worths(self) -> tuple[int, ...]:
        """The value of each side after it; needed with more than two sides."""


Place = TypeVar("Place")
Turn = TypeVar("Turn", bound=TurnLike)


class Judged(NamedTuple):
    """The evaluation of the best turn of a position.

    `value` is exact between `floor` and `enough`, the window asked for, and a bound outside it.
    `worths` are the values of all sides where `value` is exact; needed with more than two sides.
    `nodes` is the number of turns evaluated for it.
    """

    value: int
    worths: tuple[int, ...]
    nodes: int


class Tactics(Protocol[Place, Turn]):
    """The interface of a game for the search."""

    def turns(self, position: Place, floor: int = -INFINITE) -> list[Turn]:
        """The candidate turns, at least one, best for the side to move first. Those that are not
        evaluated above `floor` may be left out, all of them too."""

    def best(self, position: Place, floor: int, enough: int) -> Judged:
        """The best turn of the last ply, or the first found whose value reaches `enough`; turns
        that cannot be worth more than `floor` need no evaluation."""

    def can_win(self, position: Place) -> bool:
        """Whether the side to move can win at once."""

    def is_calm(self, position: Place) -> bool:
        """Whether nobody can win within the next two turns."""

    def allows(self, position: Place, chosen: Turn) -> bool:
        """Whether a turn of another position is possible here, without ending the game."""

    def after(self, position: Place, chosen: Turn) -> Place:
        """The position after a turn that doesn't end the game."""

    def key(self, position: Place) -> Hashable:
        """Equal keys mean the same position."""

    def side(self, position: Place) -> int:
        """The side to move."""


@frozen
class Widths:
    """The number of turns searched: at the root in the second iteration, at the root in later ones,
    and at the plies below the root, the last entry for all deeper plies.

    Where all of them lose, the others are searched too. Two turns before the end of the search, a
    turn evaluated `hopeless` below the window is left out, and a calm position whose best turn is
    evaluated `plenty` above it is not searched.
    """

    second: int = 200
    later: int = 24
    below: tuple[int, ...] = (14, 8, 6, 5, 4)
    hopeless: int = INFINITE
    plenty: int = INFINITE

    def at(self, ply: int) -> int:
        """The width at a ply below the root, which is ply 0."""
        return self.below[min(ply, len(self.below)) - 1]


FULL = Widths(second=INFINITE, later=INFINITE, below=(INFINITE,))
"""Every turn at every ply."""


@frozen
class Found(Generic[Turn]):
    """The answer of a search: the turn, its value, and the depth in turns."""

    turn: Turn
    value: int
    depth: int


class Known(NamedTuple, Generic[Turn]):
    """The result of an earlier search of a position: its depth, a bound of its value on each side,
    and the best turn if one stood out."""

    ahead: int
    least: int
    most: int
    turn: Turn | None


class TreeSearch(Generic[Place, Turn]):
    """Iterative deepening within a budget, with bounded tables of positions for one search."""

    LISTS_KEPT = 1_000
    KNOWN_KEPT = 20_000
    JUDGED_KEPT = 20_000

    def __init__(self, tactics: Tactics[Place, Turn], widths: Widths, sides: int) -> None:
        self._tactics = tactics
        self._widths = widths
        self._sides = sides
        self._lists: dict[Hashable, list[Turn]] = {}
        self._known: dict[Hashable, Known[Turn]] = {}
        self._judged: dict[Hashable, tuple[int, int]] = {}
        self._worths: dict[Hashable, tuple[int, ...]] = {}
        self._killers: dict[int, Turn] = {}

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
                width = self._widths.second if ahead == 2 else self._widths.later
                order, found = self._iterate(position, order, ahead, found, width)
        except OutOfBudget:
            return self._answer(position, order)
        finally:
            for table in (self._lists, self._known, self._judged, self._worths, self._killers):
                table.clear()
        return found

    def _iterate(
        self, position: Place, order: Sequence[Turn], ahead: int, before: Found[Turn], width: int
    ) -> tuple[list[Turn], Found[Turn]]:
        """One iteration: the turns in their new order, and the best.

        The turns beyond `width` stay last, and are searched where all others lose.
        """
        self._unfinished = found = before
        scores: list[tuple[int, Turn]] = []
        best = -INFINITE
        for number, turn in enumerate(order):
            if number >= width and best > -DECIDED:
                break
            value = self._value(position, turn, ahead, best)
            scores.append((value, turn))
            if value > best:
                best = value
                self._unfinished = found = Found(turn, value, ahead)
        scores.sort(key=_score, reverse=True)
        return [turn for _, turn in scores] + list(order[len(scores) :]), found

    def _answer(self, position: Place, order: Sequence[Turn]) -> Found[Turn]:
        """The best turn found in the budget. If it loses, and the others were not searched in
        time, the first turn after which the next side cannot win at once.
        """
        found, tactics = self._unfinished, self._tactics
        if found.value > -DECIDED:
            return found
        for turn in order:
            if turn.value > -DECIDED and not tactics.can_win(tactics.after(position, turn)):
                return Found(turn, turn.value, 1)
        return found

    def _value(self, position: Place, turn: Turn, ahead: int, alpha: int) -> int:
        """The value of a turn at the root; exact only above `alpha`."""
        if abs(turn.value) >= DECIDED:
            return turn.value
        after = self._tactics.after(position, turn)
        if self._sides > 2:
            return lead(self._maxn(after, ahead - 1, 1), self._tactics.side(position))
        if alpha == -INFINITE:
            return -self._negamax(after, ahead - 1, 1, -INFINITE, INFINITE)
        value = -self._negamax(after, ahead - 1, 1, -alpha - 1, -alpha)
        if value > alpha:
            value = -self._negamax(after, ahead - 1, 1, -INFINITE, -alpha)
        return value

    def _negamax(self, position: Place, ahead: int, ply: int, alpha: int, beta: int) -> int:
        """The value for the side to move at depth `ahead`, seen one turn earlier, as the window is;
        a bound outside the window.
        """
        key = self._tactics.key(position)
        if ahead == 1:
            return _earlier(self._last_ply(key, position, _later(alpha), _later(beta)))
        known = self._known.get(key)
        if known and known.ahead >= ahead:
            if known.least >= beta or known.least == known.most:
                return known.least
            if known.most <= alpha:
                return known.most
        if ahead == 2 and self._widths.plenty < INFINITE and self._tactics.is_calm(position):
            enough = beta + self._widths.plenty
            if (value := self._last_ply(key, position, enough - 1, enough)) >= enough:
                return value - self._widths.plenty
        first = known.turn if known and known.turn else self._killer(position, ply)
        low, high = _later(alpha), _later(beta)
        hopeless = self._widths.hopeless
        floor = low - hopeless if ahead == 2 and hopeless < INFINITE else -INFINITE
        turns = self._in_order(position, ply, first, floor)
        best, turn = self._best_of(position, turns, ahead, ply, low, high)
        if floor > -INFINITE:
            best = max(best, low)
        if best <= -DECIDED and self._widths.at(ply) < INFINITE:
            rest = iter(self._tactics.turns(position)[self._widths.at(ply) :])
            other, saving = self._best_of(position, rest, ahead, ply, low, high)
            best, turn = (other, saving) if other > best else (best, turn)
        value = _earlier(best)
        if len(self._known) < self.KNOWN_KEPT or key in self._known:
            least = value if best > low else -INFINITE
            most = value if best < high else INFINITE
            self._known[key] = Known(ahead, least, most, turn or first)
        return value

    def _best_of(
        self,
        position: Place,
        turns: Iterator[Turn],
        ahead: int,
        ply: int,
        alpha: int,
        beta: int,
    ) -> tuple[int, Turn | None]:
        """The value of the best turn, and the turn if it stands out.

        Principal variation search: after the first turn the others are only compared with it.
        """
        best, best_turn, low = -INFINITE, None, alpha
        for turn in turns:
            value = turn.value
            if -DECIDED < value < DECIDED:
                likely = value + self._widths.hopeless
                if ahead == 2 and likely <= low and best > -INFINITE:
                    best = max(best, likely)
                    continue
                after = self._tactics.after(position, turn)
                if best == -INFINITE or beta - low <= 1:
                    value = -self._negamax(after, ahead - 1, ply + 1, -beta, -low)
                else:
                    value = -self._negamax(after, ahead - 1, ply + 1, -low - 1, -low)
                    if low < value < beta:
                        value = -self._negamax(after, ahead - 1, ply + 1, -beta, -low)
            if value > best:
                best = value
                if value > low:
                    low, best_turn = value, turn
                    if value >= beta or turn.value >= DECIDED:
                        if -DECIDED < turn.value < DECIDED:
                            self._killers[ply] = turn
                        break
        return best, best_turn

    def _killer(self, position: Place, ply: int) -> Turn | None:
        """The turn that refuted another position at this ply, where it is possible here too."""
        turn = self._killers.get(ply)
        return turn if turn and self._tactics.allows(position, turn) else None

    def _in_order(
        self, position: Place, ply: int, first: Turn | None, floor: int
    ) -> Iterator[Turn]:
        """The turns of a position within the width, after the one that is probably the best.

        The list is only made if that one is not enough.
        """
        if first is not None:
            yield first
        for turn in self._turns(position, floor)[: self._widths.at(ply)]:
            if turn != first:
                yield turn

    def _maxn(self, position: Place, ahead: int, ply: int) -> tuple[int, ...]:
        """The values of all sides if each maximises its own lead."""
        if ahead == 1:
            return self._last_worths(position)
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

    def _turns(self, position: Place, floor: int = -INFINITE) -> list[Turn]:
        """The turns of a position within the greatest width, best first; cached if they are all."""
        key = self._tactics.key(position)
        turns = self._lists.get(key)
        if turns is None:
            turns = self._tactics.turns(position, floor)
            self._meter.spend(len(turns))
            del turns[self._widths.at(1) :]
            if floor == -INFINITE and len(self._lists) < self.LISTS_KEPT:
                self._lists[key] = turns
        return turns

    def _last_ply(self, key: Hashable, position: Place, floor: int, enough: int) -> int:
        """The value of the best turn of the last ply, a bound outside the window, cached."""
        least, most = self._judged.get(key, UNKNOWN)
        if least >= enough or least == most:
            return least
        if most <= floor:
            return most
        value, _, nodes = self._tactics.best(position, floor, enough)
        self._meter.spend(nodes)
        if (least, most) != UNKNOWN or len(self._judged) < self.JUDGED_KEPT:
            least = value if value > floor else -INFINITE
            most = value if value < enough else INFINITE
            self._judged[key] = least, most
        return value

    def _last_worths(self, position: Place) -> tuple[int, ...]:
        """The values of all sides after the best turn of the last ply, cached."""
        key = self._tactics.key(position)
        worths = self._worths.get(key)
        if worths is None:
            _, worths, nodes = self._tactics.best(position, -INFINITE, INFINITE)
            self._meter.spend(nodes)
            if len(self._worths) < self.JUDGED_KEPT:
                self._worths[key] = worths
        return worths


def lead(worths: Sequence[int], side: int) -> int:
    """The lead of a side over the best of the others."""
    if len(worths) == 2:
        return worths[side] - worths[1 - side]
    return worths[side] - max([worth for number, worth in enumerate(worths) if number != side])


def _earlier(value: int) -> int:
    """A value seen one turn earlier: a decided game ends a turn later."""
    return value - PLY if value >= DECIDED else value + PLY if value <= -DECIDED else value


def _later(value: int) -> int:
    """The inverse of `_earlier`."""
    return value + PLY if value >= DECIDED else value - PLY if value <= -DECIDED else value


def _score(scored: tuple[int, TurnLike]) -> int:
    return scored[0]
