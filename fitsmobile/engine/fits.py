"""FITS: cover the dots of four boards with sixteen tiles that slide down a ramp."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import ClassVar

from fitsmobile.engine.boards.fits import BOARDS, START_TILES, BoardArt
from fitsmobile.engine.boards.fits_own import OWN_BOARDS
from fitsmobile.engine.deck import Dealer
from fitsmobile.engine.drawn import BARE, art_of, drawing_of, is_drawn, read_drawing
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.polyomino import TILES, Cell, DropTable, Grid, cell_name, forms_of
from fitsmobile.engine.protocol import InvalidMove, InvalidSetup, Json, Option, Refusal
from fitsmobile.engine.ramp import RampState, SeatProgress
from fitsmobile.engine.ramp_setup import (
    RampSetup,
    Round,
    checked_deal,
    read_frame,
    read_names,
    refuse_setup,
)
from fitsmobile.engine.ramp_view import ASIDE, view_of
from fitsmobile.engine.views import Effect, RampView, ScoreLine

GRID = Grid(columns=6, rows=12, headroom=3)
"""A tile with its lowest square on the top row reaches at most three rows above it."""

PENALTY = -5
TWINS = (0, -3, 3)
"""Points for a symbol of which none, one or both are visible."""

RANKED_BOARDS = frozenset("1234")
MOST_WITH_DRAWN = 4
"""Most rounds of a game with a drawn board."""

BOARDS_KEPT = 32
"""Cache size: drawn boards."""

KINDS = ("rows", "dots", "bonus", "penalty", "pairs")

_PRINT = {"x": str(PENALTY), BARE: ""}
"""The print on a space whose sign in the drawing is not its print."""


@cache
def drops(tile: str) -> DropTable:
    """The landings of a tile."""
    return DropTable(GRID, forms_of(TILES[tile]))


class Board:
    """A board as bit masks, one for each kind of space."""

    def __init__(self, art: BoardArt) -> None:
        self.id = art.id
        self.source = art.source
        marks = {
            (column, GRID.rows - 1 - line): mark
            for line, row in enumerate(art.lines)
            for column, mark in enumerate(row)
        }

        def mask(wanted: str) -> int:
            return GRID.board(cell for cell, mark in marks.items() if mark == wanted)

        self.dots = mask(".")
        self.bonus = tuple((value, mask(str(value))) for value in (1, 2, 3) if mask(str(value)))
        self.bonuses = sum(places for _, places in self.bonus)
        self.penalties = mask("x")
        self.bare = mask(BARE)
        self.twins = tuple((symbol, mask(symbol)) for symbol in "ABCDE" if mask(symbol))
        self.symbols = sum(places for _, places in self.twins)
        self.scores_rows = art.rows
        self.specials: Mapping[Cell, str] = {
            cell: _PRINT.get(mark, mark) for cell, mark in sorted(marks.items()) if mark != "."
        }
        self.kinds = tuple(
            kind
            for kind, there in zip(
                KINDS,
                (self.scores_rows, self.dots, self.bonus, self.penalties, self.twins),
                strict=True,
            )
            if there
        )

    def score(self, covered: int) -> int:
        """The points of the board with these cells covered."""
        points = -(self.dots & ~covered).bit_count()
        if self.scores_rows:
            points += complete_rows(covered).bit_count()
        if self.bonus:
            points += self._printed(~covered)
        if self.penalties:
            points += PENALTY * (self.penalties & ~covered).bit_count()
        if self.twins:
            points += self._twins(covered)
        return points

    def line(self, kind: str, covered: int) -> ScoreLine:
        """The points of one kind, and the cells they are counted on."""
        seen = ~covered
        if kind == "rows":
            full = complete_rows(covered)
            return ScoreLine(kind, full.bit_count(), full.bit_count(), row_cells(full))
        if kind == "dots":
            return _counted(kind, self.dots & seen, -1)
        if kind == "penalty":
            return _counted(kind, self.penalties & seen, PENALTY)
        if kind == "bonus":
            visible = self.bonuses & seen
            return ScoreLine(kind, visible.bit_count(), self._printed(visible), GRID.cells(visible))
        left = [places & seen for _, places in self.twins]
        points = self._twins(covered)
        cells = tuple(cell for places in left for cell in GRID.cells(places))
        return ScoreLine(kind, sum(map(bool, left)), points, cells)

    def lines(self, covered: int) -> tuple[ScoreLine, ...]:
        """A line for each kind of space on this board."""
        return tuple(self.line(kind, covered) for kind in self.kinds)

    def effects(self, before: int, after: int) -> tuple[Effect, ...]:
        """The effects on the score of covering the cells in `after` that are open in `before`."""
        covered = after & ~before
        found = []
        if self.scores_rows and (full := complete_rows(after) & ~complete_rows(before)):
            count = full.bit_count()
            found.append(Effect("rows", count, count, row_cells(full)))
        found += self._covered("dots", covered & self.dots, 1)
        found += self._covered("bonus", covered & self.bonuses, None)
        found += self._covered("penalty", covered & self.penalties, -PENALTY)
        if symbols := covered & self.symbols:
            points = self._twins(after) - self._twins(before)
            found.append(Effect("pairs", symbols.bit_count(), points, GRID.cells(symbols)))
        return tuple(found)

    def _covered(self, kind: str, cells: int, each: int | None) -> Iterator[Effect]:
        """The effect of covering spaces worth `each` point; None: their printed points."""
        if cells:
            count = cells.bit_count()
            points = -self._printed(cells) if each is None else each * count
            yield Effect(kind, count, points, GRID.cells(cells))

    def _printed(self, cells: int) -> int:
        """The sum of the bonuses printed on these cells."""
        return sum(value * (places & cells).bit_count() for value, places in self.bonus)

    def _twins(self, covered: int) -> int:
        """The points for the symbols with these cells covered."""
        return sum(TWINS[(places & ~covered).bit_count()] for _, places in self.twins)


def _counted(kind: str, cells: int, each: int) -> ScoreLine:
    count = cells.bit_count()
    return ScoreLine(kind, count, count * each, GRID.cells(cells))


def complete_rows(covered: int) -> int:
    """The complete rows, bit 0 the lowest: all six columns laid over each other."""
    stride = GRID.stride
    two = covered & covered >> stride
    six = two & two >> 2 * stride & two >> 4 * stride
    return six & ((1 << GRID.rows) - 1)


def row_cells(full: int) -> tuple[Cell, ...]:
    """The cells of some rows, row by row from the lowest."""
    rows = [row for row in range(GRID.rows) if full >> row & 1]
    return tuple((column, row) for row in rows for column in range(GRID.columns))


@lru_cache(maxsize=1024)
def below(profile: int) -> int:
    """The cells under the profile that lie on the grid, covered or not."""
    return sum(
        ((1 << min(height, GRID.rows)) - 1) << GRID.stride * column
        for column, height in enumerate(GRID.heights(profile))
    )


BOARD_OF = {art.id: Board(art) for art in (*BOARDS, *OWN_BOARDS)}
"""The boards that have an id: those of the rules and our own."""


@lru_cache(BOARDS_KEPT)
def _drawn(board: str) -> Board:
    return Board(art_of(board))


def board_of(board: str) -> Board:
    """The board of an id, or of the key of a drawing."""
    return _drawn(board) if is_drawn(board) else BOARD_OF[board]


def explicit(board: str) -> Json:
    """A round's board as in the console's `setup`."""
    return drawing_of(board) if is_drawn(board) else board


@frozen
class FitsRound(Round):
    """A round of FITS: the cards, and the board that is played on: an id or a drawing's key."""

    board: str

    def to_json(self) -> dict[str, Json]:
        """As in the console's `setup`."""
        return {"board": explicit(self.board)} | super().to_json()


