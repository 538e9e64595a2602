"""System libraries and programs: checked, installed, or reported with one command to run."""

from __future__ import annotations

import os
import sys
from typing import NamedTuple

from tools.dev.setup.commands import SetupFailed, run, say, works


class Need(NamedTuple):
    """A system library or program, and its package for each package manager."""

    name: str
    packages: dict[str, str]
    optional: bool = False


LIBRARIES = (
    # loaded by Kivy's window at run time
    Need("libGL.so.1", {"apt-get": "libgl1", "dnf": "mesa-libGL", "pacman": "libglvnd mesa"}),
    Need("libEGL.so.1", {"apt-get": "libegl1", "dnf": "mesa-libEGL", "pacman": "libglvnd mesa"}),
    Need(
        "libmtdev.so.1",  # touch screens
        {"apt-get": "libmtdev1", "dnf": "mtdev", "pacman": "mtdev"},
        optional=True,
    ),
)
PROGRAMS = (
    # started by the test suite; tests/conftest.py hides every program that is not named here
    Need("patch", {"apt-get": "patch", "dnf": "patch", "pacman": "patch"}),  # python-for-android
    Need("bash", {"apt-get": "bash", "dnf": "bash", "pacman": "bash"}),  # parses the scripts for CI
)
PIP = Need("pip", {"apt-get": "python3-venv", "dnf": "python3-pip", "pacman": "python-pip"})

NEEDS = {
    "run": (PIP, *LIBRARIES),
    "test": (PIP, *LIBRARIES, *PROGRAMS),
    "bench": (PIP, *LIBRARIES, *PROGRAMS),
}

COMMANDS = {
    "apt-get": "apt-get install -y --no-install-recommends",
    "dnf": "dnf install -y",
    "pacman": "pacman -S --needed",
}


def has_library(name: str) -> bool:
    """Return whether the dynamic linker finds a library; other systems bring their own."""
    import ctypes

    if not sys.platform.startswith("linux"):
        return True
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def has_pip() -> bool:
    """Return whether this Python has pip, or `ensurepip`, which brings it into `.venv`."""
    return any(
        works([sys.executable, "-I", "-m", one, "--version"]) for one in ("pip", "ensurepip")
    )


def is_there(need: Need) -> bool:
    """Return whether this machine has the library or program."""
    import shutil

    if need is PIP:
        return has_pip()
    if need in PROGRAMS:
        return shutil.which(need.name) is not None
    return has_library(need.name)


def lacking(profile: str) -> list[Need]:
    """Return the needs of a profile that this machine lacks."""
    return [need for need in NEEDS[profile] if not is_there(need)]


def provide(profile: str) -> None:
    """Install what is missing if permitted, otherwise fail with the command to run."""
    missing = lacking(profile)
    if not missing:
        return
    say(f"this machine lacks {', '.join(need.name for need in missing)}")
    command = install_command(missing)
    prefix = as_root()
    if command[0] == "apt-get" and prefix is not None:
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        say(" ".join(command))
        run([*prefix, "apt-get", "update"], quiet)
        run([*prefix, *command], quiet)
        missing = lacking(profile)
    line = " ".join(["sudo", *command] if prefix != [] else command)
    if not all(need.optional for need in missing):
        raise SetupFailed(f"please run this, then try again:\n\n    {line}\n")
    if missing:
        say(f"the window opens without it; for touch screens you may run: {line}")


def install_command(missing: list[Need]) -> list[str]:
    """Return the package manager's command that installs everything missing."""
    import shutil

    for manager, command in COMMANDS.items():
        if shutil.which(manager):
            packages = " ".join(need.packages[manager] for need in missing)
            return [*command.split(), *dict.fromkeys(packages.split())]
    return ["<your package manager>", "install", *(need.name for need in missing)]


def as_root() -> list[str] | None:
    """Return the prefix of a command to run it as root; None where that is not permitted."""
    if os.geteuid() == 0:
        return []
    if works(["sudo", "-n", "true"]):
        return ["sudo", "-n"]
    return None
