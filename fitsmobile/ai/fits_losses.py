"""Exact hindsight for FITS: iterative deepening on the points lost.

The ideal score of a board has every dot covered and every bonus visible. Each landing loses
some of it for good: a dot out of reach, a bonus covered. The search looks for a line that loses
0 points, then 1, then 2, and so on. A small loss limit leaves few landings at each card, and
the first line found is proven to be the best.

A *place* is the part of a position that still matters: the heights of the columns, and marks
for rows that can no longer be completed or for the first of two twins. Equal places are merged,
with the least loss.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from fitsmobile.ai.fits_landings import EVERYTHING, Spot, landings, spots_of
from fitsmobile.ai.fits_model import FitsModel
from fitsmobile.ai.fits_nodes import (
    ALL_ROWS,
    CLOSED,
    COLUMNS,
    COVERED,
    HIGHEST,
    PROFILE,
    ROWS,
    THREE,
    WINDOW,
    cells_above,
    low_rows,
    low_rows_by_three,
    rows_of,
)
from fitsmobile.ai.fits_tables import AREAS
from fitsmobile.ai.memo import Memo
from fitsmobile.ai.player import Meter, OutOfBudget
from fitsmobile.ai.ramp_search import BestLine, Line, beam, greedy_line, widening
from fitsmobile.engine.fits import GRID, PENALTY, TWINS, Board, board_of
from fitsmobile.engine.polyomino import HEIGHT_BITS
from fitsmobile.engine.ramp_view import ASIDE

LOSS = 48
"""Bit position of the loss in a value; the previous place is below it."""
PLACE = (1 << LOSS) - 1
MARKS = COVERED
"""Bit position of a place's marks of twins, two bits per pair; those of its rows are below."""
COVERED_ONE, SEES_ONE = 1, 2
"""Marks for the first of two twins while the other is still above the profile."""

WINDOW_MEMO = 4096
"""Cache size: profiles for each spot of a tile."""
MOST_LOST = 512
"""A board has fewer points to lose."""
ANY = range(MOST_LOST)
"""By points lost: the most dots left open where rows are closed already, a point each."""
LITTLE, MOST = 4, 99
"""Landings that lose more than LITTLE are generated only if the loss limit allows them."""
MUCH = 10
"""If more points than this are lost already, beam search alone is faster."""
BOARDS_KEPT = 1
QUICK_WIDTH = 32
"""The width of the beam that gives the first line."""
SHARE = 0.9
"""The share of the budget for this search; wider beams get the rest."""
GROWTH = 2.5
"""A loss limit is taken to need this many times the time of the one before."""
LOOK_EVERY = 32
"""The number of places expanded between two clock readings."""


class _Decided(NamedTuple):
    """Decisions of a landing, dots excepted: rows closed, twins covered (True) or left visible."""

    closes: int
    twins: tuple[tuple[int, bool], ...]


_Rest = tuple[int, int, _Decided | None]
"""A form at rest: its loss, its change of the profile, its other decisions."""

_Windows = list[tuple[int, int, Memo[tuple[_Rest, ...]]]]
"""For each spot the bits of its heights in a profile, and the cached rests by heights."""

Layer = dict[int, int]
"""By place: the least loss to reach it, and the previous place."""


def best_line(
    model: FitsModel,
    node: int,
    cards: Sequence[str],
    first: bool,
    meter: Meter,
    known: int | None = None,
) -> BestLine:
    """The best line from a model's node; as `ramp_search.best_line`, but proven far sooner."""
    best = greedy_line(model, node, cards, first)
    floor = best.points if known is None else max(best.points, known)
    try:
        line, everything = beam(model, node, cards, QUICK_WIDTH, first, floor, meter)
        if line is not None:
            best, floor = line, line.points
        losses = losses_of(model.art.id)
        place = losses.place_of(node)
        if not everything and losses.upper_bound(place) - floor <= MUCH:
            line, everything = losses.deepen(place, cards, first, floor, meter)
    except OutOfBudget:
        return BestLine(best, False)
    if everything:
        return BestLine(line or best, True)
    return widening(model, node, cards, first, meter, best, floor, 2 * QUICK_WIDTH)


@lru_cache(BOARDS_KEPT)
def losses_of(board: str) -> "FitsLosses":
    """The loss tables of a board, cached."""
    return FitsLosses(board_of(board))


