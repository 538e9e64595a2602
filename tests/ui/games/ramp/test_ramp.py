"""The painted ramp, by pixels read back from the window."""

import pytest

from fitsmobile.engine.views import Landing, Placed
from fitsmobile.ui.games.ramp.geometry import TableSpec, table_layout
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.layout import Insets


@pytest.fixture
def ramp(stage):
    from fitsmobile.ui.games.ramp.ramp import Ramp

    ramp = Ramp(size=stage.size)
    stage.show(ramp)
    return ramp


def dress(ramp, game="fits", board=None, colour="green", **spec):
    rows = {"fits": 12, "bits": 6}[game]
    layout = table_layout(360, 780, 1, Insets(0, 24, 0, 28), TableSpec(rows=rows, **spec))
    ramp.dress(layout, game, board or {}, colour)
    return layout


def near(colour, rgba, by=24):
    return all(abs(a - b * 255) <= by for a, b in zip(colour, rgba[:3], strict=True))


def middle(ramp, column, row, dx=0.0, dy=0.0):
    grid = ramp.grid
    return grid.left(column + 0.5 + dx), grid.bottom(row + 0.5 + dy)


@pytest.mark.parametrize("mode", ["light", "dark", "contrast"])
def test_every_space_has_its_dot_on_wood(stage, ramp, mode):
    theme.switch(mode)
    dress(ramp)
    for cell in ((0, 0), (5, 11), (2, 7)):
        assert near(stage.pixel(*middle(ramp, *cell)), theme.dot)
    assert not near(stage.pixel(*middle(ramp, 2, 7, 0.3, 0.3)), theme.dot)


@pytest.mark.parametrize("colour", ["red", "blue", "yellow", "green"])
def test_a_placed_tile_has_the_players_colour_and_covers_its_dots(stage, ramp, colour):
    dress(ramp, colour=colour)
    ramp.lay([Placed("I3", ((1, 0), (2, 0), (3, 0)))])
    for column in (1, 2, 3):
        assert near(stage.pixel(*middle(ramp, column, 0)), theme.piece(colour).base)
    assert near(stage.pixel(*middle(ramp, 0, 0)), theme.dot)


def test_special_spaces_are_printed(stage, ramp):
    dress(ramp, board={(1, 5): "3", (3, 5): "-5", (5, 5): "A"})
    plain = stage.pixel(*middle(ramp, 0, 5, 0.25))
    assert near(stage.pixel(*middle(ramp, 1, 5, 0.25)), (1, 0.99, 0.97))
    assert near(stage.pixel(*middle(ramp, 3, 5, 0.0, 0.25)), (0.16, 0.13, 0.1))
    assert near(stage.pixel(*middle(ramp, 5, 5, 0.25)), (1, 0.99, 0.97))
    assert not near(plain, (1, 0.99, 0.97), 8)


def test_a_cell_that_counts_nothing_is_bare_wood(stage, ramp):
    dress(ramp, board={(2, 5): ""})
    bare, wood = (stage.pixel(*middle(ramp, 2, 5, 0, up)) for up in (0, 0.35))
    assert near(bare, [part / 255 for part in wood], 16)
    assert near(stage.pixel(*middle(ramp, 3, 5)), theme.dot)


def test_bits_squares_carry_colour_and_symbol(stage, ramp):
    dress(ramp, "bits", cards=2, homes=2, shelf=False)
    ramp.lay([Placed("RY", ((0, 0), (1, 0)), ("bits_r", "bits_y"))])
    assert near(stage.pixel(*middle(ramp, 0, 0, 0.3, 0.15)), theme.piece("bits_r").base)
    assert near(stage.pixel(*middle(ramp, 1, 0, -0.3, 0.15)), theme.piece("bits_y").base)
    assert near(stage.pixel(*middle(ramp, 0, 0)), theme.piece("bits_r").ink, 40)


def test_fits_shows_symbols_with_the_setting(stage, ramp):
    theme.symbols = "always"
    dress(ramp)
    ramp.lay([Placed("I3", ((1, 0), (2, 0), (3, 0)))])
    assert near(stage.pixel(*middle(ramp, 2, 0)), theme.piece("green").ink, 40)
    theme.symbols = "auto"


def test_the_preview_tints_its_cells_and_restores_them(stage, ramp):
    dress(ramp)
    before = stage.pixels()
    landing = Landing("a1a2b1", ((0, 0), (0, 1), (1, 0)), (), 0)
    ramp.preview(landing, (), [("+1 row", "good")])
    ramp.put_callout(ramp.box(landing.cells), None)
    assert stage.pixels() != before
    ramp.preview(None, (), ())
    assert stage.pixels() == before


def test_the_same_board_is_not_painted_twice(stage, ramp):
    dress(ramp)
    wood, tiles = ramp.wood, ramp.atlas
    dress(ramp)
    assert (ramp.wood, ramp.atlas) == (wood, tiles)
    dress(ramp, colour="red")
    assert ramp.atlas is not tiles


def test_an_area_that_counts_has_a_white_band(stage, ramp):
    dress(ramp, "bits", cards=2, homes=2, shelf=False)
    ramp.lay([Placed("BB", ((0, 0), (1, 0)), ("bits_b", "bits_b"))])
    grid = ramp.grid
    spot = (grid.left(1), grid.bottom(0) + grid.cell * 0.075)
    assert not near(stage.pixel(*spot), (1, 1, 1), 40)
    ramp.mark_areas([((0, 0), (1, 0))], 1.0)
    assert near(stage.pixel(*spot), (1, 1, 1), 60)
