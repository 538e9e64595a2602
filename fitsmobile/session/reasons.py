"""The reason for a move, the same for a hint, for looking back and for a puzzle."""

import logging
from collections.abc import Sequence

from fitsmobile.ai.levels import PLAYERS
from fitsmobile.ai.reason import Reason
from fitsmobile.engine.protocol import Move, State

log = logging.getLogger(__name__)


def reason_for(
    state: State, seat: int, better: Sequence[Move], worse: Sequence[Move] = ()
) -> Reason | None:
    """The reason why a seat should play one line of moves rather than another, as in `ai.Why`.

    None where the game has no computer players, or where it fails, which is logged.
    """
    players = PLAYERS.get(state.game)
    if players is None:
        return None
    try:
        return players.why(state, seat, better, worse)
    except Exception:
        log.exception("There is no reason for a move.")
        return None
