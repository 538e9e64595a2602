"""The rules that FITS and BITS share: tiles slid down a ramp, round after round, by the cards.

Every seat goes through the same cards at its own speed; its place is a `SeatProgress`. A
move is the board of the squares it covers (see `polyomino.Grid`), or `ASIDE`. Cards that
need no decision are skipped, so that a seat that may act always has one to make.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping
from typing import ClassVar, Generic, NamedTuple, Self, TypeVar

from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.engine.polyomino import Cell, DropTable, Grid, cell_name, into_corner
from fitsmobile.engine.protocol import IllegalMove, Json, Move, Outcome, Refusal
from fitsmobile.engine.ramp_setup import RampSetup, Round
from fitsmobile.engine.ramp_view import ASIDE, clues_of
from fitsmobile.engine.views import Clue, Effect, ScoreLine

RANK_LIMITS = (30, 25, 20, 15, 10, 5)
"""A solo total above the first limit has rank 0, the best; at most the last, rank 6."""


def rank(total: int) -> int:
    """The solo rank of a total, 0 the best of seven."""
    return sum(total <= limit for limit in RANK_LIMITS)


R = TypeVar("R", bound=Round)


class Done(NamedTuple):
    """A finished round of a seat: `parts` are the points by kind."""

    board: int
    placed: tuple[tuple[str, int], ...]
    aside: tuple[str, ...]
    parts: tuple[tuple[str, int], ...]
    score: int


class SeatProgress(NamedTuple):
    """The progress of one seat through the cards.

    `round` counts from 0. `card` is how many cards the seat has turned in this round, 0
    while its start tile is in hand. `now` is the tile to place, None after the last round,
    whose board then stays. `board` is what lies on the ramp, `profile` its heights; `placed`
    are the tiles in order with the squares they cover, `aside` those given up.
    """

    round: int
    card: int
    now: str | None
    board: int = 0
    profile: int = 0
    placed: tuple[tuple[str, int], ...] = ()
    aside: tuple[str, ...] = ()
    done: tuple[Done, ...] = ()

    @property
    def total(self) -> int:
        """The points of the finished rounds."""
        return sum(done.score for done in self.done)


@frozen
class RampState(ABC, Generic[R]):
    """A position of all seats. FITS and BITS define the landings of tiles and the scores."""

    setup: RampSetup[R]
    by_seat: tuple[SeatProgress, ...]

    grid: ClassVar[Grid]
    tiles: ClassVar[tuple[str, ...]]
    """The names of the deck's tiles in their fixed order, repeated where they come twice."""
    colours: ClassVar[tuple[str, ...]] = ()
    """The piece colour of each plane; empty where a tile has its player's colour."""
    start_tile_is_in_the_deck: ClassVar[bool]
    """Whether a seat skips the card of its own start tile."""
    may_put_aside: ClassVar[bool]
    """Whether a tile may be put aside; if not, a seat that can't place one is finished."""

    # --- defined by each game ------------------------------------------------------------

    @staticmethod
    @abstractmethod
    def drops(tile: str) -> DropTable:
        """The landings of a tile."""

    @abstractmethod
    def lines(self, number: int, board: int) -> tuple[ScoreLine, ...]:
        """The score of a board in round `number` (from 0), line by line."""

    @abstractmethod
    def parts(self, number: int, board: int) -> tuple[tuple[str, int], ...]:
        """The points of a board by kind, all kinds of the game."""

    @abstractmethod
    def score(self, number: int, board: int) -> int:
        """The sum of the parts, computed fast."""

    @abstractmethod
    def effects(self, progress: SeatProgress, move: int, profile: int) -> tuple[Effect, ...]:
        """The effects of a landing; `profile` is that of the ramp after it."""

    @abstractmethod
    def unknown_round(self, number: int, before: R) -> R:
        """Round `number` as known during the round `before` it, with cards in fixed order."""

    @abstractmethod
    def board_id(self, number: int) -> str:
        """The id of the board of round `number`, for screens."""

    @abstractmethod
    def specials(self, number: int) -> Mapping[Cell, str]:
        """The cells of the board of round `number` with more than a dot, and their print."""

    @abstractmethod
    def ranked(self) -> bool:
        """Whether the rules give a solo rank for these rounds."""

    @abstractmethod
    def _state_of(self, progress: SeatProgress) -> dict[str, Json]:
        """A seat's entry in the console's `state`."""

    def in_hand(self, progress: SeatProgress) -> tuple[str, ...]:
        """The tiles a seat may place now, the called one first."""
        return () if progress.now is None else (progress.now,)

    def standing(self, seat: int) -> tuple[int, ...]:
        """The ranking key of a seat at the end; the greatest wins."""
        return (self.by_seat[seat].total,)

    # --- playing -------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.setup.game

    @classmethod
    def begin(cls, setup: RampSetup[R]) -> Self:
        """The first position."""
        starts = setup.rounds[0].starts
        return cls(setup, tuple(SeatProgress(0, 0, start) for start in starts))

    def actors(self) -> tuple[int, ...]:
        """The seats that are not through with their last round."""
        return tuple(seat for seat, progress in enumerate(self.by_seat) if progress.now is not None)

    def progress(self, seat: int) -> tuple[int, int]:
        """The round from 1 and the cards turned in it; beyond the last round when through."""
        own = self.by_seat[seat]
        return (own.round + 1, own.card) if own.now is not None else (own.round + 2, 0)

    def alone(self, seat: int) -> RampSetup[R]:
        """The setup of the game in which `seat` has the same cards and plays alone."""
        rounds = tuple(replace(one, starts=(one.starts[seat],)) for one in self.setup.rounds)
        return replace(self.setup, seats=1, rounds=rounds)

    def moves(self, seat: int) -> list[int]:
        """All landings of the tiles in hand, and ASIDE where it is allowed; ascending."""
        progress = self._progress(seat)
        if progress is None:
            return []
        moves = self.landings(progress)
        if self.may_put_aside and progress.card:
            moves.insert(0, ASIDE)
        return moves

    def landings(self, progress: SeatProgress) -> list[int]:
        """The landings of the tiles in hand, ascending; none after the last round."""
        return [] if progress.now is None else self.drops(progress.now).landings(progress.profile)

    def play(self, seat: int, move: Move) -> Self:
        """The position after the move; raises IllegalMove."""
        refusal = self.why_not(seat, move)
        if refusal is not None or not isinstance(move, int):
            raise IllegalMove(refusal or refuse("not_this_tile", "This is no placement."))
        by_seat = list(self.by_seat)
        by_seat[seat] = self._after(seat, by_seat[seat], move)
        return type(self)(self.setup, tuple(by_seat))

    def why_not(self, seat: int, move: Move) -> Refusal | None:
        """None where the move is legal."""
        progress = self._progress(seat)
        if progress is None:
            return refuse("seat_finished", "This seat has no tile left to place.")
        if not isinstance(move, int) or isinstance(move, bool) or not self.grid.holds(move):
            return refuse("not_this_tile", "This is no placement.")
        if move == ASIDE:
            return self._why_not_aside(progress)
        if self._tile_placed_by(progress, move) is not None:
            return None
        return self._why_not_there(progress, move)

    def _progress(self, seat: int) -> SeatProgress | None:
        """The progress of a seat that may act; None for others."""
        if not 0 <= seat < len(self.by_seat) or self.by_seat[seat].now is None:
            return None
        return self.by_seat[seat]

    def _tile_placed_by(self, progress: SeatProgress, move: int) -> str | None:
        """The tile in hand that comes to rest as `move`, or None."""
        for tile in self.in_hand(progress):
            if self.drops(tile).lands(progress.profile, move):
                return tile
        return None

    def _after(self, seat: int, progress: SeatProgress, move: int) -> SeatProgress:
        """The progress after a legal move, with the next tile in hand."""
        round_, card, now, board, profile, placed, aside, done = progress
        tile = self._tile_placed_by(progress, move) if move else None
        if tile is not None:
            board |= move
            profile = self.drops(tile).raised(profile, move)
            placed = (*placed, (tile, move))
        if tile != now and now is not None:
            aside = (*aside, now)
        return self._turned(
            seat, SeatProgress(round_, card, now, board, profile, placed, aside, done)
        )

    def _turned(self, seat: int, progress: SeatProgress) -> SeatProgress:
        """Turn cards up to the next that needs a decision, or finish the round."""
        cards = self.setup.rounds[progress.round]
        card, aside = progress.card, progress.aside
        while card < len(cards.deck):
            tile = cards.deck[card]
            if self.drops(tile).lands_at_all(progress.profile):
                card += 1
                if self.start_tile_is_in_the_deck and tile == cards.starts[seat]:
                    continue
                return progress._replace(card=card, now=tile, aside=aside)
            if not self.may_put_aside:
                break
            card += 1
            if not (self.start_tile_is_in_the_deck and tile == cards.starts[seat]):
                aside = (*aside, tile)
        return self._finished(seat, progress._replace(card=card, aside=aside))

    def _finished(self, seat: int, progress: SeatProgress) -> SeatProgress:
        """Score the round; the next begins at once, with its start tile in hand."""
        parts = self.parts(progress.round, progress.board)
        score = sum(points for _, points in parts)
        done = (*progress.done, Done(progress.board, progress.placed, progress.aside, parts, score))
        following = progress.round + 1
        if following == len(self.setup.rounds):
            return progress._replace(now=None, done=done)
        return SeatProgress(following, 0, self.setup.rounds[following].starts[seat], done=done)

    def _why_not_aside(self, progress: SeatProgress) -> Refusal | None:
        if not self.may_put_aside:
            return refuse("must_be_placed", "The called tile has to be placed.")
        if progress.card == 0:
            return refuse("start_tile_must_be_placed", "The start tile can't be put aside.")
        return None

    def _why_not_there(self, progress: SeatProgress, move: int) -> Refusal:
        """The refusal of a placement that is no landing."""
        grid = self.grid
        squares = grid.squares(move)
        cells = [(column, row) for column, row, _ in squares]
        if not self._is_in_hand(progress, move):
            return refuse("not_this_tile", "These cells are not the tile in hand.", cells)
        above = [cell for cell in cells if cell[1] >= grid.rows]
        if above and not grid.headroom:
            return refuse("over_the_top", "The tile would stick out above the ramp.", above)
        if len(above) == len(cells):
            return refuse("wholly_above", "No part of the tile would lie on the grid.", above)
        lying = set(grid.cells(progress.board))
        if taken := lying.intersection(cells):
            return refuse("overlaps", "Another tile lies there already.", taken)
        if in_the_way := [
            (column, row)
            for column, row in lying
            if any(column == at and row > low for at, low in cells)
        ]:
            return refuse("not_from_above", "The way down is blocked.", in_the_way)
        return refuse("not_at_rest", "The tile would slide further down.", cells)

    def _is_in_hand(self, progress: SeatProgress, move: int) -> bool:
        """Whether the squares have the shape and the colours of a tile in hand."""
        grid = self.grid
        squares = grid.squares(move)
        if any(column >= grid.columns for column, _, _ in squares):
            return False
        shape = into_corner(squares)
        return any(
            shape == form.squares
            for tile in self.in_hand(progress)
            for form in self.drops(tile).forms
        )

    # --- the end -------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """Scores, and `details["rank"]` for a solo game that the rules rank."""
        if self.actors():
            return None
        seats = range(len(self.by_seat))
        standings = [self.standing(seat) for seat in seats]
        best = max(standings)
        scores = tuple(progress.total for progress in self.by_seat)
        details: dict[str, Json] = {"rounds": [_rounds(progress) for progress in self.by_seat]}
        if len(scores) == 1 and self.ranked():
            details["rank"] = rank(scores[0])
        winners = tuple(seat for seat in seats if standings[seat] == best)
        rounds = tuple(tuple(done.score for done in progress.done) for progress in self.by_seat)
        return Outcome(scores, winners, "all_rounds_played", details, rounds)

    # --- hidden information --------------------------------------------------------------

    def to_come(self, seat: int) -> tuple[str, ...]:
        """The tiles this seat has not turned yet in its round, in their fixed order."""
        progress = self.by_seat[seat]
        unturned = list(self.setup.rounds[progress.round].deck[progress.card :])
        return tuple(sorted(unturned, key=self.tiles.index))

    def seen_by(self, seat: int) -> Self:
        """The position limited to the information of `seat`; play can continue from it.

        The cards it has not turned stand in their fixed order, later rounds as if dealt in
        fixed order. A seat that is further on is shown as it began the round that `seat` is
        in, because its board would reveal the cards. A seat that is through with its last
        round sees everything.
        """
        own = self.by_seat[seat]
        if own.now is None:
            return self
        rounds = self.setup.rounds
        now = rounds[own.round]
        now = replace(now, deck=now.deck[: own.card] + self.to_come(seat))
        known = [*rounds[: own.round], now]
        for number in range(own.round + 1, len(rounds)):
            known.append(self.unknown_round(number, known[-1]))
        setup = replace(self.setup, rounds=tuple(known))
        by_seat = tuple(
            one if (one.round, one.card) <= (own.round, own.card) else self._reset(other, own)
            for other, one in enumerate(self.by_seat)
        )
        return type(self)(setup, by_seat)

    def _reset(self, seat: int, own: SeatProgress) -> SeatProgress:
        """A seat that is further on than `own`, as it began the round that `own` is in."""
        start = self.setup.rounds[own.round].starts[seat]
        return SeatProgress(own.round, 0, start, done=self.by_seat[seat].done[: own.round])

    def key(self) -> Hashable:
        """The progress of all seats."""
        return self.by_seat

    # --- views ---------------------------------------------------------------------------

    def to_json(self) -> dict[str, Json]:
        """The console's `state`."""
        return {"seats": [self._state_of(one) | {"rounds": _rounds(one)} for one in self.by_seat]}

    @abstractmethod
    def view(self, seat: int, waits: bool = False) -> object:
        """The view of `seat`; without the next card while it waits for others."""

    def clues(self, seat: int, move: Move) -> tuple[Clue, Clue, Clue]:
        """Three clues: a third of the ramp, the columns, the landing."""
        return clues_of(self, seat, move)

    @staticmethod
    @abstractmethod
    def text_of(move: int) -> str:
        """The move as text."""


def _rounds(progress: SeatProgress) -> list[Json]:
    """The finished rounds as the console shows them."""
    return [{"score": done.score, "parts": dict(done.parts)} for done in progress.done]


def refuse(reason: str, message: str, cells: Iterable[Cell] = ()) -> Refusal:
    """A refusal that names its cells in order."""
    return Refusal(reason, message, tuple(cell_name(cell) for cell in sorted(cells)))
