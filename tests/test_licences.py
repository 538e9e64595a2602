"""What the app is built on is named with its licence, and pinned by what it contains."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
NAMED = (ROOT / "assets" / "LICENSES.md").read_text("utf-8").lower()
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PINNED = re.compile(r"^([a-z0-9._-]+)==", re.MULTILINE)


@pytest.mark.parametrize("package", PINNED.findall((ROOT / "requirements/run.txt").read_text()))
def test_every_package_that_the_app_runs_on_is_named_with_its_licence(package):
    name = "kivy-deps" if package.startswith("kivy-deps") else package
    assert name in NAMED


@pytest.mark.parametrize("source", sorted((ROOT / "requirements").glob("*.in")))
def test_every_package_that_was_asked_for_by_name_is_named_with_its_licence(source):
    lines = [line.partition("#")[0].strip() for line in source.read_text().splitlines()]
    asked = [re.split(r"[=<>; ]", line)[0] for line in lines if line and line[0] != "-"]
    assert [name for name in asked if name.lower() not in NAMED] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pinned_package_has_its_hashes(lock):
    entries = re.split(r"^(?=[a-z0-9._-]+==)", lock.read_text(), flags=re.MULTILINE)[1:]
    assert entries
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []
