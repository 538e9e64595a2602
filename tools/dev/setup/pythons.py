"""Find a CPython that Kivy has wheels for, or download one with uv."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tools.dev.setup.commands import ROOT, SetupFailed, environment, run, say
from tools.dev.setup.packages import install_apart

SUPPORTED = ((3, 11), (3, 12), (3, 13))
OWN_PYTHON = ROOT / ".python"  # the folder of a Python downloaded by uv
WAY_OUT = "install CPython 3.11 to 3.13, or set UV_PYTHON_INSTALL_MIRROR, and try again"


def version_of(python: str) -> tuple[int, int] | None:
    """Return major and minor version; None where it is no working CPython."""
    import subprocess

    code = "import sys; print(sys.implementation.name, *sys.version_info[:2])"
    try:
        answer = subprocess.run(
            [python, "-I", "-S", "-c", code],
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=30,
        )
        name, major, minor = answer.stdout.decode().split()
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return (int(major), int(minor)) if name == "cpython" else None


def candidates() -> list[str]:
    """Return candidate Pythons, the most likely one first."""
    import shutil

    wanted = [f"{major}.{minor}" for major, minor in reversed(SUPPORTED)]
    found = [sys.executable]
    found += [path for v in wanted for path in [shutil.which(f"python{v}")] if path]
    pyenv = Path(os.environ.get("PYENV_ROOT") or os.environ.get("HOME", "/") + "/.pyenv")
    found += [str(p) for v in wanted for p in sorted(pyenv.glob(f"versions/{v}.*/bin/python"))]
    found += [str(p) for p in sorted(OWN_PYTHON.glob("cpython-*/bin/python3"))]
    return found


def find_python() -> str:
    """Return a CPython that Kivy has wheels for; downloaded by uv where the machine has none."""
    for python in candidates():
        if version_of(python) in SUPPORTED:
            return python
    return bring_python()


def bring_python() -> str:
    """Install a CPython into `.python/` with uv, which is deleted afterwards."""
    import tempfile

    say("no CPython 3.11, 3.12 or 3.13 here: uv brings one into .python/")
    version = "{}.{}".format(*SUPPORTED[-1])
    try:
        with tempfile.TemporaryDirectory() as scratch:
            where = {"UV_PYTHON_INSTALL_DIR": str(OWN_PYTHON)}
            run([find_uv(scratch), "python", "install", "--no-bin", version], where)
    except SetupFailed as problem:
        raise SetupFailed(f"{problem}\n[setup] {WAY_OUT}") from problem
    found = [str(p) for p in sorted(OWN_PYTHON.glob("cpython-*/bin/python3"))]
    if not found:
        raise SetupFailed(f"uv installed no Python; {WAY_OUT}")
    return found[-1]


def find_uv(scratch: str) -> str:
    """Return the machine's uv, or the locked one in a folder that the caller deletes."""
    import shutil

    uv = shutil.which("uv")
    if uv is not None:
        return uv
    install_apart("setup", scratch)
    return str(Path(scratch) / "bin" / "uv")
