"""Fakes of the programs that a build calls: stand_ins.py PROGRAM ARGUMENT...

Each makes only the files of the real program. Every call is a line of JSON in the file
that STAND_INS_LOG names. `git` clones the python-for-android that is installed here.
"""

import json
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

BRANCHES = ("develop", "master")
"""Branches of python-for-android; any other name that is cloned is a tag."""

OFFERED = ("35.0.0", "36.0.0", "36.1.0", "38.0.0-rc1")
"""Build tools that the SDK manager offers; the newest is a preview."""

ANSWERS = {"javac": "javac 17.0.12"}


def main(program: str, arguments: list[str]) -> int:
    """Run the fake of a program; its exit code."""
    with Path(os.environ["STAND_INS_LOG"]).open("a", encoding="utf-8") as log:
        log.write(json.dumps([program, *arguments]) + "\n")
    if program == "git":
        return git(arguments)
    if program == "sdkmanager":
        return sdkmanager(arguments)
    if program == "avdmanager":
        print("\n".join(f"     API level: {path.name[-2:]}" for path in sdk("platforms").iterdir()))
    print(ANSWERS.get(program, ""))
    return 1 if program == "aidl" else 0  # without arguments, aidl prints its usage


def put(folder: Path, program: str) -> None:
    """Put a fake of a program into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / program
    file.write_text(
        f'#!/bin/sh\nexec "{sys.executable}" -I -S "{Path(__file__)}" {program} "$@"\n', "utf-8"
    )
    file.chmod(0o755)


def sdk(*parts: str) -> Path:
    """A place in the SDK whose `tools/bin` this program is called from."""
    return Path(os.environ["HOME"], ".buildozer/android/platform/android-sdk", *parts)


def git(arguments: Sequence[str]) -> int:
    """`clone`, and the commands that are run in a clone."""
    match list(arguments):
        case ["clone", "-b", branch, "--single-branch", url, name]:
            shutil.copytree(os.environ["STAND_INS_P4A"], name, symlinks=True)
            Path(name, ".git").write_text(json.dumps({"branch": branch, "url": url}), "utf-8")
        case ["config", "--get", "remote.origin.url"]:
            print(clone()["url"])
        case ["branch", "-vv"]:
            branch = clone()["branch"]
            print(f"* {branch if branch in BRANCHES else '(no branch)'} 0123456 Subject")
        case ["reset", "--hard", _]:
            pass
        case ["log", "-1", "--format=%ct"]:
            print(1778284800)
        case _:
            print(f"git: no stand-in for {arguments}", file=sys.stderr)
            return 1
    return 0


def clone() -> dict[str, str]:
    """Facts of the clone that is the current folder."""
    facts: dict[str, str] = json.loads(Path(".git").read_text("utf-8"))
    return facts


def sdkmanager(arguments: Sequence[str]) -> int:
    """`--list`, `--update`, or packages to install: unknown ones are an error, as in Google's."""
    wanted = [one for one in arguments if not one.startswith("--")]
    if "--list" in arguments:
        print("\n".join(f"  build-tools;{one} | {one} | Build-Tools {one}" for one in OFFERED))
    for package in wanted:
        kind, _, version = package.partition(";")
        if kind == "build-tools" and version not in OFFERED:
            print(f"Warning: Failed to find package '{package}'", file=sys.stderr)
            return 1
        sdk(kind, version).mkdir(parents=True, exist_ok=True)
        if kind == "build-tools":
            put(sdk(kind, version), "aidl")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
