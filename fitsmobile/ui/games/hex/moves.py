"""How each move of FILLIT and JAMMIT moves over the board, and whose colours the pieces have."""

from collections.abc import Mapping, Sequence
from typing import Any

from fitsmobile.engine.views import FillitView, JammitView
from fitsmobile.session.actions import Player
from fitsmobile.ui.games.hex.geometry import direction_of
from fitsmobile.ui.games.hex.motion import (
    Motion,
    Spot,
    corner_motion,
    push_motion,
    run_motion,
    swap_motion,
)
from fitsmobile.ui.look.theme import theme

LETTERS = "rbyg"
PAINTS = ("red", "blue", "yellow", "green")
SWAP_SECONDS = 0.22
WALK_SECONDS = 0.25


def motion_of(view: object, move: str) -> Motion | None:
    """How a move of a view moves; None where it is none of its moves."""
    if isinstance(view, FillitView):
        return fillit_motion(view, move)
    return jammit_motion(view, move) if isinstance(view, JammitView) else None


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


def side_paints(players: Sequence[Player], view: Any) -> dict[str, str]:
    """The players' own colours for the letters of the rules."""
    paints = dict(zip(LETTERS, PAINTS, strict=True))
    for seat, player in zip(view.seats, players, strict=True):
        if player.colour in PAINTS:
            paints[seat.colour] = player.colour
    paints["n"] = "neutral"
    return paints
