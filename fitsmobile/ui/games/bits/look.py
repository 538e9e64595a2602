"""Looks of BITS: dominoes of two colours and a neutral one, and a sample for its card."""

from functools import cache

from fitsmobile.ui.games.ramp.picture import RampCard, RampPicture, tiles_of
from fitsmobile.ui.games.ramp.ui import RampLook, Shape

COLOURS = {
    "R": "bits_r", "Y": "bits_y", "B": "bits_b", "P": "bits_p", "K": "bits_k", "N": "neutral",
}  # fmt: skip


@cache
def shape_of(tile: str) -> Shape:
    """The shape of a domino such as `RY`, or of the neutral tile, `N`."""
    letters = tile * 2 if len(tile) == 1 else tile
    return ((0, 0), (1, 0)), tuple(COLOURS[letter] for letter in letters)


LOOK = RampLook(
    game="bits",
    wells=True,
    tiles=("N",),
    paints=tuple(COLOURS.values()),
    shape_of=shape_of,
    buttons=("undo", "rotate"),
    homes=2,
    shelf=False,
    lists_used=False,
    rows=1,
    shared_cell=0.4,
)


def paint_of(square: str) -> str:
    """The wood of a square in a drawing: `aR` is the red half of a tile."""
    return COLOURS[square[1]]


TILES_OF_CARD, COLUMNS, ROWS = tiles_of(
    """
    .  .  wY wR .  .
    .  .  .  .  .  .
    .  .  .  fP fP .
    .  cY cY eP hR hB
    aB bK .  eB gB iR
    aB bB dP dP gB iY
    """,
    paint_of,
)
CARD = RampCard(
    carried=TILES_OF_CARD.pop("w"),
    picture=RampPicture("bits", COLUMNS, ROWS, tuple(TILES_OF_CARD.values()), wells=True),
    falls=1,
    share=17 / 160,
    rows_shown=6.35,
    from_top=True,
)
