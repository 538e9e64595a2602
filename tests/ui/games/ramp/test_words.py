"""The texts of callouts, score lines and refusals."""

import pytest

from fitsmobile.engine.registry import GAMES
from fitsmobile.engine.views import Effect, MissedArea, ScoreLine, TaskArea, TaskView
from fitsmobile.ui.games.ramp.words import (
    WORDS,
    area_at,
    callout_line,
    callout_parts,
    score_line,
    task_line,
    task_word,
)
from fitsmobile.ui.kit.wording import decimal, number, signed
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.table.callout_place import callout_place
from fitsmobile.ui.table.layout import Rect
from fitsmobile.ui.table.words import why_not

SQUARE = ((0, 0), (0, 1), (1, 0), (1, 1))


def task(**more):
    values = {
        "id": "1a", "level": 1, "form": SQUARE, "colour": None, "points": 2, "others": 1,
        "score": 0, "counted": (), "near": (), "missed": (),
    }  # fmt: skip
    return TaskView(**(values | more))


def test_numbers_have_a_real_minus():
    assert [number(n) for n in (-3, 0, 4)] == ["−3", "0", "4"]
    assert [signed(n) for n in (-3, 0, 4)] == ["−3", "0", "+4"]


def test_the_callout_lists_sum_gains_losses_and_buried_dots_in_order():
    effects = (Effect("dots", 5, 5), Effect("buried", 2, -2), Effect("rows", 1, 1))
    parts = [("+6:", "good"), ("covers 5", "plain"), ("+1 row", "good"), ("buries 2", "bad")]
    assert callout_parts(effects) == parts
    assert callout_line(effects) == "+6: covers 5, +1 row, buries 2"


def test_one_kind_of_change_needs_no_sum():
    assert callout_line((Effect("dots", 3, 3),)) == "covers 3"
    assert callout_line((Effect("dots", 3, 3), Effect("buried", 1, -1))) == "covers 3, buries 1"
    assert callout_line(()) == ""


def test_of_many_changes_the_callout_lists_three_with_the_worst_and_the_sum_of_all():
    effects = (
        Effect("dots", 1, 1), Effect("rows", 2, 2), Effect("bonus", 1, -3),
        Effect("penalty", 1, 5), Effect("pairs", 1, -6), Effect("buried", 2, -2),
    )  # fmt: skip
    assert callout_line(effects) == "−1: +5 trap, −6 twins, buries 2"


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("de", "+6: deckt 5 Kreise, +1 Reihe, verbaut 2"),
        ("fr", "+6\u00a0: couvre 5 ronds, +1 ligne, enferme 2"),
        ("ja", "+6：隠す丸 5、+1段、閉じこめる丸 2"),
    ],
)
def test_the_callout_is_punctuated_as_the_language_does(language, line):
    effects = (Effect("dots", 5, 5), Effect("buried", 2, -2), Effect("rows", 1, 1))
    tr.switch(language)
    try:
        assert callout_line(effects) == line
    finally:
        tr.switch("en")


@pytest.mark.parametrize("board", ["1", "2", "3", "4"])
def test_the_points_that_a_callout_sums_are_what_the_score_changes_by(board):
    fits = GAMES["fits"]
    state = fits.start(fits.deal(1, {"boards": [board]}, 7))
    for _ in range(6):
        view = state.view(0)
        landings = [one for tile in view.tiles for one in tile.landings.values()]
        for landing in landings:
            said = sum(one.points for one in landing.effects if one.kind != "buried")
            assert landing.score - view.score == said
        state = state.play(0, fits.parse_move(landings[0].move))


def test_covering_a_bonus_costs_it_and_covering_a_trap_saves_it():
    effects = (Effect("bonus", 1, -3), Effect("penalty", 1, 5))
    assert callout_parts(effects) == [
        ("+2:", "good"), ("+5 trap", "good"), ("−3 bonus", "bad"),
    ]  # fmt: skip


