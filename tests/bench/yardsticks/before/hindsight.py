"""Hindsight: the best possible play of a round, once all of its cards are known.

Games that are played in rounds with hidden cards have one (FITS, BITS); see
`levels.GamePlayers.hindsight`.
"""

from collections.abc import Hashable
from typing import NamedTuple, Protocol

from fitsmobile.ai.player import Budget, Clock, Stop
from fitsmobile.engine.protocol import Move, State


class Best(NamedTuple):
    """The best play found: its score, its moves, and whether none can beat it."""

    score: int
    moves: tuple[Move, ...]
    proven: bool


class Decision(NamedTuple):
    """One decision of a seat: the round (from 0), the card (0 the start tile), the tile.

    `tile` is the tile placed, or the tile called where it was put aside.
    """

    round: int
    card: int
    tile: str


class Hindsight(Protocol):
    """Analysis of rounds whose cards are all known. Rounds count from 0."""

    def deal(self, state: State) -> Hashable:
        """The cards of all rounds: equal for all positions of one deal."""

    def rounds(self, state: State) -> int:
        """The number of rounds of the game."""

    def played(self, state: State, seat: int, number: int) -> Best | None:
        """The score and the placements of a seat's round; None while it is being played."""

    def decision(self, before: State, after: State, seat: int, move: Move) -> Decision:
        """The decision that `seat` made with `move`."""

    def best_of_round(
        self, state: State, seat: int, number: int, budget: Budget, stop: Stop, clock: Clock
    ) -> Best:
        """The best that `seat` could have made of a round.

        Only the setup of `state` counts, not what was played. Raises GameError for a seat or
        a round that the game does not have.
        """

    def best_from(
        self,
        state: State,
        seat: int,
        budget: Budget,
        stop: Stop,
        clock: Clock,
        known: Best | None = None,
    ) -> Best:
        """The best end of the round that `seat` is in.

        `known` is a play from here on that was made or found before: a lower bound of the
        answer.
        """

    def usual_best(self, state: State, number: int) -> float | None:
        """The mean best score of such a round over many deals; None where it is not known."""
