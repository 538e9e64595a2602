"""FILLIT: a pawn lays its path with chips, stones block and swap; laying all chips wins.

A turn is a pawn run and a stone step in either order, each a move of its own. Sides own
chips and stones; a side is a seat, or two partners sitting opposite in the game of four.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple, Self

from fitsmobile.engine.fillit_moves import FillitMove, Run, Step, Tables, tables
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.hexboard import Bits, HexBoard, bits_from, hexboard
from fitsmobile.engine.layouts import (
    BOARD,
    COLOURS,
    LAYOUT,
    Layout,
    chosen_layout,
    first_seat,
    layout_options,
    named_layout,
    read_start,
    side_colours,
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
from fitsmobile.engine.views import Clue, FillitView, HexSeat, PawnRun, Piece, StoneStep

PAWN, STONE = "pawn", "stone"
"""The two actions of a turn, as `done` names them."""

MATERIAL = {(4, 2): 25, (4, 3): 18, (4, 4): 25, (3, 2): 14, (3, 3): 11}
"""Chips of each side by radius and seats, those under its pawns at the start included."""

OCCURRENCES_TO_DRAW = 3

Position = tuple[int, tuple[int, ...], tuple[Bits, ...], tuple[Bits, ...]]
"""The start of a turn as repetition counts it: turn, pawns, chips and stones."""

_TEXT = r"P(?P<stop>[a-i][1-9])|S(?P<origin>[a-i][1-9])-(?P<target>[a-i][1-9])"


@frozen
class FillitSetup:
    """The id of the layout, and the seat that begins."""

    seats: int
    layout: str
    first: int

    @property
    def game(self) -> str:
        """`fillit`."""
        return "fillit"

    @property
    def options(self) -> dict[str, Json]:
        """The board and the layout on it."""
        return layout_options(self.layout, self.seats)

    def to_json(self) -> dict[str, Json]:
        """The explicit data of the setup."""
        return {
            "game": self.game,
            "seats": self.seats,
            "layout": self.layout,
            "first": self.first,
        }


class Rules(NamedTuple):
    """The constants of one game: layout, move tables, and the side of each seat."""

    layout: Layout
    tables: Tables
    sides: tuple[int, ...]
    colours: str
    material: int


@cache
def _rules(layout_id: str, seats: int) -> Rules:
    layout = named_layout(layout_id, seats)
    colours = side_colours(seats)
    sides = tuple(seat % len(colours) for seat in range(seats))
    radius = layout.board.radius
    return Rules(layout, tables(radius), sides, colours, MATERIAL[radius, seats])


class FillitState(NamedTuple):
    """A position.

    turn    the seat whose turn it is (or was, when it ended the game)
    done    the actions taken in this turn, in order
    pawns   cell by seat
    chips   cells by side; a side's supply is its material less these
    stones  cells by side
    past    the positions at the start of turns that could still come again, the latest last;
            hexes with a chip never become fewer, so covering one more empties it
    why     why the game ended, empty while it goes on
    """

    rules: Rules
    turn: int
    done: tuple[str, ...]
    pawns: tuple[int, ...]
    chips: tuple[Bits, ...]
    stones: tuple[Bits, ...]
    past: tuple[Position, ...]
    why: str = ""

    @property
    def game(self) -> str:
        """The id of the game."""
        return FILLIT.id

    def actors(self) -> tuple[int, ...]:
        """The seat to move; none when the game is over."""
        return () if self.why else (self.turn,)

    def moves(self, seat: int) -> Sequence[FillitMove]:
        """All legal moves of `seat`, ascending."""
        if self.why or seat != self.turn:
            return ()
        stones = self.stones[self.rules.sides[seat]]
        if not self.done:
            return self.rules.tables.first(self.pawns[seat], stones, self.obstacles())
        if PAWN in self.done:
            return self.rules.tables.steps_of(stones)
        return tuple(self.runs())

    def obstacles(self) -> Bits:
        """The pieces that stop the pawn on turn: stones of any colour and the other pawns."""
        bits = 0
        for stones in self.stones:
            bits |= stones
        for pawn in self.pawns:
            bits |= 1 << pawn
        return bits ^ 1 << self.pawns[self.turn]

    def runs(self) -> Mapping[FillitMove, Run]:
        """The runs of the pawn on turn from its place, even if it has run already."""
        return self.rules.tables.runs(self.pawns[self.turn], self.obstacles())

    def play(self, seat: int, move: Move) -> "FillitState":
        """The position after the move. Raises IllegalMove."""
        if seat == self.turn and not self.why and isinstance(move, FillitMove):
            if move.kind == "P":
                run = None if PAWN in self.done else self.runs().get(move)
                if run:
                    return self._after_run(run)
            elif STONE not in self.done:
                step = self.rules.tables.steps.get(move)
                if step and self.stones[self.rules.sides[seat]] >> step.origin & 1:
                    if self.done:
                        return self._after_step(step, (PAWN, STONE), ends=True)
                    if self.rules.tables.ways_after(step, self.pawns[seat], self.obstacles()):
                        return self._after_step(step, (STONE,), ends=False)
                    if move in self.moves(seat):
                        return self._after_step(step, (STONE,), ends=True)
        raise IllegalMove(self._refusal(seat, move))

    def _after_run(self, run: Run) -> "FillitState":
        """The pawn at its stop, its way laid with chips."""
        rules, turn, done, pawns, chips, stones, past, _ = self
        laid = self.laid_by(run)
        bare, after = laid, []
        for cells in chips:
            bare &= ~cells
            after.append(cells & ~laid)
        after[rules.sides[turn]] |= laid
        pawns = (*pawns[:turn], run.stop, *pawns[turn + 1 :])
        if bare:
            past = ()
        fields = (rules, turn, (PAWN,), pawns, tuple(after), stones, past, "")
        return _end_of_turn(fields, (STONE, PAWN)) if done else _state(fields)

    def laid_by(self, run: Run) -> Bits:
        """The hexes that get a chip: along the path as far as the supply lasts."""
        own = self.chips[self.rules.sides[self.turn]]
        laid = run.path & ~own
        supply = self.rules.material - own.bit_count()
        if laid.bit_count() > supply:
            laid = bits_from([cell for cell in run.cells if laid >> cell & 1][:supply])
        return laid

    def _after_step(self, step: Step, done: tuple[str, ...], *, ends: bool) -> "FillitState":
        """Both hexes with their contents swapped; `done` are the actions taken with it."""
        rules, turn, _, pawns, chips, stones, past, _ = self
        _, target, pair = step
        side = rules.sides[turn]
        own = stones[side] ^ pair
        for other, cells in enumerate(stones):
            if cells >> target & 1:
                if other == side:
                    own = cells
                else:
                    stones = (*stones[:other], cells ^ pair, *stones[other + 1 :])
                break
        stones = (*stones[:side], own, *stones[side + 1 :])
        for other, cells in enumerate(chips):
            if cells >> target & 1:
                chips = (*chips[:other], cells ^ pair, *chips[other + 1 :])
                break
        if target in pawns:
            pawns = tuple([step.origin if pawn == target else pawn for pawn in pawns])
        fields = (rules, turn, done, pawns, chips, stones, past, "")
        return _end_of_turn(fields, done) if ends else _state(fields)

    def why_not(self, seat: int, move: Move) -> Refusal | None:
        """None where the move is legal, otherwise the reason with the hexes concerned."""
        if isinstance(move, FillitMove) and move in self.moves(seat):
            return None
        return self._refusal(seat, move)

    def _refusal(self, seat: int, move: Move) -> Refusal:
        """The refusal of an illegal move."""
        if self.why:
            return Refusal("game_over", "The game is over.")
        if seat != self.turn:
            return Refusal("not_your_turn", f"It is the turn of seat {self.turn}.")
        if not isinstance(move, FillitMove):
            return Refusal("not_a_move", "This is no move of FILLIT.")
        index = self.rules.tables.board.index
        strange = sorted(cell for cell in move[1:] if cell and cell not in index)
        if strange:
            return Refusal("not_a_cell", "That hex is not on this board.", tuple(strange))
        return self._pawn_refusal(move) if move.kind == "P" else self._stone_refusal(move)

    def _pawn_refusal(self, move: FillitMove) -> Refusal:
        board = self.rules.tables.board
        origin, target = self.pawns[self.turn], board.index[move.target]
        if PAWN in self.done:
            return _refused("second_pawn_move", "The pawn has run already.", move.target)
        if target == board.centre:
            return _refused("pawn_into_centre", "No pawn enters the centre.", move.target)
        ray = next((ray[origin] for ray in board.rays if target in ray[origin]), None)
        if ray is None:
            return _refused("not_in_line", "The pawn runs in a straight line.", move.target)
        blocked = self.obstacles()
        way = ray[: ray.index(target) + 1]
        for cell in way:
            if blocked >> cell & 1:
                name = board.names[cell]
                return _refused("way_blocked", "The pawn stops before that.", move.target, name)
        beyond = ray[ray.index(target) + 1 :]
        stop = target
        for cell in beyond:
            if blocked >> cell & 1:
                break
            stop = cell
        message = "The pawn runs as far as it can."
        return _refused("pawn_stops_short", message, move.target, board.names[stop])

    def _stone_refusal(self, move: FillitMove) -> Refusal:
        board = self.rules.tables.board
        origin, target = board.index[move.origin], board.index[move.target]
        if STONE in self.done:
            return _refused("second_stone_move", "A stone has moved already.", move.origin)
        if not any(stones >> origin & 1 for stones in self.stones):
            return _refused("no_stone_there", "No stone lies there.", move.origin)
        if not self.stones[self.rules.sides[self.turn]] >> origin & 1:
            return _refused("not_your_stone", "That stone is not yours.", move.origin)
        if target == board.centre:
            return _refused("stone_into_centre", "No stone enters the centre.", move.target)
        if move not in self.rules.tables.steps:
            message = "A stone moves to a neighbouring hex."
            return _refused("not_a_neighbour", message, move.origin, move.target)
        pawn = board.names[self.pawns[self.turn]]
        message = "The pawn must still be able to run."
        return _refused("pawn_must_move_possible", message, move.origin, move.target, pawn)

    def outcome(self) -> Outcome | None:
        """None while the game goes on; a repetition has no winners."""
        if not self.why:
            return None
        supply = self.supply()
        winners: tuple[int, ...] = ()
        if self.why == "all_chips_laid":
            winners = tuple(seat for seat, left in enumerate(supply) if left == 0)
        scores = tuple(self.rules.material - left for left in supply)
        return Outcome(scores, winners, self.why, {"supply": list(supply)})

    def supply(self) -> tuple[int, ...]:
        """The chips that each seat's side has still to lay."""
        laid = [cells.bit_count() for cells in self.chips]
        return tuple(self.rules.material - laid[side] for side in self.rules.sides)

    def seen_by(self, seat: int) -> Self:
        """The position itself: FILLIT has no hidden information."""
        return self

    def key(self) -> Move:
        """Pieces, turn and phase.

        The repetition count is left out, as in chess, so that transpositions have the same key. It
        counts only when repetition ended the game.
        """
        return (self.turn, self.done, self.pawns, self.chips, self.stones, self.why)

    def to_json(self) -> dict[str, Json]:
        """The position as the console's `state` shows it."""
        board, colours = self.rules.tables.board, self.rules.colours
        return {
            "turn": self.turn,
            "done": list(self.done),
            "pawns": [board.names[pawn] for pawn in self.pawns],
            "stones": _by_colour(board, colours, self.stones),
            "chips": _by_colour(board, colours, self.chips),
            "supply": list(self.supply()),
        }

    def view(self, seat: int, waits: bool = False) -> FillitView:
        """The table, with the moves of `seat` if it may act."""
        moves = self.moves(seat)
        supply, sides = self.supply(), self.rules.sides
        pieces = tuple(self._pieces())
        on: dict[str, list[Piece]] = {}
        for piece in pieces:
            on.setdefault(piece.cell, []).append(piece)
        runs = self.runs()
        return FillitView(
            radius=self.rules.tables.board.radius,
            layout=self.rules.layout.id,
            turn=self.turn,
            done=self.done,
            seats=tuple(
                HexSeat(COLOURS[number], side, supply[number]) for number, side in enumerate(sides)
            ),
            pieces=pieces,
            runs=tuple(self._pawn_run(runs[move]) for move in moves if move.kind == "P"),
            steps=tuple(
                StoneStep(_text(move), move.origin, move.target, tuple(on.get(move.target, ())))
                for move in moves
                if move.kind == "S"
            ),
            repeated=self.past.count(self.past[-1]) if self.past else 1,
        )

    def clues(self, seat: int, move: Move) -> tuple[Clue, Clue, Clue]:
        """Three clues: the kind of piece, the piece, its path."""
        if move.kind == "P":
            names = self.rules.tables.board.names
            origin = names[self.pawns[seat]]
            path = tuple(names[cell] for cell in self.runs()[move].cells)
            return Clue(PAWN, (origin,)), Clue(PAWN, (origin, path[0])), Clue(PAWN, path)
        stones = sorted({one.origin for one in self.moves(seat) if one.kind == "S"})
        way = (move.origin, move.target)
        return Clue(STONE, tuple(stones)), Clue(STONE, way[:1]), Clue(STONE, way)

    def _pieces(self) -> Iterator[Piece]:
        """The pieces on the board: chips, then stones, then pawns."""
        board, colours = self.rules.tables.board, self.rules.colours
        for kind, sides in (("chip", self.chips), (STONE, self.stones)):
            for colour, cells in zip(colours, sides, strict=True):
                for name in board.cells_of(cells):
                    yield Piece(kind, colour, name)
        for seat, pawn in enumerate(self.pawns):
            yield Piece(PAWN, COLOURS[seat], board.names[pawn])

    def _pawn_run(self, run: Run) -> PawnRun:
        """The view of a run: its path, and the chips laid and returned."""
        names = self.rules.tables.board.names
        laid = self.laid_by(run)
        returned = {
            colour: count
            for colour, cells in zip(self.rules.colours, self.chips, strict=True)
            if (count := (cells & laid).bit_count())
        }
        return PawnRun(
            move=_text(run.move),
            origin=names[self.pawns[self.turn]],
            path=tuple(names[cell] for cell in run.cells),
            laid=tuple(names[cell] for cell in run.cells if laid >> cell & 1),
            returned=returned,
            supplies=self._after_run(run).supply(),
        )


