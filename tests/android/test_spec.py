"""`buildozer.spec`: keys that Buildozer reads, values that stores and tools require."""

import ast
import json
import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import buildozer
import pytest
from buildozer.specparser import SpecParser

import fitsmobile
from fitsmobile.session import challenge
from fitsmobile.storage.languages import LANGUAGES, SOURCE
from fitsmobile.ui.look.i18n import catalogue
from tests.source import ROOT
from tools.android import p4a_hook

SPACE = "{http://schemas.android.com/apk/res/android}"
NEEDED = {
    "android.api": "36",
    "android.minapi": "24",
    "android.ndk_api": "24",
    "android.ndk": "28c",
    "android.archs": "arm64-v8a, armeabi-v7a",
    "android.release_artifact": "aab",
    "android.allow_backup": "True",
    "android.manifest.launch_mode": "singleTask",
    "fullscreen": "0",
}
OF_RECIPES_ONLY = {"chardet", "six"}
"""Packages of recipes that a desktop does not need."""

RESOURCES = ROOT / "for_android" / "res"


@cache
def spec() -> SpecParser:
    parser = SpecParser()
    parser.read(str(ROOT / "buildozer.spec"), "utf-8")
    return parser


@cache
def words_in_buildozer() -> frozenset[str]:
    """Every string in Buildozer's code: a key that is not among them is never read."""
    found: set[str] = set()
    for path in Path(buildozer.__file__).parent.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        constants = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
        found |= {value for value in constants if isinstance(value, str)}
    return frozenset(found)


def named_files() -> list[str]:
    """The project's files named in the spec."""
    options = [spec().get("app", key) for key in spec().options("app")]
    return [value for value in options if value.startswith(("for_android", "./for_android"))]


@pytest.mark.parametrize("key", [*spec().options("app"), *spec().options("buildozer")])
def test_buildozer_reads_every_key_of_the_spec(key):
    assert key in words_in_buildozer()


def test_an_unknown_key_of_the_spec_is_detected():
    assert "android.permission" not in words_in_buildozer()


def test_the_spec_has_only_sections_that_buildozer_reads():
    assert spec().sections() == ["app", "buildozer"]


@pytest.mark.parametrize("key", NEEDED)
def test_the_spec_has_the_values_that_stores_and_tools_require(key):
    assert spec().get("app", key) == NEEDED[key]


def test_android_features_is_left_out_because_it_breaks_the_build():
    assert not spec().has_option("app", "android.features")


def test_the_version_is_that_of_the_package():
    pattern = spec().get("app", "version.regex")
    text = Path(spec().get("app", "version.filename").replace("%(source.dir)s", "."))
    found = re.search(pattern, (ROOT / text).read_text("utf-8"))
    assert found is not None
    assert found[1] == fitsmobile.__version__


def test_both_pythons_of_the_package_have_a_version_supported_by_kivy():
    pins = dict(one.split("==") for one in spec().getlist("app", "requirements"))
    assert pins["python3"] == pins["hostpython3"]
    assert pins["python3"].rsplit(".", 1)[0] in {"3.11", "3.12", "3.13"}


def test_the_package_has_the_tested_versions():
    pins = dict(one.split("==") for one in spec().getlist("app", "requirements"))
    locked = (ROOT / "requirements" / "run.txt").read_text("utf-8")
    for name in set(pins) - {"python3", "hostpython3", *OF_RECIPES_ONLY}:
        assert f"{name}=={pins[name]} " in locked


def test_every_file_named_by_the_spec_exists():
    assert named_files()
    assert [name for name in named_files() if not (ROOT / name).exists()] == []


def test_the_presplash_has_the_colour_of_the_default_table_by_day_and_by_night():
    tokens = json.loads((ROOT / "fitsmobile" / "ui" / "look" / "tokens.json").read_text("utf-8"))
    themes = next(iter(tokens["tables"].values()))
    assert spec().get("app", "android.presplash_color") == themes["light"]["bg"]
    night = ElementTree.parse(ROOT / "for_android" / "res" / "values-night" / "presplash.xml")
    named = {one.get("name"): one.text for one in night.getroot()}
    assert named == {"presplash_color": themes["dark"]["bg"]}
    for folder, theme in (("values", "light"), ("values-night", "dark")):
        assert values(folder, "first_screen") == {"first_screen": themes[theme]["bg"]}


@pytest.mark.parametrize("path", sorted((ROOT / "for_android" / "res").rglob("*.xml")), ids=str)
def test_every_resource_is_well_formed_and_refers_to_resources_that_exist(path):
    tree = ElementTree.parse(path)
    names = {f"@{one.parent.name}/{one.stem}" for one in path.parents[1].rglob("*.xml")}
    wanted = {node.get(f"{SPACE}drawable") for node in tree.iter()} - {None}
    assert wanted <= names