def test_a_task_is_named_by_form_and_colour():
    pair = task(id="2c", level=2, form=((0, 0), (1, 0)), colour="bits_y", others=0)
    assert (task_word(task()), task_word(pair)) == ("square", "yellow pair")
    assert callout_parts((Effect("2c", 1, 2),), (pair,)) == [("+2 yellow pair", "good")]
    assert task_line(task()) == "other fours +1"
    assert task_line(task(id="3b", level=3, form=((0, 0), (1, 0)), points=-2)) == "every pair"


@pytest.mark.parametrize("form", [((0, 0), (0, 1), (1, 0)), ((0, 0), (1, 0), (2, 0))])
def test_every_form_of_the_cards_has_a_word(form):
    assert task_word(task(id="2a", form=form))


def test_score_lines_give_their_counts():
    assert score_line(ScoreLine("dots", 3, -3, ()), None) == "3 open dots"
    assert score_line(ScoreLine("rows", 1, 1, ()), None) == "1 full row"
    assert score_line(ScoreLine("pairs", 2, 6, ()), None) == "2 pairs of twins"
    assert score_line(ScoreLine("1a", 2, 3, ()), task()) == "square and other fours"


def test_an_area_is_explained_with_its_reason():
    counted = TaskArea("bits_b", SQUARE, 2)
    missed = MissedArea("bits_r", ((3, 0), (4, 0), (5, 0), (5, 1), (5, 2)), "too_large")
    tasks = (task(counted=(counted,), missed=(missed,)),)
    assert area_at(tasks, (1, 1)) == ("+2 square", SQUARE, True)
    text, cells, good = area_at(tasks, (5, 2))
    assert "Too large: 5 squares" in text
    assert (cells, good) == (missed.cells, False)
    assert area_at(tasks, (0, 5)) is None


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["3.6", "−0.5", "0.0"]),
        ("de", ["3,6", "−0,5", "0,0"]),
        ("fr", ["3,6", "−0,5", "0,0"]),
    ],
)
def test_decimals_are_written_as_the_language_does(language, texts):
    tr.switch(language)
    try:
        assert [decimal(value) for value in (3.61, -0.52, -0.04)] == texts
    finally:
        tr.switch("en")


def test_every_reason_of_the_rules_about_a_tile_that_must_be_placed_has_its_own_words():
    assert why_not(WORDS, "start_tile_must_be_placed") == "You must place the start tile"
    assert why_not(WORDS, "must_be_placed") == "You must place this tile"


def test_an_unknown_reason_has_a_general_text():
    assert why_not(WORDS, "something_new") == WORDS.otherwise


def test_the_callout_covers_neither_tile_nor_finger_and_stays_in_its_room():
    room = Rect(8, 100, 344, 640)
    for column in range(6):
        lane = Rect(57 + 41 * column, 300, 41, 300)
        ghost = Rect(lane.x, 260, 41, 41)
        tile = Rect(lane.x, 420, 41, 82)
        palm = Rect(lane.x - 10, 320, 68, 68)
        x, y = callout_place((120, 30), lane, ghost, tile, room, palm, 8)
        box = Rect(x, y, 120, 30)
        assert box.inside(room)
        assert not box.overlaps(palm)
        assert not box.overlaps(tile)


def test_the_callout_says_so_where_a_landing_changes_nothing():
    assert callout_parts(()) == [("no change yet", "plain")]


def test_the_callout_hides_no_number_near_the_landing_while_another_place_is_free():
    room = Rect(8, 100, 344, 640)
    lane, ghost = Rect(57, 300, 41, 300), Rect(57, 260, 41, 41)
    tile = Rect(57, 420, 41, 82)

    def place(*telling):
        return Rect(*callout_place((120, 30), lane, ghost, tile, room, None, 8, telling), 120, 30)

    number = place().grown(-10)
    moved = place(number)
    assert not moved.overlaps(number)
    assert moved.inside(room)
    assert not place(number, moved.grown(-10)).overlaps(number), "nor where two are near"
    everywhere = Rect(0, 0, 400, 800)
    assert place(everywhere) == place(), "where nothing is free of it, the best place as ever"
