"""Why one placement of FITS is better than another: the learned evaluation read backwards.

The points at once and the terms of the evaluation (`fits_terms`) are compared feature by feature.
A feature's *share* is what the worse placement loses by it; the shares add up to the difference of
the evaluations. The largest share that has something to show on the ramp is the reason.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from fitsmobile.ai.fits_model import FitsModel, model_of
from fitsmobile.ai.fits_nodes import COLUMNS, PROFILE, ROWS, heights_of
from fitsmobile.ai.fits_tables import AREAS
from fitsmobile.ai.fits_terms import Feature, Term, place_of, terms
from fitsmobile.ai.player import wrong_game
from fitsmobile.ai.ramp_search import Situation, Step
from fitsmobile.ai.reason import Reason
from fitsmobile.ai.surface import Dent, longest_flat, pits, towers, wells
from fitsmobile.engine.fits import GRID, FitsState, below, complete_rows, drops, row_cells
from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.engine.polyomino import Cell
from fitsmobile.engine.protocol import Move, State
from fitsmobile.engine.ramp_view import ASIDE

NOW = "now"
"""The kind of the features that score at once; `Feature.of` is one of `KINDS`."""
FLAT = 3
"""Columns of one height from which on they are worth keeping."""


class After(NamedTuple):
    """The ramp after one of the two placements; `board` are the covered cells, `gains` the points
    at once by kind, `terms` those of the evaluation."""

    move: int
    board: int
    node: int
    heights: list[int]
    gains: dict[str, int]
    terms: list[Term]


@frozen
class Pair:
    """Two placements of the tile in hand: the ramps after them."""

    model: FitsModel
    situation: Situation
    better: After
    worse: After

    def shares(self) -> dict[Feature, float]:
        """By feature what the worse placement loses by it."""
        found = {
            Feature(NOW, kind): float(self.better.gains[kind] - self.worse.gains[kind])
            for kind in self.better.gains
        }
        for sign, after in ((1, self.better), (-1, self.worse)):
            for term in after.terms:
                found[term.feature] = found.get(term.feature, 0.0) + sign * term.value
        return found

    def lost_at(self, feature: Feature) -> Term:
        """The place or the cell where the worse placement loses most by a feature."""
        lost: dict[tuple[range, tuple[Cell, ...]], float] = {}
        for sign, after in ((1, self.better), (-1, self.worse)):
            for term in after.terms:
                if term.feature == feature:
                    where = term.columns, term.cells
                    lost[where] = lost.get(where, 0.0) + sign * term.value
        where = max(lost, key=lost.__getitem__)
        return Term(feature, lost[where], *where)


def why(state: State, seat: int, better: Sequence[Move], worse: Sequence[Move] = ()) -> Reason:
    """The reason for a placement; as in `reason.Why`."""
    if not isinstance(state, FitsState):
        raise wrong_game(state)
    pair = pair_of(state, seat, better[0], worse[0] if worse else None)
    shares = pair.shares()
    for feature in sorted(shares, key=lambda one: (-shares[one], one)):
        found = _DESCRIBED[feature.kind](pair, feature) if shares[feature] > 0 else None
        if found is not None:
            return replace(found, value=shares[feature])
    return Reason("fits_all", False, _cells(pair.better.move or pair.worse.move))


def pair_of(state: FitsState, seat: int, better: Move, worse: Move = None) -> Pair:
    """Two placements of the tile in hand; for None the one at a beginner's first sight."""
    model = model_of(state, seat)
    situation = model.situation(state, seat)
    steps = model.choices(situation.node, situation.tile, situation.first)
    by_move = {step[2]: step for step in steps}
    board = state.by_seat[seat].board

    def after(step: Step) -> After:
        node, _, move = step
        gains = {
            kind: model.art.line(kind, board | move).points - model.art.line(kind, board).points
            for kind in model.art.kinds
        }
        heights = heights_of(node, COLUMNS)
        found = list(terms(model.art, model.tables, node, situation.coming))
        return After(move, board | move, node, heights, gains, found)

    chosen = by_move[better]
    other = by_move[worse] if worse not in (None, better) else tempting(model, steps, chosen)
    return Pair(model, situation, after(chosen), after(other))


def tempting(model: FitsModel, steps: Sequence[Step], chosen: Step) -> Step:
    """The step that a beginner would choose in place of another."""
    others = [step for step in steps if step != chosen]
    values = model.first_sight(others)
    return max(zip(values, others, strict=True), key=lambda one: (one[0], one[1][2]))[1]


# --- points at once ------------------------------------------------------------------------


