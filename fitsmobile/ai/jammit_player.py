"""The computer players of JAMMIT."""

from functools import lru_cache

from fitsmobile.ai.jammit_tactics import NAIVE, JammitTactics, Turn
from fitsmobile.ai.levels import NAIVE_UP_TO, GamePlayers
from fitsmobile.ai.player import Clock, Player, wrong_game
from fitsmobile.ai.turn_player import SearchRoot, Skill, TurnPlayer
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


def make(level: int, seed: int, clock: Clock) -> Player:
    """A player of JAMMIT."""

    def root_of(state: State) -> SearchRoot[JammitState, Turn]:
        if not isinstance(state, JammitState):
            raise wrong_game(state)
        tactics = _tactics(state.rules, level <= NAIVE_UP_TO)
        return SearchRoot(tactics, state, tactics.turns(state))

    return TurnPlayer(root_of, SKILLS[level - 1], seed, clock)


JAMMIT = GamePlayers(make=make, thinking_ms=300, hint_ms=500, pause_seconds=0.7)
