"""Textures: icons, shadows, gradients and texts."""

import pytest


def alpha(texture):
    return texture.pixels[3::4]


def test_every_icon_draws_something_and_stays_on_its_grid(stage):
    from fitsmobile.ui.paint.icons import GRID, PATHS, icon_texture, outline

    for name, path in PATHS.items():
        for line in outline(path):
            assert all(1 <= x <= GRID - 1 and 1 <= y <= GRID - 1 for x, y in line), name
        assert max(alpha(icon_texture(name, 24))) > 200, name


def test_an_arc_ends_where_it_says():
    from fitsmobile.ui.paint.icons import outline

    (line,) = outline("M19 12A7 7 0 1 1 16.2 6.4")
    assert line[-1] == pytest.approx((16.2, 6.4))
    assert all(abs(((x - 12) ** 2 + (y - 12) ** 2) ** 0.5 - 7) < 0.2 for x, y in line)


def test_an_icon_has_soft_edges(stage):
    from fitsmobile.ui.paint.icons import icon_texture

    values = set(alpha(icon_texture("gear", 24)))
    assert len(values) > 8


def test_an_icon_is_made_once_a_size(stage):
    from fitsmobile.ui.paint.icons import icon_texture

    assert icon_texture("menu", 24) is icon_texture("menu", 24.2)
    assert icon_texture("menu", 24) is not icon_texture("menu", 48)


def test_a_shadow_is_full_inside_and_nothing_at_its_edge(stage):
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


def test_text_to_fit_is_no_wider_than_its_room(stage):
    from fitsmobile.ui.paint.text import text_to_fit

    assert text_to_fit("Noch einmal", 15, "bold", 70).width <= 72
