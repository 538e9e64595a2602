"""Move generation and evaluation of whole JAMMIT turns, for the tree search.

A turn is evaluated by the points after it, by the expected points of the columns for the next
seats, the worth of the pieces that two coins would push out, and with two seats by what all pieces
promise for later (`jammit_lines`).
"""

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from fitsmobile.ai.jammit_lines import POINT, lasting_worth, lines_of
from fitsmobile.ai.tree_search import INFINITE, WIN, Judged, lead
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

NEUTRAL_COIN = POINT // 3
"""The value of a neutral coin that falls, as a push is judged beforehand."""

EXTRA_COLUMNS = (4, 3, 2)
"""The number of columns that extra coins are searched in, the most promising ones: for the first
extra coins of a turn, for the second, and for all later ones."""


class Weights(NamedTuple):
    """The share of the columns' expected points that counts already, in sixteenths.

    `best` and `second` belong to the best and the second-best column, by how many turns later the
    pusher's turn comes: an entry for the next seat and so on. `extra_coins` is the worth of an
    own stone that falls, `neutral` of a neutral coin that a seat has, `late` how much more the
    last point is worth than the first, in sixteenths. `lasting` is whether the pieces on the board
    count for later.
    """

    best: tuple[int, ...] = (12, 5, 4)
    second: tuple[int, ...] = (0, 4, 3)
    extra_coins: int = 4 * POINT // 3
    neutral: int = POINT // 3
    late: int = 0
    lasting: bool = False


OF_TWO = Weights(best=(12, 8), second=(11, 2), neutral=26, late=23, lasting=True)
"""Weights of a game of two seats, learned by `tools.train.jammit`."""

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


