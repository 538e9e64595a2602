"""How the moves of JAMMIT move over the board."""

from collections.abc import Mapping

from fitsmobile.engine.views import JammitView
from fitsmobile.ui.games.hex.geometry import direction_of
from fitsmobile.ui.games.hex.motion import Motion, Spot, corner_motion, push_motion
from fitsmobile.ui.look.theme import theme

WALK_SECONDS = 0.25


def jammit_motion(
    view: JammitView, move: str, goals: Mapping[int, Spot] | None = None
) -> Motion | None:
    """The coins go in one after the other; the pawn walks round the rim.

    `goals` says for each seat where what it scores with goes, in axial coordinates.
    """
    for push in view.pushes:
        if push.move == move:
            column = next(one for one in view.columns if len(one.cells) > 1)
            heading = direction_of(column.cells[0], column.cells[1], view.radius) or 0
            seconds = theme.seconds("push_step")
            return push_motion(push, heading, view.radius, seconds, goals)
    for corner, text in view.corners.items():
        if text == move:
            colour = view.seats[view.turn].colour
            pawns = (p for p in view.pieces if p.kind == "pawn" and p.colour == colour)
            return corner_motion(next(pawns), corner, view.radius, WALK_SECONDS / theme.speed)
    return None
