"""Drawn boards of FITS for tests."""

from fitsmobile.engine.drawn import key_of

DRAWN = {
    "art": [
        "1.__.1",
        ".2..2.",
        "......",
        "..33..",
        "......",
        "......",
        "..xx..",
        "......",
        ".2..2.",
        "..__..",
        "A.__.A",
        "......",
    ],
    "rows": False,
}
"""A board with every kind of space but rows."""

EVERYTHING = key_of(tuple(DRAWN["art"]), rows=True)
"""The key of the same board, whose complete rows score."""


def random_drawing(rng):
    """Any board that can be drawn."""
    cells = rng.choices([".", "_", "1", "2", "3", "x"], [40, 9, 2, 2, 2, 4], k=72)
    for letter, _ in zip("ABCDE", range(rng.randrange(6)), strict=False):
        for at in rng.sample([at for at, sign in enumerate(cells) if sign not in "ABCDE"], 2):
            cells[at] = letter
    lines = ["".join(cells[at : at + 6]) for at in range(0, 72, 6)]
    return {"art": lines, "rows": rng.random() < 0.5}
