"""Textures: shadows, gradients, texts and supersampled pictures."""

import pytest
from kivy.graphics import Color, Rectangle


def alpha(texture):
    return texture.pixels[3::4]


def test_a_shadow_is_opaque_inside_and_clear_at_its_edge(stage):
    from fitsmobile.ui.paint.shapes import shadow

    texture = shadow(0.7)
    values = alpha(texture)
    middle = (texture.height // 2) * texture.width + texture.width // 2
    assert values[middle] > 250
    assert max(values[: texture.width]) < 30


def test_a_gradient_begins_and_ends_with_its_colours(stage):
    from fitsmobile.ui.paint.shapes import gradient

    texels = gradient((0, (1, 0, 0, 1)), (1, (0, 0, 1, 1))).pixels
    rows = [tuple(texels[spot : spot + 4]) for spot in range(0, len(texels), 4)]
    assert {rows[0], rows[-1]} == {(255, 0, 0, 255), (0, 0, 255, 255)}


def test_fitted_text_is_at_most_as_wide_as_its_room(stage):
    from fitsmobile.ui.paint.text import text_to_fit

    assert text_to_fit("Noch einmal", 15, "bold", 70).width <= 72


@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_every_texel_of_a_supersampled_pixel_counts_alike(stage, times):
    from fitsmobile.ui.paint.shapes import bake

    for row in range(times):

        def draw(row=row):
            Color(1, 1, 1, 1)
            Rectangle(pos=(2 * times, 2 * times + row), size=(times, 1))

        values = alpha(bake(5, 5, draw, times=times))
        assert values[12] == pytest.approx(255 / times, abs=2)
        assert sum(values) == values[12]


def test_a_picture_can_have_its_upper_corners_cut_off(stage):
    from fitsmobile.ui.paint.shapes import bake

    def draw():
        Color(1, 1, 1, 1)
        Rectangle(size=(20, 10))

    values = alpha(bake(20, 10, draw, times=1, corner=6))
    low, high = values[:20], values[-20:]
    assert set(low) == {255}
    assert high[0] == high[-1] == 0
    assert set(high[7:13]) == {255}
