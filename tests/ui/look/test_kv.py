"""Rules for every kv file."""

import re

import pytest

from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.screens import SCREENS
from tests.source import ROOT, assert_none, files, modules

pytestmark = pytest.mark.scan

KV = tuple(path for path in files("kv") if path.suffix == ".kv")


def test_a_kv_file_has_its_module_and_defines_its_classes():
    def lacks(path):
        inside = path.relative_to(ROOT / "kv")
        source = (ROOT / "fitsmobile" / "ui" / inside.with_suffix(".py")).read_text("utf-8")
        loaded = re.search(r"kvloader\.load\(\s*__name__", source)
        classes = re.findall(r"^<([A-Za-z]+)>:", path.read_text("utf-8"), re.MULTILINE)
        lacking = [name for name in classes if f"class {name}(" not in source]
        return lacking if loaded else ["kvloader.load", *lacking]

    assert_none(lacks, KV)


def test_a_kv_file_uses_only_the_names_it_may():
    banned = re.compile(r"\bapp\.|\.parent\.parent|#[0-9a-fA-F]{6}\b|#:include")
    assert_none(lambda path: banned.findall(path.read_text("utf-8")), KV)


def test_every_text_in_kv_is_translated():
    bare = re.compile(r'^\s*(?:text|title|line|note|hint_text):\s*"([^"]+)"', re.MULTILINE)
    assert_none(lambda path: bare.findall(path.read_text("utf-8")), KV)


def test_no_module_but_the_loader_loads_kv():
    loads = re.compile(r"Builder\.load")
    others = [path for path in modules("fitsmobile/ui") if path.name != "kvloader.py"]
    assert_none(lambda path: loads.findall(path.read_text("utf-8")), others)


def test_every_class_that_kv_names_is_found_in_its_module(only_stage):
    from kivy.factory import Factory, FactoryException

    def unknown(path):
        own = set(re.findall(r"^<-?(\w+)", path.read_text("utf-8"), re.MULTILINE))
        named = re.findall(r"^\s+([A-Z]\w+):\s*$", path.read_text("utf-8"), re.MULTILINE)
        return {name for name in named if name not in own and not known(name)}

    def known(name):
        try:
            return Factory.get(name)
        except FactoryException:
            return None

    assert list(GAMES_UI.values())  # a game registers its classes when it is imported
    assert SCREENS  # and so does the package of the screens
    assert_none(unknown, KV)
