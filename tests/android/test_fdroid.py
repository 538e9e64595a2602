"""F-Droid's recipe, compared with the spec and `make`; it is not run here."""

from typing import Any

from ruamel.yaml import YAML

import fitsmobile
from tests.android.test_spec import spec
from tests.source import ROOT
from tools.android.package import HEADERS, MACROS, PROGRAMS

RECIPE = ROOT / "for_android" / "io.github.fitsmobile.app.yml"
VERSION = fitsmobile.__version__


def recipe() -> Any:
    return YAML(typ="safe", pure=True).load(RECIPE.read_text("utf-8"))


def version_code() -> int:
    """The version code that python-for-android derives from the version."""
    number = 0
    for part in VERSION.split("."):
        number = 100 * number + int(part)
    return int(f"10{spec().get('app', 'android.minapi')}{number}")


def test_the_newest_build_has_the_version_of_the_app():
    newest = recipe()["Builds"][-1]
    assert (newest["versionName"], newest["versionCode"]) == (VERSION, version_code())
    assert newest["commit"] == f"v{VERSION}"
    assert recipe()["CurrentVersion"] == VERSION
    assert recipe()["CurrentVersionCode"] == version_code()


def test_its_output_is_the_package_that_make_builds():
    newest, name = recipe()["Builds"][-1], spec().get("app", "package.name")
    archs = "_".join(spec().getlist("app", "android.archs"))
    assert newest["output"] == f"bin/{name}-{VERSION}-{archs}-release-unsigned.apk"
    assert newest["build"][-1].endswith("make release-apk")


def test_it_installs_all_tools_of_a_build():
    newest = recipe()["Builds"][-1]
    installed = set(" ".join(newest["sudo"]).split())
    assert {*PROGRAMS.values(), *HEADERS.values(), *MACROS.values()} <= installed
    assert newest["ndk"] == f"r{spec().get('app', 'android.ndk')}"
    assert f"android-ndk-{newest['ndk']}" in " ".join(newest["build"])


def test_every_listing_has_news_of_this_version():
    listings = list((ROOT / "fastlane/metadata/android").iterdir())
    texts = [folder / "changelogs" / f"{version_code()}.txt" for folder in listings]
    assert [path for path in texts if not 0 < len(path.read_text("utf-8").strip()) <= 500] == []
