"""JAMMIT: push coins into columns, and score the pieces that fall out.

A turn is up to three kinds of move: two coins into one column, two coins of one's own into
two columns (only after an own stone fell, and again after each further one), and the pawn
to another corner. The pawn stands outside at a corner, which fixes the direction of all
columns.

Every game ends. A coin that comes in either fills an empty hex or drops a piece, and a
piece that drops brings a point or a third of one. So no more than 60 + 3 x seats x target
coins can come in, and of two turns in a row at least one inserts: for both to lack coins,
75 would have to lie on 60 hexes.
"""

import re
from collections.abc import Mapping
from functools import cache, partial
from typing import NamedTuple

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.hexboard import each, hexboard
from fitsmobile.engine.jammit_columns import (
    BITS_PER_CELL,
    CELL,
    FIRST_STONE,
    LETTERS,
    NEUTRAL,
    NO_MOVES,
    SUPPLY_BITS,
    SUPPLY_UNITS,
    Code,
    JammitMove,
    Menu,
    Pawns,
    Steps,
    format_move,
    tables,
)
from fitsmobile.engine.jammit_view import clues_of, view_of
from fitsmobile.engine.layouts import (
    BOARD,
    LAYOUT,
    chosen_layout,
    first_seat,
    layout_options,
    named_layout,
    read_start,
)
from fitsmobile.engine.protocol import (
    IllegalMove,
    InvalidMove,
    InvalidSetup,
    Json,
    Move,
    Option,
    Outcome,
    Refusal,
    Setup,
)
from fitsmobile.engine.views import Clue, JammitView

LARGE = 4
"""The radius of the larger board, whose names contain those of the mini board."""

COINS_PER_COLOUR = 25
NEUTRAL_PER_POINT = 3
SEATS = range(2, 4)
RULE_TARGETS = {2: 13, 3: 11}
"""Points to win, by the number of seats."""

TARGETS = range(1, COINS_PER_COLOUR + 1)
TARGET = Option("target", (None, *TARGETS), None)
"""Points to win; None: the target in `RULE_TARGETS` for the number of seats."""

FIRST_CORNERS: dict[int, Pawns] = {2: (2, 5), 3: (2, 4, 0)}
"""Corners of the pawns at the start, by the number of seats: every third or second one."""

INSERT, EXTRA, PAWN = range(3)
PHASES = ("insert", "extra", "pawn")

SUPPLY_FIELD = (1 << SUPPLY_BITS) - 1
SUPPLY_FIELDS = tuple(SUPPLY_FIELD * unit for unit in SUPPLY_UNITS)
"""Masks of the packed supply, one for the coins of each code."""

SETUP_FIELDS = frozenset({"game", "seats", "layout", "first", "target"})

KINDS = {"I": INSERT, "X": EXTRA, "M": PAWN}
WRONG_PHASE = (
    "Two coins have to be inserted into one column now.",
    "Extra coins have to be inserted now.",
    "The pawn has to go to another corner now.",
)

_CELL = "[a-i][1-9]"
_TEXT = (
    rf"I(?P<entry>{_CELL}):(?P<coins>[rbygn]{{1,2}})"
    rf"|X(?P<first>{_CELL})(?:,(?P<second>{_CELL}))?"
    rf"|M(?P<corner>{_CELL})"
)


@frozen
class JammitSetup:
    """The layout, the beginner and the target.

    `first` is the seat that begins; `target` are the points that win.
    """

    seats: int
    layout: str
    first: int
    target: int

    @property
    def game(self) -> str:
        """The id of the game."""
        return "jammit"

    @property
    def options(self) -> dict[str, Json]:
        """The board, the layout on it, and the target where it differs from that of the rules."""
        own = self.target != RULE_TARGETS[self.seats]
        target = self.target if own else None
        return {**layout_options(self.layout, self.seats), TARGET.id: target}

    def to_json(self) -> dict[str, Json]:
        """The explicit data; `target` only where it differs from that of the rules."""
        data: dict[str, Json] = {
            "game": self.game,
            "seats": self.seats,
            "layout": self.layout,
            "first": self.first,
        }
        if self.target != RULE_TARGETS[self.seats]:
            data["target"] = self.target
        return data


