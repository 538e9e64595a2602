"""What a small picture of a table shows, as plain values, and a sample for each game."""

from collections.abc import Mapping

from fitsmobile.engine.frozen import frozen, made, replace
from fitsmobile.engine.views import BitsView, FillitView, JammitView, Piece, RampCell, RampView

PAINTS = {"r": "red", "b": "blue", "y": "yellow", "g": "green", "n": "neutral"}
"""Colour letters of the hex games -> names of painted wood."""


@frozen
class Lying:
    """A tile on a ramp; `colours` has one name of painted wood a cell."""

    cells: tuple[RampCell, ...]
    colours: tuple[str, ...]


@frozen
class RampPicture:
    """A ramp with what lies on it. `wells`: BITS has wells for its dots. `carried` hovers."""

    columns: int
    rows: int
    lying: tuple[Lying, ...]
    specials: Mapping[RampCell, str] = made(dict)
    wells: bool = False
    carried: Lying | None = None


@frozen
class HexPicture:
    """A hex board with what stands on it; pawns beside the board are left out."""

    radius: int
    pieces: tuple[Piece, ...]


Picture = RampPicture | HexPicture


def picture_of(view: object, colour: str) -> Picture | None:
    """The picture of a seat's view; `colour` paints FITS tiles. None for an unknown view."""
    if isinstance(view, BitsView):
        return _ramp(view.ramp, colour, wells=True)
    if isinstance(view, RampView):
        return _ramp(view, colour, wells=False)
    if isinstance(view, FillitView):
        return HexPicture(view.radius, view.pieces)
    if isinstance(view, JammitView):
        return HexPicture(view.radius, tuple(p for p in view.pieces if p.kind != "pawn"))
    return None


def _ramp(view: RampView, colour: str, wells: bool) -> RampPicture:
    lying = tuple(
        Lying(tile.cells, tile.colours or (colour,) * len(tile.cells)) for tile in view.placed
    )
    return RampPicture(view.columns, view.rows, lying, view.specials, wells)


def _tiles(colour: str, *tiles: str) -> tuple[Lying, ...]:
    """Tiles from texts such as `00 10 11`: column and row of each cell."""
    lying = []
    for tile in tiles:
        cells = tuple((int(cell[0]), int(cell[1:], 16)) for cell in tile.split())
        lying.append(Lying(cells, (colour,) * len(cells)))
    return tuple(lying)


def _dominoes(*dominoes: str) -> tuple[Lying, ...]:
    """Dominoes from texts such as `00b 01p`: column, row and colour of each cell."""
    return tuple(
        Lying(
            tuple((int(cell[0]), int(cell[1])) for cell in domino.split()),
            tuple(f"bits_{cell[2]}" for cell in domino.split()),
        )
        for domino in dominoes
    )


def _pieces(kind: str, colour: str, cells: str) -> tuple[Piece, ...]:
    return tuple(Piece(kind, colour, cell) for cell in cells.split())


SAMPLES: dict[str, Picture] = {
    "fits": RampPicture(
        6,
        12,
        _tiles("red", "00 01 02", "10 20 11 21 22", "30 40 31", "50 41 51", "12 13 03", "32 42 33"),
        carried=_tiles("red", "36 46 45 55 54")[0],
    ),
    "bits": RampPicture(
        6,
        6,
        _dominoes(
            "00b 01b",
            "10b 11k",
            "12y 22y",
            "20p 30p",
            "31b 32p",
            "33p 43p",
            "40b 41b",
            "42r 52b",
            "50y 51r",
        ),
        wells=True,
        carried=_dominoes("25y 35r")[0],
    ),
    "fillit": HexPicture(
        4,
        _pieces("chip", "r", "d1 d2 d3 d4 d5 d6 d7 c5 c7 b5 a5 c2 b4 a1")
        + _pieces("chip", "b", "i9 h9 g9 f9 e9 h8 g8 f8 e8")
        + _pieces("stone", "r", "e2 b3 a3 c3")
        + _pieces("stone", "b", "i6 g6 e6 e7")
        + _pieces("pawn", "r", "d1")
        + _pieces("pawn", "b", "d8"),
    ),
    "jammit": HexPicture(
        4,
        _pieces("stone", "r", "d1 d3 c4 c6")
        + _pieces("stone", "b", "i6 f7 g6 d7")
        + _pieces("coin", "r", "f9 h9 g8 c3 b5")
        + _pieces("coin", "b", "a4 b3 d4 a3 f2 d5")
        + _pieces("coin", "n", "a2 b2 c2 a1 e8 d2 e2 g9 g7 a5 c5"),
    ),
}
"""What the cards of the home screen show."""


@frozen
class Stirring:
    """The one piece of a sample that moves: so many rows down a ramp, or from hex to hex.

    `piece` is None on a ramp: there it is the tile in hand, which falls as far as it can.
    """

    rows: int = 0
    piece: Piece | None = None
    target: str = ""


STIRRINGS = {
    "fits": Stirring(rows=2),
    "bits": Stirring(rows=1),
    "fillit": Stirring(piece=Piece("stone", "r", "c3"), target="c4"),
    "jammit": Stirring(piece=Piece("coin", "b", "f2"), target="f3"),
}
"""What stirs on the cards of the home screen."""


def without_stirring(game: str) -> Picture:
    """A sample as it stands still while its one piece is painted apart."""
    sample, piece = SAMPLES[game], STIRRINGS[game].piece
    if isinstance(sample, HexPicture):
        return HexPicture(sample.radius, tuple(one for one in sample.pieces if one != piece))
    return replace(sample, carried=None)
