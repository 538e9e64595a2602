"""The cards and tiles of BITS as tables.

Colours are letters: `R` (red or orange) `Y` `B` `P` `K` (black), and `N` for neutral. A task
card's form is drawn row by row from the top, `#` a square. `source` names the origin
of an entry: a difference to the printed cards is corrected here only.
"""

from fitsmobile.engine.frozen import frozen

COLOURS = "RYBPK"
NEUTRAL = "N"

MIXED = ("RY", "RB", "RP", "RK", "YB", "YP", "YK", "BP", "BK", "PK")
DOUBLES = ("RR", "YY", "BB", "PP", "KK")
DECK = (*MIXED, *(double for double in DOUBLES for _ in range(2)))
"""Every mixed pair once and every double twice: reasoned from the published counts."""

START_TILES = ("RY", "YB", "BP", "PK", "RK")
"""Reasoned, not published: a ring in which each colour comes twice."""


@frozen
class TaskCard:
    """A task card: the colour and form it asks for, and the points.

    `colour` None: any colour. `points` is for each area of the form; `others` is what
    every other area with as many squares brings.
    """

    id: str
    form: str
    colour: str | None
    points: int
    others: int
    source: str

    @property
    def level(self) -> int:
        """The number on its back: 1 to 4."""
        return int(self.id[0])

    @property
    def size(self) -> int:
        """The number of squares of the form."""
        return self.form.count("#")


_PUBLISHED = "Published."
_FORM = "The form is published, the colour is our own choice."
_LEVEL_1 = "Four of the five forms of four squares: which, is reasoned."
_LEVEL_4 = "Our own design: forms of five squares, points by how rarely they are reached."

TASKS = {
    card.id: card
    for card in (
        TaskCard("1a", "##/##", None, 2, 1, _PUBLISHED),
        TaskCard("1b", "#./#./##", None, 2, 1, _LEVEL_1),
        TaskCard("1c", ".##/##.", None, 2, 1, _LEVEL_1),
        TaskCard("1d", "###/.#.", None, 2, 1, _LEVEL_1),
        TaskCard("2a", "#./##", "B", 2, 0, _PUBLISHED),
        TaskCard("2b", "###", "R", 2, 0, _FORM),
        TaskCard("2c", "##", "Y", 2, 0, _FORM),
        TaskCard("2d", "#", "P", 2, 0, _FORM),
        TaskCard("3a", "#", None, -2, 0, _PUBLISHED),
        TaskCard("3b", "##", None, -2, 0, _PUBLISHED),
        TaskCard("3c", "###", None, -2, 0, _PUBLISHED),
        TaskCard("3d", "#./##", None, -2, 0, _PUBLISHED),
        TaskCard("4a", "##/##/#.", None, 3, 0, _LEVEL_4),
        TaskCard("4b", "#./#./#./##", None, 4, 0, _LEVEL_4),
        TaskCard("4c", ".#/##/.#/.#", None, 4, 0, _LEVEL_4),
        TaskCard("4d", ".#/.#/##/#.", None, 4, 0, _LEVEL_4),
    )
}