@frozen
class FitsSetup(RampSetup[FitsRound]):
    """The resolved random choices of a game of FITS, and the boards chosen."""

    game: ClassVar[str] = "fits"

    @property
    def options(self) -> dict[str, Json]:
        """The boards in their order."""
        return {"boards": [explicit(one.board) for one in self.rounds]}


@frozen
class FitsState(RampState[FitsRound]):
    """A position of FITS."""

    grid: ClassVar[Grid] = GRID
    tiles: ClassVar[tuple[str, ...]] = tuple(TILES)
    start_tile_is_in_the_deck: ClassVar[bool] = True
    may_put_aside: ClassVar[bool] = True

    @staticmethod
    def drops(tile: str) -> DropTable:
        """The landings of a tile."""
        return drops(tile)

    @staticmethod
    def text_of(move: int) -> str:
        """The cells in order, or `-`."""
        return format_move(move)

    def board(self, number: int) -> Board:
        """The board of round `number` (from 0)."""
        return board_of(self.setup.rounds[number].board)

    def lines(self, number: int, board: int) -> tuple[ScoreLine, ...]:
        """A line for each kind of space on the round's board."""
        return self.board(number).lines(board)

    def parts(self, number: int, board: int) -> tuple[tuple[str, int], ...]:
        """The points of all five kinds."""
        on = self.board(number)
        return tuple(
            (kind, on.line(kind, board).points if kind in on.kinds else 0) for kind in KINDS
        )

    def score(self, number: int, board: int) -> int:
        """The points of a round whose tiles cover `board`."""
        return self.board(number).score(board)

    def effects(self, progress: SeatProgress, move: int, profile: int) -> tuple[Effect, ...]:
        """Points won and lost, and as `buried` the dots that are now out of reach.

        The points of `buried` are what those dots will cost; the score counts them already.
        """
        board = self.board(progress.round)
        after = progress.board | move
        out_of_reach = below(profile) & ~below(progress.profile) & ~after & board.dots
        buried = _counted("buried", out_of_reach, -1)
        effects = board.effects(progress.board, after)
        if buried.count:
            effects += (Effect("buried", buried.count, buried.points, buried.cells),)
        return effects

    def unknown_round(self, number: int, before: FitsRound) -> FitsRound:
        """The board is known; the cards stand in their fixed order."""
        return FitsRound(
            starts=START_TILES[: self.setup.seats],
            deck=self.tiles,
            board=self.setup.rounds[number].board,
        )

    def board_id(self, number: int) -> str:
        """The id of the board of round `number`, or the key of its drawing."""
        return self.setup.rounds[number].board

    def specials(self, number: int) -> Mapping[Cell, str]:
        """The special spaces of the round's board, and their print."""
        return self.board(number).specials

    def ranked(self) -> bool:
        """The rules rank a solo game over all of the boards 1 to 4."""
        return {one.board for one in self.setup.rounds} == RANKED_BOARDS

    def view(self, seat: int, waits: bool = False) -> RampView:
        """The ramp of `seat`, with what each landing would change."""
        return view_of(self, seat, waits)

    def _state_of(self, progress: SeatProgress) -> dict[str, Json]:
        marks = {
            cell: chr(ord("A") + index)
            for index, (_, board) in enumerate(progress.placed)
            for cell in GRID.cells(board)
        }
        top = max(GRID.rows, *GRID.heights(progress.profile))
        return {
            "round": progress.round + 1,
            "now": progress.now,
            "grid": [
                "".join(marks.get((column, row), ".") for column in range(GRID.columns))
                for row in reversed(range(top))
            ],
            "aside": list(progress.aside),
        }