_state = partial(tuple.__new__, FillitState)
"""A state from all its fields: half the cost of calling the class."""


def _end_of_turn(fields: tuple[Any, ...], done: tuple[str, ...]) -> FillitState:
    """A win, a draw by repetition, or the next seat's turn; `done` are this turn's actions."""
    rules, turn, _, pawns, chips, stones, past, _ = fields
    if chips[rules.sides[turn]].bit_count() == rules.material:
        return _state((rules, turn, done, pawns, chips, stones, past, "all_chips_laid"))
    turn = turn + 1 if turn + 1 < len(pawns) else 0
    here = (turn, pawns, chips, stones)
    why = "third_repetition" if past.count(here) == OCCURRENCES_TO_DRAW - 1 else ""
    return _state((rules, turn, (), pawns, chips, stones, (*past, here), why))


def _refused(reason: str, message: str, *cells: str) -> Refusal:
    return Refusal(reason, message, tuple(sorted(set(cells))))


def _by_colour(board: HexBoard, colours: str, sides: Sequence[Bits]) -> dict[str, list[str]]:
    return {
        colour: list(board.cells_of(cells)) for colour, cells in zip(colours, sides, strict=True)
    }


def _text(move: FillitMove) -> str:
    """`Pe8` or `Sc3-c4`."""
    return f"P{move.target}" if move.kind == "P" else f"S{move.origin}-{move.target}"


