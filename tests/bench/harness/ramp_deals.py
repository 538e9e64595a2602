"""The deals with which the strength of FITS and BITS is measured: solo games by number."""

from typing import Any

from fitsmobile.engine.protocol import Json
from fitsmobile.engine.ramp import RampState
from fitsmobile.engine.registry import GAMES

SEED = 40_000
BOARDS = "1234"


def dealt(game: str, number: int) -> RampState[Any]:
    """A solo game: FITS on one board, the boards in turn, BITS of three rounds."""
    return solo(game, {"boards": [BOARDS[number % len(BOARDS)]]} if game == "fits" else {}, number)


def solo(game: str, options: dict[str, Json], number: int) -> RampState[Any]:
    """The start of a solo game."""
    state = GAMES[game].start(GAMES[game].deal(1, options, SEED + number))
    if not isinstance(state, RampState):
        raise TypeError(f"{game} has no ramp")
    return state