def test_the_adaptive_icon_has_a_layer_for_tinted_icons():
    icon = ROOT / "for_android" / "res" / "mipmap-anydpi-v26" / "icon.xml"
    layers = {node.tag for node in ElementTree.parse(icon).getroot()}
    assert layers == {"background", "foreground", "monochrome"}


def test_the_manifest_arguments_name_resources_that_exist():
    text = (ROOT / "for_android" / "application_arguments.txt").read_text("utf-8")
    pairs = dict(re.findall(r'android:(\w+)="([^"]*)"', text))
    assert pairs["enableOnBackInvokedCallback"] == "false"
    assert pairs["appCategory"] == "game"
    for value in (pairs["fullBackupContent"], pairs["dataExtractionRules"]):
        assert (ROOT / "for_android" / "res" / f"{value.lstrip('@')}.xml").is_file()


def filters() -> list[dict[str, set[str]]]:
    """Actions, schemes, hosts and types of each intent filter."""
    text = (ROOT / spec().get("app", "android.manifest.intent_filters")).read_text("utf-8")
    named = ElementTree.fromstring(f'<x xmlns:android="{SPACE.strip("{}")}">{text}</x>')
    keys = ("name", "scheme", "host", "mimeType")
    return [
        {key: {node.get(SPACE + key) or "" for node in one.iter()} - {""} for key in keys}
        for one in named.iter("intent-filter")
    ]


def test_the_intent_filter_matches_the_links_of_the_app():
    (link,) = [one for one in filters() if one["host"]]
    assert f"{link['scheme'].pop()}://{link['host'].pop()}/" == challenge.LINK
    assert "android.intent.action.VIEW" in link["name"]


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        ("SEND", "text/plain"),
        ("PROCESS_TEXT", "text/plain"),
        ("VIEW", "application/json"),
        ("SEND", "application/json"),
    ],
)
def test_a_challenge_and_an_exported_file_can_be_opened_from_other_apps(action, kind):
    name = f"android.intent.action.{action}"
    (taken,) = [one for one in filters() if name in one["name"] and kind in one["mimeType"]]
    assert "android.intent.category.DEFAULT" in taken["name"]
    assert taken["scheme"] == ({"content"} if action == "VIEW" else set())


def resource(folder: str, name: str) -> ElementTree.Element:
    return ElementTree.parse(RESOURCES / folder / f"{name}.xml").getroot()


def values(folder: str, name: str) -> dict[str, str]:
    """Named values of a resource file."""
    return {one.get("name") or "": one.text or "" for one in resource(folder, name)}


def test_the_locale_config_lists_the_languages_of_the_app():
    offered = [one.get(f"{SPACE}name") for one in resource("xml", "locales")]
    assert offered == list(LANGUAGES)


def test_every_shortcut_opens_this_package():
    package = f"{spec().get('app', 'package.domain')}.{spec().get('app', 'package.name')}"
    intents = list(resource("xml", "shortcuts").iter("intent"))
    assert {one.get(f"{SPACE}targetPackage") for one in intents} == {package}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shortcut_has_the_texts_of_the_app(language):
    folder = "values" if language == SOURCE else f"values-{language}"
    said = {name: text.replace("\\'", "'") for name, text in values(folder, "shortcuts").items()}
    texts = catalogue(language)
    words = {"shortcut_today": "Play today's deal", "shortcut_continue": "Continue"}
    assert said == {name: texts.gettext(text) for name, text in words.items()}


@pytest.mark.parametrize("folder", ["values-v24", "values-v31"])
def test_the_window_has_a_background_before_the_first_frame(folder):
    (style,) = resource(folder, "activity_theme")
    assert style.get("name") == "KivySupportCutout"
    items = {one.get("name"): one.text for one in style}
    grounds = [name for name, value in items.items() if value == "@color/first_screen"]
    wanted = ["android:windowBackground", "android:windowSplashScreenBackground"]
    assert grounds == wanted[: 1 if folder == "values-v24" else 2]
    assert items["android:windowNoTitle"] == "true"


def test_the_hook_refuses_an_unknown_manifest():
    with pytest.raises(SystemExit, match="has changed"):
        p4a_hook.completed("<manifest><application/></manifest>")


def test_the_package_does_not_keep_the_screen_on():
    assert not spec().has_option("app", "android.wakelock")


def test_the_icons_are_those_of_the_drawing_tool():
    from tools.draw import app_icon

    drawables = ROOT / "for_android" / "res" / "drawable"
    for name in ("background", "foreground", "monochrome"):
        drawn = app_icon.vector(getattr(app_icon, name)())
        assert (drawables / f"icon_{name}.xml").read_text("utf-8") == drawn
