"""The registry of computer players: five levels for every game.

A level has a stable name; screens translate it. Level 1 plays like a beginner, level 5 uses the
full search. A game's players are imported at the first access.
"""

from collections.abc import Callable

from fitsmobile.ai.hindsight import Hindsight
from fitsmobile.ai.player import Clock, Player
from fitsmobile.ai.reason import Why
from fitsmobile.ai.regret import Appraiser
from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import GameError, Refusal
from fitsmobile.engine.registry import Registry

NAMES = ("newcomer", "guest", "regular", "expert", "master")
"""The levels 1 to 5."""

NAIVE_UP_TO = 2
"""Levels up to this one evaluate a hex game by the pieces on the board alone."""


@frozen
class GamePlayers:
    """The computer players of one game.

    `make` makes a player from a level, a seed and a clock. `thinking_ms` is the time that a
    move at the table may take, `hint_ms` the time for a hint. `pause_seconds` is the least
    time between a position and a computer player's move in it, so that people can follow.
    `why` gives the reason for a move. `hindsight` is None for a game that is not played in rounds
    of hidden cards. `appraiser` finds mistakes, None where no mistakes are looked for.
    """

    make: Callable[[int, int, Clock], Player]
    thinking_ms: int
    hint_ms: int
    pause_seconds: float
    why: Why
    hindsight: Hindsight | None = None
    appraiser: Appraiser | None = None


PLAYERS: Registry[GamePlayers] = Registry(
    {
        "fits": "fitsmobile.ai.fits_player:FITS",
        "bits": "fitsmobile.ai.bits_player:BITS",
        "fillit": "fitsmobile.ai.fillit_player:FILLIT",
        "jammit": "fitsmobile.ai.jammit_player:JAMMIT",
    }
)
"""The computer players by game id."""


def player_for(game: str, level: int, seed: int, clock: Clock) -> Player:
    """A computer player. Raises GameError for an unknown level or a game without players."""
    if type(level) is not int or not 1 <= level <= len(NAMES):
        raise GameError(Refusal("unknown_level", f"A level is a number from 1 to {len(NAMES)}."))
    players = PLAYERS.get(game)
    if players is None:
        raise GameError(Refusal("no_player", "No computer player knows that game."))
    return players.make(level, seed, clock)


def hindsight_for(game: str) -> Hindsight:
    """The hindsight of a game. Raises GameError for a game that has none."""
    players = PLAYERS.get(game)
    if players is None or players.hindsight is None:
        raise GameError(Refusal("no_cards", "This game has no cards to know beforehand."))
    return players.hindsight
