"""Key focus: arrows, Tab, Enter, and the focus ring."""

import pytest


@pytest.fixture
def grid(stage):
    """Four buttons in a square, in reading order."""
    from kivy.uix.gridlayout import GridLayout

    from fitsmobile.ui.kit.button import TextButton

    layout = GridLayout(cols=2, spacing=20, padding=20)
    for name in "abcd":
        layout.add_widget(TextButton(text=name))
    return stage.show(layout)


@pytest.fixture
def ring():
    from fitsmobile.ui.kit.keys import FocusRing

    return FocusRing()


def press(ring, grid, *names):
    for name in names:
        assert ring.key(grid, name, backwards=False)
    return ring.focused.text


def test_the_first_key_shows_the_focus_at_the_top(grid, ring):
    assert press(ring, grid, "down") == "a"


def test_arrows_move_to_the_neighbour(grid, ring):
    assert press(ring, grid, "tab", "right", "down") == "d"
    assert press(ring, grid, "left", "up") == "a"


def test_at_the_edge_the_focus_stays(grid, ring):
    assert press(ring, grid, "tab", "up", "left") == "a"


def test_tab_cycles_in_reading_order(grid, ring):
    assert press(ring, grid, "tab", "tab", "tab") == "c"
    assert press(ring, grid, "tab", "tab") == "a"


def test_enter_activates_the_focused_control(grid, ring):
    used = []
    for button in grid.children:
        button.bind(on_release=lambda one: used.append(one.text))
    press(ring, grid, "tab", "right", "enter")
    assert used == ["b"]


def test_invisible_and_disabled_controls_are_skipped(grid, ring):
    by_name = {button.text: button for button in grid.children}
    by_name["b"].enabled = False
    by_name["c"].opacity = 0
    assert press(ring, grid, "tab", "tab") == "d"


def test_a_touch_hides_the_focus_ring_and_a_key_shows_it_again(grid, ring):
    press(ring, grid, "tab", "right")
    ring.hide()
    assert ring.focused is None
    assert press(ring, grid, "up") == "b"
