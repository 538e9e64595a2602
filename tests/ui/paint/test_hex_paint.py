"""The board and the pieces of FILLIT and JAMMIT as pictures."""

import pytest

from fitsmobile.ui.look.theme import theme

COLOURS = ("red", "blue", "yellow", "green")


def rows(texture):
    """RGBA texels, rows from the bottom."""
    pixels, wide = texture.pixels, texture.width
    return [
        [tuple(pixels[4 * (y * wide + x) : 4 * (y * wide + x) + 4]) for x in range(wide)]
        for y in range(texture.height)
    ]


def solid(texture):
    """A mask of the covered texels."""
    return {
        (x, y)
        for y, row in enumerate(rows(texture))
        for x, texel in enumerate(row)
        if texel[3] > 250
    }


@pytest.fixture(params=["light", "dark", "contrast"])
def mode(request, stage):
    theme.switch(request.param)
    return request.param


def test_chips_coins_stones_and_pawns_differ_by_their_outline(stage):
    from fitsmobile.ui.paint.pieces import BOX, piece_texture

    def spread(kind):
        covered = solid(piece_texture(kind, "red", 48, symbol=False))
        wide = max(x for x, _ in covered) - min(x for x, _ in covered)
        high = max(y for _, y in covered) - min(y for _, y in covered)
        side = piece_texture(kind, "red", 48).width
        return wide / side * BOX[kind], high / side * BOX[kind]

    chip, coin, stone, pawn = (spread(kind) for kind in ("chip", "coin", "stone", "pawn"))
    assert chip[1] > chip[0] * 1.1  # a hexagon with a corner at the bottom
    assert chip[0] > coin[0] > stone[0]
    assert pawn[1] > 1.0 > chip[0]


@pytest.mark.parametrize("kind", ["chip", "coin", "stone"])
def test_every_colour_has_its_own_symbol(stage, kind):
    from fitsmobile.ui.paint.pieces import piece_texture

    marks = set()
    for colour in COLOURS:
        plain = rows(piece_texture(kind, colour, 60, symbol=False))
        marked = rows(piece_texture(kind, colour, 60, symbol=True))
        changed = frozenset(
            (x, y)
            for y, row in enumerate(plain)
            for x, texel in enumerate(row)
            if max(abs(a - b) for a, b in zip(texel, marked[y][x], strict=True)) > 60
        )
        assert changed
        marks.add(changed)
    assert len(marks) == len(COLOURS)


