"""The columns of the JAMMIT board: effects of inserted coins, and the menus of moves.

The board is one int, three bits a cell; a column's pattern is that int under the column's mask.
The effect of a coin on a pattern is computed once and cached.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from itertools import permutations
from typing import NamedTuple

from fitsmobile.engine.hexboard import HexBoard, Lane, hexboard

Code = int
"""The content of a hex: 0 nothing, 1..4 a coin of r, b, y, n, 5..7 a stone of r, b, y."""

LETTERS = "rbyn"
NEUTRAL: Code = 4
FIRST_STONE: Code = 5

BITS_PER_CELL = 3
CELL = (1 << BITS_PER_CELL) - 1

SUPPLY_BITS = 5
SUPPLY_UNITS = (0, *(1 << SUPPLY_BITS * colour for colour in range(len(LETTERS))), 0, 0, 0)
"""By the code of a piece: what it adds to the packed supply when it returns there."""

PATTERNS_KEPT = 96
"""Cache size: patterns of a slot. Small, so that all slots fill early and memory stays flat."""

Pawns = tuple[int, ...]
"""The corners of the pawns by seat, as indexes of `HexBoard.corners`."""


class JammitMove(NamedTuple):
    """A move: `kind` is `I` (insert), `X` (extra coins) or `M` (pawn), as in its text.

    `cells` are the entry hexes in the order of the coins, or the pawn's corner; `coins` are
    the colour letters of an insertion in order, empty for the other kinds.
    """

    kind: str
    cells: tuple[str, ...]
    coins: str = ""


def format_move(move: JammitMove) -> str:
    """The saved form of a move."""
    text = move.kind + ",".join(move.cells)
    return f"{text}:{move.coins}" if move.coins else text


class CoinEffect(NamedTuple):
    """The effect of one coin: flipped bits of the board, the fallen piece, the supply's change."""

    flips: int
    fallen: Code
    supply: int


class Slot(dict[int, CoinEffect]):
    """A column of one corner with a coin to go in: maps the column's pattern to the coin's effect.

    `entry` is the name of the first hex, `mask` the column's bits of the board, `worth` what
    a piece scores that leaves the column. It is a bounded cache: a missing pattern is computed,
    and the oldest one evicted. All games share the slots. Threads need no lock: an entry lost
    or computed twice only costs time.
    """

    __slots__ = ("coin", "entry", "lane", "mask", "worth")

    def __init__(self, hexes: HexBoard, lane: Lane, coin: Code) -> None:
        super().__init__()
        self.lane = lane
        self.coin = coin
        self.entry = hexes.names[lane.entry]
        self.mask = sum(CELL << BITS_PER_CELL * cell for cell in lane.cells)
        self.worth = 2 if lane.ends_in_centre else 1

    def __missing__(self, pattern: int) -> CoinEffect:
        if len(self) >= PATTERNS_KEPT:
            self._forget_oldest()
        flips, moving = 0, self.coin
        for cell in self.lane.cells:
            shift = BITS_PER_CELL * cell
            there = pattern >> shift & CELL
            flips |= (there ^ moving) << shift
            moving = there
            if not moving:
                break
        effect = CoinEffect(flips, moving, SUPPLY_UNITS[moving] - SUPPLY_UNITS[self.coin])
        self[pattern] = effect
        return effect

    def _forget_oldest(self) -> None:
        with suppress(RuntimeError, StopIteration):  # another thread changed the cache
            self.pop(next(iter(self)), None)


Steps = tuple[Slot, ...]
"""The coins inserted by one move, in order."""


class Menu(NamedTuple):
    """All moves of one situation, ascending, with their effects.

    `steps` are the coins of insertions and extra coins, `pawns` the pawns as they stand
    after a pawn's move.
    """

    moves: tuple[JammitMove, ...]
    steps: Mapping[JammitMove, Steps]
    pawns: Mapping[JammitMove, Pawns]


NO_MOVES = Menu((), {}, {})


class PawnMenus(dict[Pawns, tuple[Menu, ...]]):
    """The pawn menus by seat, for all combinations of corners; a cache."""

    def __init__(self, corners: tuple[str, ...]) -> None:
        super().__init__()
        self.corners = corners

    def __missing__(self, pawns: Pawns) -> tuple[Menu, ...]:
        menus = self[pawns] = tuple(self._menu(pawns, seat) for seat in range(len(pawns)))
        return menus

    def _menu(self, pawns: Pawns, seat: int) -> Menu:
        found = {
            JammitMove("M", (name,)): (*pawns[:seat], corner, *pawns[seat + 1 :])
            for corner, name in enumerate(self.corners)
            if corner not in pawns
        }
        return Menu(tuple(sorted(found)), {}, dict(found.items()))


class Tables:
    """The slots of every corner of one board size, and a cache of menus.

    `slots[corner][coin]` are the columns of a corner for a coin code, ascending by entry.
    """

    __slots__ = ("_extra", "_insert", "corners", "hexes", "pawn_menus", "slots")

    def __init__(self, hexes: HexBoard) -> None:
        self.hexes = hexes
        self.corners = tuple(hexes.names[cell] for cell in hexes.corners)
        self.slots = tuple(
            tuple(tuple(Slot(hexes, lane, coin) for lane in lanes) for coin in range(FIRST_STONE))
            for lanes in hexes.lanes
        )
        self._insert: dict[tuple[int, tuple[Code, ...]], Menu] = {}
        self._extra: dict[tuple[int, Code, int], Menu] = {}
        self.pawn_menus = PawnMenus(self.corners)

    def insert_menu(self, corner: int, coins: tuple[Code, ...]) -> Menu:
        """All ways to insert these coins into one column of this corner, in any order."""
        menu = self._insert.get((corner, coins))
        if menu is None:
            menu = self._insert[corner, coins] = _coin_menu(
                {
                    JammitMove("I", (steps[0].entry,), _letters(steps)): steps
                    for order in permutations(coins)
                    for steps in zip(*(self.slots[corner][coin] for coin in order), strict=True)
                }
            )
        return menu

    def extra_menu(self, corner: int, coin: Code, count: int) -> Menu:
        """All ways to insert `count` coins of one colour into as many columns of this corner."""
        menu = self._extra.get((corner, coin, count))
        if menu is None:
            menu = self._extra[corner, coin, count] = _coin_menu(
                {
                    JammitMove("X", tuple(slot.entry for slot in steps)): steps
                    for steps in permutations(self.slots[corner][coin], count)
                }
            )
        return menu


def _coin_menu(found: Mapping[JammitMove, Steps]) -> Menu:
    return Menu(tuple(sorted(found)), dict(found.items()), {})


def _letters(steps: Steps) -> str:
    return "".join(LETTERS[slot.coin - 1] for slot in steps)


@cache
def tables(radius: int) -> Tables:
    """The slots of the board of this radius, made once."""
    return Tables(hexboard(radius))
