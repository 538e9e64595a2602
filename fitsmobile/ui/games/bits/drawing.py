"""The drawn boards of the rules of BITS."""

from collections.abc import Mapping

from fitsmobile.engine.views import RampCell
from fitsmobile.ui.games.ramp.drawing import RampDrawing, ramp_cells, ramp_notes
from fitsmobile.ui.games.ramp.picture import Lying

OPEN = "."


def bits_ramp(
    drawing: str,
    *,
    hovering: str = "",
    lit: str = "",
    bad: str = "",
    notes: Mapping[str, str] | None = None,
) -> RampDrawing:
    """A BITS board from rows of squares such as `aR`: the letter of the tile, and the colour
    `R Y B P K` or `N` for neutral; `.` is open."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    places: dict[str, list[tuple[RampCell, str]]] = {}
    for height, row in enumerate(reversed(rows)):
        for column, square in enumerate(row):
            if square != OPEN:
                wood = "neutral" if square[1] == "N" else f"bits_{square[1].lower()}"
                places.setdefault(square[0], []).append(((column, height), wood))
    tiles = {
        letter: Lying(tuple(cell for cell, _ in squares), tuple(wood for _, wood in squares))
        for letter, squares in sorted(places.items())
    }
    return RampDrawing(
        game="bits",
        columns=len(rows[0]),
        rows=len(rows),
        tiles=tuple(tile for letter, tile in tiles.items() if letter != hovering),
        hovering=tiles.get(hovering),
        lit=ramp_cells(lit),
        bad=ramp_cells(bad),
        notes=ramp_notes(notes),
        wells=True,
    )
