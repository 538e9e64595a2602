"""The rules of Kivy's own widgets are there for those that we use, and only once."""

from kivy.lang import Builder
from kivy.uix.scrollview import ScrollView
from kivy.uix.slider import Slider

from fitsmobile.ui import kivy_style
from fitsmobile.ui.widgets import field, form, text


def rules(widget):
    """The names of the rules that a widget is built by."""
    return [rule.name for rule in Builder.match(widget)]


def test_a_label_draws_its_text_once(stage):
    label = stage.show(text.Words(text="Hello"))
    rectangles = [one for one in label.canvas.children if type(one).__name__ == "Rectangle"]
    assert len(rectangles) == 1
    assert rectangles[0].texture is label.texture is not None


def test_what_we_build_on_has_its_rules(stage):
    assert rules(form.Form()) == ["<ScrollView>", "<Scroller>", "<Form>"]
    assert rules(field.TextField()) == ["<TextInput>", "<TextField>"]


def test_what_nobody_builds_on_has_none(stage):
    assert rules(Slider()) == []


def test_rules_are_given_once():
    assert kivy_style.take(["ScrollView"]) == kivy_style.take(["Label", "TextInput"]) == ""


def test_a_scroll_view_shows_its_bar(stage):
    assert rules(ScrollView()) == ["<ScrollView>"]
