"""The interface of computer players: choose a move within a budget.

A player gets `State.seen_by(seat)`, without the information hidden from the seat. The clock is
a parameter; with a budget of nodes it is not read, and the same view, nodes and seed give the
same choice.
"""

from collections.abc import Callable
from typing import Protocol

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import GameError, Move, Refusal, State

Clock = Callable[[], float]
"""A monotonic clock in seconds."""

Stop = Callable[[], bool]
"""Returns True once the search is cancelled; polled at least every 50 ms."""

MOST_MS = 60_000
MOST_NODES = 10_000_000


def never() -> bool:
    """A `Stop` that never cancels."""
    return False


@frozen
class Budget:
    """The search budget of a move: milliseconds or nodes, exactly one of them.

    A node is a position evaluated. Raises GameError for none, for both, and for values out of
    range: at most a minute, or ten million nodes.
    """

    ms: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if (self.ms is None) == (self.nodes is None):
            raise GameError(Refusal("invalid_budget", "Give either ms or nodes."))
        for value, most in ((self.ms, MOST_MS), (self.nodes, MOST_NODES)):
            if value is not None and (type(value) is not int or not 1 <= value <= most):
                message = f"A budget is a whole number from 1 to {most}."
                raise GameError(Refusal("invalid_budget", message))


class Meter:
    """Meters one search: counts nodes, polls the clock and the stop."""

    __slots__ = ("_clock", "_end", "_length", "_most", "_stop", "nodes")

    def __init__(self, budget: Budget, stop: Stop, clock: Clock) -> None:
        self.nodes = 0
        self._stop = stop
        self._clock = clock
        self._most = budget.nodes
        self._length = (budget.ms or 0) / 1000
        self._end = clock() + self._length if self._length else 0.0

    def spend(self, nodes: int = 1) -> None:
        """Count some nodes. Raises OutOfBudget when the budget is spent or the search cancelled."""
        self.nodes += nodes
        if self._stop():
            raise OutOfBudget
        if self._most is not None:
            if self.nodes >= self._most:
                raise OutOfBudget
        elif self._clock() >= self._end:
            raise OutOfBudget

    def used(self) -> float:
        """The share of the budget that is spent, 0 to 1."""
        if self._most is not None:
            return self.nodes / self._most
        return 1 - (self._end - self._clock()) / self._length


class OutOfBudget(Exception):
    """The search has to end and answer with the best found so far."""


@frozen
class Choice:
    """A chosen move.

    `follow_ups` are the next moves of the same turn, in order. `value` is the player's
    evaluation in its own unit, None where it made none; `depth` is the number of turns or cards
    searched ahead, `nodes` the number of positions evaluated.
    """

    move: Move
    follow_ups: tuple[Move, ...] = ()
    value: float | None = None
    depth: int = 0
    nodes: int = 0


class Player(Protocol):
    """A computer player. One object plays one seat of one game; it may keep state."""

    def choose(self, view: State, seat: int, budget: Budget, stop: Stop) -> Choice:
        """A legal move for `seat` in `view`. Raises GameError where the seat may not act."""


def must_act(view: State, seat: int) -> None:
    """Raise GameError unless the seat may act now."""
    if seat not in view.actors():
        raise GameError(Refusal("not_your_turn", f"Seat {seat} may not act now."))


def wrong_game(state: State) -> GameError:
    """The error for a state of another game."""
    message = f"This player does not know {type(state).__name__}."
    return GameError(Refusal("wrong_game", message))
