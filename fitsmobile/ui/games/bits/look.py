"""Looks of BITS: dominoes of two colours and a neutral one, and a sample for its card."""

from functools import cache

from fitsmobile.ui.games.ramp.picture import Lying, RampCard, RampPicture
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


def _domino(cells: str) -> Lying:
    """A domino from a text such as `00b 01p`: column, row and colour of each cell."""
    found = cells.split()
    return Lying(
        tuple((int(cell[0]), int(cell[1])) for cell in found),
        tuple(f"bits_{cell[2]}" for cell in found),
    )


CARD = RampCard(
    RampPicture(
        game="bits",
        columns=6,
        rows=6,
        lying=(
            _domino("00b 01b"),
            _domino("10b 11k"),
            _domino("12y 22y"),
            _domino("20p 30p"),
            _domino("31b 32p"),
            _domino("33p 43p"),
            _domino("40b 41b"),
            _domino("42r 52b"),
            _domino("50y 51r"),
        ),
        wells=True,
    ),
    carried=_domino("25y 35r"),
    falls=1,
    share=17 / 160,
    rows_shown=6.35,
    from_top=True,
)
