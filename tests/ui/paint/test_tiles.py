"""The cells of tiles: which neighbours they have, and where they are in the atlas."""

import pytest

from fitsmobile.engine.polyomino import TILES, forms_of
from fitsmobile.ui.games.bits.look import COLOURS as BITS_COLOURS
from fitsmobile.ui.games.bits.look import LOOK as BITS
from fitsmobile.ui.games.fits.look import LOOK as FITS
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint import tiles


def test_every_orientation_of_every_tile_is_painted(stage):
    from fitsmobile.ui.paint.tiles import EVERY_MASK, every_mask, masks_of

    brute = set()
    for squares in TILES.values():
        for form in forms_of(squares):
            brute |= set(masks_of(tuple((column, row) for column, row, _ in form.squares)))
    assert every_mask(FITS.every_shape()) == brute
    assert brute <= set(EVERY_MASK)
    assert every_mask(BITS.every_shape()) == {1, 2, 4, 8}


def test_a_corner_counts_only_between_two_sides_of_the_same_tile(stage):
    from fitsmobile.ui.paint.tiles import neighbours

    square = ((0, 0), (1, 0), (0, 1), (1, 1))
    assert neighbours(square, (0, 0)) == 1 | 2 | 16
    assert neighbours(square[:3], (0, 0)) == 1 | 2
    assert neighbours(((0, 0), (1, 1)), (0, 0)) == 0


@pytest.mark.parametrize("tile", [*FITS.tiles, "RY", "KK", "N"])
def test_every_tile_has_a_shape(tile):
    cells, colours = (FITS if tile in FITS.tiles else BITS).shape_of(tile)
    assert len(cells) == int(tile[1]) if tile in FITS.tiles else len(colours) == 2
    assert min(column for column, _ in cells) == min(row for _, row in cells) == 0


def test_quads_meet_inside_a_tile_and_overlap_its_edge(stage):
    from fitsmobile.ui.paint.tiles import TileAtlas

    atlas = TileAtlas(20, ("red",), {2, 8})
    quads = atlas.quads(((0, 0), (1, 0)), ("red", "red"))
    left, right = quads[:16], quads[16:]
    assert max(left[::4]) == 20 == min(right[::4])
    assert min(left[::4]) < 0
    assert max(right[::4]) > 40


def test_the_shadows_of_neighbours_add_up_to_an_even_one(stage):
    from fitsmobile.ui.paint.tiles import _rise

    for share in (0.0, 0.2, 0.5, 0.9):
        assert _rise(share) + _rise(1 - share) == pytest.approx(1.0)


def test_the_outline_of_every_preview_is_bright_on_dark_wood(stage):
    theme.switch("dark")
    for colour in ("red", "blue", "yellow", "green", *BITS_COLOURS.values()):
        assert max(tiles._paints(colour, 0, tiles.GHOST, True)[8:11]) > tiles.SEEN_ON_DARK, colour


@pytest.mark.parametrize(("mode", "lit"), [("light", False), ("dark", True)])
def test_a_black_tile_is_lit_all_round_on_dark_wood_alone(stage, mode, lit):
    """Regression: the shaded edges of black tiles melted into the dark board."""
    theme.switch(mode)
    atlas = tiles.TileAtlas(40, ("bits_k",), {0}, (tiles.FACE,))
    width, low = atlas.texture.width, atlas.pad
    column = [atlas.texture.pixels[4 * (y * width + width // 2)] for y in range(low, low + 12)]
    middle = atlas.texture.pixels[4 * (atlas.texture.height // 2 * width + width // 2)]
    assert (max(column) > middle + 20) == lit


def test_a_disc_that_costs_points_has_a_ring_on_every_wood(stage):
    """Regression: the black discs of board 3 vanished on dark wood."""
    from fitsmobile.ui.paint.ramp_wood import RampPaint, paint_ramp

    theme.switch("dark")
    ramp = RampPaint(40, 3, 3, 8, 12, wells=False)
    texture = paint_ramp(ramp, {(1, 1): "-5"})
    y = ramp.margin + 60
    row = [texture.pixels[4 * (y * texture.width + ramp.margin + 40 + x)] for x in range(40)]
    danger = round(255 * theme.on_wood("danger")[0])
    assert max(row[4:12]) == pytest.approx(danger, abs=40)
