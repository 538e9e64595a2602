"""How the moves of FILLIT move over the board."""

from fitsmobile.engine.views import FillitView
from fitsmobile.ui.games.hex.motion import Motion, run_motion, swap_motion
from fitsmobile.ui.games.hex.moves import LETTERS
from fitsmobile.ui.look.theme import theme

SWAP_SECONDS = 0.22


def fillit_motion(view: FillitView, move: str) -> Motion | None:
    """A run turns chips over as it passes; a stone swaps places."""
    for run in view.runs:
        if run.move == move:
            colour = LETTERS[view.seats[view.turn].side]
            return run_motion(run, view.pieces, colour, view.radius, theme.seconds("ray_step"))
    for step in view.steps:
        if step.move == move:
            return swap_motion(step, view.pieces, view.radius, SWAP_SECONDS / theme.speed)
    return None
