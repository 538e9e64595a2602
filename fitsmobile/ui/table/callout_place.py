"""The place of the callout on a ramp, so that it hides neither finger nor tile. No Kivy."""

from fitsmobile.ui.table.layout import Rect

LEVELS = (0.0, 1.4, 2.8, -1.4)
"""Heights tried beside the lane, in heights of the callout above the ghost's upper edge."""


def callout_place(
    size: tuple[float, float],
    lane: Rect,
    ghost: Rect,
    tile: Rect,
    room: Rect,
    palm: Rect | None,
    gap: float,
) -> tuple[float, float]:
    """The callout's bottom left corner: left of the lane, else right, else above the tile.

    Never under the finger (`palm`) or the tile, always inside `room`.
    """
    wide, high = size
    level = min(max(ghost.top - high * 0.6, room.y), room.top - high)

    def free(x: float, y: float) -> bool:
        box = Rect(x, y, wide, high)
        hidden = palm is not None and box.overlaps(palm)
        return box.inside(room) and not hidden and not box.overlaps(tile.grown(gap / 4))

    for x in (lane.x - gap - wide, lane.right + gap):
        for up in LEVELS:
            if free(x, level + up * high):
                return x, level + up * high
    x = min(max(tile.cx - wide / 2, room.x), room.right - wide)
    return x, min(tile.top + gap, room.top - high)
