"""Looks of FITS: sixteen tiles in the colour of their player, and a sample for its card."""

from functools import cache

from fitsmobile.engine.polyomino import TILES, into_corner
from fitsmobile.ui.games.ramp.picture import RampCard, RampPicture, tiles_of
from fitsmobile.ui.games.ramp.ui import RampLook, Shape


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


def paint_of(_square: str) -> str:
    """The wood of all tiles of FITS in a drawing."""
    return "red"


TILES_OF_CARD, COLUMNS, _ = tiles_of(
    """
    ...ww.
    ....ww
    .....w
    ee.f..
    aebff.
    abbcdd
    abbccd
    """,
    paint_of,
)
CARD = RampCard(
    carried=TILES_OF_CARD.pop("w"),
    picture=RampPicture("fits", COLUMNS, 12, tuple(TILES_OF_CARD.values())),
    falls=2,
    share=15 / 160,
    rows_shown=7,
)
