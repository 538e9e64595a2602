"""`make apk`, `make aab` and `make deploy`, as far as they go without Android's tools."""

import shutil
import stat
import subprocess
from pathlib import Path

import pytest
from buildozer import specparser

from tools.android import package
from tools.android.staging import ROOT


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Debian machine without the tools of a build; tests put programs on its PATH."""
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setattr(package, "INCLUDES", tmp_path / "include")
    monkeypatch.setattr(package, "ACLOCAL", tmp_path / "aclocal")
    put(programs, "dpkg")
    return programs


def put(folder: Path, name: str, says: str = "") -> None:
    program = folder / name
    program.write_text(f"#!/bin/sh\necho '{says}'\n", "utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)


def equip(programs: Path, java: str = "17.0.1") -> None:
    """Put all tools of a build on a bare machine."""
    for program in package.PROGRAMS:
        put(programs, program, f"javac {java}" if program == "javac" else "")
    headers = programs.parent / "include" / "x86_64-linux-gnu"
    files = [headers / name for name in package.HEADERS]
    for path in (*files, *(programs.parent / "aclocal" / name for name in package.MACROS)):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")


def test_a_bare_machine_gets_all_missing_tools_in_one_line(bare: Path) -> None:
    (line,) = package.complaints()
    command = line.partition("sudo apt-get install ")[2].split()
    needed = (package.PROGRAMS, package.HEADERS, package.MACROS)
    assert sorted(command) == sorted({name for names in needed for name in names.values()})


def test_only_missing_tools_are_named(bare: Path) -> None:
    equip(bare)
    assert package.complaints() == []
    (bare / "cmake").unlink()
    (line,) = package.complaints()
    assert line.endswith("apt-get install cmake")


def test_libtools_macros_are_named_where_only_its_programs_exist(bare: Path) -> None:
    """Without them libffi's `autoreconf` fails: `LT_SYS_SYMBOL_USCORE` is undefined."""
    equip(bare)
    (bare.parent / "aclocal" / "ltdl.m4").unlink()
    (line,) = package.complaints()
    assert line.endswith("apt-get install libltdl-dev")


@pytest.mark.parametrize("java", ["11.0.2", "25.0.1"])
def test_a_java_that_gradle_cannot_use_is_refused_by_name(bare: Path, java: str) -> None:
    equip(bare, java)
    (line,) = package.complaints()
    assert line.startswith(f"Gradle can't run on Java {java[:2]}, only on 17 to 24")


@pytest.mark.parametrize("java", ["17.0.1", "24.0.2"])
def test_a_java_that_gradle_can_use_is_accepted(bare: Path, java: str) -> None:
    equip(bare, java)
    assert package.complaints() == []


def test_java_home_is_used_as_gradle_does(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    equip(bare, "25.0.1")
    home = bare.parent / "jdk-21"
    (home / "bin").mkdir(parents=True)
    put(home / "bin", "javac", "javac 21.0.4")
    monkeypatch.setenv("JAVA_HOME", str(home))
    assert package.complaints() == []
    (home / "bin" / "javac").unlink()
    (line,) = package.complaints()
    assert line.endswith(f"apt-get install {package.JDK}")


def test_no_build_begins_with_missing_tools(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert package.main(["apk"]) == 1
    assert "This can't be built here yet." in capsys.readouterr().err


def test_a_package_has_the_time_of_its_commit(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """python-for-android writes SOURCE_DATE_EPOCH, so that a commit is always built alike."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    put(bare, "git", "1778284800")
    assert package.environment()["SOURCE_DATE_EPOCH"] == "1778284800"
    put(bare, "git", "fatal: not a git repository")
    assert "SOURCE_DATE_EPOCH" not in package.environment()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    assert package.environment()["SOURCE_DATE_EPOCH"] == "1"


def test_buildozer_finds_cython_where_it_was_installed(bare: Path) -> None:
    put(bare, "git")
    assert shutil.which("cython", path=package.environment()["PATH"])


@pytest.mark.parametrize(("goal", "artifact"), [("release-apk", "apk"), ("aab", "aab")])
def test_buildozer_builds_the_requested_kind_of_package(
    goal: str, artifact: str, bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(bare, "git")
    given: dict[str, str] = {}
    monkeypatch.setattr(package, "complaints", list)
    monkeypatch.setattr(subprocess, "call", lambda *_, env, **__: given.update(env))
    package.main([goal])
    monkeypatch.setattr(specparser, "environ", given)
    parser = specparser.SpecParser()
    parser.read(str(ROOT / "buildozer.spec"), "utf-8")
    assert parser.get("app", "android.release_artifact") == artifact


def test_an_unknown_command_is_answered_with_the_list_of_commands(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert package.main(["ipa"]) == 2
    assert "apk,release-apk,aab,deploy" in capsys.readouterr().out
