"""The computer players of FILLIT."""

from functools import lru_cache, partial

from fitsmobile.ai.fillit_boards import Position
from fitsmobile.ai.fillit_prospects import CHIP
from fitsmobile.ai.fillit_reasons import why
from fitsmobile.ai.fillit_tactics import NAIVE, FillitTactics, Turn
from fitsmobile.ai.levels import NAIVE_UP_TO, GamePlayers
from fitsmobile.ai.player import Clock, Player, wrong_game
from fitsmobile.ai.tree_search import INFINITE, Widths
from fitsmobile.ai.turn_player import SearchRoot, Skill, TurnPlayer
from fitsmobile.ai.turn_regret import TurnAppraiser
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

SKILLS_IN_TEAMS = (
    Skill(ahead=1, overlooks=36, looks_again=True),
    Skill(ahead=1, overlooks=25, looks_again=True),
    Skill(ahead=1, overlooks=16, looks_again=True),
    Skill(ahead=2, overlooks=10, looks_again=True),
    Skill(),
)
"""The same in teams, where each of two partners has to stop the opponent after it: with the skills
of two seats every level below the best wins less against plain beginners than there. Level 1
overlooks less, so that a good partner can win with it."""

EVERY_TURN = Widths(second=INFINITE, later=INFINITE, below=(INFINITE,), hopeless=0, plenty=3 * CHIP)
"""Two sides search every turn; two turns before the end of the search, only those that already look
better than what the side has."""


@lru_cache(2)
def _tactics(rules: Rules, naive: bool) -> FillitTactics:
    return FillitTactics(rules, NAIVE if naive else None)


def root_of(state: State, *, naive: bool = False) -> SearchRoot[Position, Turn]:
    """The start of a search; `naive` is the evaluation of a beginner."""
    if not isinstance(state, FillitState):
        raise wrong_game(state)
    tactics = _tactics(state.rules, naive)
    widths = EVERY_TURN if tactics.sides == 2 else Widths()
    return SearchRoot(tactics, tactics.root(state), tactics.first_turns(state), widths)


def lacks(state: State) -> int:
    """The chips that the leading side has still to lay."""
    if not isinstance(state, FillitState):
        raise wrong_game(state)
    return state.rules.material - max(cells.bit_count() for cells in state.chips)


def skill_of(state: State, level: int) -> Skill:
    """The skill of a level in a game."""
    if not isinstance(state, FillitState):
        raise wrong_game(state)
    teams = len(state.pawns) > len(state.rules.colours)
    return (SKILLS_IN_TEAMS if teams else SKILLS)[level - 1]


def make(level: int, seed: int, clock: Clock) -> Player:
    """A player of FILLIT."""
    start = partial(root_of, naive=level <= NAIVE_UP_TO)
    return TurnPlayer(start, partial(skill_of, level=level), seed, clock)


FILLIT = GamePlayers(
    make=make,
    thinking_ms=300,
    hint_ms=500,
    pause_seconds=0.7,
    why=why,
    appraiser=TurnAppraiser(root_of, lacks),
)
