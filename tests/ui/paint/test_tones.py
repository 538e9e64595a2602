"""Shades of tiles of one colour."""

from fitsmobile.ui.paint.tones import SHADES, tone_quads, tone_texture


def shade(cells):
    """The index of a tile's shade."""
    (u,) = set(tone_quads(cells, 10, 0, 0)[2::4])
    return int(u * len(SHADES))


def test_a_tile_has_one_shade_and_always_the_same():
    tile = ((0, 0), (1, 0), (1, 1))
    assert shade(tile) == shade(tuple(reversed(tile)))


def test_tiles_side_by_side_differ():
    pairs = [(((x, 0), (x, 1)), ((x + 1, 0), (x + 1, 1))) for x in range(5)]
    assert all(shade(one) != shade(other) for one, other in pairs)


def test_a_shade_covers_where_the_tile_continues_and_leaves_its_edges_out():
    quads = tone_quads(((0, 0), (1, 0)), 10, 0, 0)
    xs, ys = quads[0::4], quads[1::4]
    assert (min(xs), max(xs)) == (0.5, 19.5)
    assert (min(ys), max(ys)) == (0.5, 9.5)
    assert 10 in xs


def test_there_is_a_texel_for_every_shade(stage):
    assert tone_texture().size == (len(SHADES), 1)
