"""What a page of *How to play* is made of: a title, a few sentences and a drawn board.

Boards are drawn as text in the lessons and read into plain values here; a widget paints them
with the same wood and pieces as the tables.
"""

from collections.abc import Mapping

from fitsmobile.engine.frozen import frozen, made
from fitsmobile.engine.views import HexCell, Piece, RampCell

GOOD, BAD, PLAIN = "good", "bad", "plain"
"""How a note or a mark is meant: it brings something, it costs something, or neither."""

OPEN = "."

COIN_EDGE, COIN_AWAY = 0.42, 1.05
"""Where arrows touch a coin, and where they begin or end outside, in hexes from a centre."""


@frozen
class RampTile:
    """A tile: its cells, and for each the name of the painted wood."""

    cells: tuple[RampCell, ...]
    colours: tuple[str, ...]


@frozen
class RampDrawing:
    """A ramp with some tiles on it.

    `hovering` is the tile in hand, drawn above the ramp's wood. `lit` cells are where it
    lands or what the text speaks of, `bad` cells are those that are lost. `notes` are short
    numbers beside a cell, with how they are meant. `above` are the rows beyond the ramp's
    top that tiles stick out into. `wells` is BITS's board.
    """

    columns: int
    rows: int
    tiles: tuple[RampTile, ...]
    above: int = 0
    hovering: RampTile | None = None
    specials: Mapping[RampCell, str] = made(dict)
    lit: tuple[RampCell, ...] = ()
    bad: tuple[RampCell, ...] = ()
    notes: tuple[tuple[RampCell, str, str], ...] = ()
    wells: bool = False


@frozen
class Arrow:
    """A way from one hex to another, begun and ended so many hexes before and beyond them."""

    start: HexCell
    end: HexCell
    before: float = 0.0
    beyond: float = 0.0


@frozen
class HexDrawing:
    """A hex board with some pieces.

    `outside` are JAMMIT's pawns, which stand beyond their corner hex. `notes` as on a ramp.
    """

    radius: int
    pieces: tuple[Piece, ...]
    outside: tuple[Piece, ...] = ()
    lit: tuple[HexCell, ...] = ()
    bad: tuple[HexCell, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    notes: tuple[tuple[HexCell, str, str], ...] = ()


Drawing = RampDrawing | HexDrawing


@frozen
class Page:
    """One page. `title` and `text` are message ids, translated where they are shown."""

    title: str
    text: str
    picture: Drawing


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
        columns=len(rows[0]),
        rows=len(rows) - above,
        tiles=tuple(tile for letter, tile in tiles.items() if letter != hovering),
        above=above,
        hovering=tiles.get(hovering),
        specials={ramp_cell(cell): what for cell, what in (specials or {}).items()},
        lit=_cells(lit),
        bad=_cells(bad),
        notes=_ramp_notes(notes),
    )


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
        letter: RampTile(tuple(cell for cell, _ in squares), tuple(wood for _, wood in squares))
        for letter, squares in sorted(places.items())
    }
    return RampDrawing(
        columns=len(rows[0]),
        rows=len(rows),
        tiles=tuple(tile for letter, tile in tiles.items() if letter != hovering),
        hovering=tiles.get(hovering),
        lit=_cells(lit),
        bad=_cells(bad),
        notes=_ramp_notes(notes),
        wells=True,
    )


def hexes(
    pieces: str,
    *,
    radius: int = 3,
    outside: str = "",
    lit: str = "",
    bad: str = "",
    arrows: tuple[Arrow, ...] = (),
    notes: Mapping[str, str] | None = None,
) -> HexDrawing:
    """A hex board from words such as `stone-r:a1,b2`; pawns outside are `r:a1 b:g7`."""
    return HexDrawing(
        radius=radius,
        pieces=tuple(piece for word in pieces.split() for piece in _pieces(word)),
        outside=tuple(
            Piece("pawn", word.partition(":")[0], word.partition(":")[2])
            for word in outside.split()
        ),
        lit=tuple(lit.split()),
        bad=tuple(bad.split()),
        arrows=arrows,
        notes=tuple((cell, text, meant(text)) for cell, text in (notes or {}).items()),
    )


def coming_in(entry: HexCell, following: HexCell) -> Arrow:
    """A coin on its way to the first hex of a column, given with the second."""
    return Arrow(entry, following, before=COIN_AWAY, beyond=-1 - COIN_EDGE)


def falling_out(before_last: HexCell, last: HexCell) -> Arrow:
    """A piece on its way out of the last hex of a column, given with the one before."""
    return Arrow(before_last, last, before=-1 - COIN_EDGE, beyond=COIN_AWAY)


def ramp_cell(name: str) -> RampCell:
    """`a1` -> (0, 0)."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def meant(text: str) -> str:
    """Whether a number is good or bad news."""
    return GOOD if text.startswith("+") else BAD if text.startswith("−") else PLAIN


def _tile(rows: list[str], letter: str) -> RampTile:
    cells = tuple(
        (column, height)
        for height, row in enumerate(reversed(rows))
        for column, found in enumerate(row)
        if found == letter
    )
    return RampTile(cells, ("red",) * len(cells))


def _cells(names: str) -> tuple[RampCell, ...]:
    return tuple(ramp_cell(name) for name in names.split())


def _ramp_notes(notes: Mapping[str, str] | None) -> tuple[tuple[RampCell, str, str], ...]:
    return tuple((ramp_cell(cell), text, meant(text)) for cell, text in (notes or {}).items())


def _pieces(word: str) -> list[Piece]:
    what, _, cells = word.partition(":")
    kind, _, colour = what.partition("-")
    return [Piece(kind, colour, cell) for cell in cells.split(",")]
