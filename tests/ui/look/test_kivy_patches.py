"""Uses of Kivy's internals: in one module only, and with Kivy's own results."""

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest
from kivy.core.text import Label as CoreLabel
from kivy.lang import Builder

from fitsmobile.ui.kit.field import TextField
from fitsmobile.ui.kit.text import Words
from fitsmobile.ui.look import kivy_patches
from tests.source import ROOT, assert_none, dotted, modules, tree
from tests.ui import print_rules

PATCHES = ROOT / "fitsmobile" / "ui" / "look" / "kivy_patches.py"
OTHERS = [path for path in modules("fitsmobile/ui") if path != PATCHES]
OF_THE_APP = {dotted(path): path for path in OTHERS}
PRIVATE = re.compile(r"_[a-z]\w*")
OPEN_FONTS = 64
"""Fonts, each of one size, that Kivy keeps open."""

SET_IN_PUBLIC = {"Window"}
"""Objects of Kivy whose public properties an app sets."""


def of_kivy(path):
    """The names that a module imports from Kivy."""
    lines = [node for node in ast.walk(tree(path)) if isinstance(node, ast.ImportFrom)]
    kivys = [line for line in lines if (line.module or "").partition(".")[0] == "kivy"]
    return {alias.asname or alias.name for line in kivys for alias in line.names}


def attributes(path, context):
    """The attributes that a module reads or sets, each with the name that it is taken from."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, context):
            yield node.value.id if isinstance(node.value, ast.Name) else "", node.attr


@pytest.mark.scan
def test_no_other_module_replaces_anything_in_kivy():
    def replaced(path):
        names = of_kivy(path) - SET_IN_PUBLIC
        return [f"{owner}.{name}" for owner, name in attributes(path, ast.Store) if owner in names]

    assert_none(replaced, OTHERS)


@pytest.mark.scan
def test_no_other_module_reads_a_private_name_of_kivy():
    def private(path):
        names = of_kivy(path)
        read = [(owner, name) for owner, name in attributes(path, ast.Load) if owner in names]
        return [f"{owner}.{name}" for owner, name in read if PRIVATE.fullmatch(name)]

    assert_none(private, OTHERS)


def test_no_widget_uses_a_private_name_of_the_kivy_class_that_it_is_made_from(stage):
    ours = [kind for kind in print_rules.widget_classes() if kind.__module__ in OF_THE_APP]
    used = {kind.__name__: private_names(kind) & private_names_of_kivy(kind) for kind in ours}
    assert {name: shared for name, shared in used.items() if shared} == {}


def private_names(kind):
    """The private names that the source of a class of the app mentions."""
    module = tree(OF_THE_APP[kind.__module__])
    body = next(node for node in module.body if getattr(node, "name", "") == kind.__name__)
    named = {getattr(node, "attr", getattr(node, "name", "")) for node in ast.walk(body)}
    return {name for name in named if name and PRIVATE.fullmatch(name)}


def private_names_of_kivy(kind):
    """The private names of all Kivy classes that a class derives from, and of their modules."""
    names = set()
    for base in kind.__mro__:
        if base.__module__.startswith("kivy."):
            names |= {name for name in vars(base) if PRIVATE.fullmatch(name)}
            names |= private_names_in(sys.modules[base.__module__].__file__)
    return names


@cache
def private_names_in(file):
    """The private names of objects that a module of Kivy mentions; none of a compiled one."""
    text = Path(file).read_text("utf-8") if file.endswith(".py") else ""
    return set(re.findall(r"\bself\.(_[a-z]\w*)", text))


def test_a_label_draws_its_text_once(stage):
    label = stage.show(Words(text="Hello"))
    rectangles = [one for one in label.canvas.children if type(one).__name__ == "Rectangle"]
    assert len(rectangles) == 1
    assert rectangles[0].texture is label.texture is not None


def test_a_rule_of_several_classes_is_parsed_once(stage):
    from kivy.uix.button import Button
    from kivy.uix.togglebutton import ToggleButton

    names = [[rule.name for rule in Builder.match(one)] for one in (Button(), ToggleButton())]
    assert names == [["<-Button,-ToggleButton>"]] * 2


def test_a_class_of_kivy_that_is_used_for_the_first_time_has_its_rules(stage):
    from kivy.uix.modalview import ModalView

    assert [rule.name for rule in Builder.match(ModalView())] == ["<ModalView>"]


def test_rules_of_kivy_come_before_those_of_the_app(stage):
    field = TextField()
    assert [rule.name for rule in Builder.match(field)] == ["<TextInput>", "<TextField>"]


def test_the_focused_text_input_is_found(stage):
    field = stage.show(TextField())
    assert kivy_patches.focused_field() is None
    field.focus = True
    assert kivy_patches.focused_field() is field
    field.focus = False
    assert kivy_patches.focused_field() is None


def drawn(text, hinting="light"):
    """Size and pixels of a text."""
    label = CoreLabel(text=text, font_size=19.0, font_name="medium", font_hinting=hinting)
    label.refresh()
    return label.texture.size, label.texture.pixels


def test_a_text_is_measured_as_it_is_drawn_whatever_measured_it_before(stage):
    """Regression: HarfBuzz kept the widths of letters that a text field had measured first."""
    widths = []
    for hinting in ("normal", "light"):
        label = CoreLabel(text="W" * 16, font_size=15.0, font_name="bold", font_hinting=hinting)
        label.refresh()
        assert label.get_extents(label.text)[0] == label.texture.width
        widths.append(label.texture.width)
    assert widths[0] < widths[1]


@pytest.mark.parametrize("text", ["28", "your score", "Look back"])
def test_a_text_looks_the_same_whatever_its_font_was_used_for_before(stage, text):
    """Regression: the first text of a font that was just opened had other spaces."""
    usual = drawn(text), drawn("3"), drawn(text)
    for size in range(OPEN_FONTS):
        CoreLabel(text="3", font_size=100.0 + size, font_name="medium").refresh()
    reopened = drawn(text)
    fully_hinted = drawn(text, "normal")
    after_full_hinting = drawn(text)
    assert usual[0] == usual[2] == reopened == after_full_hinting != fully_hinted
