"""The computer players of FILLIT."""

from functools import lru_cache

from fitsmobile.ai.fillit_tactics import CHIP, NAIVE, FillitTactics, Position, Turn
from fitsmobile.ai.levels import NAIVE_UP_TO, GamePlayers
from fitsmobile.ai.player import Clock, Player, wrong_game
from fitsmobile.ai.tree_search import INFINITE, Widths
from fitsmobile.ai.turn_player import SearchRoot, Skill, TurnPlayer
from fitsmobile.engine.fillit import FillitState, Rules
from fitsmobile.engine.protocol import State

SKILLS = (
    Skill(ahead=1, overlooks=45),
    Skill(ahead=1, overlooks=31),
    Skill(ahead=1, overlooks=18),
    Skill(ahead=2, overlooks=10, budget=50),
    Skill(),
)
"""By level, from 1."""

EVERY_TURN = Widths(
    second=INFINITE, later=INFINITE, below=(INFINITE,), hopeless=2 * CHIP, plenty=3 * CHIP
)
"""Two sides search every turn, but for those far from mattering near the end of the search."""


@lru_cache(2)
def _tactics(rules: Rules, naive: bool) -> FillitTactics:
    return FillitTactics(rules, NAIVE if naive else None)


def make(level: int, seed: int, clock: Clock) -> Player:
    """A player of FILLIT."""

    def root_of(state: State) -> SearchRoot[Position, Turn]:
        if not isinstance(state, FillitState):
            raise wrong_game(state)
        tactics = _tactics(state.rules, level <= NAIVE_UP_TO)
        widths = EVERY_TURN if tactics.sides == 2 else Widths()
        return SearchRoot(tactics, tactics.root(state), tactics.first_turns(state), widths)

    return TurnPlayer(root_of, SKILLS[level - 1], seed, clock)


FILLIT = GamePlayers(make=make, thinking_ms=300, hint_ms=500, pause_seconds=0.7)
