"""The drawn ramps of the rules of FITS."""

from collections.abc import Mapping

from fitsmobile.ui.games.ramp.drawing import RampDrawing, ramp_cell, ramp_cells, ramp_notes
from fitsmobile.ui.games.ramp.picture import Lying

OPEN = "."


def fits_ramp(
    drawing: str,
    *,
    above: int = 0,
    hovering: str = "",
    specials: Mapping[str, str] | None = None,
    lit: str = "",
    bad: str = "",
    notes: Mapping[str, str] | None = None,
) -> RampDrawing:
    """A FITS ramp from rows of letters, the top row first: equal letters are one tile.

    Cells elsewhere are written as in the console: `a1` is the lower left. `hovering` is the
    letter of the tile in hand; the first `above` rows lie beyond the ramp. A note is good
    with a plus, bad with a minus.
    """
    rows = drawing.split()
    letters = sorted({letter for row in rows for letter in row} - {OPEN})
    tiles = {letter: _tile(rows, letter) for letter in letters}
    return RampDrawing(
        game="fits",
        columns=len(rows[0]),
        rows=len(rows) - above,
        tiles=tuple(tile for letter, tile in tiles.items() if letter != hovering),
        above=above,
        hovering=tiles.get(hovering),
        specials={ramp_cell(cell): what for cell, what in (specials or {}).items()},
        lit=ramp_cells(lit),
        bad=ramp_cells(bad),
        notes=ramp_notes(notes),
    )


def _tile(rows: list[str], letter: str) -> Lying:
    cells = tuple(
        (column, height)
        for height, row in enumerate(reversed(rows))
        for column, found in enumerate(row)
        if found == letter
    )
    return Lying(cells, ("red",) * len(cells))