@frozen
class Fillit:
    """The game."""

    id: str = "fillit"
    title: str = "FILLIT"
    seats: range = range(2, 5)
    options: tuple[Option, ...] = (BOARD, LAYOUT)

    def deal(self, seats: int, options: Mapping[str, Json], seed: int) -> FillitSetup:
        """The chosen layout, and a seat to begin drawn from the seed."""
        if not options.keys() <= {option.id for option in self.options}:
            message = "The options of FILLIT are board and layout."
            raise InvalidSetup(Refusal("unknown_option", message))
        layout = chosen_layout(seats, options)
        return FillitSetup(seats, layout.id, first_seat(seats, seed))

    def read_setup(self, data: Json) -> FillitSetup:
        """A setup from explicit data, which names a known layout."""
        seats, layout, first = read_start(self.id, data)
        if not data.keys() <= {"game", "seats", "layout", "first"}:
            raise InvalidSetup(Refusal("unknown_field", "A setup of FILLIT has no such field."))
        return FillitSetup(seats, layout.id, first)

    def start(self, setup: Setup) -> FillitState:
        """The pawns and stones of the layout, a chip under every pawn."""
        if not isinstance(setup, FillitSetup):
            raise InvalidSetup(Refusal("wrong_game", "This is no setup of FILLIT."))
        rules = _rules(setup.layout, setup.seats)
        pawns, stones = rules.layout.pawns, rules.layout.stones
        chips = [0] * len(rules.colours)
        for pawn, side in zip(pawns, rules.sides, strict=True):
            chips[side] |= 1 << pawn
        laid, own = tuple(chips), tuple(stones[colour] for colour in rules.colours)
        here = (setup.first, pawns, laid, own)
        return FillitState(rules, setup.first, (), pawns, laid, own, (here,))

    def parse_move(self, text: str) -> FillitMove:
        """`Pe8` or `Sc3-c4`, with cells of the large board."""
        found = re.fullmatch(_TEXT, text)
        cells = [cell for cell in found.groups() if cell] if found else []
        if not cells or any(cell not in hexboard(4).index for cell in cells):
            raise InvalidMove(Refusal("invalid_move", "Not a move: Pe8 or Sc3-c4 are."))
        return FillitMove("P", "", cells[0]) if len(cells) == 1 else FillitMove("S", *cells)

    def format_move(self, move: Move) -> str:
        """`Pe8` or `Sc3-c4`."""
        if not isinstance(move, FillitMove):
            raise InvalidMove(Refusal("invalid_move", "This is no move of FILLIT."))
        return _text(move)


FILLIT = Fillit()
