"""PEBBLES, a fifth game: everything that a new game needs below the screen.

A row of pebbles has one empty place. Two seats take turns; a turn takes one pebble or two
adjacent ones. The seat that takes the last pebble wins.

This module holds the rules, `tests.fifth.players` the computer players. Session, storage and
console need no more than the registration of both.
"""

import re
from collections.abc import Mapping
from typing import ClassVar

from fitsmobile.engine.deck import Dealer
from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.engine.protocol import (
    IllegalMove,
    InvalidMove,
    InvalidSetup,
    Json,
    Option,
    Outcome,
    Refusal,
)
from fitsmobile.engine.views import Clue

SEATS = 2
LONGEST = 11
PLACES = Option("places", (7, 9, LONGEST), 9)

Move = tuple[int, ...]
"""The places of the pebbles taken, from the left, counted from 0."""


def name_of(place: int) -> str:
    """The notation of a place: `a1` for the first."""
    return f"{chr(ord('a') + place)}1"


@frozen
class PebblesSetup:
    """The length of the row, its empty place, and the seat that begins."""

    places: int
    gap: int
    first: int

    game: ClassVar[str] = "pebbles"
    seats: ClassVar[int] = SEATS

    @property
    def options(self) -> Mapping[str, Json]:
        """The length of the row."""
        return {PLACES.id: self.places}

    def to_json(self) -> dict[str, Json]:
        """The explicit data of the setup."""
        return {
            "game": self.game,
            "seats": self.seats,
            "places": self.places,
            "gap": self.gap,
            "first": self.first,
        }


@frozen
class PebblesView:
    """The row: for each place whether it has a pebble, and the legal moves by their cells."""

    row: tuple[bool, ...]
    turn: int
    taken: tuple[int, ...]
    moves: Mapping[tuple[str, ...], str]


