"""The recipes of CONTRIBUTING.md, executed step by step in a copy of the project."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.fifth import registered
from tests.source import ROOT
from tools.dev import messages

PARTS = ("fitsmobile", "kv", "assets", "docs", "fastlane", "for_android", "tests", "tools")
WITHOUT = shutil.ignore_patterns("saves", "pictures")
FILES = ("pyproject.toml", "buildozer.spec", "CONTRIBUTING.md")
LANGUAGES = "fitsmobile/storage/languages.py"
SETTINGS = "fitsmobile/storage/settings.py"
TOKENS = "fitsmobile/ui/look/tokens.json"
SCREEN = "fitsmobile/ui/screens/settings.py"
CATALOGUES = "tests/ui/look/test_messages.py"
STORE = "fastlane/metadata/android"
RESOURCES = "for_android/res"
LAUNCHER = (
    "tests/android/test_spec.py::test_the_locale_config_lists_the_languages_of_the_app",
    "tests/android/test_spec.py::test_a_shortcut_has_the_texts_of_the_app",
)
ALL_SHOWN = "tests/ui/screens/test_settings.py::test_every_setting_is_shown_and_kept"

CODE = "zz"
"""The code of an invented language, unknown to Babel."""

NEW = {"<language>": CODE, "<game>": "pebbles", "<screen>": "about"}
"""The added parts, by their placeholder in the recipes."""

GAME_FILES = {
    "pebbles.py": "fitsmobile/engine/pebbles.py",
    "players.py": "fitsmobile/ai/pebbles_player.py",
    "reasons.py": "fitsmobile/ai/pebbles_reasons.py",
    "screen": "fitsmobile/ui/games/pebbles",
    "naive_pebbles.py": "tests/engine/naive_pebbles.py",
    "test_pebbles.py": "tests/engine/test_pebbles.py",
    "speed.py": "tests/bench/speed/pebbles.py",
}
"""The files of the tests' fifth game, and their places in the project."""

MODULES = {
    "tests.fifth.pebbles": "fitsmobile.engine.pebbles",
    "tests.fifth.players": "fitsmobile.ai.pebbles_player",
    "tests.fifth.reasons": "fitsmobile.ai.pebbles_reasons",
    "tests.fifth.screen": "fitsmobile.ui.games.pebbles",
    "tests.fifth.naive_pebbles": "tests.engine.naive_pebbles",
}

COUNT_AND_PLAY = """
import json, random
from pathlib import Path

from fitsmobile.engine.pebbles import PEBBLES
from fitsmobile.perft import perft

setup = PEBBLES.deal(2, {}, 1)
state, moves = PEBBLES.start(setup), []
nodes = [perft(state, depth) for depth in (1, 2)]
counted = [{"setup": setup.to_json(), "moves": [], "nodes": nodes}]
Path("tests/perft/pebbles.json").write_text(json.dumps(counted))
while state.actors():
    move = random.Random(1).choice(state.moves(state.turn))
    moves.append(PEBBLES.format_move(move))
    state = state.play(state.turn, move)
Path("tests/playthroughs/pebbles.json").write_text(
    json.dumps({"setup": setup.to_json(), "moves": moves})
)
"""

ABOUT = '''"""The screen about the app."""

from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.look import kvloader

kvloader.load(__name__)


class AboutScreen(Screen):
    """A header over nothing."""
'''
ABOUT_KV = """<AboutScreen>:
    Page:
        Header:
            title: _("About this app")
            on_lead: root.navigator.back()
        Form:
            id: form
"""
ABOUT_TEST = '''"""The screen that says what the app is."""

from tests.ui.reading import texts


def test_it_says_what_it_is(stage, navigator):
    navigator.open("home", "about")
    stage.frames(2)
    assert "About this app" in texts(navigator.screen)
'''

SPEAK = """
from pathlib import Path

from fitsmobile.storage import plain, settings
from fitsmobile.storage.settings import Settings
from fitsmobile.ui.look.i18n import tr

path = Path("settings.json")
path.write_text(plain.dump(settings.encode(Settings().changed(language="zz"))))
tr.switch(settings.decode(path.read_bytes()).language)
print(tr("Undo"), tr.plural("{count} move", "{count} moves", 3))
"""


