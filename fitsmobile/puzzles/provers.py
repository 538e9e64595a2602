"""The registry of provers: the games that have puzzles."""

from fitsmobile.engine.registry import Registry
from fitsmobile.puzzles.proof import Prover

PROVERS: Registry[Prover] = Registry(
    {
        "fits": "fitsmobile.puzzles.fits_prover:FITS",
        "bits": "fitsmobile.puzzles.bits_prover:BITS",
        "fillit": "fitsmobile.puzzles.fillit_prover:FILLIT",
        "jammit": "fitsmobile.puzzles.jammit_prover:JAMMIT",
    }
)
"""The provers by game id."""
