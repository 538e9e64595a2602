"""Modules of Python, Kivy and other packages that are left out of the Android package.

`test_staged_app.py` plays the app without them.
"""

import zipfile
from pathlib import Path

import pytest

from tools.android import bundle, p4a_hook
from tools.android.staging import ROOT

DAY = (2026, 5, 9, 0, 0, 0)
KEPT = {
    "_python_bundle__arm64-v8a/_python_bundle/modules/_random.so",
    "_python_bundle__arm64-v8a/_python_bundle/site-packages/kivy/core/image/img_sdl2.pyc",
    "_python_bundle__arm64-v8a/_python_bundle/site-packages/kivy/modules/__init__.pyc",
    "_python_bundle__arm64-v8a/_python_bundle/site-packages/plyer/platforms/android/vibrator.pyc",
    "libs/arm64-v8a/libSDL2.so",
    "libs/arm64-v8a/libpython3.11.so",
}
LEFT = {
    "_python_bundle__arm64-v8a/_python_bundle/modules/_ssl.cpython-311.so",
    "_python_bundle__arm64-v8a/_python_bundle/site-packages/kivy/core/image/img_pil.pyc",
    "_python_bundle__arm64-v8a/_python_bundle/site-packages/kivy/modules/inspector.pyc",
    "_python_bundle__arm64-v8a/_python_bundle/site-packages/setuptools/command/build.pyc",
    "libs/arm64-v8a/libcrypto1.1.so",
    "libs/arm64-v8a/libsqlite3.so",
}
NOT_HERE = {
    "site-packages/_distutils_hack/*",
    "site-packages/chardet/*",
    "site-packages/distutils-precedence.pth",
    "site-packages/pkg_resources/*",
}
"""Current and former parts of setuptools outside its package, and a package of Kivy's recipe."""

LIBRARY = Path("_python_bundle__arm64-v8a/_python_bundle/stdlib.zip")


@pytest.fixture
def dist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A distribution of python-for-android before it is packed; the current folder."""
    for name in KEPT | LEFT:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(name.encode())
    with zipfile.ZipFile(tmp_path / LIBRARY, "w") as library:
        for name in ("json/__init__.pyc", "ssl.pyc", "unittest/mock.pyc", "abc.pyc"):
            library.writestr(zipfile.ZipInfo(name, DAY), name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_unused_modules_are_removed_before_packing(dist: Path) -> None:
    p4a_hook.before_apk_build(None)
    there = {path.relative_to(dist) for path in dist.rglob("*") if path.is_file()}
    assert there == {*map(Path, KEPT), LIBRARY}
    with zipfile.ZipFile(dist / LIBRARY) as library:
        assert library.namelist() == ["json/__init__.pyc", "abc.pyc"]
        assert {one.date_time for one in library.infolist()} == {DAY}


def test_packing_a_bundle_again_leaves_it_unchanged(dist: Path) -> None:
    p4a_hook.before_apk_build(None)
    before = (dist / LIBRARY).read_bytes()
    p4a_hook.before_apk_build(None)
    assert (dist / LIBRARY).read_bytes() == before


def test_a_distribution_without_a_bundle_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match="has changed"):
        p4a_hook.before_apk_build(None)


def test_every_pattern_for_a_package_matches_one_of_its_files() -> None:
    """Patterns for the standard library are not checked: its version differs here."""
    packed = [name for name, _ in bundle.files() if name.startswith("site-packages/")]
    lines = p4a_hook.LEFT_OUT.read_text("utf-8").splitlines()
    ours = [line for line in lines if line.startswith("site-packages/") and line not in NOT_HERE]
    matched = {line: any(map(p4a_hook.pattern_of([line]).fullmatch, packed)) for line in ours}
    assert [line for line, found in matched.items() if not found] == []


def test_every_pattern_names_a_place_in_the_package() -> None:
    lines = p4a_hook.LEFT_OUT.read_text("utf-8").splitlines()
    places = {line.partition("/")[0] for line in lines if line and not line.startswith("#")}
    assert places == {"stdlib", "modules", "native", "site-packages"}


def test_the_spec_names_the_hook() -> None:
    from tests.android.test_spec import spec

    assert ROOT / spec().get("app", "p4a.hook") == Path(p4a_hook.__file__)