_CELL = r"([a-f])(1[0-5]|[1-9])"
_MOVE = rf"(?:{_CELL}){{3,5}}"


def format_move(move: int) -> str:
    """The cells in order, or `-`."""
    return "".join(map(cell_name, GRID.cells(move))) if move else "-"


def parse_move(text: str) -> int:
    """The board of the cells named."""
    if text == "-":
        return ASIDE
    if isinstance(text, str) and len(text) <= 15 and re.fullmatch(_MOVE, text):
        move = GRID.board(
            (ord(column) - ord("a"), int(row) - 1) for column, row in re.findall(_CELL, text)
        )
        if format_move(move) == text:
            return move
    raise InvalidMove(
        Refusal("invalid_move", "A move of FITS is three to five cells in order, or - .")
    )


def read_boards(boards: Sequence[Json]) -> tuple[str, ...]:
    """The ids and keys of the boards of a game, of any origin.

    Raises InvalidSetup: `unknown_board`, `board_twice`, `too_many_boards`, or as `read_drawing`.
    """
    found: list[str] = []
    for number, given in enumerate(boards, 1):
        where = f"Round {number}"
        board = read_drawing(given, where) if isinstance(given, dict) else given
        if not isinstance(board, str) or (board is given and board not in BOARD_OF):
            raise refuse_setup("unknown_board", f"{where}: there is no such board.")
        if board in found:
            raise refuse_setup("board_twice", f"{where}: the board comes twice.")
        found.append(board)
    if len(found) > MOST_WITH_DRAWN and any(map(is_drawn, found)):
        message = f"With a drawn board there are at most {MOST_WITH_DRAWN} boards."
        raise refuse_setup("too_many_boards", message)
    return tuple(found)


