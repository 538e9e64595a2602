"""What the tiles of the two ramp games look like, by the name on their card. No Kivy."""

from functools import cache

from fitsmobile.engine.polyomino import TILES, forms_of
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
        cells = tuple((column, row) for column, row, _ in forms_of(TILES[tile])[0].squares)
        return cells, ()
    letters = tile * 2 if tile == "N" else tile
    return ((0, 0), (1, 0)), tuple(BITS_COLOURS[letter] for letter in letters)


@cache
def every_form(game: str) -> tuple[tuple[RampCell, ...], ...]:
    """All the forms that tiles of a game take on a ramp, for painting them beforehand."""
    if game == "bits":
        return (((0, 0), (1, 0)), ((0, 0), (0, 1)))
    return tuple(
        tuple((column, row) for column, row, _ in form.squares)
        for squares in TILES.values()
        for form in forms_of(squares)
    )
