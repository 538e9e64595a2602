"""Looks of FITS: sixteen tiles in the colour of their player, on printed boards."""

from functools import cache

from fitsmobile.engine.polyomino import TILES, into_corner
from fitsmobile.ui.games.ramp.look import RampLook, Shape


@cache
def shape_of(tile: str) -> Shape:
    """The shape of a tile such as `L5`."""
    return tuple((column, row) for column, row, _ in into_corner(TILES[tile])), ()


LOOK = RampLook(
    game="fits",
    wells=False,
    tiles=tuple(TILES),
    paints=(),
    shape_of=shape_of,
    buttons=("undo", "mirror", "rotate"),
    homes=1,
    shelf=True,
    lists_used=True,
    rows=4,
    shared_cell=0.21,
)
