"""App, tests, screenshots and demonstration start the same way, with the same style rules."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.ui import print_rules
from tools.draw.launch import launch

ROOT = Path(__file__).resolve().parents[3]
EMPTY_WINDOW = "tests.bench.yardsticks.empty_window"
"""A program that starts Kivy with all of its own rules."""

APP = "main"


class Rules(NamedTuple):
    """Widget class -> the rules that build it; and all rules that are parsed."""

    of_classes: dict[str, list[str]]
    parsed: list[str]


def told_by(module: str, home: Path) -> Rules:
    """The rules in a program started in its own process."""
    program = home / "program.py"
    line = f"import runpy, sys; sys.argv = ['', 'phone']; runpy.run_module({module!r}, None, "
    program.write_text(f"{line}'__main__')\n", "utf-8")
    nothing = {"ONLY": "no scene"}  # takes no pictures if the script fails to end it
    script = Path(print_rules.__file__)
    process = launch(program, script, home, PYTHONPATH=str(ROOT), **nothing)
    answer = process.communicate()[0]
    lines = [line for line in answer.splitlines() if line.startswith("rules ")]
    assert len(lines) == 1, answer
    return Rules(*json.loads(lines[0].removeprefix("rules ")))


@pytest.fixture(scope="module")
def of_kivy(tmp_path_factory) -> Rules:
    """The rules where Kivy parses all of `style.kv` at its start."""
    return told_by(EMPTY_WINDOW, tmp_path_factory.mktemp("kivy"))


@pytest.fixture(scope="module")
def of_the_app(tmp_path_factory) -> Rules:
    """The rules in the app."""
    return told_by(APP, tmp_path_factory.mktemp("app"))


def test_every_widget_class_has_all_rules_that_kivy_gives_it(of_the_app, of_kivy):
    assert of_the_app.of_classes == of_kivy.of_classes


def test_rules_of_unused_classes_are_not_parsed(of_the_app, of_kivy):
    assert "<ActionBar>" in of_kivy.parsed
    assert "<ActionBar>" not in of_the_app.parsed


@pytest.mark.parametrize("program", ["tools.draw.screenshots", "tools.draw.demo"])
def test_screenshots_use_the_rules_of_the_app(program, of_the_app, tmp_path):
    assert told_by(program, tmp_path) == of_the_app


def test_the_tests_use_the_rules_of_the_app(stage, of_the_app):
    here = print_rules.rules_in_force()
    assert {name: here[name] for name in of_the_app.of_classes} == of_the_app.of_classes
    assert "<ActionBar>" not in print_rules.rules_parsed()


def test_a_run_leaves_no_kivy_home_behind(tmp_path):
    kept = {name: value for name, value in os.environ.items() if name != "KIVY_HOME"}
    lines = (
        "import os; from tools.draw import stage; stage.prepare(); print(os.environ['KIVY_HOME'])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", lines],
        cwd=ROOT,
        env={**kept, "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.startswith(str(tmp_path))
    assert list(tmp_path.iterdir()) == []
