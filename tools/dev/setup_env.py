"""Prepare `.venv`: python3 -I -S tools/dev/setup_env.py run|test|bench.

Needs only the standard library of any Python from 3.8 on and its pip. A second run only
compares a stamp, without network and pip, in less than 0.1 s.

Kivy has wheels for CPython 3.11 to 3.13. Where the Python that runs this is another one,
an installed one of these is used, and where there is none, `uv` brings one.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

if __name__ == "__main__":
    # `python -I` trusts no folder, not even the one of the program
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.dev.setup.commands import ENV, ENV_PYTHON, ROOT, SetupFailed, run, say
from tools.dev.setup.packages import EXTRAS, install, install_extras, lock_of
from tools.dev.setup.pythons import SUPPORTED, find_python, version_of
from tools.dev.setup.system import NEEDS, provide

MADE_FOR = ENV / "made-for"  # contains the folder: the scripts of a moved .venv don't start


def stamp_of(profile: str) -> Path:
    """Return the stamp file of a profile: the fingerprint of what was installed."""
    return ENV / f"installed-{profile}"


def fingerprint(profile: str) -> str:
    """Return the fingerprint of a profile: its lock, those of the extras, its system packages."""
    asked = " ".join(need.name for need in NEEDS[profile])
    extras = [lock_of(extra) for extra in EXTRAS if lock_of(extra).is_file()]
    locks = b"".join(lock.read_bytes() for lock in (lock_of(profile), *extras))
    return hashlib.sha256(locks + asked.encode()).hexdigest()


def is_ready(profile: str) -> bool:
    """Return whether the profile is installed as locked in a working environment."""
    try:
        stamped = stamp_of(profile).read_text(encoding="utf-8")
        made_for = MADE_FOR.read_text(encoding="utf-8")
    except OSError:
        return False
    return stamped == fingerprint(profile) and made_for == str(ROOT) and ENV_PYTHON.exists()


def create_env() -> None:
    """Create `.venv`, unless the existing one is valid."""
    made_here = MADE_FOR.is_file() and MADE_FOR.read_text(encoding="utf-8") == str(ROOT)
    if made_here and version_of(str(ENV_PYTHON)) in SUPPORTED:
        return
    if ENV.is_symlink():  # `--clear` would empty the target of a link
        owner = ENV.resolve().parent
        raise SetupFailed(f".venv belongs to {owner}: remove the link and try again")
    python = find_python()
    say("creating .venv with CPython {}.{} ({})".format(*version_of(python) or (0, 0), python))
    run([python, "-I", "-m", "venv", "--without-pip", "--clear", str(ENV)])
    MADE_FOR.write_text(str(ROOT), encoding="utf-8")


def require_unix() -> None:
    """Fail on Windows, where a `.venv` has a different layout."""
    if sys.platform == "win32":
        raise SetupFailed("Windows has no .venv/bin: use the Windows Subsystem for Linux")


def require_writable() -> None:
    """Fail where `.venv` can't be created, as in a read-only checkout."""
    import tempfile

    for folder in (ROOT, ENV):
        if folder is ROOT or folder.exists():
            try:
                tempfile.TemporaryFile(dir=str(folder)).close()
            except OSError as problem:
                raise SetupFailed(
                    f"{folder} can't be written to ({problem.strerror}): "
                    "make a copy of this folder in a place that you may write to"
                ) from problem


def main(arguments: list[str]) -> int:
    """Prepare the profile's environment; returns the exit code."""
    profile = arguments[0] if arguments else "run"
    if profile not in NEEDS:
        print(f"no such profile: {profile}", file=sys.stderr)
        return 2
    if is_ready(profile):
        return 0
    try:
        require_unix()
        require_writable()
        provide(profile)
        create_env()
        install(profile)
        install_extras()
    except SetupFailed as problem:
        print(f"[setup] {problem}", file=sys.stderr)
        return 1
    stamp_of(profile).write_text(fingerprint(profile), encoding="utf-8")
    say("ready")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