def test_the_middle_of_a_chip_has_the_colour_of_the_tokens(mode):
    from fitsmobile.ui.paint.pieces import piece_texture

    for colour in COLOURS:
        picture = rows(piece_texture("chip", colour, 48, symbol=False))
        middle = picture[len(picture) // 2][len(picture) // 2]
        base = theme.piece(colour).base
        assert middle == pytest.approx(tuple(round(255 * part) for part in base), abs=2)


def test_soft_edges_keep_the_colour_of_their_shape(stage):
    """Regression: half covered texels were blended with the clear colour, a pale fringe."""
    from fitsmobile.ui.paint.hex_marks import mark_texture

    faint = [texel for row in rows(mark_texture("hexagon", 40, 1.0)) for texel in row]
    assert any(0 < texel[3] < 250 for texel in faint)
    assert all(min(texel[:3]) > 250 for texel in faint if texel[3] > 8)


def test_high_contrast_draws_a_line_round_every_piece(stage):
    from fitsmobile.ui.paint.pieces import piece_texture

    def dark(texture):
        return sum(texel[3] > 200 and max(texel[:3]) < 40 for row in rows(texture) for texel in row)

    before = dark(piece_texture("chip", "yellow", 48, symbol=False))
    theme.switch("contrast")
    assert dark(piece_texture("chip", "yellow", 48, symbol=False)) > before + 100


def test_a_texture_is_at_least_as_large_as_it_is_shown(stage):
    from fitsmobile.ui.paint.pieces import BOX, piece_texture

    for pitch in (9, 20, 34, 60, 100, 160):
        for kind, box in BOX.items():
            assert piece_texture(kind, "red", pitch).width >= min(pitch * box, 384)


@pytest.mark.parametrize("radius", [3, 4])
def test_the_board_has_a_dark_hole_and_light_hexes(mode, radius):
    from fitsmobile.ui.games.hex.geometry import HexPlane
    from fitsmobile.ui.games.hex.wood import board_texture

    texture = board_texture(radius, 24.0, 1.0, mode)
    picture, middle = rows(texture), texture.width // 2
    plane = HexPlane(radius, middle, middle, 24)

    def brightness(cell, dx=5):
        x, y = plane.centre_of(cell)
        return sum(picture[round(y)][round(x) + dx][:3])

    hole = brightness("e5" if radius == 4 else "d4", dx=0)
    assert hole < 200
    assert hole + 60 < brightness("c3")
    assert picture[0][0][3] == 0


def test_a_board_is_painted_once_for_a_size(stage):
    from fitsmobile.ui.games.hex.wood import board_texture

    assert board_texture(4, 20.0, 1.0, "light") is board_texture(4, 20.0, 1.0, "light")


def test_a_large_board_stays_within_the_textures_of_a_phone(stage):
    from fitsmobile.ui.games.hex.wood import LARGEST, board_side

    assert board_side(4, 300.0, 3.0) <= LARGEST


def test_a_pool_shows_the_given_quads_and_hides_the_rest(stage):
    from kivy.uix.widget import Widget

    from fitsmobile.ui.paint.quads import QuadPool

    pool, floor = QuadPool(4), Widget()
    floor.canvas.add(pool)
    stage.show(floor)

    def put(count):
        pool.begin()
        for k in range(count):
            pool.put(None, 50 + 100 * k, 50, 40, 40, (1, 0, 0, 1))
        pool.end()
        stage.frames(1)

    put(3)
    assert pool.shown == 3
    assert stage.pixel(250, 50) == (255, 0, 0)
    put(1)
    assert pool.shown == 1
    assert stage.pixel(50, 50) == (255, 0, 0)
    assert stage.pixel(250, 50) != (255, 0, 0)
    put(9)
    assert pool.shown == 4


def test_a_quad_can_be_turned(stage):
    import math

    from kivy.uix.widget import Widget

    from fitsmobile.ui.paint.quads import QuadPool

    pool, floor = QuadPool(1), Widget()
    floor.canvas.add(pool)
    stage.show(floor)
    pool.begin()
    pool.put(None, 100, 100, 80, 10, (0, 1, 0, 1), math.pi / 2)
    pool.end()
    stage.frames(1)
    assert stage.pixel(100, 130) == (0, 255, 0)
    assert stage.pixel(130, 100) != (0, 255, 0)


def test_a_chip_stays_inside_its_box_and_hides(stage):
    from kivy.uix.widget import Widget

    from fitsmobile.ui.paint.callout import Callout

    callout, floor = Callout(), Widget()
    floor.canvas.add(callout)
    stage.show(floor)
    callout.show([("covers 6", "blue"), ("red +6", "red")], 5, 900, (8, 4, 344, 700), (20, 300))
    x, y, width, height = callout.box
    assert x == 8
    assert x + width <= 352
    assert y + height == 704
    callout.hide()
    assert callout.box is None


def test_dashes_share_a_closed_outline_evenly():
    from fitsmobile.ui.paint.outline import ring_dashes

    square = [(0, 0), (10, 0), (10, 10), (0, 10)]
    found = ring_dashes(square, 3, 2)
    assert len(found) == 8
    assert found[0][0] == (0, 0)
    assert found[2][0] == pytest.approx((10, 0))


@pytest.mark.parametrize(("where", "quads"), [("a2", 3), ("a1", 2)])
def test_a_pawn_on_a_chip_gets_a_halo_and_hides_its_symbol(stage, where, quads):
    """Regression: a pawn on a chip of its own colour was one blob."""
    from kivy.uix.widget import Widget

    from fitsmobile.engine.views import Piece
    from fitsmobile.ui.games.hex.layers import PieceLayers

    layers, floor = PieceLayers({}), Widget()
    layers.pitch, layers.paints = 60.0, {"r": "red"}
    layers.show_resting(
        [(Piece("chip", "r", "a2"), (100, 100)), (Piece("pawn", "r", where), (300, 100))]
    )
    floor.canvas.add(layers.low)
    stage.show(floor)
    assert layers.low.shown + layers.high.shown == quads
    red, green, blue = stage.pixel(100, 100)
    assert (green + blue < red) == (where == "a2")  # a light symbol, or bare red wood
