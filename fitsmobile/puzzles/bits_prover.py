"""The prover of BITS."""

from fitsmobile.ai.bits_model import model_of
from fitsmobile.engine.bits import BitsState
from fitsmobile.puzzles.ramp_proof import RampProver

BITS = RampProver(BitsState, model_of)
