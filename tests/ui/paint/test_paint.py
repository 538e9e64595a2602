"""Textures: shadows, gradients and texts."""


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
