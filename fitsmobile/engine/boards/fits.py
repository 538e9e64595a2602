"""The boards of FITS, drawn row by row from the top.

`.` a dot, `1` `2` `3` a bonus, `x` a penalty of five, `A`..`E` twin symbols, `_` a cell that
counts nothing. `source` names the origin of the layout: a difference to the printed boards is
corrected here only.
"""

from fitsmobile.engine.frozen import frozen


@frozen
class BoardArt:
    """One board as drawn. `rows`: complete rows score."""

    id: str
    source: str
    art: str
    rows: bool = False

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the drawing without the blanks between the cells, the top first."""
        return tuple(line.replace(" ", "") for line in self.art.strip().splitlines())


_RULES = "The rule text: dots only."
_HOUSE = (
    "Our own design. The kinds and values of the special spaces are published, their number "
    "and places are not."
)

START_TILES = ("L5", "T5", "U5", "V5")
"""Reasoned: four large tiles are known to be start cards, but not which. These lie flat on an
empty ramp without forcing a hole."""

BOARDS = (
    BoardArt(
        "1",
        _RULES,
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        rows=True,
    ),
    BoardArt(
        "2",
        _HOUSE,
        """
        . . . . . .
        . 1 . 2 . .
        . . . . . .
        . . . . 1 .
        . 2 . . . .
        . . . . . .
        3 . . . . .
        . . . . . .
        . . 1 . 3 .
        . . . . . .
        . . . . . .
        . 2 . . . .
        """,
    ),
    BoardArt(
        "3",
        _HOUSE,
        """
        . . . . . .
        . . . 2 . 3
        . 3 . . . .
        . . . . 1 .
        . . . . . .
        . . . . . .
        . x . . 2 .
        . . . . . .
        . . x . x .
        1 . . . . .
        . . . . . .
        . . x . . 2
        """,
    ),
    BoardArt(
        "4",
        _HOUSE,
        """
        . . . . . .
        . B . E . .
        . . . . . A
        . . . C . .
        . D . . . .
        . . . . . .
        . . . . . .
        A . . . . B
        . . . D . .
        . . . . . .
        C . . . . .
        . . . . E .
        """,
    ),
)
