"""The computer players of JAMMIT."""

from functools import lru_cache

from tests.bench.yardsticks.before.jammit_tactics import NAIVE, JammitTactics, Turn
from tests.bench.yardsticks.before.levels import NAIVE_UP_TO, GamePlayers
from fitsmobile.ai.player import Clock, Player, wrong_game
from tests.bench.yardsticks.before.turn_player import SearchRoot, Skill, TurnPlayer
from fitsmobile.engine.jammit import JammitState, Rules
from fitsmobile.engine.protocol import State

SKILLS = (
    Skill(ahead=1, overlooks=60, misjudges=300),
    Skill(ahead=1, overlooks=22, misjudges=100),
    Skill(ahead=1, overlooks=35, misjudges=170),
    Skill(ahead=2, overlooks=20, misjudges=60, budget=50),
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
