"""The wood of the victory scenes."""

import pytest

from fitsmobile.ui.paint.blocks import block_texture, coin_face, table_texture


def alpha(texture, x, y):
    """The alpha of a pixel; x and y are shares of the texture, y upwards."""
    column, row = round(x * (texture.width - 1)), round(y * (texture.height - 1))
    return texture.pixels[4 * (row * texture.width + column) + 3]


PICTURES = {
    "a small block": lambda: block_texture(96, 144, 17, 1.0, "red", ""),
    "a large block": lambda: block_texture(96, 144, 17, 5.0, "red", ""),
    "a step of bare wood": lambda: block_texture(40, 90, 11, 1.0, "", ""),
    "the table": lambda: table_texture(1.0, ""),
    "a coin": lambda: coin_face(30, "blue", ""),
}


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.usefixtures("stage")
def test_a_picture_is_as_wide_as_its_texture_and_as_full_at_both_sides(name):
    """Regression: it was painted twice as large as its texture, which showed a quarter of it."""
    texture = PICTURES[name]()
    for y in (0.3, 0.5, 0.7):
        for x in (0.0, 0.1, 0.25, 0.4):
            assert (alpha(texture, x, y) > 127) == (alpha(texture, 1 - x, y) > 127)
    assert alpha(texture, 0.01, 0.99) == alpha(texture, 0.99, 0.99) == 0
