"""Move generation and evaluation of whole JAMMIT turns, for the tree search.

A turn is evaluated by the points after it and by the expected points of the columns for the next
seats: the worth of the pieces that two coins would push out.
"""

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from fitsmobile.ai.player import Reason
from fitsmobile.ai.tree_search import DECIDED, INFINITE, WIN, Judged, lead
from fitsmobile.engine.hexboard import each
from fitsmobile.engine.jammit import EXTRA, PAWN, JammitState, Rules
from fitsmobile.engine.jammit_columns import (
    BITS_PER_CELL,
    CELL,
    FIRST_STONE,
    NEUTRAL,
    Code,
    JammitMove,
    Slot,
)

POINT = 12
"""The value of a point; the unit of all values."""

NEUTRAL_COIN = POINT // 3

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


class Column(NamedTuple):
    """A column that a seat may push both its coins into, and the worth of what falls out then.

    Nothing falls out of a column with two empty hexes. Out of one with an empty hex falls the
    last piece, out of a full one the last two; the coins themselves never do.

    hexes   the lowest bit of each hex on the board
    almost  the number of its hexes less one
    last, before  the shift of the last hex, and of the hex before it
    one     the worth of a piece that falls, by its code
    two     the worth of two pieces that fall, by their codes
    """

    hexes: int
    almost: int
    last: int
    before: int
    one: Sequence[int]
    two: Sequence[Sequence[int]]


def column_of(seat: int, slot: Slot, extra: int) -> Column:
    """A column as a seat sees it; `extra` is the worth of a stone of its own that falls."""
    cells = slot.lane.cells
    gains = [_gain(seat, code) * slot.worth for code in range(CELL + 1)]
    own = FIRST_STONE + seat
    return Column(
        hexes=sum(1 << BITS_PER_CELL * cell for cell in cells),
        almost=len(cells) - 1,
        last=BITS_PER_CELL * cells[-1],
        before=BITS_PER_CELL * cells[-2],
        one=[gain + extra * (code == own) for code, gain in enumerate(gains)],
        two=[
            [gain + more + extra * (own in (code, other)) for other, more in enumerate(gains)]
            for code, gain in enumerate(gains)
        ],
    )


def _gain(seat: int, code: Code) -> int:
    """The gain of a seat over the others from a piece that falls out."""
    if not code:
        return 0
    if code == NEUTRAL:
        return NEUTRAL_COIN
    owner = code - 1 if code < FIRST_STONE else code - FIRST_STONE
    return POINT if owner == seat else -POINT


