"""The boards drawn in *How to play* are legal positions and moves."""

import re
from itertools import pairwise

import pytest

from fitsmobile.engine.hexboard import hexboard
from fitsmobile.engine.polyomino import TILES
from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import EndTurn, Play, Player
from fitsmobile.session.lesson import Lesson
from fitsmobile.storage.settings import Settings
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.games.hex.drawing import HexDrawing
from fitsmobile.ui.games.ramp.drawing import RampDrawing
from fitsmobile.ui.table.board import AROUND

LESSONS = {game: ui.pages() for game, ui in GAMES_UI.items()}
STEPS = {game: ui.lesson() for game, ui in GAMES_UI.items()}

PAGES = [
    pytest.param(game, page, id=f"{game}-{page.title}")
    for game, pages in LESSONS.items()
    for page in pages
]
ON_RAMPS = [one for one in PAGES if isinstance(one.values[1].picture, RampDrawing)]
ON_HEXES = [one for one in PAGES if isinstance(one.values[1].picture, HexDrawing)]


FITS_TILES = {frozenset((column, row) for column, row, _ in squares) for squares in TILES.values()}


def test_every_game_has_at_least_five_rules_pages():
    assert set(LESSONS) == set(GAMES)
    for pages in LESSONS.values():
        assert len(pages) >= 5
        assert len({page.title for page in pages}) == len(pages)


@pytest.mark.parametrize(("game", "page"), PAGES)
def test_a_page_is_two_to_four_short_sentences(game, page):
    assert 2 <= len(re.findall(r"[.?](?: |$)", page.text)) <= 4
    assert len(page.text) <= 260


def shape(cells):
    """The cells moved to the lower left, in all eight orientations."""
    ways = set()
    for flip in (1, -1):
        turned = [(column * flip, row) for column, row in cells]
        for _ in range(4):
            turned = [(row, -column) for column, row in turned]
            left, low = min(c for c, _ in turned), min(r for _, r in turned)
            ways.add(frozenset((c - left, r - low) for c, r in turned))
    return ways


def dropped(cells, lying):
    """The resting place of a tile dropped from above the highest tile."""
    tops = [max((r + 1 for c, r in lying if c == column), default=0) for column in range(6)]
    low = max(tops[column] - row for column, row in cells)
    return {(column, row + low) for column, row in cells}


@pytest.mark.parametrize(("game", "page"), ON_RAMPS)
def test_tiles_on_a_ramp_are_tiles_of_the_game(game, page):
    ramp = page.picture
    for tile in (*ramp.lying, *([ramp.carried] if ramp.carried else [])):
        if game == "fits":
            assert shape(tile.cells) & FITS_TILES
        else:
            (a, b), (c, d) = tile.cells
            assert abs(a - c) + abs(b - d) == 1


@pytest.mark.parametrize(("game", "page"), ON_RAMPS)
def test_tiles_on_a_drawn_ramp_could_have_landed_there(game, page):
    waiting, lying = list(page.picture.lying), set()
    while waiting:
        tile = next((one for one in waiting if not any(lies_below(x, one) for x in waiting)), None)
        assert tile is not None, "each of the tiles would have to come before another"
        assert dropped(tile.cells, lying) == set(tile.cells)
        lying |= set(tile.cells)
        waiting.remove(tile)


def lies_below(tile, other):
    """Whether a tile has to be placed before the other."""
    return tile is not other and any(
        column == over and row < above for column, row in tile.cells for over, above in other.cells
    )


@pytest.mark.parametrize(("game", "page"), ON_RAMPS)
def test_a_drawn_tile_in_hand_lands_on_the_lit_cells(game, page):
    ramp = page.picture
    if ramp.carried is not None:
        lying = {cell for tile in ramp.lying for cell in tile.cells}
        assert dropped(ramp.carried.cells, lying) == set(ramp.lit)


@pytest.mark.parametrize(("game", "page"), ON_RAMPS)
def test_marks_are_on_the_ramp(game, page):
    ramp = page.picture
    marked = {*ramp.lit, *ramp.bad, *ramp.specials, *(cell for cell, _ in ramp.notes)}
    assert all(c < ramp.columns and r < ramp.rows + ramp.above for c, r in marked)


