"""Pixels and cells, and the layouts of a ramp table."""

import pytest

from fitsmobile.engine.frozen import replace
from fitsmobile.ui.games.ramp.geometry import Grid, TableSpec, table_layout
from fitsmobile.ui.table.layout import Insets, Rect
from tests.ui.games.ramp.layout_parts import parts

PHONE, LAND = Insets(0, 24, 0, 28), Insets(28, 21, 0, 0)
SIZES = [
    (360, 640), (360, 780), (411, 914), (390, 844), (320, 640), (600, 960), (800, 1280),
    (640, 360), (780, 360), (915, 412), (960, 600), (1280, 800), (1366, 768), (700, 700),
]  # fmt: skip
GAMES = {
    "fits": TableSpec(),
    "fits for four": TableSpec(seats=4),
    "bits": TableSpec(rows=6, cards=3, homes=2, shelf=False, buttons=("undo", "rotate")),
    "bits for two": TableSpec(
        rows=6, cards=4, seats=2, homes=2, shelf=False, buttons=("undo", "rotate")
    ),
    "over the top": TableSpec(headroom=3, seats=2),
    "left": TableSpec(left_handed=True),
    "large text": TableSpec(text=1.5, seats=2),
    "long words": TableSpec(text=1.5, seats=2, long_words=True),
    "bits, long words": TableSpec(
        rows=6, cards=3, homes=2, shelf=False, buttons=("undo", "rotate"), text=1.5, long_words=True
    ),
}


def layout(width, height, spec, unit=1.0):
    edges = Insets(*(inset * unit for inset in (PHONE if height > width else LAND)))
    return table_layout(width * unit, height * unit, unit, edges, spec)


ALL = [
    pytest.param(*size, spec, id=f"{size[0]}x{size[1]} {name}")
    for size in SIZES
    for name, spec in GAMES.items()
]


@pytest.mark.parametrize(("width", "height", "spec"), ALL)
def test_no_parts_of_the_table_overlap(width, height, spec):
    found = list(parts(layout(width, height, spec)))
    for at, (name, rect) in enumerate(found):
        for other, rect2 in found[at + 1 :]:
            assert not rect.overlaps(rect2), (name, rect, other, rect2)


@pytest.mark.parametrize(("width", "height", "spec"), ALL)
def test_all_parts_are_in_the_window_inside_the_insets(width, height, spec):
    edges = PHONE if height > width else LAND
    free = Rect(
        edges.left, edges.bottom, width - edges.left - edges.right,
        height - edges.top - edges.bottom,
    )  # fmt: skip
    for name, rect in parts(layout(width, height, spec)):
        assert rect.inside(free), (name, rect)


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (800, 1280), (1280, 800)])
def test_parts_that_are_left_out_leave_their_room_to_the_ramp(size):
    whole = layout(*size, TableSpec())
    without = frozenset(("header", "strip", "tray"))
    alone = layout(*size, TableSpec(without=without, shelf=False, buttons=()))
    assert alone.grid.cell >= whole.grid.cell
    assert alone.menu.w == alone.score.w == alone.remaining.w == alone.tray.w == alone.shelf.w == 0
    assert alone.homes[0].inside(alone.grid.rect), "the tile waits on the ramp"


@pytest.mark.parametrize(("width", "height", "spec"), ALL)
def test_touch_targets_are_large_enough_and_apart(width, height, spec):
    table = layout(width, height, spec)
    touched = [*table.buttons.values(), table.menu, *([table.shelf] if spec.shelf else [])]
    for rect in touched:
        assert min(rect.w, rect.h) >= 48
    for at, rect in enumerate(touched):
        assert not any(rect.grown(3.5).overlaps(one.grown(3.5)) for one in touched[at + 1 :])
    for home in table.homes:
        assert home.h >= 40
        assert home.w >= 56


@pytest.mark.parametrize(
    ("width", "height", "cell"), [(360, 780, 41), (360, 640, 30), (780, 360, 24)]
)
def test_the_cell_has_the_size_of_the_design(width, height, cell):
    assert layout(width, height, GAMES["fits"]).grid.cell >= cell


@pytest.mark.parametrize(("width", "height", "spec"), ALL)
def test_a_tile_that_sticks_out_by_a_cell_is_inside_the_window(width, height, spec):
    table, edges = layout(width, height, spec), PHONE if height > width else LAND
    free = height - edges.top - table.grid.rect.top
    assert free >= max(1.2, spec.headroom) * table.grid.cell


