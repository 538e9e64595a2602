"""The place of the callout on a ramp, so that it hides neither finger nor tile. No Kivy."""

from collections.abc import Iterator, Sequence

from fitsmobile.ui.table.layout import Rect

LEVELS = (0.0, 1.4, 2.8, -1.4, -2.8)
"""Heights tried beside the lane, in heights of the callout above the ghost's upper edge."""

CLOSER = 0.5
"""The least distance from the lane, as a share of the usual one, where that has no room."""


def callout_place(
    size: tuple[float, float],
    lane: Rect,
    ghost: Rect,
    tile: Rect,
    room: Rect,
    palm: Rect | None,
    gap: float,
    telling: Sequence[Rect] = (),
) -> tuple[float, float]:
    """The callout's bottom left corner: left of the lane, else right, else above the tile.

    Never under the finger (`palm`) or the tile, always inside `room`. Of several free places the
    first that hides nothing of `telling`, else the one that hides least of it: numbers, symbols
    and rings near the landing.
    """
    found, least = None, len(telling) + 1
    for x, y in _places(size, lane, ghost, tile, room, gap):
        box = Rect(x, y, *size)
        under = palm is not None and box.overlaps(palm)
        if box.inside(room) and not under and not box.overlaps(tile.grown(gap / 4)):
            hides = sum(map(box.overlaps, telling))
            if hides < least:
                found, least = (x, y), hides
            if not hides:
                break
    wide, high = size
    x = min(max(tile.cx - wide / 2, room.x), room.right - wide)
    return found or (x, min(tile.top + gap, room.top - high))


def _places(
    size: tuple[float, float], lane: Rect, ghost: Rect, tile: Rect, room: Rect, gap: float
) -> Iterator[tuple[float, float]]:
    """Left and right of the lane, on the levels, then closer to it, then above the tile."""
    wide, high = size
    level = min(max(ghost.top - high * 0.6, room.y), room.top - high)
    for away in (gap, gap * CLOSER):
        for x in (lane.x - away - wide, lane.right + away):
            for up in LEVELS:
                yield x, level + up * high
    yield min(max(tile.cx - wide / 2, room.x), room.right - wide), tile.top + gap
