"""What holds for every kv file."""

import re

import pytest

from fitsmobile.ui.paths import KV, ROOT

FILES = sorted(KV.rglob("*.kv"))
NAMES = [str(path.relative_to(KV)) for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_kv_file_has_its_module_and_defines_its_classes(path):
    module = ROOT / "fitsmobile" / "ui" / path.relative_to(KV).with_suffix(".py")
    source = module.read_text("utf-8")
    assert re.search(r"kvloader\.load\(\s*__name__", source)
    for name in re.findall(r"^<([A-Za-z]+)>:", path.read_text("utf-8"), re.MULTILINE):
        assert f"class {name}(" in source


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_kv_file_uses_only_the_names_it_may(path):
    text = path.read_text("utf-8")
    assert not re.search(r"\bapp\.|\.parent\.parent|#[0-9a-fA-F]{6}\b", text)
    assert "#:include" not in text


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_text_in_kv_goes_through_tr(path):
    found = re.findall(
        r'^\s*(?:text|title|line|note|hint_text):\s*"([^"]+)"', path.read_text(), re.M
    )
    assert found == []


def test_no_module_but_the_loader_loads_kv():
    for path in (ROOT / "fitsmobile" / "ui").rglob("*.py"):
        if path.name != "kvloader.py":
            assert "Builder.load" not in path.read_text("utf-8"), path
