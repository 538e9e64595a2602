"""The moves of JAMMIT in words."""

from fitsmobile.engine.views import JammitView
from fitsmobile.ui.look.i18n import tr


def move_words(view: JammitView, move: str) -> str:
    """What a move does."""
    push = next((one for one in view.pushes if one.move == move), None)
    if push is None:
        return tr("the pawn goes to {cell}", cell=move[1:])
    words = [tr("coins into {cells}", cells=", ".join(push.entries))]
    made = [0] * len(view.seats)
    for slides in push.pushes:
        for slide in slides:
            if slide.scorer is not None:
                made[slide.scorer] += slide.points
    mine = made[view.turn]
    if mine:
        words.append(tr.plural("{count} point", "{count} points", mine))
    if given := sum(made) - mine:
        words.append(tr("gives {n} away", n=given))
    return ", ".join(words)
