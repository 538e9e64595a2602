"""Twelve more boards of FITS, of our own design, from gentle to wicked.

A board is the harder the further a regular player stays below the best that its deals allow; see
`fitsmobile/ai/weights/boards.json`.

Their ids stand in saves and codes: a board is never changed or removed, only others are added.
"""

from fitsmobile.engine.boards.fits import BoardArt

_OURS = "Our own design."

_DRAWINGS = (
    (
        "meadow",
        False,
        """
        _ _ _ _ _ _
        _ _ 1 _ _ _
        . _ _ _ . _
        _ . _ 2 _ .
        _ _ . . _ _
        . _ _ _ . .
        _ . . _ . _
        . _ . . _ .
        . . _ . . .
        . . . . _ .
        . . . . . .
        . . . . . .
        """,
    ),
    (
        "checkers",
        True,
        """
        . _ . _ . _
        _ . _ . _ .
        . _ . _ . _
        _ . _ . _ .
        . _ . _ . _
        _ . _ . _ .
        . _ . _ . _
        _ . _ . _ .
        . _ . _ . _
        _ . _ . _ .
        . _ . _ . _
        _ . _ . _ .
        """,
    ),
    (
        "pond",
        False,
        """
        . . . . . .
        . A . . B .
        . . _ _ . .
        . _ _ _ _ .
        . _ 3 3 _ .
        . _ _ _ _ .
        . _ _ _ _ .
        . . _ _ . .
        . B . . A .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
    ),
    (
        "quarry",
        False,
        """
        . . . . . .
        . . . . . .
        . 2 . . 2 .
        . . x x . .
        . . . . . .
        x . . . . x
        . . 3 3 . .
        . . . . . .
        x . . . . x
        . . . . . .
        . . 3 3 . .
        . . . . . .
        """,
    ),
    (
        "stairs",
        False,
        """
        . . . . . 3
        . . . . . .
        . . . . 3 .
        . . . . . .
        . . . 2 . .
        . . . . . .
        . . 2 . . .
        . . . . . .
        . 1 . . . .
        . . . . . .
        1 . . . . .
        . . . . . .
        """,
    ),
    (
        "bridge",
        True,
        """
        . . . . . .
        . . . . . .
        2 . . . . 2
        . . . . . .
        . . _ _ . .
        . _ _ _ _ .
        . _ 3 3 _ .
        . _ _ _ _ .
        . _ _ _ _ .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
    ),
    (
        "thorns",
        False,
        """
        . . . . . .
        x . . . . x
        . . 1 . . .
        . x . . x .
        . . . 1 . .
        . . x x . .
        . 2 . . . .
        . x . . x .
        . . . . 2 .
        x . . . . x
        . . 3 3 . .
        . . . . . .
        """,
    ),
    (
        "hourglass",
        False,
        """
        1 . _ _ . 1
        . 2 . . 2 .
        . . . . . .
        . . 3 3 . .
        . . . . . .
        . . . . . .
        . . x x . .
        . . . . . .
        . 2 . . 2 .
        . . _ _ . .
        A . _ _ . A
        . . . . . .
        """,
    ),
    (
        "stars",
        False,
        """
        . . . . . .
        . . A . . B
        . . . . 3 .
        C . . . . .
        . . . D . .
        . 3 . . . .
        . . . . . E
        . D . . . .
        . . . . B .
        C . . 3 . .
        . . . . . E
        . A . . . .
        """,
    ),
    (
        "avenue",
        False,
        """
        . 1 . . 1 .
        . . . . . .
        . 2 . . 2 .
        . . . . . .
        . 1 . . 1 .
        . . . . . .
        . 2 . . 2 .
        . . . . . .
        . 1 . . 1 .
        . . . . . .
        . 3 . . 3 .
        . . . . . .
        """,
    ),
    (
        "garden",
        False,
        """
        . . . . . .
        . A . . A .
        . . . . . .
        B . . . . B
        . . . . . .
        . . C C . .
        . . . . . .
        D . . . . D
        . . . . . .
        . E . . E .
        . . . . . .
        . . . . . .
        """,
    ),
    (
        "abyss",
        False,
        """
        x . . . . x
        . . A B . .
        . x . . x .
        . C . . D .
        . . x x . .
        3 . . . . 3
        . . E E . .
        . x . . x .
        . D . . C .
        . . . . . .
        3 . B A . 3
        . . . . . .
        """,
    ),
)

OWN_BOARDS = tuple(BoardArt(name, _OURS, art, rows) for name, rows, art in _DRAWINGS)