def test_rail_and_lip_grow_with_the_cell():
    for size in ((360, 780), (800, 1280), (1280, 800)):
        table = layout(*size, GAMES["fits"])
        cell = table.grid.cell
        assert (table.rail, table.lip) == (pytest.approx(0.24 * cell), pytest.approx(0.44 * cell))


def test_the_ramp_has_the_place_of_the_design():
    table = layout(360, 780, GAMES["fits"])
    assert (table.grid.cell, table.grid.x) == (41, 57)
    assert abs(780 - table.grid.rect.top - 124) <= 8
    assert abs(780 - table.tray.top - 656) <= 4


def test_bits_has_cells_of_48_on_the_phone_of_the_design():
    table = layout(
        360, 780, TableSpec(rows=6, cards=3, homes=2, shelf=False, buttons=("undo", "rotate"))
    )
    assert table.grid.cell == 48


def test_the_board_avoids_the_areas_of_the_back_gesture():
    for width, height in ((360, 640), (360, 780), (411, 914)):
        grid = layout(width, height, GAMES["fits"]).grid.rect
        assert grid.x >= 36
        assert width - grid.right >= 36


@pytest.mark.parametrize("size", SIZES)
def test_larger_text_keeps_the_words_under_the_icons_and_gives_them_more_room(size):
    normal, large = (layout(*size, TableSpec(text=text)).captions for text in (1.0, 1.5))
    assert normal == 20
    assert large == 1.5 * normal


def test_only_a_small_window_with_large_text_leaves_the_words_under_the_icons_out():
    small, spec = (340, 560), GAMES["fits"]
    assert layout(*small, spec).captions == 20
    assert layout(*small, replace(spec, text=1.5)).captions == 0


def test_a_dense_screen_has_the_same_layout_on_whole_pixels():
    one, three = layout(360, 780, GAMES["fits"]), layout(360, 780, GAMES["fits"], 2.75)
    assert three.grid.cell == int(three.grid.cell) >= 41 * 2.75
    assert three.homes[0] == one.homes[0].scaled(2.75)


def test_left_handed_mirrors_the_tray():
    right, left = layout(360, 780, GAMES["fits"]), layout(360, 780, GAMES["left"])
    assert left.buttons["rotate"].x == 360 - right.buttons["rotate"].right
    assert left.shelf.x > left.homes[0].x > left.buttons["rotate"].x


def test_the_rotate_button_is_within_reach_of_the_thumb():
    table = layout(360, 780, GAMES["fits"])
    assert table.buttons["rotate"].right == max(rect.right for rect in table.buttons.values())


def test_a_grid_finds_its_cells():
    grid = Grid(10, 20, 5, 6, 12)
    assert grid.cell_at(10, 20) == (0, 0)
    assert grid.cell_at(39.9, 79.9) == (5, 11)
    assert grid.cell_at(40, 30) is None
    assert [grid.column_at(x) for x in (-50, 12, 22, 900)] == [0, 0, 2, 5]
    assert (grid.left(5), grid.bottom(11)) == (35, 75)


def test_a_tile_is_centred_in_its_box():
    grid = Grid.within(Rect(0, 0, 84, 46), 3, 2, largest=40)
    assert grid.cell == 23
    assert (grid.x, grid.y) == (7.5, 0)


def test_a_tiny_window_has_a_layout():
    table = layout(120, 200, GAMES["fits"])
    assert table.grid.cell >= 4


@pytest.mark.parametrize("hand", [False, True])
@pytest.mark.parametrize("spec", GAMES.values(), ids=GAMES)
def test_insets_of_the_other_orientation_give_no_negative_box(spec, hand):
    """Regression: a rotated phone may have its new size before its new insets; a box of the tray
    was -10 pixels wide and could not be painted."""
    spec = replace(spec, left_handed=hand)
    for size in ((360, 640), (640, 360), (360, 360), (411, 891)):
        for bars in (Insets(48, 16, 48, 0), Insets(0, 48, 0, 48), Insets(60, 60, 60, 60)):
            layout = table_layout(*size, 1, bars, spec)
            boxes = (layout.shelf, *layout.homes, *layout.buttons.values(), *layout.cards)
            assert all(box.w >= 0 and box.h >= 0 for box in boxes), (size, bars)
