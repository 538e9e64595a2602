"""Forms: what is scrolled away fades into the ground."""

import pytest
from kivy.uix.widget import Widget

from fitsmobile.ui.theme import theme
from fitsmobile.ui.widgets.form import Form, Section


def form_of(stage, heights, size=(360, 400)):
    """A form in the window with sections of these heights."""
    form = stage.show(Form(size_hint=(None, None), size=size))
    sections = [Section() for _ in heights]
    for section, height in zip(sections, heights, strict=True):
        section.add_widget(Widget(size_hint_y=None, height=height))
    form.set_sections(*sections)
    stage.frames(4)
    return form


def faded(form):
    """How much the lower and the upper edge hide, from 0 to 1."""
    return form._low_ink.a, form._high_ink.a


def test_a_form_that_is_shown_whole_fades_nowhere(stage):
    assert faded(form_of(stage, [100, 100])) == (0, 0)


def test_what_goes_on_below_or_above_fades_there(stage):
    form = form_of(stage, [300, 300, 300])
    assert faded(form) == (1, 0)
    form.scroll_y = 0.5
    stage.frames(2)
    assert faded(form) == (1, 1)
    form.scroll_y = 0
    stage.frames(2)
    assert faded(form) == (0, 1)


def test_a_form_that_is_shown_nowhere_yet_harms_nothing(stage):
    form = Form()
    form.size = (200, 0)
    stage.frames(2)
    assert form._low.size[0] == 200


def test_the_fade_has_the_colour_of_the_ground_in_every_theme(stage):
    form = form_of(stage, [300, 300, 300])
    form.scroll_y = 0.5
    for mode in ("light", "dark", "contrast"):
        theme.switch(mode)
        stage.frames(2)
        assert form._high_ink.rgb == pytest.approx(theme.bg[:3], abs=0.01)
