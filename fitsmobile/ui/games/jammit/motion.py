"""Motions of JAMMIT's moves over the board."""

import math
from collections.abc import Mapping

from fitsmobile.engine.frozen import replace
from fitsmobile.engine.views import JammitView, Piece, Push, Slide
from fitsmobile.ui.games.hex.geometry import (
    DIRECTIONS,
    axial,
    centre,
    corners,
    direction_of,
    rim_arc,
)
from fitsmobile.ui.games.hex.motion import Mark, Motion, Spot, Track, in_out, out_cubic
from fitsmobile.ui.games.jammit.places import PAWN, slot_spot
from fitsmobile.ui.look.theme import theme

WALK_SECONDS = 0.25


def jammit_motion(view: JammitView, move: str, goals: Mapping[int, Spot]) -> Motion | None:
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


def push_motion(
    push: Push, heading: int, radius: int, lasts: float, goals: Mapping[int, Spot] | None = None
) -> Motion:
    """The coins go in one after the other, each taking `lasts` seconds for its column.

    The pieces of a column set off one after the other, as they are hit. What falls over the
    rim slides on and fades, on its way to the scorer's place in `goals` (seat -> spot).
    """
    tracks: list[Track] = []
    marks: list[Mark] = []
    moved: dict[str, Piece] = {}
    time = 0.0
    for number, slides in enumerate(push.pushes):
        names: dict[str, Piece] = {}
        delay = min(0.018, lasts * 0.4 / max(len(slides), 1))
        met = len(slides)
        marks.append(Mark(time, "push", met - 2) if met > 1 else Mark(time, "coin_in"))
        for place, slide in enumerate(slides):
            name = slide.piece if slide.origin is None else moved.get(slide.origin, slide.piece)
            if slide.origin is None:
                name = replace(name, cell=f"+{number}")
            start = time + place * delay
            tracks += _slide_tracks(name, slide, heading, radius, start, lasts, goals or {})
            if slide.target is not None:
                names[slide.target] = name
        time += lasts + len(slides) * delay
        fell = {slide.fell for slide in slides} - {None}
        if fell:
            marks.append(Mark(time, "centre" if "centre" in fell else "coin_fall"))
            time += lasts * 0.6
        moved = {**moved, **names}
    end = max((track.start + track.lasts for track in tracks), default=0.0)
    return Motion(tuple(tracks), max(time, end), tuple(marks))


def _slide_tracks(
    name: Piece,
    slide: Slide,
    heading: int,
    radius: int,
    start: float,
    lasts: float,
    goals: Mapping[int, Spot],
) -> list[Track]:
    """One piece of a push: in from its slot, one hex on, or out of play."""
    dq, dr = DIRECTIONS[heading % 6]
    if slide.origin is None:
        q, r = axial(slide.target or slide.piece.cell, radius)
        path: tuple[Spot, ...] = (slot_spot((q, r), heading, radius), (q, r))
        return [Track(name, start, lasts, path, out_cubic, new=True)]
    q, r = axial(slide.origin, radius)
    if slide.target is not None:
        return [Track(name, start, lasts, ((q, r), axial(slide.target, radius)), out_cubic)]
    if slide.fell == "centre":
        path = ((q, r), axial(centre(radius), radius))
        return [Track(name, start, lasts * 1.5, path, in_out, None, (1, 0), (1, 0.35))]
    out = (q + dq * 1.7, r + dr * 1.7)
    goal = goals.get(slide.scorer) if slide.scorer is not None else None
    if goal is None:
        return [Track(name, start, lasts * 1.6, ((q, r), out), out_cubic, None, (1, 0))]
    slides_on = Track(name, start, lasts, ((q, r), out), out_cubic)
    flies = Track(name, start + lasts, lasts * 1.6, (out, goal), in_out, None, (1, 0), (1, 0.6))
    return [slides_on, flies]


def corner_motion(pawn: Piece, corner: str, radius: int, lasts: float) -> Motion:
    """A JAMMIT pawn walks round the rim to another corner, the shorter way."""
    round_the_board = corners(radius)
    start, end = round_the_board.index(pawn.cell), round_the_board.index(corner)
    path = tuple(rim_spot(rim_arc(start, end, k / 12), radius) for k in range(13))
    return Motion((Track(pawn, 0.0, lasts, path, in_out, rise=0.2),), lasts, (Mark(lasts, "stop"),))


def rim_spot(sixth: float, radius: int) -> Spot:
    """Axial coordinates of a pawn outside the board at an angle in sixths."""
    angle = math.radians(60 * sixth)
    x, y = math.cos(angle) * (radius + PAWN), math.sin(angle) * (radius + PAWN)
    r = -y / (math.sqrt(3) / 2)
    return x - r / 2, r
