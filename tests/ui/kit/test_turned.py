"""Turned content: it is drawn and touched at its turned place."""

import pytest


@pytest.fixture
def turned(stage):
    from kivy.uix.floatlayout import FloatLayout

    from fitsmobile.ui.kit.turned import Turned

    floor = stage.show(FloatLayout())
    widget = Turned(size_hint=(None, None), size=(300, 200), pos=(20, 100))
    floor.add_widget(widget)
    stage.frames(2)
    return widget


def put_button(stage, turned):
    from fitsmobile.ui.kit.button import TextButton

    button = TextButton(text="Go", size_hint=(None, None), size=(80, 48), pos=(0, 0))
    turned.add_widget(button)
    stage.frames(2)
    return button


@pytest.mark.parametrize(
    ("quarter", "corner"), [(0, (20, 100)), (1, (320, 100)), (2, (320, 300)), (3, (20, 300))]
)
def test_the_lower_left_of_the_content_is_at_the_edge_that_it_faces(stage, turned, quarter, corner):
    turned.quarter = quarter
    assert turned.to_parent(0, 0) == pytest.approx(corner)
    assert turned.to_local(*corner) == pytest.approx((0, 0))


@pytest.mark.parametrize("quarter", range(4))
def test_a_turned_button_is_pressed_where_it_is_drawn(stage, turned, quarter):
    button, fired = put_button(stage, turned), []
    turned.quarter = quarter
    stage.frames(2)
    button.bind(on_release=fired.append)
    stage.tap(*button.to_window(*button.center))
    assert fired == [button]


@pytest.mark.parametrize("quarter", range(4))
def test_a_finger_that_slides_off_a_turned_button_does_not_fire(stage, turned, quarter):
    button, fired = put_button(stage, turned), []
    turned.quarter = quarter
    stage.frames(2)
    button.bind(on_release=fired.append)
    x, y = button.to_window(*button.center)
    stage.drag([(x, y), (170, 600)])
    assert fired == []


def test_a_quarter_turn_swaps_width_and_height_of_the_content(stage, turned):
    assert tuple(turned.content.size) == (300, 200)
    turned.quarter = 1
    assert tuple(turned.content.size) == (200, 300)


def test_its_content_is_painted_turned(stage, turned):
    from kivy.graphics import Color, Rectangle
    from kivy.uix.widget import Widget

    spot = Widget()
    with spot.canvas:
        Color(1, 0, 0, 1)
        Rectangle(pos=(0, 0), size=(20, 20))
    turned.add_widget(spot)
    turned.quarter = 2
    stage.frames(2)
    assert stage.pixel(310, 290) == (255, 0, 0)
    assert stage.pixel(30, 110) != (255, 0, 0)


def test_a_touch_outside_it_is_not_taken(stage, turned):
    from kivy.uix.widget import Widget

    class Greedy(Widget):
        def on_touch_down(self, touch):
            heard.append(touch.pos)
            return True

    heard = []
    turned.add_widget(Greedy())
    stage.tap(400 - 60, 90)
    assert heard == []
    stage.tap(170, 200)
    assert len(heard) == 1
