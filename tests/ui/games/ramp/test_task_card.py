"""The name of a task card's form: whole words in letters that can be read, or left out."""

import pytest

from fitsmobile.ui.games.ramp.task_card import lines_within
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.text import text_texture


def width_of(text):
    return text_texture(text, theme.small).width


@pytest.mark.parametrize("text", ["red three in a row", "Dreierreihe in Rot", "ほかの4マス +1"])
def test_a_long_name_takes_two_lines_where_one_is_too_narrow(stage, text):
    room = width_of(text)
    assert len(lines_within(text, room, 2, theme.small)) == 1
    narrow = room * 0.7
    found = lines_within(text, narrow, 2, theme.small)
    assert len(found) == 2
    assert all(line.width <= narrow for line in found)


def test_a_name_that_has_no_room_in_readable_letters_is_left_out(stage):
    assert lines_within("red three in a row", dp(56), 1, dp(11)) == []
    assert lines_within("every pair", dp(20), 2, dp(11)) == []
    assert lines_within("every pair", dp(200), 0, dp(11)) == []
