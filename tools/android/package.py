"""Build for Android: python -m tools.android.package apk|release-apk|aab|deploy.

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

JAVA = range(17, 25)
"""Versions of the JDK that the Gradle of python-for-android (8.14.3) runs on."""

JDK = "default-jdk-headless"
"""Debian package of the JDK: 17 in Debian 12, 21 in Debian 13 and Ubuntu 24.04."""

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
    "javac": JDK,
}
HEADERS = {
    # header that building Python for the host needs -> Debian package
    "zlib.h": "zlib1g-dev",
    "openssl/ssl.h": "libssl-dev",
    "ffi.h": "libffi-dev",
}
MACROS = {
    # autoconf macro that building libffi needs -> Debian package
    "ltdl.m4": "libltdl-dev",
}
INCLUDES = Path("/usr/include")
ACLOCAL = Path("/usr/share/aclocal")

GOALS = {
    "apk": ["android", "debug"],
    "release-apk": ["android", "release"],
    "aab": ["android", "release"],
    "deploy": ["android", "debug", "deploy", "run", "logcat"],
}
ARTIFACTS = {"release-apk": {"APP_ANDROID_RELEASE_ARTIFACT": "apk"}}
"""Variables by which Buildozer reads another value for a key of the spec, by goal."""


def java_compiler() -> str | None:
    """The Java compiler that Buildozer and Gradle use: that of JAVA_HOME, else the one on PATH."""
    home = os.environ.get("JAVA_HOME")
    return shutil.which("javac", path=str(Path(home, "bin")) if home else None)


def java_version() -> int | None:
    """The major version of the Java compiler; None where none is installed."""
    compiler = java_compiler()
    if compiler is None:
        return None
    told = subprocess.run([compiler, "-version"], capture_output=True, text=True)
    found = re.search(r"javac (\d+)", told.stdout + told.stderr)
    return int(found[1]) if found else None


def lacking() -> list[str]:
    """Debian packages of the programs, headers and macros that this machine lacks."""
    lacks = [package for program, package in PROGRAMS.items() if not shutil.which(program)]
    if java_compiler() is None and JDK not in lacks:  # JAVA_HOME leads nowhere
        lacks.append(JDK)
    if shutil.which("dpkg"):  # the places of headers and macros are known for Debian only
        lacks += [package for header, package in HEADERS.items() if not has_header(header)]
        lacks += [package for macro, package in MACROS.items() if not (ACLOCAL / macro).is_file()]
    return lacks


def complaints() -> list[str]:
    """Reasons why the build cannot start, each with the command that solves it."""
    found = []
    packages = " ".join(lacking())
    if packages:
        found.append(
            f"Some tools are missing. On Debian and Ubuntu: sudo apt-get install {packages}"
        )
    version = java_version()
    if version is not None and version not in JAVA:
        found.append(
            f"Gradle can't run on Java {version}, only on {JAVA[0]} to {JAVA[-1]}: install one of "
            "these, for example openjdk-17-jdk-headless or openjdk-21-jdk-headless, and set "
            "JAVA_HOME to its folder in /usr/lib/jvm."
        )
    return found


def has_header(name: str) -> bool:
    """Whether a C header is installed, for all architectures or for this one."""
    return (INCLUDES / name).is_file() or any(INCLUDES.glob(f"*-linux-gnu*/{name}"))


def environment() -> dict[str, str]:
    """The environment in which Buildozer finds our `.venv`.

    Its folder of programs is on PATH, where Cython is looked for. VIRTUAL_ENV keeps Buildozer from
    calling `pip install --user`, which pip refuses in a virtual environment. SOURCE_DATE_EPOCH is
    the time that python-for-android writes into the package, that of the commit.
    """
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    built = {**commit_time(), **os.environ}
    return {**built, "PATH": path, "VIRTUAL_ENV": sys.prefix}


def commit_time() -> dict[str, str]:
    """SOURCE_DATE_EPOCH by the commit that lies here; nothing where this is no clone."""
    command = ["git", "log", "-1", "--format=%ct"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    seconds = told.stdout.strip()
    return {"SOURCE_DATE_EPOCH": seconds} if seconds.isdigit() else {}


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
    command = [sys.executable, "-m", "tools.android.build", *GOALS[goal]]
    code = subprocess.call(command, cwd=ROOT, env=environment() | ARTIFACTS.get(goal, {}))
    if code == 0:
        print("The package is in bin/.")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
