"""Every dependency of the app is named with its licence and pinned by hashes."""

import re

import pytest

from tests.source import ROOT, assert_none

pytestmark = pytest.mark.scan

NAMED = (ROOT / "assets" / "LICENSES.md").read_text("utf-8").lower()
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PINNED = re.compile(r"^([a-z0-9._-]+)==", re.MULTILINE)


def test_every_package_that_the_app_runs_on_is_named_with_its_licence():
    packages = PINNED.findall((ROOT / "requirements/run.txt").read_text())
    names = ["kivy-deps" if name.startswith("kivy-deps") else name for name in packages]
    assert names
    assert [name for name in names if name not in NAMED] == []


def test_every_directly_required_package_is_named_with_its_licence():
    def unnamed(source):
        lines = [line.partition("#")[0].strip() for line in source.read_text().splitlines()]
        asked = [re.split(r"[=<>; ]", line)[0] for line in lines if line and line[0] != "-"]
        return [name for name in asked if name.lower() not in NAMED]

    assert_none(unnamed, sorted((ROOT / "requirements").glob("*.in")))


def test_every_pinned_package_has_its_hashes():
    def unhashed(lock):
        entries = re.split(r"^(?=[a-z0-9._-]+==)", lock.read_text(), flags=re.MULTILINE)[1:]
        if not entries:
            return ["nothing is pinned"]
        return [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry]

    assert_none(unhashed, LOCKS)


def test_every_library_of_the_app_is_explained_and_so_is_every_module_instead_of_one():
    text = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    rows = [row.strip("`") for row in re.findall(r"^\| ([^|]+) \|", text, re.MULTILINE)]
    asked = PINNED.findall((ROOT / "requirements" / "run.in").read_text())
    assert asked
    assert set(asked) <= {row.lower() for row in rows}
    modules = re.findall(r"[\w/]+\.py", "\n".join(rows))
    assert modules
    places = (ROOT / "fitsmobile", ROOT)
    assert [m for m in modules if not any((place / m).is_file() for place in places)] == []
