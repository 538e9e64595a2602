"""Labels: a name is drawn whole, in two lines where one would be smaller."""

import pytest

from fitsmobile.ui.kit.text import Note, Paragraph, Strong
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.text import halves


def shown(stage, **more):
    label = Strong(size_hint=(None, None), **more)
    label.size = dp(92), dp(44)
    stage.show(label)
    return label


@pytest.mark.parametrize("name", ["W" * 16, "Maximiliane-Anna", "鈴木" * 8])
def test_a_long_name_is_whole_in_two_lines(stage, name):
    label = shown(stage, text=name, is_name=True)
    assert label.folded
    assert not label.shorten
    assert "".join(label.lines().split("\n")) == name
    assert label.texture_size[0] <= label.width
    assert label.texture_size[1] <= label.height
    one_line = shown(stage, text=name)
    assert label.font_size >= one_line.font_size


def test_a_short_name_and_other_words_keep_one_line(stage):
    assert not shown(stage, text="Ada", is_name=True).folded
    assert not shown(stage, text="W" * 16).folded


def test_a_folded_name_that_is_replaced_by_a_short_one_has_one_line_again(stage):
    label = shown(stage, text="W" * 16, is_name=True)
    label.text = "Ada"
    stage.frames(2)
    assert not label.folded
    assert label.lines() == "Ada"


@pytest.mark.parametrize(
    ("name", "two"),
    [
        ("Anna Maria Lind", ("Anna", "Maria Lind")),
        ("Maximiliane-Anna", ("Maximiliane-", "Anna")),
        ("abe\u0301de", ("abe\u0301", "de")),
    ],
)
def test_a_name_breaks_at_a_space_or_hyphen_and_never_before_an_accent(name, two):
    assert halves(name) == two


def test_a_name_from_right_to_left_is_turned_in_every_line_of_a_paragraph(stage):
    """Regression: only labels of one line did so."""
    words = Paragraph(text="\u05d0\u05d1\u05d2 wins\nAda", size_hint=(None, None), width=dp(300))
    stage.show(words)
    assert words.lines() == "wins \u05d2\u05d1\u05d0\nAda"


def test_a_note_stays_small_when_the_text_size_changes(stage):
    note, words = Note(text="small"), Paragraph(text="large")
    theme.text_scale = 1.5
    assert (note.font_size, words.font_size) == (theme.small, theme.body)
