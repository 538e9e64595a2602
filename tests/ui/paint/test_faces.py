"""Faces of the computer players, and coins with a letter for people."""

import pytest

from fitsmobile.session.actions import LEVELS, Player
from fitsmobile.ui.look.theme import theme


def texels(texture):
    pixels = texture.pixels
    return [tuple(pixels[at : at + 4]) for at in range(0, len(pixels), 4)]


@pytest.fixture
def drawn(stage):
    """Draw a player 40 pixels wide in the middle of the window and read the picture back."""
    from fitsmobile.ui.kit.pictures import Portrait

    def draw(player):
        size = {"size_hint": (None, None), "size": (40, 40), "pos": (100, 100)}
        stage.show(Portrait(player=player, **size))
        stage.frames(2)
        pixels, wide = stage.pixels(), stage.size[0]
        starts = ((y * wide + 100) * 3 for y in range(100, 140))
        return [pixels[start : start + 40 * 3] for start in starts]

    return draw


@pytest.mark.parametrize("mode", ["light", "dark", "contrast"])
def test_every_level_has_a_face_of_its_own_in_every_mode(stage, mode):
    from fitsmobile.ui.paint.faces import portrait_texture

    theme.switch(mode)
    faces = [texels(portrait_texture("red", level, 64)) for level in LEVELS]
    for at, one in enumerate(faces):
        for other in faces[at + 1 :]:
            assert sum(a != b for a, b in zip(one, other, strict=True)) > 100


def test_the_rim_of_a_face_has_the_colour_of_the_seat(stage):
    from fitsmobile.ui.paint.faces import portrait_texture

    red, blue, bare = (texels(portrait_texture(rim, 3, 96)) for rim in ("red", "blue", ""))
    middle = 48 * 96 + 48
    assert red[middle] == blue[middle] == bare[middle]
    edge = 48 * 96 + 18  # a pixel on the rim at the left
    assert len({red[edge], blue[edge], bare[edge]}) == 3


def test_a_face_lies_where_a_coin_lies(stage):
    from fitsmobile.ui.paint.faces import portrait_texture

    coin, face = (texels(portrait_texture("red", level, 96)) for level in (0, 5))
    solid = [{at for at, one in enumerate(each) if one[3] > 250} for each in (coin, face)]
    assert len(solid[0] ^ solid[1]) < 0.1 * len(solid[0])


def test_people_are_told_apart_by_their_first_letter(drawn):
    assert drawn(Player("Ada", "red")) == drawn(Player(" ada", "red"))
    assert drawn(Player("Ada", "red")) != drawn(Player("Ben", "red"))
    assert drawn(Player("Ada", "red")) != drawn(Player("Ada", "blue"))
    assert drawn(Player("", "red")) != drawn(Player("Ada", "red"))


def test_an_old_name_of_a_level_keeps_the_face_of_the_level(drawn):
    assert drawn(Player("Ada", "red", 4)) == drawn(Player("Ash", "red", 4))


@pytest.mark.parametrize(
    ("name", "letter"), [("ada", "A"), ("", ""), (" élan", "É"), ("大野", "大"), ("ßo", "S")]
)
def test_the_letter_on_a_coin_is_one_capital(name, letter):
    from fitsmobile.ui.paint.faces import first_letter

    assert first_letter(name) == letter
