"""The computer players of FITS."""

from tests.bench.yardsticks.before.fits_losses import best_line
from tests.bench.yardsticks.before.fits_model import model_of
from tests.bench.yardsticks.before.levels import GamePlayers
from fitsmobile.ai.player import Clock, Player
from tests.bench.yardsticks.before.ramp_hindsight import RampHindsight
from tests.bench.yardsticks.before.ramp_player import RampPlayer, RampSkill

SKILLS = (
    RampSkill(overlooks=30, misjudges=150, cards=0),
    RampSkill(overlooks=15, misjudges=120, cards=0),
    RampSkill(overlooks=8, misjudges=100, cards=0),
    RampSkill(overlooks=15, cards=1),
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
)
