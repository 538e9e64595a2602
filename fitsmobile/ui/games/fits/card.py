"""The sample of FITS on the home screen."""

from fitsmobile.ui.games.ramp.picture import Lying, RampCard, RampPicture


def _tile(cells: str) -> Lying:
    """A tile from a text such as `00 10 11`: column and row of each cell."""
    found = tuple((int(cell[0]), int(cell[1:], 16)) for cell in cells.split())
    return Lying(found, ("red",) * len(found))


CARD = RampCard(
    RampPicture(
        game="fits",
        columns=6,
        rows=12,
        lying=(
            _tile("00 01 02"),
            _tile("10 20 11 21 22"),
            _tile("30 40 31"),
            _tile("50 41 51"),
            _tile("12 13 03"),
            _tile("32 42 33"),
        ),
    ),
    carried=_tile("36 46 45 55 54"),
    falls=2,
    share=15 / 160,
    rows_shown=7,
)
