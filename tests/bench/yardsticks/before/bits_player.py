"""The computer players of BITS."""

from tests.bench.yardsticks.before.bits_model import model_of
from tests.bench.yardsticks.before.levels import GamePlayers
from fitsmobile.ai.player import Clock, Player
from tests.bench.yardsticks.before.ramp_hindsight import RampHindsight
from tests.bench.yardsticks.before.ramp_player import RampPlayer, RampSkill
from tests.bench.yardsticks.before.ramp_search import best_line

SKILLS = (
    RampSkill(overlooks=60, misjudges=400, cards=0),
    RampSkill(overlooks=30, misjudges=200, cards=0),
    RampSkill(overlooks=20, misjudges=100, cards=0),
    RampSkill(overlooks=25, cards=1),
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
)
