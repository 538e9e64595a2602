"""Forms: fading edges, rows and columns."""

import pytest
from kivy.uix.widget import Widget

from fitsmobile.ui.kit.form import Form, Section
from fitsmobile.ui.kit.node import window_box
from fitsmobile.ui.kit.text import Strong
from fitsmobile.ui.look.theme import theme


def form_of(stage, heights, size=(360, 400)):
    """A form in the window with sections of these heights."""
    form = stage.show(Form(size_hint=(None, None), size=size))
    sections = [Section() for _ in heights]
    for section, height in zip(sections, heights, strict=True):
        section.add_widget(Widget(size_hint_y=None, height=height))
    form.set_sections(*sections)
    stage.frames(4)
    return form


def at_the_edges(stage, form):
    """The colours of the lower and the upper edge, left of the sections."""
    return stage.pixel(form.x + 4, form.y), stage.pixel(form.x + 4, form.top - 1)


def faded(stage, form):
    """Whether the lower and the upper edge fade; behind the form the window is black."""
    return tuple(colour != (0, 0, 0) for colour in at_the_edges(stage, form))


def test_a_form_that_fits_has_no_fade(stage):
    assert faded(stage, form_of(stage, [100, 100])) == (False, False)


def test_a_form_fades_at_the_edges_where_it_continues(stage):
    form = form_of(stage, [300, 300, 300])
    assert faded(stage, form) == (True, False)
    form.scroll_y = 0.5
    stage.frames(2)
    assert faded(stage, form) == (True, True)
    form.scroll_y = 0
    stage.frames(2)
    assert faded(stage, form) == (False, True)


def test_a_form_outside_of_any_window_raises_no_error(stage):
    form = Form()
    form.size = (200, 0)
    stage.frames(2)
    stage.show(form)
    assert faded(stage, form) == (False, False)


def test_the_fade_has_the_colour_of_the_ground_in_every_theme(stage):
    form = form_of(stage, [300, 300, 300])
    form.scroll_y = 0.5
    for mode in ("light", "dark", "contrast"):
        theme.switch(mode)
        stage.frames(2)
        ground = [255 * part for part in theme.bg[:3]]
        assert at_the_edges(stage, form)[1] == pytest.approx(ground, abs=8)


@pytest.mark.parametrize(("width", "columns"), [(360, 1), (600, 1), (700, 2), (1280, 2)])
def test_a_column_is_at_most_560_wide_and_there_are_two_where_both_have_room(stage, width, columns):
    form = form_of(stage, [100, 100], (width, 500))
    shown = [one for one in (form.first, form.second) if one.children]
    assert len(shown) == columns
    assert all(300 <= one.width <= 560 for one in shown)


def test_the_first_card_is_at_the_same_height_however_little_there_is(stage):
    for heights in ([60], [60, 60], [300, 300, 300]):
        form = form_of(stage, heights)
        first = form.first.children[-1]
        _, low, _, high = window_box(first)
        assert low + high == form.top - 10


def listed(stage, kinds, size=(700, 400)):
    """A form read by rows: a card for each `c`, a title for each `t`, named by their index."""
    form = stage.show(Form(size_hint=(None, None), size=size, by_rows=True))
    sections = []
    for at, kind in enumerate(kinds):
        section = Section() if kind == "c" else Strong(text="Finished")
        if kind == "c":
            section.add_widget(Widget(size_hint_y=None, height=100 + at))
        sections.append(section)
    form.set_sections(*sections)
    stage.frames(4)
    return form, sections


def test_a_list_in_two_columns_is_read_row_by_row_and_a_title_has_a_row_of_its_own(stage):
    """Regression: the columns were filled one by one, so that the second newest game was below the
    newest, and the title of the finished games in the middle of the second column."""
    _, (one, two, three, title, four, five) = listed(stage, "ccctcc")
    assert one.top == two.top and four.top == five.top
    assert one.x == three.x == four.x < two.x == five.x
    assert one.width == two.width == three.width == four.width
    assert two.y > three.top > three.y > title.top > title.y > four.top


def test_a_list_changes_between_one_and_two_columns(stage):
    form, sections = listed(stage, "cctc")
    for size in ((360, 640), (700, 400), (360, 640)):
        form.size = size
        stage.frames(4)
        one, two, title, three = sections
        assert (one.top == two.top) == (size[0] > 600)
        assert two.y > title.top > title.y > three.top
        assert three.width == one.width


def test_a_row_removed_from_a_list_leaves_no_gap(stage):
    form, sections = listed(stage, "cccc")
    form.set_sections(*sections[1:])
    stage.frames(4)
    assert sections[0].get_parent_window() is None
    assert sections[1].top == sections[2].top > sections[3].top
