"""Install the packages of a lock with a pip that works, and verify them."""

from __future__ import annotations

import ast
import os
import re
import sys
from pathlib import Path

from tools.dev.setup.commands import ENV_PYTHON, ROOT, SetupFailed, run, say, works

KEPT_SETTINGS = (
    # the machine's settings of its package index; others are dropped, because a target, a prefix
    # or a dry run would leave `.venv` empty
    *("index-url", "extra-index-url", "find-links", "no-index", "trusted-host", "proxy"),
    *("cert", "client-cert", "default-timeout", "timeout", "retries", "cache-dir", "no-cache-dir"),
    *("keyring-provider", "use-feature"),
)
OWN_SETTINGS = {
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_ROOT_USER_ACTION": "ignore",
    "PIP_NO_INPUT": "1",
}
PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^ ;\\]+) *\\?$", re.MULTILINE)
"""A line of a lock without a marker; one with a marker may be for another system."""

LOOK = """
import sys
from importlib.metadata import PackageNotFoundError, version
for name, wanted in (pin.split("==") for pin in sys.argv[1:]):
    try:
        found = version(name)
    except PackageNotFoundError:
        found = None
    if found != wanted:
        print(name)
"""


def lock_of(profile: str) -> Path:
    """Return the hash-locked requirements of a profile."""
    return ROOT / "requirements" / f"{profile}.txt"


def variable_of(setting: str) -> str:
    """Return the variable that pip reads a setting from."""
    return f"PIP_{setting.upper().replace('-', '_')}"


def pip_settings(pip: list[str]) -> dict[str, str]:
    """Return the variables for pip: only the configured index."""
    heard = ("PIP_CONFIG_FILE", *map(variable_of, KEPT_SETTINGS))
    mine = {name: os.environ[name] for name in heard if name in os.environ}
    mine["PIP_USER"] = "0"  # without it, `user = yes` makes `pip config` read only that file
    chosen: dict[str, dict[str, str]] = {"global": {}, "install": {}, ":env:": {}}
    for line in run([*pip, "config", "list"], mine).splitlines():
        section, _, rest = line.partition(".")
        name, _, value = rest.partition("=")
        if section in chosen and name in KEPT_SETTINGS and value != "''":  # pip ignores empty ones
            chosen[section][variable_of(name)] = str(ast.literal_eval(value))
    return {**chosen["global"], **chosen["install"], **chosen[":env:"], **OWN_SETTINGS}


def pip_command() -> list[str]:
    """Return a pip that can install into `.venv`: its own, or one of the system.

    Debian's Python has no `ensurepip` to create one, and a pip of the system may be too old for the
    Python in `.venv`, so each is tried.
    """
    inside = [str(ENV_PYTHON), "-I", "-m", "pip"]
    outside = [sys.executable, "-I", "-m", "pip", "--python", str(ENV_PYTHON)]
    if not works([*inside, "--version"], OWN_SETTINGS):
        works([str(ENV_PYTHON), "-I", "-m", "ensurepip"], OWN_SETTINGS)
    for command in (inside, outside):
        if works([*command, "list"], OWN_SETTINGS):
            return command
    raise SetupFailed("no pip here can install into .venv; install python3-venv and try again")


EXTRAS = {"reader": "screen readers can't use the app"}
"""Locks that the app runs without, and what is missing then."""


def install_extras() -> None:
    """Try the packages that the app runs without; say in a line what is missing without them.

    Nothing is compiled: where there is no wheel, there is no package.
    """
    for extra, loss in EXTRAS.items():
        try:
            install(extra, "--only-binary=:all:")
        except SetupFailed:
            say(f"requirements/{extra}.txt has nothing for this machine: {loss}")


def install(profile: str, *options: str) -> None:
    """Install the packages of the lock with verified hashes; fail if one is missing afterwards."""
    say(f"installing requirements/{profile}.txt (hash-locked) into .venv")
    pip = pip_command()
    arguments = ["install", "--quiet", "--require-hashes", *options, "-r", str(lock_of(profile))]
    told = run([*pip, *arguments], pip_settings(pip))
    missing = not_installed(profile)
    if missing:
        raise SetupFailed(f"{told}\n[setup] pip said yes, but .venv lacks {', '.join(missing)}")


def install_apart(profile: str, folder: str) -> None:
    """Install the packages of a lock into a folder outside of any environment."""
    pip = [sys.executable, "-I", "-m", "pip"]
    arguments = ["install", "--quiet", "--require-hashes", "--target", folder]
    run([*pip, *arguments, "-r", str(lock_of(profile))], pip_settings(pip))


def not_installed(profile: str) -> list[str]:
    """Return the packages of the lock that `.venv` lacks or has in another version."""
    pins = ["==".join(pin) for pin in PINNED.findall(lock_of(profile).read_text("utf-8"))]
    return run([str(ENV_PYTHON), "-I", "-c", LOOK, *pins]).split()
