"""What the tiles of the two ramp games look like, by the name on their card. No Kivy."""

from functools import cache

from fitsmobile.engine.polyomino import TILES, into_corner
from fitsmobile.engine.views import RampCell

FITS_TILES = tuple(TILES)
BITS_COLOURS = {
    "R": "bits_r", "Y": "bits_y", "B": "bits_b", "P": "bits_p", "K": "bits_k", "N": "neutral",
}  # fmt: skip

Shape = tuple[tuple[RampCell, ...], tuple[str, ...]]
"""The cells of a tile as it is drawn on its card, and their colours; none for the player's."""


@cache
def shape_of(tile: str) -> Shape:
    """The shape of a FITS tile (`L5`), a BITS tile (`RY`) or the neutral tile (`N`)."""
    if tile in TILES:
        cells = tuple((column, row) for column, row, _ in into_corner(TILES[tile]))
        return cells, ()
    letters = tile * 2 if tile == "N" else tile
    return ((0, 0), (1, 0)), tuple(BITS_COLOURS[letter] for letter in letters)


def every_shape(game: str) -> tuple[tuple[RampCell, ...], ...]:
    """The cells of all the tiles of a game, each as it is drawn on its card."""
    return tuple(shape_of(tile)[0] for tile in (("N",) if game == "bits" else FITS_TILES))
