"""Views: what screens show of a state, as plain frozen values.

A view holds everything a table needs to draw and to take a move: the pieces, the legal
moves as text, and what each of them would change. Widgets only read it and contain no
rules.

Ramp cells are `(column, row)` counted from 0 at the bottom left. Hex cells are notation
text (`"e5"`).
"""

from collections.abc import Iterable, Mapping

from fitsmobile.engine.frozen import frozen

RampCell = tuple[int, int]
HexCell = str


@frozen
class Clue:
    """One grade of a hint: the cells to light up, and what they are.

    `about` is a stable name: on the ramp `left`, `middle`, `right`, `aside` or `neutral`, on
    the hex boards `pawn`, `stone`, `column`, `columns` or `corner`.
    """

    about: str
    cells: tuple[RampCell, ...] | tuple[HexCell, ...] = ()


@frozen
class Effect:
    """One effect of a landing, for the callout next to the ghost.

    `kind` is a stable name: `rows`, `dots`, `buried`, `bonus`, `penalty`, `pairs` in FITS,
    the id of a task card in BITS. `points` is signed; `cells` are those concerned. The
    points of `buried` are the cost of dots that are now out of reach; the score includes it.
    """

    kind: str
    count: int
    points: int
    cells: tuple[RampCell, ...] = ()


@frozen
class Landing:
    """The landing of a tile in hand in one column, and its effects."""

    move: str
    cells: tuple[RampCell, ...]
    effects: tuple[Effect, ...]
    score: int
    """The score of the round if it ended after this landing."""


@frozen
class Form:
    """One distinct orientation of a tile, its lowest row and leftmost column at 0.

    `colours` names the piece colour of each cell, parallel to `cells`; empty where the
    whole tile has the player's colour. `rotated` and `mirrored` are indexes into the same
    tuple of forms: a quarter turn clockwise, and a left-right flip.
    """

    cells: tuple[RampCell, ...]
    width: int
    height: int
    rotated: int
    mirrored: int
    colours: tuple[str, ...] = ()


@frozen
class Tile:
    """A tile the player can take in hand now.

    `landings` maps (index of form, leftmost column) to the landing; a pair without an
    entry can't be dropped, and `refused` says why.
    """

    id: str
    forms: tuple[Form, ...]
    landings: Mapping[tuple[int, int], Landing]
    refused: Mapping[tuple[int, int], "Refused"]


def landing_of(tiles: Iterable[Tile], move: str) -> tuple[Tile, Landing] | None:
    """The tile and the landing that a move text means; None for putting aside."""
    for tile in tiles:
        for landing in tile.landings.values():
            if landing.move == move:
                return tile, landing
    return None


@frozen
class Refused:
    """The refusal of a drop: the stable reason and the cells to light up."""

    reason: str
    cells: tuple[RampCell, ...]


@frozen
class Placed:
    """A tile that lies on the ramp; `colours` as in `Form`."""

    id: str
    cells: tuple[RampCell, ...]
    colours: tuple[str, ...] = ()


@frozen
class ScoreLine:
    """One line of a round's score, counted up on the board itself.

    `kind` as in `Effect`; `cells` are the cells it is counted on, in the order of counting.
    """

    kind: str
    count: int
    points: int
    cells: tuple[RampCell, ...]


@frozen
class FinishedRound:
    """A round that is over: the ramp as it was left, and its score line by line."""

    number: int
    board: str
    placed: tuple[Placed, ...]
    aside: tuple[str, ...]
    lines: tuple[ScoreLine, ...]
    score: int


@frozen
class RampView:
    """One seat's ramp in FITS or BITS.

    `board` is the board id (FITS) or the task card ids joined by `+` (BITS). `card` counts
    the cards turned so far in this round, 0 while the start tile is in hand; `cards` is the
    size of the deck. `tiles` are those in hand: the called tile first (FITS: always one;
    BITS: the neutral tile second while it is left), empty when the seat's last round is
    over. `can_put_aside` is the move text for putting aside, or None. `to_come` holds the
    tiles still to be turned in this round in a fixed order that doesn't tell the draw, with
    repetitions where a tile comes twice; FITS leaves the seat's start tile out, because its card
    is skipped. `start` is that tile, None in BITS. `passed` are the tiles of the cards that were
    passed over right before the one in hand: `start`, or tiles that fit nowhere. `specials` maps
    cells to what is printed there. `score` and `lines` are what the ramp as it lies is worth;
    `total` is the points of the finished rounds.
    """

    round: int
    rounds: int
    board: str
    columns: int
    rows: int
    specials: Mapping[RampCell, str]
    card: int
    cards: int
    tiles: tuple[Tile, ...]
    can_put_aside: str | None
    placed: tuple[Placed, ...]
    aside: tuple[str, ...]
    to_come: tuple[str, ...]
    start: str | None
    passed: tuple[str, ...]
    score: int
    lines: tuple[ScoreLine, ...]
    finished: tuple[FinishedRound, ...]
    total: int


@frozen
class TaskArea:
    """An area of one colour that counts for a task card, and its points."""

    colour: str
    cells: tuple[RampCell, ...]
    points: int


