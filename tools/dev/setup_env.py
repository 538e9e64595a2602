"""Make `.venv` ready: python3 tools/dev/setup_env.py run|test|bench.

Needs nothing but the standard library of any Python from 3.8 on and its pip. A second run
only compares a stamp: no network, no pip, a few hundredths of a second.

Kivy has wheels for CPython 3.11 to 3.13. Where the Python that runs this is another one,
an installed one of these is used, and where there is none, `uv` brings one.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

SUPPORTED = ((3, 11), (3, 12), (3, 13))
ROOT = Path(__file__).resolve().parents[2]
ENV = ROOT / ".venv"
ENV_PYTHON = ENV / "bin" / "python"
OWN_PYTHON = ROOT / ".python"  # where uv puts a Python that the machine lacked
MADE_FOR = ENV / "made-for"  # names the folder: the scripts of a moved .venv don't start

LIBRARIES = {
    # what Kivy's window opens at run time: library, whether it is indispensable, packages
    "libGL.so.1": (True, {"apt-get": "libgl1", "dnf": "mesa-libGL", "pacman": "libglvnd mesa"}),
    "libEGL.so.1": (True, {"apt-get": "libegl1", "dnf": "mesa-libEGL", "pacman": "libglvnd mesa"}),
    "libmtdev.so.1": (False, {"apt-get": "libmtdev1", "dnf": "mtdev", "pacman": "mtdev"}),
}
COMMANDS = {
    "apt-get": "apt-get install -y --no-install-recommends",
    "dnf": "dnf install -y",
    "pacman": "pacman -S --needed",
}


class SetupFailed(Exception):
    """Setting up can't go on; the message says what the person can do."""


def lock_of(profile: str) -> Path:
    """The hash-locked requirements of a profile."""
    return ROOT / "requirements" / f"{profile}.txt"


def stamp_of(profile: str) -> Path:
    """Where the environment remembers what was installed for a profile."""
    return ENV / f"installed-{profile}"


def fingerprint(profile: str) -> str:
    """What the stamp has to say for the environment to be up to date."""
    return hashlib.sha256(lock_of(profile).read_bytes()).hexdigest()


def is_ready(profile: str) -> bool:
    """Whether the profile is installed as locked, in an environment that still works."""
    try:
        stamped = stamp_of(profile).read_text(encoding="utf-8")
        made_for = MADE_FOR.read_text(encoding="utf-8")
    except OSError:
        return False
    return stamped == fingerprint(profile) and made_for == str(ROOT) and ENV_PYTHON.exists()


def say(text: str) -> None:
    """One line of progress."""
    print(f"[setup] {text}", flush=True)