class Rules:
    """The constants of one game: its board, target, coins and insert menus.

    `colours` are the letters of all coins in play; `foreign` are the two coins that each
    seat inserts.
    """

    __slots__ = ("_inserts", "colours", "foreign", "setup", "tables", "target")

    def __init__(self, setup: JammitSetup) -> None:
        self.setup = setup
        self.tables = tables(named_layout(setup.layout, setup.seats).board.radius)
        self.target = setup.target
        self.colours = "rbn" if setup.seats == 2 else "rby"
        coins = [LETTERS.index(letter) + 1 for letter in self.colours]
        self.foreign = tuple(
            tuple(coin for coin in coins if coin != seat + 1) for seat in range(setup.seats)
        )
        corners = range(len(self.tables.corners))
        self._inserts = tuple(
            tuple(self.tables.insert_menu(corner, coins) for corner in corners)
            for coins in self.foreign
        )

    def insert_menu(self, seat: int, corner: int, supply: int) -> Menu:
        """The moves that insert a seat's two coins, limited by the supply."""
        one, other = self.foreign[seat]
        if supply & SUPPLY_FIELDS[one] and supply & SUPPLY_FIELDS[other]:
            return self._inserts[seat][corner]
        left = tuple(coin for coin in self.foreign[seat] if supply & SUPPLY_FIELDS[coin])
        return self.tables.insert_menu(corner, left) if left else NO_MOVES

    def extra_menu(self, seat: int, corner: int, supply: int) -> Menu:
        """The moves that insert a seat's two extra coins, limited by the supply."""
        count = min(2, coins_left(supply, seat + 1))
        return self.tables.extra_menu(corner, seat + 1, count) if count else NO_MOVES

    def __repr__(self) -> str:
        return f"Rules({self.setup!r})"


@cache
def _rules(setup: JammitSetup) -> Rules:
    """The rules of a setup, cached: states of equal setups share them and compare equal."""
    return Rules(setup)


def coins_left(supply: int, coin: Code) -> int:
    """The coins of this code in a packed supply."""
    return supply >> SUPPLY_BITS * (coin - 1) & SUPPLY_FIELD


