"""The theme: roles, pieces, type and time."""

import pytest

from fitsmobile.ui.look.theme import MODES, ON_WOOD, roles, tables, theme, tokens


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("table", tables())
def test_every_role_of_a_look_is_a_property_after_switching(stage, mode, table):
    theme.switch(mode, table)
    for role, colour in roles(mode, table).items():
        if not role.startswith(ON_WOOD):
            assert tuple(getattr(theme, role)) == pytest.approx(colour)


def test_marks_on_light_wood_are_dark_where_the_cards_are_dark_too(stage):
    theme.switch("light", "felt")
    assert theme.dark_surfaces
    assert sum(theme.on_wood("danger")[:3]) < sum(theme.wood[:3]) < sum(theme.danger[:3])
    theme.switch("light", "linen")
    assert theme.on_wood("danger") == tuple(theme.danger)
    assert theme.on_wood("accent", "bits") == theme.role("accent", "bits")


def test_another_table_in_the_same_mode_is_another_look(stage):
    looks = []
    for table in tables():
        theme.switch("dark", table)
        looks.append(theme.look)
    assert len(set(looks)) == len(looks)


def test_tiles_of_other_wood_are_for_those_who_play_alone(stage):
    theme.switch("light", "felt", "wood")
    assert theme.tile_paint("blue", 1) == "cherry"
    assert theme.tile_paint("blue", 2) == "blue"
    theme.switch("contrast", "felt", "wood")
    assert theme.tile_paint("blue", 1) == "blue"
    theme.switch("light", "felt", "gold")
    assert (theme.tiles, theme.tile_paint("blue", 1)) == ("painted", "blue")


def test_an_unknown_table_is_the_default_one(stage):
    theme.switch("dark", "marble")
    assert (theme.table, theme.look) == ("linen", "linen dark painted")


def test_the_look_changes_after_all_roles(stage):
    seen = []

    def see(*_):
        seen.append(tuple(theme.chip_bad))

    theme.bind(look=see)
    theme.switch("dark")
    theme.unbind(look=see)
    assert seen == [pytest.approx(roles("dark")["chip_bad"])]


def test_a_kv_rule_follows_the_switch(stage):
    from kivy.lang import Builder

    from fitsmobile.ui.look import kvloader  # noqa: F401  makes `theme` known in kv

    label = Builder.load_string("Label:\n    color: theme.text2\n")
    theme.switch("dark")
    assert tuple(label.color) == pytest.approx(roles("dark")["text2"])


def test_every_piece_has_its_paint(stage):
    for name in tokens()["pieces"]:
        assert theme.piece(name).base != theme.piece(name).deep


def test_reduced_motion_takes_no_time_and_speed_shortens_it(stage):
    theme.speed = 2.0
    assert theme.seconds("screen") == pytest.approx(0.11)
    theme.reduced_motion = True
    assert theme.seconds("screen") == 0


def test_text_grows_with_its_scale_but_display_sizes_are_capped(stage):
    body, display = theme.body, theme.display
    theme.text_scale = 1.3
    assert theme.body == pytest.approx(body * 1.3)
    assert display < theme.display <= display * 40 / 34 + 0.01


def test_high_contrast_casts_no_shadow(stage):
    theme.switch("contrast")
    assert theme.elevation("board").alpha == 0