class JammitTactics:
    """Turns and their values in one game."""

    def __init__(self, rules: Rules, weights: Weights | None = None) -> None:
        chosen = weights or Weights()
        self.sides = self._seats = rules.setup.seats
        self._horizon = tuple(zip(chosen.best, chosen.second, strict=True))[: self._seats]
        self._columns = [
            [
                [column_of(seat, slot, chosen.extra_coins) for slot in by_coin[NEUTRAL]]
                for by_coin in rules.tables.slots
            ]
            for seat in range(self._seats)
        ]
        greatest = max(
            worth
            for corners in self._columns
            for columns in corners
            for column in columns
            for row in column.two
            for worth in row
        )
        self._most = sum(self._horizon[-1]) * greatest // 16
        self._hexes = sum(1 << BITS_PER_CELL * cell for cell in each(rules.tables.hexes.spaces))

    def side(self, state: JammitState) -> int:
        """The side to move."""
        return state.turn

    def turns(self, state: JammitState) -> list[Turn]:
        """The candidate turns, best for the side to move first."""
        return sorted(self.each(state), key=_value, reverse=True)

    def each(self, state: JammitState) -> Iterator[Turn]:
        """The candidate turns, those that make the most points first."""
        return self._go_on(state, ())

    def best(self, state: JammitState, enough: int) -> Judged:
        """The best turn, or the first that reaches `enough`."""
        found = self._better(state, Judged(-INFINITE, (), True, 0), enough)
        return found._replace(is_best=found.value < enough)

    def _better(self, state: JammitState, best: Judged, enough: int) -> Judged:
        """`best`, or a better turn among those that continue from here.

        What the pawn's corner can add is bounded, so coins that gain too little are passed over.
        """
        if state.phase == PAWN:
            return self._best_corner(state, best)
        for behind, _, _, after in self._nexts(state):
            if after.winner is not None:
                worths = self._points(after)
                worths[after.winner] += WIN
                value = lead(worths, state.turn)
                if value > best.value:
                    best = Judged(value, tuple(worths), True, best.nodes + 1)
            elif after.phase == EXTRA or self._most - behind > best.value:
                best = self._better(after, best, enough)
            if best.value >= enough:
                break
        return best

    def _best_corner(self, state: JammitState, best: Judged) -> Judged:
        """`best`, or the turn that ends with the best corner for the pawn, if that is better."""
        mine, pawns = state.turn, state.menu.pawns.values()
        worths, filled = self._worths_of_others(state)
        nodes = best.nodes + len(pawns)
        short = best.value - lead(worths, mine)
        if short >= self._most:
            return best._replace(nodes=nodes)
        own = self._horizon[-1]
        most = max([self._estimate(state.board, filled, mine, after[mine], own) for after in pawns])
        if most <= short:
            return best._replace(nodes=nodes)
        worths[mine] += most
        return Judged(lead(worths, mine), tuple(worths), True, nodes)

    def is_calm(self, state: JammitState) -> bool:
        """Not used: the widths of JAMMIT leave out no position."""
        return False

    def allows(self, state: JammitState, chosen: Turn) -> bool:
        """Never: a turn belongs to its position."""
        return False

    def _go_on(self, state: JammitState, moves: tuple[JammitMove, ...]) -> Iterator[Turn]:
        """The turns that continue from here."""
        seat = state.turn
        if state.phase == PAWN:
            yield from self._then_pawn(state, moves)
            return
        for _, _, move, after in self._nexts(state):
            if after.winner is None:
                yield from self._go_on(after, (*moves, move))
            else:
                worths = self._points(after)
                worths[after.winner] += WIN
                yield Turn(lead(worths, seat), tuple(worths), (*moves, move), state)

    def _nexts(self, state: JammitState) -> list[tuple[int, int, JammitMove, JammitState]]:
        """The coins to insert now, those that make the most points first.

        Each with the seat's lead after it with the sign changed, a number that makes the order
        unique, the move and the position after it.
        """
        seat, play = state.turn, state.play
        nexts = []
        for number, move in enumerate(state.moves(seat)):
            after = play(seat, move)
            nexts.append((-lead(self._points(after), seat), number, move, after))
        nexts.sort()
        if state.phase == EXTRA:
            del nexts[EXTRAS_KEPT:]
        return nexts

    def _then_pawn(self, state: JammitState, moves: tuple[JammitMove, ...]) -> Iterator[Turn]:
        """The corners that the pawn may go to at the end of a turn."""
        mine, own_weights = state.turn, self._horizon[-1]
        points, filled = self._worths_of_others(state)
        for move, pawns in state.menu.pawns.items():
            worths = points.copy()
            worths[mine] += self._estimate(state.board, filled, mine, pawns[mine], own_weights)
            yield Turn(lead(worths, mine), tuple(worths), (*moves, move), state)

    def _worths_of_others(self, state: JammitState) -> tuple[list[int], int]:
        """The worths of all seats before the pawn of the seat on turn moves, and the hexes with a
        piece.
        """
        board, mine, seats = state.board, state.turn, self._seats
        worths = self._points(state)
        filled = (board | board >> 1 | board >> 2) & self._hexes
        for later, weights in enumerate(self._horizon[: seats - 1], 1):
            seat = (mine + later) % seats
            worths[seat] += self._estimate(board, filled, seat, state.pawns[seat], weights)
        return worths, filled

    def _estimate(
        self, board: int, filled: int, seat: int, corner: int, weights: tuple[int, int]
    ) -> int:
        """The expected points of the columns of a corner for a seat that pushes from there.

        `filled` has the lowest bit of each hex with a piece.
        """
        best = second = 0
        for hexes, almost, last, before, one, two in self._columns[seat][corner]:
            count = (filled & hexes).bit_count()
            if count < almost:
                continue
            code, other = board >> last & CELL, board >> before & CELL
            worth = two[code][other] if count > almost else one[code or other]
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

    def ideas(self, chosen: Turn) -> list[tuple[str, ...]]:
        """The column of the first coins, and the corner for the pawn."""
        return [(move.kind, *move.cells) for move in chosen.moves if move.kind != "X"]

    def explain(self, position: JammitState, chosen: Turn, turns: Sequence[Turn]) -> Reason:
        """The reason why a turn was chosen.

        `wins`; `prevents_win` of the next seat; `scores`; `collects` neutral coins;
        `prepares`. Values: `points` and `neutral` coins made, and `given`, the points that
        it brings to others.
        """
        after, seat = self.after(position, chosen), position.turn
        made = [now - then for now, then in zip(after.points, position.points, strict=True)]
        neutral = after.neutral[seat] - position.neutral[seat]
        lost = sum(turn.value <= -DECIDED for turn in turns)
        if chosen.value >= DECIDED:
            name = "wins"
        elif chosen.value > -DECIDED and lost * 2 >= len(turns):
            name = "prevents_win"
        elif made[seat]:
            name = "scores"
        else:
            name = "collects" if neutral > 0 else "prepares"
        values = {"points": made[seat], "neutral": neutral, "given": sum(made) - made[seat]}
        return Reason(name, values)


def _value(turn: Turn) -> int:
    return turn.value