@frozen
class PebblesState:
    """A position: the pebbles in the row as bits, and the number taken by each seat."""

    setup: PebblesSetup
    row: int
    turn: int
    taken: tuple[int, ...] = (0, 0)

    game: ClassVar[str] = "pebbles"

    def actors(self) -> tuple[int, ...]:
        """The seat to move."""
        return (self.turn,) if self.row else ()

    def moves(self, seat: int) -> tuple[Move, ...]:
        """Every pebble, and every pair of adjacent pebbles."""
        if seat not in self.actors():
            return ()
        lying = [place for place in range(self.setup.places) if self.row >> place & 1]
        pairs = [(place, place + 1) for place in lying if place + 1 in lying]
        return tuple(sorted([*((place,) for place in lying), *pairs]))

    def why_not(self, seat: int, move: Move) -> Refusal | None:
        """None where the move is legal."""
        if seat not in self.actors():
            return Refusal("not_your_turn", "It is not the turn of this seat.")
        if move in self.moves(seat):
            return None
        empty = tuple(name_of(place) for place in move if not self.row >> place & 1)
        if empty:
            return Refusal("no_pebble_there", "No pebble lies there.", empty)
        cells = tuple(name_of(place) for place in move)
        return Refusal("not_side_by_side", "Two pebbles have to lie side by side.", cells)

    def play(self, seat: int, move: Move) -> "PebblesState":
        """The position after the move."""
        refusal = self.why_not(seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        taken = list(self.taken)
        taken[seat] += len(move)
        row = self.row & ~sum(1 << place for place in move)
        return replace(self, row=row, turn=1 - seat if row else seat, taken=tuple(taken))

    def outcome(self) -> Outcome | None:
        """The seat that took the last pebble wins."""
        return None if self.row else Outcome(self.taken, (self.turn,), "last_pebble")

    def seen_by(self, seat: int) -> "PebblesState":
        """The position itself: PEBBLES has no hidden information."""
        return self

    def key(self) -> tuple[int, int, tuple[int, ...]]:
        """The row, the turn, the pebbles taken."""
        return (self.row, self.turn, self.taken)

    def to_json(self) -> dict[str, Json]:
        """The position as the console's `state` shows it."""
        row = "".join("o" if self.row >> place & 1 else "." for place in range(self.setup.places))
        return {"row": row, "turn": self.turn, "taken": list(self.taken)}

    def view(self, seat: int, waits: bool = False) -> PebblesView:
        """The row with the moves of `seat`."""
        return PebblesView(
            row=tuple(bool(self.row >> place & 1) for place in range(self.setup.places)),
            turn=self.turn,
            taken=self.taken,
            moves={
                tuple(name_of(place) for place in move): PEBBLES.format_move(move)
                for move in self.moves(seat)
            },
        )

    def clues(self, seat: int, move: Move) -> tuple[Clue, Clue, Clue]:
        """The half of the row, one pebble, all of them."""
        middle = self.setup.places // 2
        half = range(middle + 1) if move[0] <= middle else range(middle, self.setup.places)
        cells = tuple(name_of(place) for place in move)
        about = "pebble" if len(move) == 1 else "pair"
        return (
            Clue(about, tuple(name_of(place) for place in half)),
            Clue(about, cells[:1]),
            Clue(about, cells),
        )


@frozen
class Pebbles:
    """The game."""

    id: str = "pebbles"
    title: str = "PEBBLES"
    seats: range = range(SEATS, SEATS + 1)
    options: tuple[Option, ...] = (PLACES,)

    def deal(self, seats: int, options: Mapping[str, Json], seed: int) -> PebblesSetup:
        """An empty place and a seat to begin, drawn from the seed."""
        places = options.get(PLACES.id, PLACES.default)
        if type(seats) is not int or seats != SEATS:
            raise InvalidSetup(Refusal("wrong_seats", "PEBBLES is for 2 seats."))
        if not options.keys() <= {PLACES.id} or not PLACES.accepts(places):
            raise InvalidSetup(Refusal("invalid_option", "The option is places: 7, 9 or 11."))
        dealer = Dealer(seed)
        return PebblesSetup(places, dealer.below(places), dealer.below(SEATS))

    def read_setup(self, data: Json) -> PebblesSetup:
        """A setup from explicit data."""
        if not isinstance(data, dict) or data.keys() != {"game", "seats", "places", "gap", "first"}:
            raise InvalidSetup(Refusal("not_a_setup", "This is no setup of PEBBLES."))
        numbers = [data["seats"], data["places"], data["gap"], data["first"]]
        if data["game"] != self.id or any(type(one) is not int for one in numbers):
            raise InvalidSetup(Refusal("wrong_field", "A field of the setup is wrong."))
        seats, places, gap, first = numbers
        fits = seats == SEATS and PLACES.accepts(places)
        if not fits or not 0 <= gap < places or not 0 <= first < SEATS:
            raise InvalidSetup(Refusal("out_of_range", "A number of the setup is out of range."))
        return PebblesSetup(places, gap, first)

    def start(self, setup: PebblesSetup) -> PebblesState:
        """A pebble on every place but one."""
        return PebblesState(setup, (1 << setup.places) - 1 & ~(1 << setup.gap), setup.first)

    def parse_move(self, text: str) -> Move:
        """One place or two, from the left: `c1`, `c1d1`."""
        move = tuple(ord(letter) - ord("a") for letter in re.findall("([a-k])1", text))
        if move != tuple(sorted(set(move))) or not move or len(move) > 2:
            raise InvalidMove(Refusal("invalid_move", "A move is one place or two: c1, c1d1."))
        if self.format_move(move) != text:
            raise InvalidMove(Refusal("invalid_move", "A move is one place or two: c1, c1d1."))
        return move

    def format_move(self, move: Move) -> str:
        """One place or two: `c1`, `c1d1`."""
        return "".join(name_of(place) for place in move)


PEBBLES = Pebbles()
