"""Layout faults of a hex board: parts over its frame, slots over pawns."""

import math
from collections.abc import Iterator
from functools import lru_cache

from kivy.metrics import dp

from fitsmobile.ui.games.hex.geometry import axial, cells, corners, frame_reach, neighbour
from fitsmobile.ui.games.hex.layers import line_unit
from fitsmobile.ui.games.jammit.places import slot_distance, slot_scale, slot_spot

HEAD = (0.0, 0.437, 0.31, 0.31)
COLLAR = (0.0, 0.17, 0.28, 0.11)
NECK = (0.0, -0.05, 0.15, 0.35)
FOOT = (0.0, -0.35, 0.46, 0.17)
"""Centres and half axes of the ellipses of a pawn's outline, in pitches from its place."""

SLOT = tuple(
    (x * across, y * along)
    for x, y in ((8.8, 0), (8.8, 5), (7.4, 9), (4, 10.8), (0, 10.8))
    for across, along in ((1, 1), (-1, 1), (1, -1), (-1, -1))
)
"""Points on the outline of a slot whose coins move to the right, in units of its lines."""


def over_the_frame(board, parts) -> Iterator[str]:
    """The names of the (widget, box, name) that overlap the frame of a board."""
    plane = board.plane
    reach = frame_reach(plane.radius, plane.pitch, dp(1)) / plane.pitch
    for _, (x, y, wide, high), name in parts:
        if wide < 1 or high < 1:
            continue
        for k in range(9):
            across, along = x + wide * k / 8, y + high * k / 8
            rim = ((across, y), (across, y + high), (x, along), (x + wide, along))
            spots = (plane.spot_at(*board.to_widget(*point)) for point in rim)
            if any(max(abs(q), abs(r), abs(q + r)) < reach - 0.02 for q, r in spots):
                yield name
                break


def slots_over_pawns(board) -> list[str]:
    """Slots that cover the place of a pawn, for a pawn at any corner."""
    bounds = getattr(board.hand, "bounds", None)
    return [] if bounds is None else list(covered_pawns(board.plane, bounds, board.hand.pawn_point))


@lru_cache(maxsize=256)
def covered_corners(plane, bounds, places) -> tuple[str, ...]:
    """The corners of `places` that a slot of any side covers."""
    found = set()
    unit = line_unit(plane.pitch) * slot_scale(plane.pitch, dp(1))
    away = slot_distance(plane.radius, plane.pitch, dp(1))
    for side, heading in ((k, (k + 3) % 6) for k in range(6)):
        ux, uy = plane.heading(heading)
        for entry in cells(plane.radius):
            if neighbour(entry, side, plane.radius) is not None:
                continue
            spot = slot_spot(axial(entry, plane.radius), heading, plane.radius, away)
            sx, sy = plane.point(*spot)
            for corner, (px, py) in places:
                if math.dist((sx, sy), (px, py)) < 1.7 * plane.pitch and any(
                    in_pawn(
                        (sx + (ux * a - uy * b) * unit - px) / plane.pitch,
                        (sy + (uy * a + ux * b) * unit - py) / plane.pitch,
                    )
                    for a, b in SLOT
                ):
                    found.add(corner)
    return tuple(sorted(found))


def covered_pawns(plane, bounds, pawn_point) -> Iterator[str]:
    """One line for each corner at which a slot covers a pawn."""
    places = tuple((corner, pawn_point(corner)) for corner in corners(plane.radius))
    for corner in covered_corners(plane, bounds, places):
        yield f"a slot covers the pawn at {corner}"


def in_pawn(x: float, y: float) -> bool:
    """Whether the pawn covers a point, given in pitches from its place."""
    return any(
        ((x - cx) / half) ** 2 + ((y - cy) / tall) ** 2 < 1
        for cx, cy, half, tall in (HEAD, COLLAR, NECK, FOOT)
    )
