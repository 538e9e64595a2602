"""The computer players of BITS."""

from fitsmobile.ai.bits_model import model_of
from fitsmobile.ai.bits_reasons import why
from fitsmobile.ai.levels import GamePlayers
from fitsmobile.ai.player import Clock, Player
from fitsmobile.ai.ramp_hindsight import RampHindsight
from fitsmobile.ai.ramp_player import RampPlayer, RampSkill
from fitsmobile.ai.ramp_regret import RampAppraiser
from fitsmobile.ai.ramp_search import best_line

SKILLS = (
    RampSkill(plain=True, overlooks=30, cards=0),
    RampSkill(plain=True, cards=0),
    RampSkill(overlooks=35, reluctance=1, cards=0),
    RampSkill(overlooks=15, cards=1),
    RampSkill(cards=1, plays=True),
)
"""By level, from 1."""


def make(level: int, seed: int, clock: Clock) -> Player:
    """A player of BITS."""
    return RampPlayer(model_of, SKILLS[level - 1], seed, clock)


BITS = GamePlayers(
    make=make,
    thinking_ms=80,
    hint_ms=250,
    pause_seconds=0.25,
    hindsight=RampHindsight(model_of, best_line),
    why=why,
    appraiser=RampAppraiser(model_of),
)