class JammitState(NamedTuple):
    """A position of JAMMIT.

    `board` holds the code of the piece on cell `i` in the bits from `3 * i`; `supply` the
    coins left of each colour, five bits each. `phase` is the step that `turn` has to take,
    and stays when the game ends in the middle of it; `winner` is None until the game ends.
    `menu` holds the moves of `turn`, none at the end.
    """

    rules: Rules
    board: int
    pawns: Pawns
    points: tuple[int, ...]
    neutral: tuple[int, ...]
    supply: int
    turn: int
    phase: int
    winner: int | None
    menu: Menu

    @property
    def game(self) -> str:
        """The id of the game."""
        return JAMMIT.id

    def actors(self) -> tuple[int, ...]:
        """The seat on turn; none when the game is over."""
        return (self.turn,) if self.winner is None else ()

    def moves(self, seat: int) -> tuple[JammitMove, ...]:
        """All legal moves of `seat` in this step, ascending."""
        return self.menu.moves if seat == self.turn else ()

    def play(self, seat: int, move: Move) -> "JammitState":
        """The position after the move. Raises IllegalMove."""
        if seat == self.turn:
            menu = self.menu
            steps = menu.steps.get(move)
            if steps is not None:
                return self.with_coins(steps)
            pawns = menu.pawns.get(move)
            if pawns is not None:
                return self._with_pawns(pawns)
        raise IllegalMove(self._refusal(seat, move))

    def _with_pawns(self, pawns: Pawns) -> "JammitState":
        """The next seat begins its turn; without a coin to insert, with its pawn."""
        rules, board, _, points, neutral, supply, turn, _, _, _ = self
        turn = turn + 1 if turn + 1 < len(pawns) else 0
        phase, menu = INSERT, rules.insert_menu(turn, pawns[turn], supply)
        if menu is NO_MOVES:
            phase, menu = PAWN, rules.tables.pawn_menus[pawns][turn]
        return _state((rules, board, pawns, points, neutral, supply, turn, phase, None, menu))

    def with_coins(self, steps: Steps) -> "JammitState":
        """The position after inserting the coins in order, up to the piece that wins by falling."""
        rules, board, pawns, points, neutral, supply, turn, phase, winner, menu = self
        menu, own_stone_fell = NO_MOVES, False
        for slot in steps:
            flips, fallen, change = slot[board & slot.mask]
            board ^= flips
            supply += change
            if fallen:
                points, neutral, scorer = _scored(points, neutral, turn, fallen, slot.worth)
                own_stone_fell |= fallen == turn + FIRST_STONE
                if points[scorer] >= rules.target:
                    winner = scorer
                    break
        else:
            if own_stone_fell:
                phase, menu = EXTRA, rules.extra_menu(turn, pawns[turn], supply)
            if menu is NO_MOVES:
                phase, menu = PAWN, rules.tables.pawn_menus[pawns][turn]
        return _state((rules, board, pawns, points, neutral, supply, turn, phase, winner, menu))

    @property
    def phase_name(self) -> str:
        """The step as views and the console name it."""
        return PHASES[self.phase]

    def coins_left(self, seat: int) -> int:
        """The coins of a seat's colour in the supply."""
        return coins_left(self.supply, seat + 1)

    def why_not(self, seat: int, move: Move) -> Refusal | None:
        """None when `seat` may play `move` now."""
        return None if move in self.moves(seat) else self._refusal(seat, move)

    def _refusal(self, seat: int, move: Move) -> Refusal:
        """The refusal of an illegal move."""
        if self.winner is not None:
            return Refusal("game_over", "The game is over.")
        if seat != self.turn:
            return Refusal("not_your_turn", "Another seat is on turn.")
        if not isinstance(move, JammitMove) or move.kind not in KINDS or not move.cells:
            return Refusal("not_a_move", "This is no move of JAMMIT.")
        if KINDS[move.kind] != self.phase:
            return Refusal("wrong_phase", WRONG_PHASE[self.phase], tuple(sorted(move.cells)))
        if self.phase == PAWN:
            return self._pawn_refusal(move.cells)
        return self._coin_refusal(move)

    def _pawn_refusal(self, cells: tuple[str, ...]) -> Refusal:
        corners = self.rules.tables.corners
        if cells[0] not in corners:
            return Refusal("not_a_corner", "A pawn goes to a corner of the board.", cells)
        if cells[0] == corners[self.pawns[self.turn]]:
            return Refusal("pawn_must_move", "The pawn has to go to another corner.", cells)
        return Refusal("corner_taken", "Another pawn stands at this corner.", cells)

    def _coin_refusal(self, move: JammitMove) -> Refusal:
        hexes = self.rules.tables.hexes
        entries = {hexes.names[lane.entry] for lane in hexes.lanes[self.pawns[self.turn]]}
        strange = tuple(sorted({cell for cell in move.cells if cell not in entries}))
        if strange:
            message = "No column of the pawn's side begins here."
            return Refusal("no_such_column", message, strange)
        cells = tuple(sorted(set(move.cells)))
        if len(cells) < len(move.cells):
            message = "Extra coins go into two different columns."
            return Refusal("same_column_twice", message, cells)
        offered = self.menu.moves[0]
        if self.phase == INSERT:
            message = f"The coins to insert are one each of {' and '.join(offered.coins)}."
        else:
            message = f"The number of extra coins to insert is {len(offered.cells)}."
        return Refusal("wrong_coins", message, cells)

    def outcome(self) -> Outcome | None:
        """The seat that reached the target first wins alone."""
        if self.winner is None:
            return None
        return Outcome(self.points, (self.winner,), "target_reached")

    def seen_by(self, seat: int) -> "JammitState":
        """The position itself: JAMMIT has no hidden information."""
        return self

    def key(self) -> tuple[object, ...]:
        """Supplies follow from the board, and the winner from the points."""
        return (self.board, self.pawns, self.points, self.neutral, self.turn, self.phase)

    def pieces(self) -> dict[str, Code]:
        """The pieces by the names of their cells, ascending."""
        found = {}
        for cell, name in enumerate(self.rules.tables.hexes.names):
            code = self.board >> BITS_PER_CELL * cell & CELL
            if code:
                found[name] = code
        return found

    def to_json(self) -> dict[str, Json]:
        """The position as the console's `state` shows it."""
        pieces = self.pieces()

        def places(code: Code) -> list[str]:
            return [name for name, there in pieces.items() if there == code]

        rules = self.rules
        return {
            "turn": self.turn,
            "phase": self.phase_name,
            "pawns": [rules.tables.corners[corner] for corner in self.pawns],
            "stones": {
                LETTERS[seat]: places(FIRST_STONE + seat) for seat in range(rules.setup.seats)
            },
            "coins": {letter: places(LETTERS.index(letter) + 1) for letter in rules.colours},
            "points": list(self.points),
            "neutral": list(self.neutral),
        }

    def view(self, seat: int, waits: bool = False) -> JammitView:
        """The view of `seat`."""
        return view_of(self, seat)

    def clues(self, seat: int, move: Move) -> tuple[Clue, Clue, Clue]:
        """Three clues: a few columns or corners, then the one."""
        return clues_of(self, move)


