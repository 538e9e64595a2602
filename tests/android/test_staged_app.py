"""The app as it is packed: started alone, without asserts and docstrings, and played by touch."""

import ast
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui.look import licences
from fitsmobile.ui.screens import SCREENS
from tests.source import dotted, imports, tree
from tools.android import bundle, p4a_hook
from tools.android.staging import ROOT, stage
from tools.draw.launch import launch

DRIVER = Path(__file__).with_name("driver.py")
AS_PACKED = Path(__file__).with_name("as_packed.py")
PATIENCE = 180  # seconds after which a hanging start is killed; it takes about ten
LEAST = {"fits": 8, "bits": 8, "fillit": 4, "jammit": 4}
"""Plays in a round: a board filled, or a turn and the answer to it, two parts each."""

BESIDE_THE_APP = {f"assets/{part.text}" for part in licences.parts()}
"""Files that the run does not open: it opens the list of licences, but no text."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("phone")


@pytest.fixture(scope="module")
def staged(home: Path) -> Path:
    return stage(home / "package")


@pytest.fixture(scope="module")
def told(home: Path, staged: Path) -> str:
    """The output of the staged app and its driver script."""
    # the frame rate of a phone: without a limit the frames would leave no time for searches
    frames = {"KCFG_GRAPHICS_MAXFPS": "60"}
    places = {"STAGED": str(staged), "HOOK": p4a_hook.__file__}
    process = launch(AS_PACKED, DRIVER, home, isolated=True, **frames, **places)
    try:
        return process.communicate(timeout=PATIENCE)[0]
    finally:
        process.kill()


@pytest.fixture(scope="module")
def opened(told: str) -> set[Path]:
    """Every file that Python or SDL opened during the play."""
    return {Path(name) for name in re.findall(r"^opened (.+)$", told, re.MULTILINE)}


def played(told: str) -> dict[str, int]:
    """The plays of each game at its end."""
    found = re.findall(r"^played (\w+) (\d+)$", told, re.MULTILINE)
    return {game: int(plays) for game, plays in found}


def names_within(folder: Path, paths: set[Path]) -> set[str]:
    """The paths inside a folder, relative to it."""
    return {path.relative_to(folder).as_posix() for path in paths if path.is_relative_to(folder)}


def registered(names: Iterable[str]) -> dict[str, str]:
    """The module of every widget that a package registers for kv, by the widget's class."""
    return {
        widget: f"{dotted(ROOT / name)}.{keyword.arg}"
        for name in names
        for call in ast.walk(tree(ROOT / name))
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "register"
        for keyword in call.keywords
        for widget in ast.literal_eval(keyword.value).split()
    }


def reached_from(names: set[str], staged: set[str]) -> set[str]:
    """The files of the package that these files refer to, transitively.

    A module refers to its imports and to strings `module:NAME`; a data file is referred to by a
    string of its name; a kv file belongs to the module of the same name and refers to the modules
    of its widgets.
    """
    modules = {dotted(ROOT / name): name for name in staged if name.endswith(".py")}
    widgets = registered(modules.values())
    reached: set[str] = set()
    wanted = {name for name in names if name.endswith(".py")}
    while wanted:
        name = wanted.pop()
        reached.add(name)
        path = ROOT / name
        texts = {
            node.value
            for node in ast.walk(tree(path))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        looks = name.replace("fitsmobile/ui/", "kv/").replace(".py", ".kv")
        reached |= {one for one in staged if Path(one).name in texts or one == looks}
        named = imports(path) | {text.partition(":")[0] for text in texts if ":" in text}
        found = {modules[one] for one in named if one in modules}
        if looks in staged:
            made = re.findall(r"^ +(\w+):$", (ROOT / looks).read_text("utf-8"), re.MULTILINE)
            found |= {modules[widgets[one]] for one in made if one in widgets}
        wanted |= found - reached
    return reached


def test_the_staged_app_plays_a_round_of_each_game_by_touch(told: str) -> None:
    plays = played(told)
    assert list(plays) == list(LEAST), told
    assert [game for game, least in LEAST.items() if plays[game] < least] == [], told


def test_the_staged_app_has_all_that_its_screens_open(told: str) -> None:
    assert re.findall(r"^visited (\w+)$", told, re.MULTILINE) == list(SCREENS)
    assert re.findall(r"^spoken (\w+)$", told, re.MULTILINE) == list(LANGUAGES)
    assert "Traceback" not in told
    assert "ERROR" not in told


def test_the_played_games_were_saved(told: str, home: Path) -> None:
    kept = [json.loads(path.read_text("utf-8")) for path in home.glob("config/*/games/*.json")]
    assert {game["game"]: len(game["moves"]) for game in kept} == played(told), told


def test_every_staged_file_is_opened_by_the_app(staged: Path, opened: set[Path]) -> None:
    """Opened in the run, or referred to by opened files, for other devices and days."""
    there = {path.relative_to(staged).as_posix() for path in staged.rglob("*") if path.is_file()}
    seen = names_within(staged, opened)
    assert len(seen) > 0.9 * len(there)
    assert there - seen - reached_from(seen, there) == BESIDE_THE_APP


def test_no_module_opened_by_the_app_is_left_out_of_the_package(opened: set[Path]) -> None:
    packed = {path: name for name, path in bundle.files()}
    left_out = p4a_hook.patterns()
    assert [
        name for path, name in packed.items() if path in opened and left_out.fullmatch(name)
    ] == []


def test_only_the_package_python_and_the_data_folder_are_opened(
    staged: Path, home: Path, opened: set[Path]
) -> None:
    pythons = {Path(sys.prefix), Path(sys.base_prefix), Path(sys.prefix).resolve()}
    ours = (staged, home / "config", home / "kivy", *pythons)
    foreign = {str(path) for path in opened if not any(map(path.is_relative_to, ours))}
    assert foreign <= {".", "/dev/null"}
