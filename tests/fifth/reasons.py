"""Why one move of PEBBLES is better than another one."""

from collections.abc import Sequence

from fitsmobile.ai.reason import Reason
from fitsmobile.engine.protocol import Move, State
from tests.fifth.pebbles import name_of


def why(state: State, seat: int, better: Sequence[Move], worse: Sequence[Move] = ()) -> Reason:
    """The same reason for every move: it takes these pebbles."""
    return Reason("wins", False, tuple(name_of(place) for place in better[0]))