def _now(pair: Pair, feature: Feature) -> Reason | None:
    art, better, worse = pair.model.art, pair.better, pair.worse
    if feature.of == "rows":
        full = complete_rows(better.board) & ~complete_rows(worse.board)
        return _fact("completes", row_cells(full), count=full.bit_count())
    if feature.of == "dots":
        count = better.gains["dots"] - worse.gains["dots"]
        return _fact("covers", _cells(better.move & art.dots & ~worse.move), count=count)
    if feature.of == "bonus":
        lost = worse.move & art.bonuses & ~better.move
        points = better.gains["bonus"] - worse.gains["bonus"]
        return _fault("bonus_covered", GRID.cells(lost), count=points)
    if feature.of == "penalty":
        return _fact("trap_covered", GRID.cells(better.move & art.penalties & ~worse.move))
    return _twins_now(pair)


def _twins_now(pair: Pair) -> Reason | None:
    """The twins that the placements cover."""
    for symbol, places in pair.model.art.twins:
        for after, other in ((pair.better, pair.worse), (pair.worse, pair.better)):
            covered = GRID.cells(after.move & places & ~other.move)
            both = not places & ~after.board
            if covered and both == (after is pair.better):
                return Reason("twin_second" if both else "twin_first", not both, covered, symbol)
    return None


# --- room and rows -------------------------------------------------------------------------


def _room(pair: Pair, feature: Feature) -> Reason | None:
    """Squares that the worse placement wastes: given away, shut in, or above the rim."""
    better, worse = pair.better, pair.worse
    if worse.move == ASIDE:
        tile = pair.situation.tile
        return _fault("gives_away", GRID.cells(better.move), tile, AREAS[tile])
    holes = _holes(worse) & ~_holes(better)
    buried = GRID.cells(holes & pair.model.art.dots)
    if buried:
        return _fault("buries", buried, count=len(buried))
    if holes:
        return _fault("shuts_in", GRID.cells(holes), count=holes.bit_count())
    above = [cell for cell in GRID.cells(worse.move) if cell[1] >= ROWS]
    if above and all(row < ROWS for _, row in GRID.cells(better.move)):
        return _fault("sticks_out", _cells(worse.move), count=len(above))
    return _fact("keeps_open", GRID.cells(worse.move)) if better.move == ASIDE else None


def _rows(pair: Pair, feature: Feature) -> Reason | None:
    """The lowest row that the worse placement spoils."""
    holes = _holes(pair.worse)
    spoiled = {row for _, row in GRID.cells(holes)} - {
        row for _, row in GRID.cells(_holes(pair.better))
    }
    if not spoiled:
        return None
    low = min(spoiled)
    return _fault("loses_row", [cell for cell in GRID.cells(holes) if cell[1] == low])


def _holes(after: After) -> int:
    """The open cells under the surface."""
    return below(after.node & PROFILE) & ~after.board


# --- special cells -------------------------------------------------------------------------


def _special(pair: Pair, feature: Feature) -> Reason | None:
    cells = pair.lost_at(feature).cells
    open_ = [place_of(after.node, cells[0]) >= 0 for after in (pair.better, pair.worse)]
    if feature.of == "x":
        if all(open_):
            return _fault("trap_later", cells)
        hidden = _holes(pair.worse) & GRID.board(cells)
        return _fault("trap_shut_in", cells) if open_[0] and hidden else None
    if feature.of.isdigit() and open_[0]:
        name = "bonus_later" if open_[1] else "bonus_covered"
        covered = pair.worse.board & GRID.board(cells)
        return _fault(name, cells, count=int(feature.of)) if open_[1] or covered else None
    return None


def _twins(pair: Pair, feature: Feature) -> Reason | None:
    cells = pair.lost_at(feature).cells
    symbol = next(one for one, places in pair.model.art.twins if places & GRID.board(cells))
    open_ = [cell for cell in cells if place_of(pair.worse.node, cell) >= 0]
    return _fault("twins_later", open_, symbol)


# --- tiles to come, and the surface that they need -------------------------------------------


def _tile(pair: Pair, feature: Feature) -> Reason | None:
    """The loss of a tile to come: its places, or the surface that suits it."""
    tile, lost = feature.of, pair.lost_at(feature)
    here, there = _snug(pair.better, tile), _snug(pair.worse, tile)
    gone = [move for move in here if move not in there]
    if gone and not there:
        return _fault("no_place", _cells(_lowest(gone)), tile)
    if found := _dent(pair, lost.columns):
        return found
    if gone and len(there) < len(here):
        return _fault("fewer_places", _cells(_lowest(gone)), tile, len(there))
    return _fault("suits_less", _surface(pair.worse, lost.columns), tile)


