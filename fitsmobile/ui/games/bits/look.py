"""Looks of BITS: dominoes of two colours and a neutral one, on boards with wells."""

from functools import cache

from fitsmobile.ui.games.ramp.look import RampLook, Shape

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
