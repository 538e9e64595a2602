"""The game protocol: the one interface through which every game is played.

A `Game` deals a `Setup` and starts a `State`; a `State` is an immutable value that gives the
seats to act, the legal moves, the reason why a move is refused, and the position after a move.
This module names no particular game.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Protocol, Self, runtime_checkable

from fitsmobile.engine.frozen import frozen, made
from fitsmobile.engine.views import Clue

Json = Any
"""Any value that `json.loads` can return."""

Move = Any
"""A small frozen value, hashable and comparable, of a type of each game's own. Outside the
engine a move is always text."""


@frozen
class Refusal:
    """The reason why something is not allowed: a stable snake_case name and the cells involved.

    `message` is one English sentence for a person who reads logs or the console; screens
    translate `reason` instead. `cells` are in the game's own notation, ascending.
    """

    reason: str
    message: str
    cells: tuple[str, ...] = ()


class GameError(ValueError):
    """Base of the errors of a game; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class InvalidSetup(GameError):
    """The data is not a setup that the game could have dealt."""


class InvalidMove(GameError):
    """The text is no move of this game."""


class IllegalMove(GameError):
    """A move of this game that may not be played here and now."""


@frozen
class Option:
    """A choice that the rules offer before a deal.

    `values` are all the values allowed. Where `default` is a tuple, the choice is any
    ordered non-empty subset of `values` without repetition.
    """

    id: str
    values: tuple[Json, ...]
    default: Json

    def accepts(self, value: Json) -> bool:
        """Whether `value` may be chosen; lists and tuples count alike."""
        if isinstance(self.default, tuple):
            return (
                isinstance(value, (list, tuple))
                and 0 < len(value) <= len(self.values)
                and all(_among(one, self.values) for one in value)
                and len({repr(one) for one in value}) == len(value)
            )
        return _among(value, self.values)


def _among(value: Json, values: tuple[Json, ...]) -> bool:
    """Membership that distinguishes True from 1."""
    return any(type(value) is type(one) and value == one for one in values)


@frozen
class Outcome:
    """The result of a finished game.

    `scores` are by seat; `winners` are all the seats that share the win, ascending, and
    empty for a draw; `why` is a stable name; `details` is the game's own breakdown, plain
    JSON values that the console adds to its answer. `rounds` are the scores of each round by
    seat, empty for a game that is not played in rounds.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    why: str
    details: Mapping[str, Json] = made(dict)
    rounds: tuple[tuple[int, ...], ...] = ()


class Setup(Protocol):
    """The resolved random choices of a game: a frozen class of each game."""

    @property
    def game(self) -> str:
        """The id of the game it belongs to."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def options(self) -> Mapping[str, Json]:
        """The options for another deal of the same kind, as `Game.deal` takes them."""

    def to_json(self) -> dict[str, Json]:
        """The explicit data, as `Game.read_setup` reads it."""


class State(Protocol):
    """A position: an immutable value of a handful of ints and tuples."""

    @property
    def game(self) -> str:
        """The id of the game it is a position of."""

    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, ascending; empty when the game is over."""

    def moves(self, seat: int) -> Sequence[Move]:
        """All legal moves of `seat`, ascending; empty where it may not act."""

    def why_not(self, seat: int, move: Move) -> Refusal | None:
        """None when `seat` may play `move` now, otherwise the reason."""

    def play(self, seat: int, move: Move) -> Self:
        """The position after the move. Raises IllegalMove; never changes self."""

    def outcome(self) -> Outcome | None:
        """None while the game goes on."""

    def seen_by(self, seat: int) -> Self:
        """The same position without the information that is hidden from `seat`."""

    def key(self) -> Hashable:
        """Equal keys mean the same position of the same setup."""

    def to_json(self) -> dict[str, Json]:
        """The position as the console's `state` shows it."""

    def view(self, seat: int, waits: bool = False) -> object:
        """The view of `seat` for screens: plain frozen values, with legal moves and their effects.

        `waits` is True for a seat that the pace does not let act yet: whatever its next turn
        reveals, such as the next card, is hidden.
        """

    def clues(self, seat: int, move: Move) -> tuple[Clue, Clue, Clue]:
        """A hint at a legal move in three grades: a region, the column or piece, the move."""


@runtime_checkable
class IndependentSeats(Protocol):
    """A state whose seats go through the same deck without waiting for each other (FITS, BITS).

    Paces read `progress` to make seats wait for each other; undo and redo work by seat.
    """

    def progress(self, seat: int) -> tuple[int, int]:
        """The round `seat` is in, from 1, and the cards turned for it in that round.

        It rises with every move of that seat and with no other. A seat that is through has
        a round beyond the last one.
        """

    def alone(self, seat: int) -> Setup:
        """The setup of the game in which `seat` has the same cards and plays alone."""


class Game(Protocol):
    """The rules of a game: one frozen object each."""

    @property
    def id(self) -> str:
        """The name of the game in setups, saves and the console."""

    @property
    def title(self) -> str:
        """The name of the game for people."""

    @property
    def seats(self) -> range:
        """The possible numbers of seats."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that can be chosen before a deal."""

    def deal(self, seats: int, options: Mapping[str, Json], seed: int) -> Setup:
        """Resolve everything random. Raises InvalidSetup for seats or options not offered."""

    def read_setup(self, data: Json) -> Setup:
        """A setup from explicit data of any origin. Raises InvalidSetup naming the fault."""

    def start(self, setup: Any) -> State:
        """The first position of a setup of this game."""

    def parse_move(self, text: str) -> Move:
        """The move that `text` names. Raises InvalidMove where it names none.

        Strict: `format_move(parse_move(text)) == text` for every text it accepts.
        """

    def format_move(self, move: Move) -> str:
        """The text of a move, as in saves: it never changes between versions."""
