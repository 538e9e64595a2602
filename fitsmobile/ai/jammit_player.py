"""The computer players of JAMMIT."""

from functools import lru_cache, partial

from fitsmobile.ai.jammit_reasons import why
from fitsmobile.ai.jammit_tactics import NAIVE, JammitTactics, Turn
from fitsmobile.ai.levels import NAIVE_UP_TO, GamePlayers
from fitsmobile.ai.player import Clock, Player, wrong_game
from fitsmobile.ai.turn_player import SearchRoot, Skill, TurnPlayer
from fitsmobile.ai.turn_regret import TurnAppraiser
from fitsmobile.engine.jammit import JammitState, Rules
from fitsmobile.engine.protocol import State

SKILLS = (
    Skill(ahead=1, overlooks=55),
    Skill(ahead=1, overlooks=40),
    Skill(ahead=1, overlooks=35),
    Skill(ahead=2, overlooks=12, budget=50),
    Skill(),
)
"""By level, from 1."""


@lru_cache(2)
def _tactics(rules: Rules, naive: bool) -> JammitTactics:
    return JammitTactics(rules, NAIVE if naive else None)


def root_of(state: State, *, naive: bool = False) -> SearchRoot[JammitState, Turn]:
    """The start of a search; `naive` is the evaluation of a beginner."""
    if not isinstance(state, JammitState):
        raise wrong_game(state)
    tactics = _tactics(state.rules, naive)
    return SearchRoot(tactics, state, tactics.turns(state))


def lacks(state: State) -> int:
    """The points that the leading seat still has to make."""
    if not isinstance(state, JammitState):
        raise wrong_game(state)
    return state.rules.target - max(state.points)


def make(level: int, seed: int, clock: Clock) -> Player:
    """A player of JAMMIT."""
    start = partial(root_of, naive=level <= NAIVE_UP_TO)
    return TurnPlayer(start, lambda _: SKILLS[level - 1], seed, clock)


JAMMIT = GamePlayers(
    make=make,
    thinking_ms=300,
    hint_ms=500,
    pause_seconds=0.7,
    why=why,
    appraiser=TurnAppraiser(root_of, lacks),
)
