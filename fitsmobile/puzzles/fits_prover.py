"""The prover of FITS."""

from fitsmobile.ai.fits_model import model_of
from fitsmobile.engine.fits import FitsState
from fitsmobile.puzzles.ramp_proof import RampProver

FITS = RampProver(FitsState, model_of)