def run(command: list[str], environment: dict[str, str] | None = None) -> None:
    """Run a command; what it prints is shown only where it fails, by raising SetupFailed."""
    import subprocess

    variables = {**os.environ, **(environment or {})}
    try:
        done = subprocess.run(
            command, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
    except OSError as problem:
        raise SetupFailed(f"{command[0]} can't be run: {problem}") from problem
    if done.returncode:
        told = done.stdout.decode(errors="replace").strip()
        raise SetupFailed(f"{told}\n[setup] failed: {' '.join(command)}")


def works(command: list[str]) -> bool:
    """Whether a command runs and succeeds; nothing of it is shown."""
    import subprocess

    try:
        code = subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError:
        return False
    return code == 0


def version_of(python: str) -> tuple[int, int] | None:
    """Major and minor version; None where it is no CPython that runs."""
    import subprocess

    code = "import sys; print(sys.implementation.name, *sys.version_info[:2])"
    try:
        answer = subprocess.run(
            [python, "-I", "-S", "-c", code],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=30,
        )
        name, major, minor = answer.stdout.decode().split()
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return (int(major), int(minor)) if name == "cpython" else None


def candidates() -> list[str]:
    """Pythons that may fit, the most obvious one first."""
    import shutil

    wanted = [f"{major}.{minor}" for major, minor in reversed(SUPPORTED)]
    found = [sys.executable]
    found += [path for v in wanted for path in [shutil.which(f"python{v}")] if path]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found += [str(p) for v in wanted for p in sorted(pyenv.glob(f"{v}.*/bin/python"))]
    found += [str(p) for p in sorted(OWN_PYTHON.glob("cpython-*/bin/python3"))]
    return found


def find_python() -> str:
    """A CPython that Kivy has wheels for; brought by uv where the machine has none."""
    for python in candidates():
        if version_of(python) in SUPPORTED:
            return python
    return bring_python()


def bring_python() -> str:
    """Let uv install a CPython into `.python/`; uv itself is thrown away again."""
    import tempfile

    say("no CPython 3.11, 3.12 or 3.13 here: uv brings one into .python/")
    version = "{}.{}".format(*SUPPORTED[-1])
    with tempfile.TemporaryDirectory() as scratch:
        where = {"UV_PYTHON_INSTALL_DIR": str(OWN_PYTHON)}
        run([find_uv(scratch), "python", "install", "--no-bin", version], where)
    found = [str(p) for p in sorted(OWN_PYTHON.glob("cpython-*/bin/python3"))]
    if not found:
        raise SetupFailed("uv installed no Python; install CPython 3.13 yourself and try again")
    return found[-1]


def find_uv(scratch: str) -> str:
    """The machine's uv, or the locked one, put into a folder that the caller throws away."""
    import shutil

    uv = shutil.which("uv")
    if uv is not None:
        return uv
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes"]
    run([*pip, "--target", scratch, "-r", str(lock_of("setup"))], PIP_QUIETLY)
    return str(Path(scratch) / "bin" / "uv")


PIP_QUIETLY = {
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_ROOT_USER_ACTION": "ignore",
    "PIP_NO_INPUT": "1",
}


def create_env() -> None:
    """A fresh `.venv`, unless the one that is there fits."""
    made_here = MADE_FOR.is_file() and MADE_FOR.read_text(encoding="utf-8") == str(ROOT)
    if made_here and version_of(str(ENV_PYTHON)) in SUPPORTED:
        return
    python = find_python()
    say("creating .venv with CPython {}.{} ({})".format(*version_of(python) or (0, 0), python))
    run([python, "-m", "venv", "--without-pip", "--clear", str(ENV)])
    MADE_FOR.write_text(str(ROOT), encoding="utf-8")


def pip_command() -> list[str]:
    """The pip that installs into `.venv`: its own, or one outside that can reach in.

    Debian's Python has none to give away, and a pip outside may be too old for the Python
    inside, so each is tried.
    """
    inside = [str(ENV_PYTHON), "-m", "pip"]
    outside = [sys.executable, "-m", "pip", "--python", str(ENV_PYTHON)]
    if not works([*inside, "--version"]):
        works([str(ENV_PYTHON), "-m", "ensurepip"])
    for command in (inside, outside):
        if works([*command, "list"]):
            return command
    raise SetupFailed("no pip here can install into .venv; install python3-venv and try again")


def install(profile: str) -> None:
    """Install what the lock names, and nothing whose hash differs."""
    say(f"installing requirements/{profile}.txt (hash-locked) into .venv")
    arguments = ["install", "--quiet", "--require-hashes", "-r", str(lock_of(profile))]
    run([*pip_command(), *arguments], PIP_QUIETLY)


def lacking_libraries() -> list[str]:
    """The system libraries that Kivy's window would not find on this machine."""
    import ctypes

    if not sys.platform.startswith("linux"):
        return []
    lacking = []
    for library in LIBRARIES:
        try:
            ctypes.CDLL(library)
        except OSError:
            lacking.append(library)
    return lacking


def install_libraries() -> None:
    """Install what is lacking where that is possible, otherwise say the exact command."""
    lacking = lacking_libraries()
    if not lacking:
        return
    say(f"Kivy's window lacks {', '.join(lacking)}")
    command = library_command(lacking)
    prefix = as_root()
    if command[:1] == ["apt-get"] and prefix is not None:
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        say(" ".join(command))
        run([*prefix, "apt-get", "update"], quiet)
        run([*prefix, *command], quiet)
        lacking = lacking_libraries()
    line = " ".join(["sudo", *command] if prefix != [] else command)
    if any(LIBRARIES[library][0] for library in lacking):
        raise SetupFailed(f"please run this, then try again:\n\n    {line}\n")
    if lacking:
        say(f"the window opens without it; for touch screens you may run: {line}")


def library_command(lacking: list[str]) -> list[str]:
    """The command that installs what is lacking, for this machine's package manager."""
    import shutil

    for manager, command in COMMANDS.items():
        if shutil.which(manager):
            packages = " ".join(LIBRARIES[library][1][manager] for library in lacking)
            return [*command.split(), *dict.fromkeys(packages.split())]
    return ["<your package manager>", "install", *lacking]


def as_root() -> list[str] | None:
    """What to put before a command so that root runs it; None where nobody may."""
    if os.geteuid() == 0:
        return []
    if works(["sudo", "-n", "true"]):
        return ["sudo", "-n"]
    return None


def main(arguments: list[str]) -> int:
    """Make the profile's environment ready; returns the exit code."""
    profile = arguments[0] if arguments else "run"
    if not lock_of(profile).is_file():
        print(f"no such profile: {profile}", file=sys.stderr)
        return 2
    if is_ready(profile):
        return 0
    try:
        create_env()
        install(profile)
        install_libraries()
    except SetupFailed as problem:
        print(f"[setup] {problem}", file=sys.stderr)
        return 1
    stamp_of(profile).write_text(fingerprint(profile), encoding="utf-8")
    say("ready")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
