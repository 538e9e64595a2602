"""Positions of real games, and the reasons that everybody gets there."""

from collections.abc import Iterator
from typing import NamedTuple

from fitsmobile.ai.levels import player_for
from fitsmobile.ai.player import Budget, never
from fitsmobile.ai.reason import Reason
from fitsmobile.engine.protocol import Move, State
from fitsmobile.engine.registry import GAMES
from fitsmobile.session.hints import advise
from fitsmobile.session.reasons import reason_for

PLAYED = Budget(nodes=60)
"""The budget of the moves that were played."""

VAGUE = {"fits_all", "same", "later"}
"""Reasons that name a place but nothing about it."""


class Moment(NamedTuple):
    """A position of a game, its seat to move, and the moves of the seat's whole turn."""

    state: State
    seat: int
    turn: tuple[Move, ...]


class Reasons(NamedTuple):
    """A hint, and the moves of a look back with the reason against those that were played."""

    hint: Reason | None
    hint_again: Reason | None
    look_back: Reason | None
    look_back_again: Reason | None

    @property
    def is_the_same_for_all(self) -> bool:
        """Whether everybody who asks gets the same."""
        return (self.hint, self.look_back) == (self.hint_again, self.look_back_again)

    @property
    def all(self) -> tuple[Reason | None, ...]:
        """Both reasons."""
        return self.hint, self.look_back


def no_clock() -> float:
    """A clock that stands still."""
    return 0.0


def moments(game: str, count: int, every: int = 3, level: int = 3) -> Iterator[Moment]:
    """Positions of games that computer players have played, at the beginning of turns."""
    seeds = iter(range(10_000))
    found = 0
    while found < count:
        seed = next(seeds)
        seats = GAMES[game].seats
        state = GAMES[game].start(GAMES[game].deal(seats[seed % len(seats)], {}, seed))
        players = [player_for(game, level, seed + at, no_clock) for at in range(len(seats) + 1)]
        number = 0
        while state.actors() and found < count:
            seat = state.actors()[0]
            choice = players[seat].choose(state.seen_by(seat), seat, PLAYED, never)
            turn = (choice.move, *choice.follow_ups)
            number += 1
            if (number + seed) % every == 0:
                found += 1
                yield Moment(state, seat, turn)
            for move in turn:
                state = state.play(seat, move)


def reasons_at(game: str, moment: Moment, nodes: int) -> Reasons:
    """The reasons of a hint and of looking back, each asked for twice."""
    state, seat, turn = moment
    strongest = player_for(game, 5, 1, no_clock)
    advice = advise(strongest, state.seen_by(seat), seat, Budget(nodes=nodes), never)
    better = (advice.choice.move, *advice.choice.follow_ups)
    views = state, state.seen_by(seat)
    look_back = [reason_for(view, seat, better, turn) for view in views]
    return Reasons(advice.reason, reason_for(state, seat, better), look_back[0], look_back[1])
