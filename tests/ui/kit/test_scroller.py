"""Pages that scroll."""

import pytest


@pytest.fixture
def page(stage):
    """A page three times as long as its window."""
    from kivy.uix.widget import Widget

    from fitsmobile.ui.kit.form import Scroller

    page = stage.show(Scroller())
    page.add_widget(Widget(size_hint_y=None, height=3 * stage.size[1]))
    stage.frames(2)
    return page


def followers_of_the_bar(page):
    return len(list(page.get_property_observers("bar_color")))


def test_repeated_scrolling_adds_no_bindings(stage, page):
    """Regression: Kivy's ScrollView binds to its bar's colour again with every movement; a screen
    gained seventeen bindings in each round of all screens."""
    stage.settle(2)
    before = followers_of_the_bar(page)
    for _ in range(5):
        for place in (0.2, 0.5, 0.9):
            page.scroll_y = place
            stage.frames(1)
        stage.settle(2)
    assert followers_of_the_bar(page) == before


def test_the_scroll_bar_is_shown_during_movement_and_fades_at_rest(stage, page):
    def bar():
        return stage.pixel(page.right - page.bar_width / 2, page.center_y)

    stage.settle(2)
    ground = bar()
    page.scroll_y = 0.5
    stage.frames(1)
    assert bar() != ground
    stage.settle(2)
    assert bar() == ground
