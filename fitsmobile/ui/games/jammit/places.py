"""Places outside JAMMIT's board: slots and pawns round the frame, in pitches. No Kivy."""

from fitsmobile.ui.games.hex.geometry import DIRECTIONS, ROW, frame_reach, line_scale

OUTSIDE = (1.3, 1.4)
"""Room beside and above the frame for slots and pawns, in pitches."""
SLOT, CORNER_SLOT = 1.4, 0.75
"""Distance of a slot from its entry hex, in pitches: about, where its column's coins come from,
and at a corner, where it lies on the frame, as a pawn stands behind it."""
SLOT_DEEP = 10.0
"""Half the extent of a slot across the frame's edge, with a little air, in units of its lines."""
PAWN = 1.8
"""Distance of a pawn from its corner hex, in pitches."""
FOOT = 21.0
"""Radius of the disc that a pawn stands on, in dp; more where the pawn is larger."""


def pawn_foot(pitch: float, dp: float = 1.0) -> float:
    """Radius of the disc that a pawn stands on, in pixels, and of a corner to walk to."""
    return max(FOOT * dp, pitch * 0.62)


def slot_scale(pitch: float, dp: float) -> float:
    """Size of a slot: it grows with the board, down to a least size that can be seen."""
    return max(0.85, min(1.3, pitch / (30 * dp)))


def slot_distance(radius: int, pitch: float, dp: float) -> float:
    """Distance in pitches of a slot from its entry hex: it stands wholly outside the frame."""
    frame = frame_reach(radius, pitch, dp) - radius * pitch
    deep = SLOT_DEEP * slot_scale(pitch, dp) * line_scale(pitch / dp) * dp
    return (frame + deep / ROW) / pitch


def slot_spot(
    entry: tuple[int, int], heading: int, radius: int, distance: float = SLOT
) -> tuple[float, float]:
    """The axial coordinates of the slot through which coins come to an entry hex."""
    (q, r), (dq, dr) = entry, DIRECTIONS[heading % 6]
    away = CORNER_SLOT if (q, r) == (-dq * radius, -dr * radius) else distance
    return q - dq * away, r - dr * away


def pawn_spot(corner: tuple[int, int], radius: int) -> tuple[float, float]:
    """The axial coordinates at which a pawn stands outside a corner hex."""
    far = 1 + PAWN / radius
    return corner[0] * far, corner[1] * far
