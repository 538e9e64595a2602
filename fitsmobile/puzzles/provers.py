"""The registry of provers: the games that have puzzles."""

from fitsmobile.ai.levels import PLAYERS
from fitsmobile.engine.registry import Registry
from fitsmobile.puzzles.proof import Prover
from fitsmobile.puzzles.puzzle import REVIEW, Goal
from fitsmobile.puzzles.review_prover import ReviewProver

PROVERS: Registry[Prover] = Registry(
    {
        "fits": "fitsmobile.puzzles.fits_prover:FITS",
        "bits": "fitsmobile.puzzles.bits_prover:BITS",
        "fillit": "fitsmobile.puzzles.fillit_prover:FILLIT",
        "jammit": "fitsmobile.puzzles.jammit_prover:JAMMIT",
    }
)
"""The provers by game id."""


def prover_for(game: str, goal: Goal) -> Prover | None:
    """The prover of a goal; None where the game has no such puzzles."""
    if goal.kind != REVIEW:
        return PROVERS.get(game)
    players = PLAYERS.get(game)
    appraiser = None if players is None else players.appraiser
    return None if appraiser is None else ReviewProver(appraiser)