class Push(NamedTuple):
    """Coins that are inserted, the position after them, and the worths of all sides in it.

    `behind` is the lead of the side that inserts them with the sign changed; `number` makes the
    order of pushes unique.
    """

    behind: int
    number: int
    move: JammitMove
    after: JammitState
    worths: list[int]


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
        self.sides = self._seats = rules.setup.seats
        chosen = weights or (OF_TWO if self._seats == 2 else Weights())
        self._neutral_coin = chosen.neutral
        hexes = rules.tables.hexes
        self._lines = lines_of(hexes.radius) if chosen.lasting else ()
        self._line_of = {line.mask: line for line in self._lines}
        self._slots = rules.tables.slots
        self._worth_of_points = [
            POINT * points + POINT * chosen.late * points * points // (32 * rules.target)
            for points in range(rules.target + 2)
        ]
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
        self._hexes = sum(1 << BITS_PER_CELL * cell for cell in each(hexes.spaces))

    def side(self, state: JammitState) -> int:
        """The side to move."""
        return state.turn

    def turns(self, state: JammitState, floor: int = -INFINITE) -> list[Turn]:
        """The candidate turns, best for the side to move first; all of them."""
        return sorted(self.each(state), key=_value, reverse=True)

    def each(self, state: JammitState) -> Iterator[Turn]:
        """The candidate turns, those that make the most points first."""
        return self._go_on(state, (), 0)

    def best(self, state: JammitState, floor: int, enough: int) -> Judged:
        """The best turn worth more than `floor`, or the first that reaches `enough`."""
        return self._better(state, Judged(floor, (), 0), enough)

    def can_win(self, state: JammitState) -> bool:
        """Whether the side to move can win at once."""
        return self._wins(state, 0)

    def _wins(self, state: JammitState, again: int) -> bool:
        """Whether a turn that continues from here wins; only coins do."""
        seat, play = state.turn, state.play
        further = again + (state.phase == EXTRA)
        for move in self._coins(state, again):
            after = play(seat, move)
            if after.winner == seat or (after.phase == EXTRA and self._wins(after, further)):
                return True
        return False

    def _better(self, state: JammitState, best: Judged, enough: int, again: int = 0) -> Judged:
        """`best`, or a better turn among those that continue from here.

        `again` is the number of times that extra coins were inserted before in this turn. What the
        pawn's corner can add is bounded, so coins that gain too little are passed over.
        """
        if state.phase == PAWN:
            return self._best_corner(state, self._standing(state), best)
        further = again + (state.phase == EXTRA)
        for behind, _, _, after, worths in self._pushes(state, again, until_won=True):
            if after.winner is not None:
                if -behind > best.value:
                    best = Judged(-behind, tuple(worths), best.nodes + 1)
            elif after.phase == EXTRA:
                best = self._better(after, best, enough, further)
            elif self._most - behind > best.value:
                best = self._best_corner(after, worths, best)
            else:
                best = best._replace(nodes=best.nodes + 1)
            if best.value >= enough:
                break
        return best

    def _best_corner(self, state: JammitState, worths: list[int], best: Judged) -> Judged:
        """`best`, or the turn that ends with the best corner for the pawn, if that is better."""
        mine, pawns = state.turn, state.menu.pawns.values()
        worths, filled = self._worths_of_others(state, worths)
        nodes = best.nodes + len(pawns)
        short = best.value - lead(worths, mine)
        if short >= self._most:
            return best._replace(nodes=nodes)
        own = self._horizon[-1]
        most = max([self._estimate(state.board, filled, mine, after[mine], own) for after in pawns])
        if most <= short:
            return best._replace(nodes=nodes)
        worths[mine] += most
        return Judged(lead(worths, mine), tuple(worths), nodes)

    def is_calm(self, state: JammitState) -> bool:
        """Not used: the widths of JAMMIT leave out no position."""
        return False

    def allows(self, state: JammitState, chosen: Turn) -> bool:
        """Never: a turn belongs to its position."""
        return False

    def _go_on(
        self, state: JammitState, moves: tuple[JammitMove, ...], again: int
    ) -> Iterator[Turn]:
        """The turns that continue from here."""
        if state.phase == PAWN:
            yield from self._then_pawn(state, moves)
            return
        further = again + (state.phase == EXTRA)
        for behind, _, move, after, worths in self._pushes(state, again):
            if after.winner is None:
                yield from self._go_on(after, (*moves, move), further)
            else:
                yield Turn(-behind, tuple(worths), (*moves, move), state)

    def _pushes(self, state: JammitState, again: int, *, until_won: bool = False) -> list[Push]:
        """The coins to insert now, those after which the seat stands best first; if asked for,
        only the first that wins where one does."""
        seat, play = state.turn, state.play
        pushes = []
        for number, move in enumerate(self._coins(state, again)):
            after = play(seat, move)
            worths = self._standing(after)
            pushes.append(_push((-lead(worths, seat), number, move, after, worths)))
            if until_won and after.winner == seat:
                return pushes[-1:]
        pushes.sort()
        return pushes

    def _coins(self, state: JammitState, again: int) -> Sequence[JammitMove]:
        """The ways to insert coins that are searched."""
        if state.phase == PAWN:
            return ()
        return self._extra_coins(state, again) if state.phase == EXTRA else state.menu.moves

    def _extra_coins(self, state: JammitState, again: int) -> list[JammitMove]:
        """The ways to insert extra coins into the columns where one gains the most at once, and
        then the most for later."""
        columns = EXTRA_COLUMNS[min(again, len(EXTRA_COLUMNS) - 1)]
        board, seat = state.board, state.turn
        slots = self._slots[state.pawns[seat]][seat + 1]
        gains = []
        for number, slot in enumerate(slots):
            flips, fallen, _ = slot[board & slot.mask]
            later = 0
            if self._lines:
                mask, worth = self._line_of[slot.mask]
                later = worth[(board ^ flips) & mask] - worth[board & mask]
            gains.append((-_gain(seat, fallen) * slot.worth, later if seat else -later, number))
        best = [slots[number].entry for _, _, number in sorted(gains)[:columns]]
        coins = len(state.menu.moves[0].cells)
        return [JammitMove("X", cells) for cells in combinations(best, coins)]

    def _standing(self, state: JammitState) -> list[int]:
        """The worths of all seats by their points, neutral coins and pieces, or by a won game."""
        if state.winner is not None:
            return [WIN * (seat == state.winner) for seat in range(self._seats)]
        by_points, neutral_coin = self._worth_of_points, self._neutral_coin
        worths = [
            by_points[points] + neutral_coin * neutral
            for points, neutral in zip(state.points, state.neutral, strict=True)
        ]
        if self._lines:
            lasting = lasting_worth(self._lines, state.board)
            worths[lasting < 0] += abs(lasting)
        return worths

    def _then_pawn(self, state: JammitState, moves: tuple[JammitMove, ...]) -> Iterator[Turn]:
        """The corners that the pawn may go to at the end of a turn."""
        mine, own_weights = state.turn, self._horizon[-1]
        before, filled = self._worths_of_others(state, self._standing(state))
        for move, pawns in state.menu.pawns.items():
            worths = before.copy()
            worths[mine] += self._estimate(state.board, filled, mine, pawns[mine], own_weights)
            yield Turn(lead(worths, mine), tuple(worths), (*moves, move), state)

    def _worths_of_others(self, state: JammitState, worths: list[int]) -> tuple[list[int], int]:
        """`worths` with the next pushes of the other seats added, and the hexes with a piece."""
        board, mine, seats = state.board, state.turn, self._seats
        filled = self._filled(board)
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

    def pieces_worth(self, state: JammitState, seat: int) -> tuple[int, int]:
        """The worth of a seat's points and of its neutral coins."""
        return self._worth_of_points[state.points[seat]], self._neutral_coin * state.neutral[seat]

    def columns_worth(self, state: JammitState, seat: int, later: int) -> int:
        """The expected points of the columns of a seat whose turn is the `later`th from here, from
        1; `len(pawns)` for the seat that has just moved."""
        corner, weights = state.pawns[seat], self._horizon[later - 1]
        return self._estimate(state.board, self._filled(state.board), seat, corner, weights)

    def column_worths(self, state: JammitState, seat: int) -> list[tuple[int, Slot]]:
        """The columns of a seat's corner, and what two coins would push out of each."""
        board, corner = state.board, state.pawns[seat]
        slots = self._slots[corner][NEUTRAL]
        columns = self._columns[seat][corner]
        return [
            (worth_of(column, board), slot) for column, slot in zip(columns, slots, strict=True)
        ]

    def lines_worth(self, state: JammitState) -> list[tuple[int, int]]:
        """The bits of each line, and its lasting worth for the first of two seats."""
        board = state.board
        return [(mask, worth[board & mask]) for mask, worth in self._lines]

    def _filled(self, board: int) -> int:
        """The lowest bit of each hex with a piece."""
        return (board | board >> 1 | board >> 2) & self._hexes


def worth_of(column: Column, board: int) -> int:
    """The worth of the pieces that two coins would push out of a column."""
    hexes, almost, last, before, one, two = column
    count = ((board | board >> 1 | board >> 2) & hexes).bit_count()
    if count < almost:
        return 0
    code, other = board >> last & CELL, board >> before & CELL
    return two[code][other] if count > almost else one[code or other]


_push = partial(tuple.__new__, Push)
"""A push from all its fields: half the cost of calling the class."""


def _value(turn: Turn) -> int:
    return turn.value