@frozen
class NearArea:
    """An area that one more square of its colour would make count.

    `missing` are the free cells that would do it, each alone; they are open from above. Where
    such a cell joins several areas, `cells` are all of theirs. `points` is what the area
    would bring.
    """

    colour: str
    cells: tuple[RampCell, ...]
    missing: tuple[RampCell, ...]
    points: int


@frozen
class MissedArea:
    """An area that does not count for a task card, and why.

    `reason` is `wrong_colour` (the form is right), `too_large`, `other_form` (the number of
    squares is right), `only_diagonal` (together with areas that touch it only at corners it
    would be large enough; `others` are their cells) or `too_small`. An area that has neither
    the form nor the colour is not listed.
    """

    colour: str
    cells: tuple[RampCell, ...]
    reason: str
    others: tuple[RampCell, ...] = ()


@frozen
class TaskView:
    """A task card on the table and what it is worth on this ramp.

    `form` is drawn with its lowest row and leftmost column at 0; `colour` is the piece colour
    asked for, None where any will do. `points` is what each such area brings; `others` is
    what level 1 pays for every other area of the same size, 0 elsewhere. `score` is the
    points of the `counted` areas.
    """

    id: str
    level: int
    form: tuple[RampCell, ...]
    colour: str | None
    points: int
    others: int
    score: int
    counted: tuple[TaskArea, ...]
    near: tuple[NearArea, ...]
    missed: tuple[MissedArea, ...]


@frozen
class BitsView:
    """One seat's table in BITS.

    `ramp.tiles` are the called tile and, until it is used, the neutral tile `N` - not
    while the start tile is in hand. `tasks` are the cards that count in this round, on the
    ramp as it lies; `finished` holds the cards of each finished round on the ramp as it was
    left, parallel to `ramp.finished`. Piece colours are `bits_r` `bits_y` `bits_b` `bits_p`
    `bits_k` and `neutral`.
    """

    ramp: RampView
    tasks: tuple[TaskView, ...]
    finished: tuple[tuple[TaskView, ...], ...]


@frozen
class Piece:
    """A piece on the hex board: `kind` is `pawn`, `stone`, `chip` or `coin`.

    `colour` is `r`, `b`, `y`, `g` or `n` (neutral). JAMMIT's pawns stand outside, named by
    the corner hex.
    """

    kind: str
    colour: str
    cell: HexCell


@frozen
class HexSeat:
    """The counters of a seat, shown next to its name.

    FILLIT: `supply` is the side's chips still to lay, `points` None. JAMMIT: `points`,
    `neutral` coins held, `target`; `supply` is the number of coins of the colour in the supply.
    """

    colour: str
    side: int
    supply: int
    points: int | None = None
    neutral: int = 0
    target: int | None = None


@frozen
class PawnRun:
    """A FILLIT pawn move: the hexes passed in order, the stop last.

    `laid` are the hexes that get a chip of the side; `returned` maps colours to the number of
    chips that return to the supply; `supplies` are all sides' supplies after it, by seat.
    """

    move: str
    origin: HexCell
    path: tuple[HexCell, ...]
    laid: tuple[HexCell, ...]
    returned: Mapping[str, int]
    supplies: tuple[int, ...]


@frozen
class StoneStep:
    """A FILLIT stone move to a neighbouring hex, and the pieces swapped into its place."""

    move: str
    origin: HexCell
    target: HexCell
    swapped: tuple[Piece, ...]


@frozen
class FillitView:
    """The FILLIT table. `done` names the actions taken this turn, in order: `pawn`, `stone`.

    `repeated` counts how often the position at the start of this turn has occurred.
    """

    radius: int
    layout: str
    turn: int
    done: tuple[str, ...]
    seats: tuple[HexSeat, ...]
    pieces: tuple[Piece, ...]
    runs: tuple[PawnRun, ...]
    steps: tuple[StoneStep, ...]
    repeated: int = 1


@frozen
class Slide:
    """One piece moving one hex; where it falls, `target` is None and `fell` names the place."""

    piece: Piece
    origin: HexCell | None
    target: HexCell | None
    fell: str | None = None
    scorer: int | None = None
    points: int = 0
    neutral: int = 0


@frozen
class Push:
    """A JAMMIT insertion: the slides of each coin, in order.

    `origin` None in a `Slide` is a coin coming in; `fell` is `rim` or `centre`. `scorer` is
    the seat that gets `points` (or `neutral` coins).
    """

    move: str
    entries: tuple[HexCell, ...]
    coins: tuple[str, ...]
    pushes: tuple[tuple[Slide, ...], ...]


@frozen
class Column:
    """A column open to the pawn's side: its entry hex first, the way of the coins."""

    entry: HexCell
    cells: tuple[HexCell, ...]
    ends_in_centre: bool


@frozen
class JammitView:
    """The JAMMIT table. `phase` is `insert`, `extra` or `pawn`; `corners` maps the free
    corners to the move text."""

    radius: int
    layout: str
    turn: int
    phase: str
    seats: tuple[HexSeat, ...]
    pieces: tuple[Piece, ...]
    columns: tuple[Column, ...]
    pushes: tuple[Push, ...]
    corners: Mapping[HexCell, str]