@pytest.mark.parametrize(("game", "page"), ON_HEXES)
def test_each_drawn_piece_has_its_own_hex(game, page):
    drawing = page.picture
    board = hexboard(drawing.radius)
    spaces = set(board.names) - {board.names[board.centre]}
    assert {piece.cell for piece in drawing.pieces} <= spaces
    below = [piece.cell for piece in drawing.pieces if piece.kind != "pawn"]
    assert len(set(below)) == len(below)
    chips = {piece.cell for piece in drawing.pieces if piece.kind == "chip"}
    assert {piece.cell for piece in drawing.pieces if piece.kind == "pawn"} <= chips
    corners = {board.names[cell] for cell in board.corners}
    assert {pawn.cell for pawn in drawing.outside} <= corners


@pytest.mark.parametrize(("game", "page"), [one for one in ON_HEXES if one.values[0] == "jammit"])
def test_drawn_coins_move_along_columns_of_reds_corner(game, page):
    drawing = page.picture
    board = hexboard(drawing.radius)
    corner = board.corners.index(board.index[drawing.outside[0].cell])
    ways = {
        pair
        for lane in board.lanes[corner]
        for pair in pairwise(board.names[cell] for cell in lane.cells)
    }
    assert {(arrow.start, arrow.end) for arrow in drawing.arrows} <= ways


@pytest.mark.parametrize(("game", "page"), [one for one in ON_HEXES if one.values[0] == "fillit"])
def test_drawn_pawns_run_to_their_legal_stops(game, page):
    drawing = page.picture
    board = hexboard(drawing.radius)
    standing = {piece.cell for piece in drawing.pieces if piece.kind in ("pawn", "stone")}
    stepping = {arrow.start for arrow in drawing.arrows} - {
        piece.cell for piece in drawing.pieces if piece.kind == "pawn"
    }
    for arrow in drawing.arrows:
        rays = [[board.names[cell] for cell in ray[board.index[arrow.start]]] for ray in board.rays]
        ray = next(ray for ray in rays if arrow.end in ray)
        if arrow.start in stepping:
            assert ray[0] == arrow.end
            continue
        way = ray[: ray.index(arrow.end) + 1]
        assert not set(way) & (standing - stepping)
        assert ray[len(way) :] == [] or ray[len(way)] in standing


EVERY = [(game, number) for game, steps in STEPS.items() for number in range(len(steps))]
ADA = Player("Ada", "green")


def test_every_game_has_a_lesson_of_at_most_eight_steps():
    assert set(STEPS) == set(GAMES)
    assert all(5 <= len(steps) <= 8 for steps in STEPS.values())


@pytest.mark.parametrize(("game", "number"), EVERY)
def test_a_step_has_a_short_text(game, number):
    step = STEPS[game][number]
    assert len(step.text) <= 35
    assert max(map(len, (step.more, step.done, step.why))) <= 95


@pytest.mark.parametrize(("game", "number"), EVERY)
def test_every_step_can_be_solved(game, number):
    step, lesson = STEPS[game][number], Lesson(GAMES, Settings(), ADA)
    snapshot = lesson.lay(step.task)
    assert snapshot.game == step.task.game == game
    assert set(step.shows) <= AROUND
    if step.task.wanted is None:
        lesson.dispatch(EndTurn())
    else:
        assert lesson.wanted()
        lesson.dispatch(Play(0, lesson.wanted()[0], snapshot.ply))
    assert lesson.done


@pytest.mark.parametrize(("game", "number"), EVERY)
def test_a_wrong_move_is_refused_and_changes_nothing(game, number):
    task, lesson = STEPS[game][number].task, Lesson(GAMES, Settings(), ADA)
    snapshot = lesson.lay(task)
    wrong = [move for move in lesson.moves(0) if move not in lesson.wanted()]
    if wrong:
        assert lesson.dispatch(Play(0, wrong[0], snapshot.ply)).reason == "not_asked"
        assert not lesson.done
        assert lesson.snapshot.ply == snapshot.ply