class FitsLosses:
    """One board, and the points that each landing on it loses for good."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._rows = board.scores_rows
        self._only_dots = board.scores_rows and board.kinds == ("rows", "dots") and not board.bare
        self._twin_of = {
            cell: pair
            for pair, (_, places) in enumerate(board.twins)
            for cell in GRID.cells(places)
        }
        spoilt = COLUMNS + 1 if self._only_dots else 0
        self._enough = [room - (-(-room // spoilt) if spoilt else 0) for room in range(MOST_LOST)]
        self._to_cover = [self._to_cover_above(column) for column in (0, 3)]
        self._windows = cache(self._windows_of)
        self._decided = cache(self._decisions)

    def _to_cover_above(self, first: int) -> list[int]:
        """The dots and penalties above three columns from `first` on, by the heights of these."""
        cells = self._board.dots | self._board.penalties
        one, two, three = (
            [(_above(height, column, 1) & cells).bit_count() for height in range(HIGHEST + 1)]
            for column in range(first, first + 3)
        )
        return [low + middle + high for high in three for middle in two for low in one]

    # --- places ------------------------------------------------------------------------------

    def place_of(self, node: int) -> int:
        """The place of a model's node."""
        place = node & PROFILE
        if self._rows:
            place |= node & ALL_ROWS & ~low_rows(node)
        above = cells_above(node)
        for pair, (_, places) in enumerate(self._board.twins):
            if (above & places).bit_count() == 1:
                covered = node >> COVERED + 2 * pair & 3
                place |= (COVERED_ONE if covered else SEES_ONE) << MARKS + 2 * pair
        return place

    def upper_bound(self, place: int) -> int:
        """An upper bound of the final points from here, with unlimited tiles."""
        above = cells_above(place)
        points = (above & self._board.dots).bit_count()
        points -= PENALTY * (above & self._board.penalties).bit_count()
        if self._rows:
            points += (ALL_ROWS & ~(place | low_rows(place))).bit_count()
        for pair in range(len(self._board.twins)):
            points -= TWINS[1] * (place >> MARKS + 2 * pair & 3 == COVERED_ONE)
        return points

    # --- moves -------------------------------------------------------------------------------

    def _windows_of(self, tile: str, most: int) -> _Windows:
        """The rests of a tile within a loss limit, spot by spot."""
        return [
            (
                HEIGHT_BITS * spot.column,
                HIGHEST * spot.ones,
                Memo(self._rests(spot, most), WINDOW_MEMO),
            )
            for spot in spots_of(tile)
        ]

    def _rests(self, spot: Spot, most: int) -> Callable[[int], tuple[_Rest, ...]]:
        here = _above(0, spot.column, spot.width)
        free = (here & ~(self._board.dots | self._board.penalties)).bit_count()

        def rests(window: int) -> tuple[_Rest, ...]:
            found = [rest for rest, _ in self._landings(spot, window, most + free, most)]
            return tuple(sorted(found, key=_loss))

        return rests

    def _landings(
        self, spot: Spot, window: int, cut_off: int, most: int
    ) -> Iterator[tuple[_Rest, int]]:
        """The landings that cut off at most `cut_off` cells and lose at most `most` points before
        their other decisions, with their moves."""
        board, up = self._board, HEIGHT_BITS * spot.column
        dots, penalties, symbols = board.dots, board.penalties, board.symbols
        for delta, move, hidden in landings(spot, window, cut_off):
            lost = (hidden & dots).bit_count() - PENALTY * (hidden & penalties).bit_count()
            for worth, places in board.bonus:
                lost += worth * (move & places).bit_count()
            if lost > most:
                continue
            closes = rows_of(hidden) << CLOSED if self._rows else 0
            decided = self._decided(closes, move & symbols, hidden & symbols)
            yield (lost << LOSS, delta << up, decided), move

    def _decisions(self, closes: int, covered: int, hidden: int) -> _Decided | None:
        """The decisions of a landing that closes rows, covers symbols and cuts off others."""
        twins = tuple(
            [
                (self._twin_of[cell], not hidden & GRID.bit(*cell))
                for cell in GRID.cells(covered | hidden)
            ]
        )
        return _Decided(closes, twins) if closes or twins else None

    def _settled(self, place: int, decided: _Decided | None) -> tuple[int, int]:
        """A place with its marks normalised, and the points lost by the decisions."""
        lost = 0
        if self._rows:
            closes = decided.closes & ~place if decided else 0
            place |= closes
            place &= ~(low_rows(place) & ALL_ROWS)
            lost = closes.bit_count()
        for pair, covers in decided.twins if decided else ():
            at = MARKS + 2 * pair
            first = place >> at & 3
            place &= ~(3 << at)
            if not first:
                place |= (COVERED_ONE if covers else SEES_ONE) << at
                lost += TWINS[2] * covers
            elif covers != (first == COVERED_ONE):
                lost += TWINS[2] * (1 + covers)
        return place, lost << LOSS

    def steps(self, place: int, tile: str) -> Iterator[tuple[int, int, int]]:
        """Every landing of a tile: the place after it, the points lost, the move."""
        for spot in spots_of(tile):
            window = place >> HEIGHT_BITS * spot.column & HIGHEST * spot.ones
            for (loss, delta, decided), move in self._landings(spot, window, EVERYTHING, MOST_LOST):
                after, lost = self._settled(place + delta, decided)
                yield after, (loss + lost) >> LOSS, move

    # --- search for the least loss -----------------------------------------------------------

    def deepen(
        self, place: int, cards: Sequence[str], first: bool, above: int, meter: Meter
    ) -> tuple[Line | None, bool]:
        """The best line with more than `above` points or None, and whether the answer is proven.

        Stops at its share of the budget, or before a loss limit that would exceed it.
        """
        upper_bound, last = self.upper_bound(place), 0.0
        try:
            for loss in range(self._forced(place, cards), upper_bound - above):
                if loss == 1 and self._only_dots and place <= PROFILE:
                    continue  # a lost square loses its row
                began = meter.used()
                if began + GROWTH * last > SHARE:
                    return None, False
                line = self._losing(place, cards, first, loss, meter)
                last = meter.used() - began
                if line is not None:
                    return Line(upper_bound - loss, line), True
        except _Enough:
            return None, False
        return None, True

    def _forced(self, place: int, cards: Sequence[str]) -> int:
        """A lower bound of the points lost because too few squares are to come."""
        left, right = self._to_cover
        short = left[place & THREE] + right[place >> 12 & THREE]
        short -= sum(AREAS[tile] for tile in cards)
        enough = self._enough if place <= PROFILE else ANY
        return next(loss for loss in ANY if enough[loss] >= short)

    def _losing(
        self, place: int, cards: Sequence[str], first: bool, most: int, meter: Meter
    ) -> tuple[int, ...] | None:
        """The moves of a line within the loss limit; None if there is none."""
        layers: list[Layer] = [{place: place}]
        area = sum(AREAS[tile] for tile in cards)
        for at, tile in enumerate(cards):
            area -= AREAS[tile]
            aside = not (first and at == 0)
            layers.append(self._grown(layers[-1], tile, aside, most, area, meter))
        ends = [
            end
            for end, value in layers[-1].items()
            if (value >> LOSS) + self.upper_bound(end) <= most
        ]
        return self._moves(cards, layers, min(ends)) if ends else None

    def _grown(
        self, layer: Layer, tile: str, aside: bool, most: int, area: int, meter: Meter
    ) -> Layer:
        """The next layer: every place one tile further, with `area` squares to come after it."""
        windows = self._windows(tile, LITTLE if most <= LITTLE else MOST)
        settled, low = self._settled, low_rows_by_three()
        unmarked = PROFILE if self._rows else PLACE
        (left, right), enough = self._to_cover, self._enough
        limit = (most + 1 << LOSS) - 1
        grown: Layer = {}
        known = grown.get
        for number, (place, value) in enumerate(layer.items()):
            if number % LOOK_EVERY == 1:
                meter.spend(min(LOOK_EVERY, len(layer) - number) * len(windows))
                if meter.used() > SHARE:
                    raise _Enough
            lost = value & ~PLACE
            base, room = lost | place, limit - lost
            if aside:
                to_cover = left[place & THREE] + right[place >> 12 & THREE]
                spare = (enough if place <= PROFILE else ANY)[room >> LOSS]
                if to_cover <= area + spare and base < known(place, limit):
                    grown[place] = base
            for shift, mask, rests in windows:
                for loss, delta, decided in rests[place >> shift & mask]:
                    if loss > room:
                        break
                    after, value = place + delta, base + loss
                    if decided:
                        after, more = settled(after, decided)
                        value += more
                    elif after > unmarked:
                        after &= ~(low[after & THREE] & low[after >> WINDOW & THREE])
                    before = known(after)
                    if before is not None:
                        if value < before:
                            grown[after] = value
                    elif value < limit:
                        to_cover = left[after & THREE] + right[after >> 12 & THREE]
                        spare = (enough if after <= PROFILE else ANY)[limit - value >> LOSS]
                        if to_cover <= area + spare:
                            grown[after] = value
        return grown

    def _moves(self, cards: Sequence[str], layers: Sequence[Layer], end: int) -> tuple[int, ...]:
        """The moves that lead to a place of the last layer."""
        moves = []
        for at in range(len(cards), 0, -1):
            value = layers[at][end]
            before, lost = value & PLACE, (value >> LOSS) - (layers[at - 1][value & PLACE] >> LOSS)
            steps = self.steps(before, cards[at - 1])
            found = (move for after, loss, move in steps if after == end and loss == lost)
            moves.append(next(found, ASIDE))
            end = before
        return tuple(reversed(moves))


class _Enough(Exception):
    """The share of the budget is spent."""


def _above(heights: int, column: int, columns: int) -> int:
    """The grid cells above the heights of some columns, starting at `column`."""
    return sum(
        (((1 << ROWS) - 1) >> height << height) << GRID.stride * (column + at)
        for at in range(columns)
        if (height := heights >> HEIGHT_BITS * at & 15) < ROWS
    )


def _loss(rest: _Rest) -> int:
    return rest[0]
