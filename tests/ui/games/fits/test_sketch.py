"""The drawing of a board: strokes, symmetry, twins, undo."""

import pytest

from fitsmobile.session.drawn_boards import DrawnBoard
from fitsmobile.ui.games.fits.sketch import TWIN, Sketch


@pytest.fixture
def sketch():
    return Sketch(DrawnBoard())


def stroke(sketch, tool, *cells, mirrored=False):
    sketch.begin()
    for cell in cells:
        sketch.paint(cell, tool, mirrored)
    return sketch.end()


def test_both_halves_are_painted_alike(sketch):
    stroke(sketch, "3", (1, 6), (2, 6), mirrored=True)
    assert sketch.board.lines[5] == ".3333."


def test_a_lone_twin_is_no_board_until_its_twin_is_there(sketch):
    stroke(sketch, TWIN, (0, 0))
    assert (sketch.lone, sketch.board.fault) == (((0, 0),), "board_twins")
    stroke(sketch, TWIN, (4, 3))
    assert (sketch.lone, sketch.board.fault) == ((), None)
    assert sketch.letter == "B"


def test_a_third_twin_takes_the_place_of_the_first(sketch):
    stroke(sketch, TWIN, (0, 0), (1, 1))
    sketch.letter = "A"
    stroke(sketch, TWIN, (2, 2))
    assert [sketch.sign(cell) for cell in ((0, 0), (1, 1), (2, 2))] == [".", "A", "A"]
    assert sketch.board.fault is None


def test_a_sixth_pair_is_not_begun(sketch):
    for row in range(5):
        stroke(sketch, TWIN, (0, row), mirrored=True)
    stroke(sketch, TWIN, (1, 9))
    assert sketch.board.fault is None
    assert sorted({sign for line in sketch.board.lines for sign in line}) == list(".ABCDE")


def test_painting_over_a_twin_leaves_the_other_alone(sketch):
    stroke(sketch, TWIN, (0, 0), (5, 0))
    stroke(sketch, "x", (0, 0))
    assert sketch.lone == ((5, 0),)


def test_a_stroke_is_taken_back_as_a_whole_and_one_without_effect_is_not_kept(sketch):
    empty = sketch.board
    stroke(sketch, "x", (0, 0), (1, 0), (2, 0))
    assert not stroke(sketch, "x", (1, 0))
    sketch.undo()
    assert sketch.board == empty
    assert not sketch.can_undo


def test_a_stroke_that_is_undone_before_it_ends_begins_anew(sketch):
    stroke(sketch, "x", (0, 0))
    one = sketch.board
    sketch.begin()
    sketch.paint((1, 0), "x", mirrored=False)
    sketch.undo()
    assert sketch.board == one
    sketch.paint((2, 0), "x", mirrored=False)
    assert sketch.end()
    sketch.undo()
    assert sketch.board == one
