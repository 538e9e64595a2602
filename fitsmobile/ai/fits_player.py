"""The computer players of FITS."""

from fitsmobile.ai.fits_losses import best_line
from fitsmobile.ai.fits_model import model_of
from fitsmobile.ai.fits_reasons import why
from fitsmobile.ai.levels import GamePlayers
from fitsmobile.ai.player import Clock, Player
from fitsmobile.ai.ramp_hindsight import RampHindsight
from fitsmobile.ai.ramp_player import RampPlayer, RampSkill
from fitsmobile.ai.ramp_regret import RampAppraiser

SKILLS = (
    RampSkill(plain=True, overlooks=16, cards=0),
    RampSkill(plain=True, overlooks=3, cards=0),
    RampSkill(overlooks=35, reluctance=2, cards=0),
    RampSkill(overlooks=12, cards=1),
    RampSkill(),
)
"""By level, from 1."""


def make(level: int, seed: int, clock: Clock) -> Player:
    """A player of FITS."""
    return RampPlayer(model_of, SKILLS[level - 1], seed, clock)


FITS = GamePlayers(
    make=make,
    thinking_ms=60,
    hint_ms=250,
    pause_seconds=0.25,
    hindsight=RampHindsight(model_of, best_line),
    why=why,
    appraiser=RampAppraiser(model_of),
)
