"""Looks of FITS: sixteen tiles in the colour of their player, and a sample for its card."""

from functools import cache

from fitsmobile.engine.polyomino import TILES, into_corner
from fitsmobile.ui.games.ramp.picture import Lying, RampCard, RampPicture
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


def _tile(cells: str) -> Lying:
    """A tile from a text such as `00 10 11`: column and row of each cell."""
    found = tuple((int(cell[0]), int(cell[1:], 16)) for cell in cells.split())
    return Lying(found, ("red",) * len(found))


CARD = RampCard(
    RampPicture(
        game="fits",
        columns=6,
        rows=12,
        lying=(
            _tile("00 01 02"),
            _tile("10 20 11 21 22"),
            _tile("30 40 31"),
            _tile("50 41 51"),
            _tile("12 13 03"),
            _tile("32 42 33"),
        ),
    ),
    carried=_tile("36 46 45 55 54"),
    falls=2,
    share=15 / 160,
    rows_shown=7,
)