class Copy:
    """A copy of the project to execute a recipe in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for part in PARTS:
            shutil.copytree(ROOT / part, folder / part, ignore=WITHOUT)
        for name in FILES:
            shutil.copy(ROOT / name, folder)
        self._begun = self._contents()

    def run(self, *arguments: str) -> str:
        """Run Python in the copy; its output. A failure fails the test."""
        done = subprocess.run(
            [sys.executable, "-B", *arguments], cwd=self.folder, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        return done.stdout

    def test(self, *arguments: str) -> None:
        """Run tests of the copy, which have to pass."""
        self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments)

    def insert(self, name: str, before: str, line: str) -> None:
        """Put a line before the first line that reads `before`."""
        path = self.folder / name
        head, found, tail = path.read_text("utf-8").partition(f"\n{before}\n")
        assert found, f"{name} has no line {before!r}"
        path.write_text(f"{head}\n{line}{found}{tail}", "utf-8")

    def write(self, name: str, text: str) -> None:
        """Write a file."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def move(self, source: str, target: str, modules: dict[str, str]) -> None:
        """Copy a file or folder to another place and adapt its imports."""
        start = ROOT / source
        for path in [start] if start.is_file() else start.glob("*.py"):
            text = path.read_text("utf-8")
            for old, new in modules.items():
                text = re.sub(rf"\b{re.escape(old)}\b", new, text)
            self.write(target if path == start else f"{target}/{path.name}", text)

    def translate(self) -> None:
        """Translate every missing text by putting it between two stars."""
        for path in sorted((self.folder / "assets" / "locale").rglob("*.po")):
            with path.open("rb") as file:
                catalogue = read_po(file, locale=path.parent.parent.name)
            for message in catalogue:
                if message.id and not all(messages.flat(message.string)):
                    forms = [f"★{form}★" for form in messages.flat(message.id)]
                    forms = [forms[-1]] * catalogue.num_plurals if len(forms) > 1 else forms
                    message.string = tuple(forms) if len(forms) > 1 else forms[0]
            path.write_bytes(messages.as_po(catalogue))

    def changed(self) -> set[str]:
        """The changed and new files."""
        now = self._contents()
        return {name for name, data in now.items() if self._begun.get(name) != data}

    def _contents(self) -> dict[str, bytes]:
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for part in PARTS
            for path in (self.folder / part).rglob("*")
            if path.is_file() and not {"__pycache__", ".pytest_cache"} & set(path.parts)
        }


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def places_named(title: str) -> list[str]:
    """The files and folders that the numbered steps of a section name, as patterns."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    section = text.split(f"\n## {title}\n")[1].split("\n## ")[0]
    steps = "".join(re.findall(r"^\d\. .*\n(?:   .*\n)*", section, re.MULTILINE))
    named = re.findall(r"`([\w./*<>-]+/[\w./*<>-]*)`", steps)
    for name, value in NEW.items():
        named = [one.replace(name, value) for one in named]
    return [re.sub("/$", "/*", one) for one in named]


def assert_as_told(copy: Copy, title: str) -> None:
    """Assert that the recipe names exactly the places that were changed."""
    places, changed = places_named(title), copy.changed()
    within = {place: {name for name in changed if Path(name).match(place)} for place in places}
    assert set().union(*within.values()) == changed
    assert [place for place, names in within.items() if not names] == []


def test_a_language_is_added_by_its_recipe(copy):
    copy.insert(LANGUAGES, "    )", f'        Language("{CODE}", "Xanadu", decimal="·"),')
    assert f"{CODE}/app: 'Undo' is not translated" in copy.run("-m", "tools.dev.messages")
    copy.translate()
    assert copy.run("-m", "tools.dev.messages") == ""
    texts = shutil.ignore_patterns("images")
    shutil.copytree(copy.folder / STORE / "en-US", copy.folder / STORE / CODE, ignore=texts)
    offered = f'    <locale android:name="{CODE}"/>'
    copy.insert(f"{RESOURCES}/xml/locales.xml", "</locale-config>", offered)
    words = (copy.folder / RESOURCES / "values" / "shortcuts.xml").read_text("utf-8")
    menu = copy.folder / RESOURCES / f"values-{CODE}" / "shortcuts.xml"
    menu.parent.mkdir()
    menu.write_text(re.sub(r'">(.+)</string>', r'">★\1★</string>', words), "utf-8")
    assert_as_told(copy, "To add a language")
    copy.test(CATALOGUES, "tests/test_store.py", "tests/storage/test_settings.py", *LAUNCHER)
    assert copy.run("-c", SPEAK) == "★Undo★ ★3 moves★\n"


def test_a_setting_is_added_by_its_recipe(copy):
    copy.insert(SETTINGS, "    haptics: Switch = True", "    sparks: Switch = False")
    row = '            self._switch("sparks", tr("Sparks")),'
    copy.insert(SCREEN, '            Body(text=tr("Volume")),', row)
    told = copy.run("-m", "tools.dev.messages").splitlines()
    assert len(told) == len(messages.TRANSLATED)
    copy.translate()
    assert copy.run("-m", "tools.dev.messages") == ""
    assert_as_told(copy, "To add a setting")
    copy.test("tests/storage/test_settings.py", CATALOGUES, ALL_SHOWN)


def test_a_setting_without_a_check_or_a_row_is_refused(copy):
    copy.insert(SETTINGS, "    haptics: Switch = True", "    sparks: Switch = False")
    with pytest.raises(AssertionError, match="sparks"):
        copy.test(ALL_SHOWN)
    copy.insert(SETTINGS, "    sparks: Switch = False", "    glow: bool = False")
    with pytest.raises(AssertionError, match="__metadata__"):
        copy.run("-c", "import fitsmobile.storage.settings")


def test_a_screen_is_added_by_its_recipe(copy):
    copy.write("fitsmobile/ui/screens/about.py", ABOUT)
    copy.write("kv/screens/about.kv", ABOUT_KV)
    copy.write("tests/ui/screens/test_about.py", ABOUT_TEST)
    line = '        "about": "fitsmobile.ui.screens.about:AboutScreen",'
    copy.insert("fitsmobile/ui/screens/__init__.py", "    }", line)
    assert "'About this app' is not translated" in copy.run("-m", "tools.dev.messages")
    copy.translate()
    assert copy.run("-m", "tools.dev.messages") == ""
    assert_as_told(copy, "To add a screen")
    copy.test(
        "tests/ui/screens/test_about.py",
        "tests/ui/look/test_kv.py",
        CATALOGUES,
    )


def test_a_game_is_added_by_its_recipe(copy):
    for name, place in GAME_FILES.items():
        copy.move(f"tests/fifth/{name}", place, MODULES)
    for registry, place in (
        ("fitsmobile/engine/registry.py", "fitsmobile.engine.pebbles"),
        ("fitsmobile/ai/levels.py", "fitsmobile.ai.pebbles_player"),
        ("fitsmobile/ui/games/__init__.py", "fitsmobile.ui.games.pebbles"),
    ):
        copy.insert(registry, "    }", f'        "pebbles": "{place}:PEBBLES",')
    tokens = json.loads((copy.folder / TOKENS).read_text("utf-8"))
    for theme in tokens["themes"].values():
        for role, colour in registered.COLOURS.items():
            theme[role]["pebbles"] = colour
    copy.write(TOKENS, json.dumps(tokens))
    copy.run("-c", COUNT_AND_PLAY)
    assert "'Take the last one' is not translated" in copy.run("-m", "tools.dev.messages")
    copy.translate()
    assert copy.run("-m", "tools.dev.messages") == ""
    assert_as_told(copy, "To add a game")
    copy.test("tests/test_complete.py", "tests/engine/test_pebbles.py", CATALOGUES)
    copy.test("tests/ui/games/test_every_game.py", "-k", "pebbles")
