"""The name of the app as tiles on a ramp, for its first start."""

from fitsmobile.ui.games.ramp.picture import Lying, RampPicture, tiles_of
from fitsmobile.ui.look.theme import theme

COLOURS = {"f": "red", "i": "blue", "t": "yellow", "s": "green"}

TILES, COLUMNS, _ = tiles_of(
    """
    .fff.i.ttt.sss.
    .f...i..t..s...
    .ff..i..t..sss.
    .f...i..t....s.
    .f...i..t..sss.
    """,
    lambda square: COLOURS[square],
)

WORD: tuple[Lying, ...] = tuple(TILES[letter] for letter in COLOURS)
"""The letters from left to right."""


def empty_ramp(rows: int) -> RampPicture:
    """The ramp that the word is laid on."""
    return RampPicture(theme.own_game, COLUMNS, rows, ())