@frozen
class BoardsOption(Option):
    """The boards of a game in their order: ids among `values`, and drawings as in a setup."""

    def accepts(self, value: Json) -> bool:
        """Whether these boards can be played in one game."""
        if not isinstance(value, (list, tuple)) or not value:
            return False
        try:
            read_boards(value)
        except InvalidSetup:
            return False
        return True


@frozen
class FitsGame:
    """FITS, played by one to four seats."""

    id: str = "fits"
    title: str = "FITS"
    seats: range = range(1, 5)
    options: tuple[Option, ...] = (
        BoardsOption("boards", tuple(BOARD_OF), default=("1", "2", "3", "4")),
    )

    def deal(self, seats: int, options: Mapping[str, Json], seed: int) -> FitsSetup:
        """Round by round: the start cards are shuffled first, then the deck."""
        given = options.get("boards")
        if isinstance(given, (list, tuple)) and any(isinstance(one, dict) for one in given):
            read_boards(given)  # names the fault of a drawing
        chosen = checked_deal(self, seats, options, seed)
        dealer = Dealer(seed)
        rounds = []
        for board in read_boards(chosen["boards"]):
            starts = dealer.shuffled(START_TILES)[:seats]
            rounds.append(FitsRound(starts, dealer.shuffled(tuple(TILES)), board))
        return FitsSetup(seats, tuple(rounds))

    def read_setup(self, data: Json) -> FitsSetup:
        """A setup from explicit data of any origin."""
        seats, entries = read_frame(data, self, ("board", "starts", "deck"), len(BOARD_OF))
        rounds: list[FitsRound] = []
        boards = read_boards([entry["board"] for entry in entries])
        for number, (board, entry) in enumerate(zip(boards, entries, strict=True), 1):
            starts = read_names(entry["starts"], START_TILES, seats, "start", number)
            deck = read_names(entry["deck"], tuple(TILES), len(TILES), "deck", number)
            rounds.append(FitsRound(starts, deck, board))
        return FitsSetup(seats, tuple(rounds))

    def start(self, setup: FitsSetup) -> FitsState:
        """Every seat with its start tile in hand."""
        return FitsState.begin(setup)

    def parse_move(self, text: str) -> int:
        """The board of the cells named, or ASIDE."""
        return parse_move(text)

    def format_move(self, move: int) -> str:
        """The cells in order, or `-`."""
        return format_move(move)


FITS = FitsGame()