_state = partial(tuple.__new__, JammitState)
"""A state from all its fields: half the cost of calling the class."""


def _scored(
    points: tuple[int, ...], neutral: tuple[int, ...], pusher: int, fallen: Code, worth: int
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Points and neutral coins after a piece fell, and the seat that got them."""
    scorer, gain = (fallen - 1 if fallen < FIRST_STONE else fallen - FIRST_STONE), worth
    if fallen == NEUTRAL:
        scorer = pusher
        gain, rest = divmod(neutral[pusher] + worth, NEUTRAL_PER_POINT)
        neutral = (*neutral[:pusher], rest, *neutral[pusher + 1 :])
    points = (*points[:scorer], points[scorer] + gain, *points[scorer + 1 :])
    return points, neutral, scorer


@frozen
class Jammit:
    """The game."""

    id: str = "jammit"
    title: str = "JAMMIT"
    seats: range = SEATS
    options: tuple[Option, ...] = (BOARD, LAYOUT, TARGET)

    def deal(self, seats: int, options: Mapping[str, Json], seed: int) -> JammitSetup:
        """The chosen layout and target, and a seat to begin drawn from the seed."""
        if type(seats) is not int or seats not in SEATS:
            raise _refused("wrong_seats", "JAMMIT is for 2 or 3 seats.")
        if not options.keys() <= {option.id for option in self.options}:
            raise _refused("unknown_option", "The options of JAMMIT are board, layout and target.")
        target = options.get(TARGET.id)
        if not TARGET.accepts(target):
            raise _refused("invalid_option", "target is a whole number from 1 to 25, or null.")
        layout = chosen_layout(seats, options)
        goal = RULE_TARGETS[seats] if target is None else target
        return JammitSetup(seats, layout.id, first_seat(seats, seed), goal)

    def read_setup(self, data: Json) -> JammitSetup:
        """A setup from explicit data, which names a known layout and may leave out the target."""
        seats, layout, first = read_start(self.id, data)
        if seats not in SEATS:
            raise _refused("wrong_seats", "JAMMIT is for 2 or 3 seats.")
        if not data.keys() <= SETUP_FIELDS:
            raise _refused("unknown_field", "A setup of JAMMIT has no such field.")
        target = data.get("target", RULE_TARGETS[seats])
        if type(target) is not int or target not in TARGETS:
            raise _refused("wrong_target", "target is a whole number from 1 to 25.")
        return JammitSetup(seats, layout.id, first, target)

    def start(self, setup: Setup) -> JammitState:
        """Only the stones of the layout on the board, the pawns outside at their corners."""
        if not isinstance(setup, JammitSetup):
            raise _refused("wrong_game", "This is no setup of JAMMIT.")
        board = 0
        for letter, cells in named_layout(setup.layout, setup.seats).stones.items():
            for cell in each(cells):
                board |= FIRST_STONE + LETTERS.index(letter) << BITS_PER_CELL * cell
        rules, nothing = _rules(setup), (0,) * setup.seats
        pawns, supply = FIRST_CORNERS[setup.seats], COINS_PER_COLOUR * sum(SUPPLY_UNITS)
        return JammitState(
            rules=rules,
            board=board,
            pawns=pawns,
            points=nothing,
            neutral=nothing,
            supply=supply,
            turn=setup.first,
            phase=INSERT,
            winner=None,
            menu=rules.insert_menu(setup.first, pawns[setup.first], supply),
        )

    def parse_move(self, text: str) -> JammitMove:
        """`Ib2:bn`, `Xb2,c1` or `Me9`, with cells of the large board."""
        found = re.fullmatch(_TEXT, text) if isinstance(text, str) else None
        groups = found.group("entry", "first", "second", "corner") if found else ()
        cells = tuple(filter(None, groups))
        if not found or not all(cell in hexboard(LARGE).index for cell in cells):
            raise InvalidMove(Refusal("invalid_move", "Not a move: Ib2:bn, Xb2,c1 or Me9 are."))
        return JammitMove(text[0], cells, found["coins"] or "")

    def format_move(self, move: Move) -> str:
        """`Ib2:bn`, `Xb2,c1` or `Me9`."""
        if not isinstance(move, JammitMove):
            raise InvalidMove(Refusal("invalid_move", "This is no move of JAMMIT."))
        return format_move(move)


def _refused(reason: str, message: str) -> InvalidSetup:
    return InvalidSetup(Refusal(reason, message))


JAMMIT = Jammit()
