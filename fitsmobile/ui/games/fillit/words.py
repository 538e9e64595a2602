"""The moves of FILLIT in words."""

from fitsmobile.engine.views import FillitView
from fitsmobile.ui.look.i18n import tr


def move_words(view: FillitView, move: str) -> str:
    """What a move does."""
    run = next((one for one in view.runs if one.move == move), None)
    if run is None:
        return tr(
            "the stone moves from {a} to {b}", a=move[1:].split("-")[0], b=move.split("-")[-1]
        )
    words = [tr("the pawn runs to {cell}", cell=run.path[-1]), tr("lays {n}", n=len(run.laid))]
    own = "rbyg"[view.seats[view.turn].side]
    back = sum(count for colour, count in run.returned.items() if colour != own)
    if back:
        words.append(tr("sends {n} back", n=back))
    return ", ".join(words)
