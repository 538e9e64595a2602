"""Scores of a BITS ramp by its task cards, and their explanations."""

import random

import pytest

from fitsmobile.engine.bits import LETTERS
from fitsmobile.engine.boards.bits import COLOURS, TASKS
from fitsmobile.engine.tasks import GRID, areas, plane_of, scorer
from tests.engine import naive_bits
from tests.engine.bits_tables import GAME, board, deck_from, play, setup


@pytest.mark.parametrize(
    ("task", "drawing", "points"),
    [
        ("1a", "KK..../KK....", 2),
        ("1a", "KKKK..", 1),
        ("1a", "KKKKK.", 0),
        ("1a", "KK.K../K.....", 0),
        ("1b", "..K.../KKK...", 2),
        ("1b", "K...../KKK...", 2),
        ("1c", "KK..../.KK...", 2),
        ("1d", ".K..../KKK...", 2),
        ("2a", "B...../BB....", 2),
        ("2a", "R...../RR....", 0),
        ("2a", "BBB...", 0),
        ("2b", "RRR...", 2),
        ("2c", "YY....", 2),
        ("2d", "P.P.P.", 6),
        ("3a", "R.B.Y.", -6),
        ("3b", "RRKKYY", -6),
        ("3c", "RRRKKK", -4),
        ("3d", "R....K/RR..KK", -4),
        ("4a", "KK..../KKK...", 3),
        ("4b", "K...../KKKK..", 4),
        ("4c", ".K..../KKKK..", 4),
        ("4d", "KKK.../..KK..", 4),
        ("4d", "KKKN../..KKK.", 0),
    ],
)
def test_a_task_card_pays_only_for_its_form(task, drawing, points):
    assert scorer((task,))(board(drawing)) == points


def test_the_neutral_tile_belongs_to_no_area_and_bounds_others():
    assert scorer(("3b",))(board("NN....")) == 0
    assert scorer(("1a",))(board("KKKKN.")) == 1


def test_areas_do_not_join_at_a_corner_or_round_the_edge():
    assert len(areas(plane_of(board("R...../.R...."), 0))) == 2
    assert len(areas(plane_of(board(".....R/R....."), 0))) == 2
    assert len(areas(plane_of(board("R...../....../....../....../....../.R...."), 0))) == 2


def test_each_card_is_scored_on_its_own():
    assert scorer(("1a", "2a"))(board("BB....")) == 0
    assert scorer(("1a", "2c", "3b"))(board("YY....")) == 0
    assert scorer(("1a", "2d", "3b"))(board("P.YY..")) == 0


def test_an_area_one_square_away_is_named_with_the_cells_that_would_do_it():
    state = play(GAME.start(setup(deck=deck_from("RR", "KK"))), "Ra1Yb1", "Ra2Ra3")
    near = state.view(0).tasks[0].near
    assert [(one.colour, one.cells, one.missing, one.points) for one in near] == [
        ("bits_r", ((0, 0), (0, 1), (0, 2)), ((0, 3), (1, 1), (1, 2)), 1)
    ]


def reasons(state, task, colour):
    """Cells -> why the area does not count."""
    card = next(one for one in state.view(0).tasks if one.id == task)
    return {one.cells: (one.reason, one.others) for one in card.missed if one.colour == colour}


def test_an_area_that_is_large_enough_only_with_its_diagonal_neighbours_is_named_so():
    """Red at a1 and b2 b3: three squares if corners counted."""
    deck = deck_from("RR", "KK", "BK", "BP")
    one, two = ((0, 0),), ((1, 1), (1, 2))
    state = play(GAME.start(setup(deck=deck)), "Ra1Yb1", "Rb2Rb3")
    assert reasons(state, "1a", "bits_r") == {one: ("too_small", ()), two: ("too_small", ())}
    triple = setup(tasks=("1a", "2b", "3a"), deck=deck)
    later = GAME.start(triple)
    while later.by_seat[0].round < 1:
        later = later.play(0, later.moves(0)[0])
    later = play(later, "Ra1Yb1", "Rb2Rb3")
    expected = {one: ("only_diagonal", two), two: ("only_diagonal", one)}
    assert reasons(later, "2b", "bits_r") == expected


def test_an_area_of_the_right_size_in_another_form_has_the_reason_other_form():
    state = GAME.start(setup(tasks=("1a", "2b", "3a"), deck=deck_from("RR", "KK")))
    while state.by_seat[0].round < 1:
        state = state.play(0, state.moves(0)[0])
    state = play(state, "Ra1Yb1", "Ra2Rb2")
    assert reasons(state, "2b", "bits_r") == {((0, 0), (0, 1), (1, 1)): ("other_form", ())}


def test_a_square_that_would_join_two_areas_names_the_cells_of_both():
    state = play(GAME.start(setup(deck=deck_from("RR"))), "Ra1Ya2", "Rc1Rd1")
    near = state.view(0).tasks[0].near
    assert [(one.cells, one.missing) for one in near] == [(((0, 0), (2, 0), (3, 0)), ((1, 0),))]


@pytest.mark.parametrize("task", TASKS)
def test_scores_agree_with_flood_fills_on_ramps_of_few_colours(task):
    """Random ramps of two or three colours have large areas of every form."""
    rng = random.Random(task)
    for _ in range(150):
        letters = rng.sample(COLOURS, rng.randint(2, 4)) + rng.choice([[], ["N"], ["."]])
        ramp = {(c, r): rng.choice(letters) for c in range(1, 7) for r in range(1, 7)}
        ramp = {cell: letter for cell, letter in ramp.items() if letter != "."}
        packed = sum(GRID.bit(c - 1, r - 1, LETTERS.index(one)) for (c, r), one in ramp.items())
        assert scorer((task,))(packed) == naive_bits.parts((task,), ramp)[task]
