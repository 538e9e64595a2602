"""Move generation and evaluation of whole JAMMIT turns, for the tree search.

A turn is evaluated by the points after it and by the expected points of the columns for the next
seats; the effect of two coins on a column is computed once for each pattern and cached.
"""

from collections.abc import Hashable, Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from tests.bench.yardsticks.before.tree_search import DECIDED, WIN, lead
from fitsmobile.engine.jammit import EXTRA, PAWN, JammitState, Rules
from fitsmobile.engine.jammit_columns import FIRST_STONE, NEUTRAL, JammitMove, Slot

POINT = 12
"""The value of a point; the unit of all values."""

NEUTRAL_COIN = POINT // 3

OUTLOOKS_KEPT = 256
"""Cache size: patterns of a column; the cache is cleared when full."""

EXTRAS_KEPT = 6
"""The number of ways to insert extra coins that are searched, most promising first."""


class Weights(NamedTuple):
    """The share of the columns' expected points that counts already, in sixteenths.

    By how many turns later the pusher's turn comes: an entry for the next seat and so on.
    """

    best: tuple[int, ...] = (12, 5, 4)
    second: tuple[int, ...] = (0, 4, 3)
    extra_coins: int = 16


NAIVE = Weights(best=(3, 1, 1), second=(0, 0, 0), extra_coins=0)
"""Weights of a beginner: mostly the points made now."""


class Turn(NamedTuple):
    """A turn: its value for the side that makes it, the values of all sides, its moves.

    `before` is the position in which the last of the moves is still to be made.
    """

    value: int
    worths: tuple[int, ...]
    moves: tuple[JammitMove, ...]
    before: JammitState


class Outlook(dict[int, int]):
    """The expected points of a column for a seat that may push both its coins in: maps the column's
    pattern to the worth of the better order, seen from that seat."""

    __slots__ = ("extra", "mask", "orders", "seat")

    def __init__(self, seat: int, slots: Sequence[Slot], extra: int) -> None:
        super().__init__()
        self.seat = seat
        self.mask = slots[0].mask
        self.orders = tuple(permutations(slots))
        self.extra = extra

    def __missing__(self, pattern: int) -> int:
        if len(self) >= OUTLOOKS_KEPT:
            self.clear()
        best = max(self._worth(pattern, order) for order in self.orders)
        self[pattern] = best
        return best

    def _worth(self, pattern: int, order: Sequence[Slot]) -> int:
        """The seat's gain over the others from pushing these coins in this order."""
        worth, stone = 0, False
        for slot in order:
            flips, fallen, _ = slot[pattern]
            pattern ^= flips
            if fallen == NEUTRAL:
                worth += NEUTRAL_COIN * slot.worth
            elif fallen:
                owner = fallen - 1 if fallen < FIRST_STONE else fallen - FIRST_STONE
                worth += POINT * slot.worth * (1 if owner == self.seat else -1)
                stone |= fallen == FIRST_STONE + self.seat
        return worth + self.extra * stone


class JammitTactics:
    """Turns and their values in one game."""

    unit = POINT

    def __init__(self, rules: Rules, weights: Weights | None = None) -> None:
        chosen = weights or Weights()
        self.sides = self._seats = rules.setup.seats
        self._horizon = tuple(zip(chosen.best, chosen.second, strict=True))[: self._seats]
        self._outlooks = [
            [
                [
                    Outlook(seat, slots, chosen.extra_coins)
                    for slots in zip(*(by_coin[coin] for coin in rules.foreign[seat]), strict=True)
                ]
                for by_coin in rules.tables.slots
            ]
            for seat in range(self._seats)
        ]

    def side(self, state: JammitState) -> int:
        """The side to move."""
        return state.turn

    def turns(self, state: JammitState) -> list[Turn]:
        """The candidate turns, best for the side to move first."""
        return sorted(self.each(state), key=_value, reverse=True)

    def each(self, state: JammitState) -> Iterator[Turn]:
        """The candidate turns, those that make the most points first."""
        return self._go_on(state, ())

    def _go_on(self, state: JammitState, moves: tuple[JammitMove, ...]) -> Iterator[Turn]:
        """The turns that continue from here."""
        seat, play = state.turn, state.play
        if state.phase == PAWN:
            yield from self._then_pawn(state, moves)
            return
        nexts = []
        for number, move in enumerate(state.moves(seat)):
            after = play(seat, move)
            nexts.append((-lead(self._points(after), seat), number, move, after))
        nexts.sort()
        if state.phase == EXTRA:
            del nexts[EXTRAS_KEPT:]
        for _, _, move, after in nexts:
            if after.winner is None:
                yield from self._go_on(after, (*moves, move))
            else:
                worths = self._points(after)
                worths[after.winner] += WIN
                yield Turn(lead(worths, seat), tuple(worths), (*moves, move), state)

    def _then_pawn(self, state: JammitState, moves: tuple[JammitMove, ...]) -> Iterator[Turn]:
        """The corners that the pawn may go to at the end of a turn."""
        board, mine, seats = state.board, state.turn, self._seats
        points = self._points(state)
        for later, weights in enumerate(self._horizon, 1):
            seat = (mine + later) % seats
            if seat != mine:
                points[seat] += self._estimate(board, seat, state.pawns[seat], weights)
        own_weights = self._horizon[-1]
        for move, pawns in state.menu.pawns.items():
            worths = points.copy()
            worths[mine] += self._estimate(board, mine, pawns[mine], own_weights)
            made = (*moves, move)
            yield Turn(lead(worths, mine), tuple(worths), made, state)

    def _estimate(self, board: int, seat: int, corner: int, weights: tuple[int, int]) -> int:
        """The expected points of the columns of a corner for a seat that pushes from there."""
        best = second = 0
        for outlook in self._outlooks[seat][corner]:
            worth = outlook[board & outlook.mask]
            if worth > best:
                best, second = worth, best
            elif worth > second:
                second = worth
        return (weights[0] * best + weights[1] * second) // 16

    def _points(self, state: JammitState) -> list[int]:
        return [
            POINT * points + NEUTRAL_COIN * neutral
            for points, neutral in zip(state.points, state.neutral, strict=True)
        ]

    def key(self, state: JammitState) -> Hashable:
        """Equal keys mean the same position."""
        return state.key()

    def after(self, state: JammitState, chosen: Turn) -> JammitState:
        """The start of the next turn."""
        return chosen.before.play(state.turn, chosen.moves[-1])

    def moves(self, chosen: Turn) -> tuple[JammitMove, ...]:
        """The moves of a turn in their order."""
        return chosen.moves

    def idea(self, chosen: Turn) -> JammitMove:
        """The column and the order of the coins, or only the corner where no coin is inserted."""
        return chosen.moves[0]


def _value(turn: Turn) -> int:
    return turn.value
