"""The view of a ramp (tiles in hand with every landing, placed tiles, scores), and hints."""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from fitsmobile.engine.polyomino import DropTable, Grid
from fitsmobile.engine.views import (
    Clue,
    FinishedRound,
    Form,
    Landing,
    Placed,
    RampCell,
    RampView,
    Refused,
    Tile,
)

if TYPE_CHECKING:
    from fitsmobile.engine.ramp import RampState, SeatProgress

ASIDE = 0
"""The move that puts the called tile aside: it covers nothing."""

OVER_THE_SIDE = Refused("over_the_side", ())
THIRDS = ("left", "middle", "right")


def view_of(state: "RampState[Any]", seat: int, waits: bool) -> RampView:
    """The ramp of `seat`, with what each landing would change.

    A seat that waits for others has no tile in hand: the card turned for it, and those that were
    passed over before it, are still to come.
    """
    progress = state.by_seat[seat]
    now, card = progress.now, progress.card
    cards = state.setup.rounds[progress.round]
    start = cards.starts[seat] if state.start_tile_is_in_the_deck else None
    passed = _passed(state, progress, start)
    hidden: tuple[str, ...] = ()
    if waits and now is not None and card:
        card, hidden, passed = card - 1 - len(passed), (now, *passed), ()
    to_come = sorted((*state.to_come(seat), *hidden), key=state.tiles.index)
    acts = not waits and now is not None
    lines = state.lines(progress.round, progress.board)
    aside = state.may_put_aside and card > 0 and acts
    return RampView(
        round=progress.round + 1,
        rounds=len(state.setup.rounds),
        board=state.board_id(progress.round),
        columns=state.grid.columns,
        rows=state.grid.rows,
        specials=state.specials(progress.round),
        card=card,
        cards=len(state.tiles),
        tiles=tuple(_tile(state, progress, tile) for tile in state.in_hand(progress) if acts),
        can_put_aside=state.text_of(ASIDE) if aside else None,
        placed=_placed(state, progress.placed),
        aside=tuple(tile for tile in progress.aside if tile not in hidden),
        to_come=tuple(tile for tile in to_come if tile != start),
        start=start,
        passed=passed if acts else (),
        score=sum(line.points for line in lines),
        lines=lines,
        finished=tuple(
            FinishedRound(
                number=number + 1,
                board=state.board_id(number),
                placed=_placed(state, done.placed),
                aside=done.aside,
                lines=state.lines(number, done.board),
                score=done.score,
            )
            for number, done in enumerate(progress.done)
        ),
        total=progress.total,
    )


def _passed(
    state: "RampState[Any]", progress: "SeatProgress", start: str | None
) -> tuple[str, ...]:
    """The tiles of the cards that were skipped right before the one in hand."""
    found: list[str] = []
    for tile in reversed(state.setup.rounds[progress.round].deck[: max(progress.card - 1, 0)]):
        fits = tile not in progress.aside or state.drops(tile).lands_at_all(progress.profile)
        if fits and tile != start:
            break
        found.append(tile)
    return tuple(reversed(found))


def clues_of(state: "RampState[Any]", seat: int, move: int) -> tuple[Clue, Clue, Clue]:
    """Hints at a move: the surface of a third of the ramp, of its columns, its own cells."""
    if move == ASIDE:
        return (Clue("aside"), Clue("aside"), Clue("aside"))
    progress, grid = state.by_seat[seat], state.grid
    cells = grid.cells(move)
    columns = sorted({column for column, _ in cells})
    width = grid.columns // len(THIRDS)
    third = min(len(THIRDS) - 1, (columns[0] + columns[-1]) // 2 // width)
    called = progress.now is not None and state.drops(progress.now).lands(progress.profile, move)
    about = THIRDS[third] if called else "neutral"
    return (
        Clue(about, _surface(state, progress, range(third * width, (third + 1) * width))),
        Clue(about, _surface(state, progress, columns)),
        Clue(about, cells),
    )


def _surface(
    state: "RampState[Any]", progress: "SeatProgress", columns: Iterable[int]
) -> tuple[RampCell, ...]:
    """The lowest open cell above the placed tiles, in each of these columns."""
    heights = state.grid.heights(progress.profile)
    rows = state.grid.rows
    return tuple((column, heights[column]) for column in columns if heights[column] < rows)


def _placed(state: "RampState[Any]", placed: Iterable[tuple[str, int]]) -> tuple[Placed, ...]:
    return tuple(_shown_placed(state.grid, state.colours, tile, board) for tile, board in placed)


def _tile(state: "RampState[Any]", progress: "SeatProgress", name: str) -> Tile:
    """A tile in hand, with all its landings and refused drops."""
    drops = state.drops(name)
    landings: dict[tuple[int, int], Landing] = {}
    for move in drops.landings(progress.profile):
        place = drops.placements[move]
        landings[place.form, place.column] = Landing(
            move=state.text_of(move),
            cells=state.grid.cells(move),
            effects=state.effects(progress, move, drops.raised(progress.profile, move)),
            score=state.score(progress.round, progress.board | move),
        )
    refused = {
        (form, column): _refused(state, progress, drops, form, column)
        for form in range(len(drops.forms))
        for column in range(state.grid.columns)
        if (form, column) not in landings
    }
    forms = _shown_forms(drops, state.colours)
    return Tile(name, forms, landings, refused)


def _refused(
    state: "RampState[Any]", progress: "SeatProgress", drops: DropTable, form: int, column: int
) -> Refused:
    """The reason why a form can't be dropped in a column, and the squares it would rest on."""
    held, grid = drops.forms[form], state.grid
    if column + held.width > grid.columns:
        return OVER_THE_SIDE
    row = drops.row_of(progress.profile, form, column)
    heights = grid.heights(progress.profile)
    under = tuple(
        (column + x, row + bottom - 1)
        for x, bottom in enumerate(held.bottoms)
        if heights[column + x] == row + bottom
    )
    return Refused("wholly_above" if grid.headroom else "over_the_top", under)


@cache
def _shown_forms(drops: DropTable, colours: tuple[str, ...]) -> tuple[Form, ...]:
    """A tile's forms as a screen shows them; `colours` names the planes, or is empty."""
    return tuple(
        Form(
            cells=tuple((column, row) for column, row, _ in form.squares),
            width=form.width,
            height=form.height,
            rotated=form.rotated,
            mirrored=form.mirrored,
            colours=tuple(colours[plane] for _, _, plane in form.squares if colours),
        )
        for form in drops.forms
    )


@lru_cache(maxsize=1024)
def _shown_placed(grid: Grid, colours: tuple[str, ...], tile: str, board: int) -> Placed:
    """A tile on the ramp as a screen shows it; `colours` names the planes, or is empty."""
    squares = grid.squares(board)
    cells = tuple((column, row) for column, row, _ in squares)
    return Placed(tile, cells, tuple(colours[plane] for _, _, plane in squares if colours))
