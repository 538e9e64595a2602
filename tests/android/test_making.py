"""`make apk`, `make aab` and `make deploy`, as far as they go without Android's tools."""

import shutil
import stat
from pathlib import Path

import pytest

from tools.android import package


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Debian machine with nothing that a build needs; programs can be put on its path."""
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setattr(package, "INCLUDES", tmp_path / "include")
    put(programs, "dpkg")
    return programs


def put(folder: Path, name: str, says: str = "") -> None:
    program = folder / name
    program.write_text(f"#!/bin/sh\necho '{says}'\n", "utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)


def test_a_bare_machine_is_told_everything_in_one_line(bare: Path) -> None:
    (line,) = package.complaints()
    command = line.partition("sudo apt-get install ")[2].split()
    assert set(command) == {*package.PROGRAMS.values(), *package.HEADERS.values()}


def test_only_what_lacks_is_asked_for(bare: Path, tmp_path: Path) -> None:
    for program in package.PROGRAMS:
        put(bare, program, "javac 17.0.1" if program == "javac" else "")
    for header in package.HEADERS:
        path = tmp_path / "include" / "x86_64-linux-gnu" / header
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    assert package.complaints() == []
    (bare / "cmake").unlink()
    (line,) = package.complaints()
    assert line.endswith("apt-get install cmake")


def test_an_old_java_is_named(bare: Path) -> None:
    put(bare, "javac", "javac 11.0.2")
    assert package.complaints()[1].startswith("Java 11 is too old")


def test_nothing_is_begun_that_can_not_be_finished(
    bare: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert package.main(["apk"]) == 1
    assert "This can't be built here yet." in capsys.readouterr().err


def test_buildozer_finds_cython_where_it_was_installed() -> None:
    assert shutil.which("cython", path=package.environment()["PATH"])


def test_what_nobody_knows_is_answered_with_what_there_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert package.main(["ipa"]) == 2
    assert "apk,aab,deploy" in capsys.readouterr().out