def _surface_of(pair: Pair, feature: Feature) -> Reason | None:
    """A fault of the surface in some columns, or a merit of the better one there."""
    columns = pair.lost_at(feature).columns
    if found := _dent(pair, columns):
        return found
    flat, other = longest_flat(pair.better.heights), longest_flat(pair.worse.heights)
    if len(flat) >= FLAT and len(flat) > len(other) and set(flat) & set(columns):
        return _fact("keeps_flat", _surface(pair.better, flat), count=len(flat))
    return None


def _dent(pair: Pair, columns: range) -> Reason | None:
    """A well, a pit or a tower in these columns that only the worse placement leaves."""
    better, worse = pair.better, pair.worse
    for dent in _fresh(wells, better, worse, columns):
        return _well(pair, dent)
    for dent in _fresh(pits, better, worse, columns):
        return _fault("pit", _inside(worse, dent), count=dent.depth)
    for dent in _fresh(towers, better, worse, columns):
        column, top = dent.columns[0], min(worse.heights[dent.columns[0]], ROWS)
        cells = [(column, row) for row in range(top - dent.depth, top)]
        return _fault("tower", cells, count=dent.depth)
    return None


def _fresh(
    find: Callable[[Sequence[int]], list[Dent]], better: After, worse: After, columns: range
) -> Iterator[Dent]:
    """The dents in these columns that the other ramp does not have so deep, the deepest first."""
    known = {dent.columns: dent.depth for dent in find(better.heights)}
    found = [
        dent
        for dent in find(worse.heights)
        if set(dent.columns) & set(columns) and dent.depth > known.get(dent.columns, 0)
        if worse.heights[dent.columns[0]] < ROWS
    ]
    yield from sorted(found, key=lambda dent: -dent.depth)


def _well(pair: Pair, dent: Dent) -> Reason:
    """A well, and how many of the tiles to come fill it."""
    cells = _inside(pair.worse, dent)
    bottom = GRID.board(cells[:1])
    tiles = sorted(set(pair.situation.coming))
    fill = [tile for tile in tiles if any(move & bottom for move in _snug(pair.worse, tile))]
    if len(fill) == 1:
        return Reason("well_of_one", True, cells, fill[0], count=dent.depth)
    return Reason("well" if fill else "well_of_none", True, cells, count=len(fill))


def _inside(after: After, dent: Dent) -> tuple[Cell, ...]:
    """The open cells of a well or a pit, the lowest first."""
    low = after.heights[dent.columns[0]]
    rows = range(low, min(ROWS, low + dent.depth))
    return tuple((column, row) for row in rows for column in dent.columns)


def _snug(after: After, tile: str) -> list[int]:
    """The landings of a tile that shut nothing in and lie wholly on the board."""
    table, profile = drops(tile), after.node & PROFILE
    lying = sum(GRID.heights(profile))
    return [
        move
        for move in table.landings(profile)
        if sum(raised := GRID.heights(table.raised(profile, move))) == lying + AREAS[tile]
        and max(raised[column] for column, _ in GRID.cells(move)) <= ROWS
    ]


def _lowest(moves: Iterable[int]) -> int:
    """The landing that lies lowest, the leftmost of equals."""
    return min(moves, key=lambda move: (sum(row for _, row in GRID.cells(move)), move))


def _surface(after: After, columns: Iterable[int]) -> tuple[Cell, ...]:
    """The lowest open cell of each of these columns; the topmost one of a full column."""
    return tuple((column, min(after.heights[column], ROWS - 1)) for column in columns)


def _cells(move: int) -> tuple[Cell, ...]:
    """The cells of a landing on the board."""
    return tuple(cell for cell in GRID.cells(move) if cell[1] < ROWS)


def _fact(name: str, cells: Sequence[Cell], piece: str = "", count: int = 0) -> Reason | None:
    """A reason for the better placement, if it has cells to show."""
    return Reason(name, False, tuple(cells), piece, count=count) if cells else None


def _fault(name: str, cells: Sequence[Cell], piece: str = "", count: int = 0) -> Reason | None:
    """A reason against the worse placement, if it has cells to show."""
    return Reason(name, True, tuple(cells), piece, count=count) if cells else None


def _nothing_to_show(_pair: Pair, _feature: Feature) -> None:
    """The network's correction belongs to no place of the ramp."""


_DESCRIBED: dict[str, Callable[[Pair, Feature], Reason | None]] = {
    NOW: _now,
    "tile": _tile,
    "height": _surface_of,
    "step": _surface_of,
    "kink": _surface_of,
    "room": _room,
    "lost": _rows,
    "special": _special,
    "twins": _twins,
    "network": _nothing_to_show,
}
