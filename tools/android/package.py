"""Build for Android: python -m tools.android.package apk|aab|deploy.

First checks for the tools that Buildozer cannot download itself and says how to install the
missing ones. Buildozer downloads the Android SDK and NDK to the home folder at the first build:
some gigabytes.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools import ROOT

JAVA = 17

PROGRAMS = {
    # program that the build calls -> Debian package
    "git": "git",
    "zip": "zip",
    "unzip": "unzip",
    "autoconf": "autoconf",
    "automake": "automake",
    "libtoolize": "libtool",
    "pkg-config": "pkg-config",
    "cmake": "cmake",
    "make": "make",
    "gcc": "build-essential",
    "patch": "patch",
    "javac": f"openjdk-{JAVA}-jdk-headless",
}
HEADERS = {
    # header that building Python for the host needs -> Debian package
    "zlib.h": "zlib1g-dev",
    "openssl/ssl.h": "libssl-dev",
    "ffi.h": "libffi-dev",
}
INCLUDES = Path("/usr/include")

GOALS = {
    "apk": ["android", "debug"],
    "aab": ["android", "release"],
    "deploy": ["android", "debug", "deploy", "run", "logcat"],
}


def java_version() -> int | None:
    """The major version of the Java compiler; None where none is installed."""
    if not shutil.which("javac"):
        return None
    told = subprocess.run(["javac", "-version"], capture_output=True, text=True)  # noqa: S607 - whichever is on PATH
    found = re.search(r"javac (\d+)", told.stdout + told.stderr)
    return int(found[1]) if found else None


def complaints() -> list[str]:
    """Reasons why the build cannot start, each with the command that solves it."""
    lacking = [package for program, package in PROGRAMS.items() if not shutil.which(program)]
    if shutil.which("dpkg"):  # the place of headers is known for Debian only
        lacking += [package for header, package in HEADERS.items() if not has_header(header)]
    found = []
    if lacking:
        packages = " ".join(lacking)
        found.append(
            f"Some tools are missing. On Debian and Ubuntu: sudo apt-get install {packages}"
        )
    version = java_version()
    if version is not None and version < JAVA:
        found.append(f"Java {version} is too old for Gradle: install {PROGRAMS['javac']}.")
    return found


def has_header(name: str) -> bool:
    """Whether a C header is installed, for all architectures or for this one."""
    return (INCLUDES / name).is_file() or any(INCLUDES.glob(f"*-linux-gnu*/{name}"))


def environment() -> dict[str, str]:
    """The environment with the folder of our Python on PATH, where Buildozer looks for Cython."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return {**os.environ, "PATH": path}


def main(arguments: list[str]) -> int:
    """Check the machine, then run Buildozer; the exit code."""
    goal = arguments[0] if arguments else ""
    if goal not in GOALS:
        print(f"usage: python -m tools.android.package {{{','.join(GOALS)}}}")
        return 2
    found = complaints()
    if found:
        print("This can't be built here yet.", *found, sep="\n  ", file=sys.stderr)
        return 1
    command = [sys.executable, "-m", "buildozer", *GOALS[goal]]
    code = subprocess.call(command, cwd=ROOT, env=environment())
    if code == 0:
        print("The package is in bin/.")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
