"""The computer players of every game, five levels each, in one table.

A level has a stable name; screens give it its words. Level 1 plays like somebody on a first
evening, level 5 uses all it has.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache

from fitsmobile.ai import bits_model, fillit_tactics, fits_model, jammit_tactics
from fitsmobile.ai.fillit_tactics import FillitTactics
from fitsmobile.ai.jammit_tactics import JammitTactics
from fitsmobile.ai.player import Clock, Player, wrong_game
from fitsmobile.ai.ramp_player import RampPlayer, RampSkill
from fitsmobile.ai.turn_player import Sight, Skill, TurnPlayer
from fitsmobile.engine import fillit, jammit
from fitsmobile.engine.fillit import FillitState
from fitsmobile.engine.jammit import JammitState
from fitsmobile.engine.protocol import GameError, Refusal, State

NAMES = ("newcomer", "guest", "regular", "expert", "master")
"""The levels 1 to 5."""

Maker = Callable[[int, int, Clock], Player]
"""Makes a player from level, seed and clock."""

FITS_SKILLS = (
    RampSkill(overlooks=30, misjudges=150, cards=0),
    RampSkill(overlooks=15, misjudges=120, cards=0),
    RampSkill(overlooks=8, misjudges=100, cards=0),
    RampSkill(overlooks=15, cards=1),
    RampSkill(),
)
BITS_SKILLS = (
    RampSkill(overlooks=60, misjudges=400, cards=0),
    RampSkill(overlooks=30, misjudges=200, cards=0),
    RampSkill(overlooks=20, misjudges=100, cards=0),
    RampSkill(overlooks=25, cards=1),
    RampSkill(cards=1, plays=True),
)
FILLIT_SKILLS = (
    Skill(ahead=1, overlooks=60, misjudges=300),
    Skill(ahead=1, overlooks=30, misjudges=150),
    Skill(ahead=1, overlooks=28, misjudges=110),
    Skill(ahead=2, overlooks=12, misjudges=40, budget=50),
    Skill(),
)
JAMMIT_SKILLS = (
    Skill(ahead=1, overlooks=60, misjudges=300),
    Skill(ahead=1, overlooks=22, misjudges=100),
    Skill(ahead=1, overlooks=35, misjudges=170),
    Skill(ahead=2, overlooks=20, misjudges=60, budget=50),
    Skill(),
)
NAIVE_UP_TO = 2
"""Levels up to this one judge a table by what lies there now."""


@lru_cache(2)
def _fillit_tactics(rules: fillit.Rules, naive: bool) -> FillitTactics:
    return FillitTactics(rules, fillit_tactics.NAIVE if naive else None)


@lru_cache(2)
def _jammit_tactics(rules: jammit.Rules, naive: bool) -> JammitTactics:
    return JammitTactics(rules, jammit_tactics.NAIVE if naive else None)


def _fits(level: int, seed: int, clock: Clock) -> Player:
    return RampPlayer(fits_model.model_of, FITS_SKILLS[level - 1], seed, clock)


def _bits(level: int, seed: int, clock: Clock) -> Player:
    return RampPlayer(bits_model.model_of, BITS_SKILLS[level - 1], seed, clock)


def _fillit(level: int, seed: int, clock: Clock) -> Player:
    def look(state: State) -> Sight[fillit_tactics.Position, fillit_tactics.Turn]:
        if not isinstance(state, FillitState):
            raise wrong_game(state)
        tactics = _fillit_tactics(state.rules, level <= NAIVE_UP_TO)
        return Sight(tactics, tactics.root(state), tactics.first_turns(state))

    return TurnPlayer(look, FILLIT_SKILLS[level - 1], seed, clock)


def _jammit(level: int, seed: int, clock: Clock) -> Player:
    def look(state: State) -> Sight[JammitState, jammit_tactics.Turn]:
        if not isinstance(state, JammitState):
            raise wrong_game(state)
        tactics = _jammit_tactics(state.rules, level <= NAIVE_UP_TO)
        return Sight(tactics, state, tactics.turns(state))

    return TurnPlayer(look, JAMMIT_SKILLS[level - 1], seed, clock)


PLAYERS: Mapping[str, Maker] = {
    "fits": _fits,
    "bits": _bits,
    "fillit": _fillit,
    "jammit": _jammit,
}
"""By game id."""


def player_for(game: str, level: int, seed: int, clock: Clock) -> Player:
    """A computer player. Raises GameError for a level or a game that is not in the table."""
    if type(level) is not int or not 1 <= level <= len(NAMES):
        raise GameError(Refusal("unknown_level", f"A level is a number from 1 to {len(NAMES)}."))
    maker = PLAYERS.get(game)
    if maker is None:
        raise GameError(Refusal("no_player", "No computer player knows that game."))
    return maker(level, seed, clock)
