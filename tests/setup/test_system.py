"""Libraries and programs of the system: found, installed where allowed, else named in one line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import programs
from tools.dev.setup import system
from tools.dev.setup.commands import SetupFailed

INSTALL = "apt-get install -y --no-install-recommends"
EVERYTHING = {
    "run": "libgl1 libegl1 libmtdev1",
    "test": "libgl1 libegl1 libmtdev1 patch bash",
    "bench": "libgl1 libegl1 libmtdev1 patch bash",
}
START_FROM_A_CHILD = """
import subprocess, sys
subprocess.run([sys.executable, "-c", "import subprocess; subprocess.run(['env'])"])
"""


class Machine:
    """A fake Debian with only the libraries and programs that a test adds."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "log"
        self.libraries: set[str] = set()
        self.has_pip = True

    def put(self, name: str, does: str = "") -> None:
        """Add a program that writes its command line to the log."""
        program = self.folder / name
        program.write_text(f"#!/bin/sh\necho {name} $* >> {self.log}\n{does}\n", "utf-8")
        program.chmod(0o755)

    @property
    def called(self) -> list[str]:
        return self.log.read_text("utf-8").splitlines() if self.log.exists() else []


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    bare = Machine(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(system, "has_library", lambda name: name in bare.libraries)
    monkeypatch.setattr(system, "has_pip", lambda: bare.has_pip)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    bare.put("apt-get")
    return bare


def asked_of_the_person(profile: str) -> list[str]:
    """The lines of the refusal that are commands."""
    with pytest.raises(SetupFailed) as refused:
        system.provide(profile)
    return [line.strip() for line in str(refused.value).splitlines() if line.startswith("    ")]


@pytest.mark.parametrize("profile", EVERYTHING)
def test_a_user_who_may_not_install_gets_one_command_for_everything(
    machine: Machine, profile: str
) -> None:
    assert asked_of_the_person(profile) == [f"sudo {INSTALL} {EVERYTHING[profile]}"]
    assert machine.called == []


def test_only_what_is_missing_is_in_the_line(machine: Machine) -> None:
    machine.libraries = {need.name for need in system.LIBRARIES}
    machine.put("bash")
    assert asked_of_the_person("test") == [f"sudo {INSTALL} patch"]
    system.provide("run")


def test_a_python_that_can_bring_no_pip_is_in_the_same_line(machine: Machine) -> None:
    machine.has_pip = False
    line = f"sudo {INSTALL} python3-venv {EVERYTHING['run']}"
    assert asked_of_the_person("run") == [line]


@pytest.mark.parametrize("module", ["pip", "ensurepip", ""])
def test_pip_may_come_from_pip_or_from_python_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    Machine(tmp_path).put("python", f'test "$3" = "{module}"')
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    assert system.has_pip() is bool(module)


def test_packages_are_installed_for_root_and_passwordless_sudo(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.libraries = {need.name for need in system.LIBRARIES}
    machine.put("bash")
    patch = machine.folder / "patch"
    make = f"echo > {patch} && /bin/chmod 755 {patch}"
    machine.put("apt-get", f"test $1 = update || {{ {make}; }}")
    machine.put("sudo", 'shift; [ "$1" = true ] || "$@"')
    system.provide("test")
    called = ["apt-get update", f"{INSTALL} patch"]
    assert [line for line in machine.called if line.startswith("apt")] == called
    patch.unlink()
    machine.log.unlink()
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    system.provide("test")
    assert machine.called == called


def test_a_missing_touch_screen_library_does_not_fail_the_set_up(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.libraries = {need.name for need in system.LIBRARIES if not need.optional}
    system.provide("run")
    assert capsys.readouterr().out.splitlines()[-1].endswith(f"sudo {INSTALL} libmtdev1")


def test_a_machine_without_a_known_package_manager_gets_the_names(machine: Machine) -> None:
    (machine.folder / "apt-get").unlink()
    (line,) = asked_of_the_person("test")
    assert line.endswith("install libGL.so.1 libEGL.so.1 libmtdev.so.1 patch bash")


@pytest.mark.parametrize("manager", system.COMMANDS)
def test_every_package_manager_has_a_package_for_everything(manager: str) -> None:
    needs = [need for needed in system.NEEDS.values() for need in needed]
    assert [need.name for need in needs if not need.packages.get(manager)] == []


def test_the_suite_finds_only_the_programs_that_the_set_up_asks_for() -> None:
    """Starting any other program fails, in child processes too, even where it is installed."""
    found = {path.name for folder in os.get_exec_path() for path in Path(folder).iterdir()}
    assert {need.name for need in system.PROGRAMS} <= found <= set(programs.KNOWN)
    done = subprocess.run([sys.executable, "-c", START_FROM_A_CHILD], capture_output=True)
    assert b"No such file or directory: 'env'" in done.stderr
