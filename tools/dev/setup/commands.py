"""Run commands; their output is shown only on failure."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
ENV = ROOT / ".venv"
ENV_PYTHON = ENV / "bin" / "python"


class SetupFailed(Exception):
    """The set-up can't continue; the message is an instruction for the user."""


def say(text: str) -> None:
    """Print one line of progress."""
    print(f"[setup] {text}", flush=True)


def environment(more: dict[str, str] | None = None) -> dict[str, str]:
    """Return the variables for a command: the environment without Python's and pip's, and `more`.

    A PYTHONPATH or PIP_TARGET of the user would change the installed packages or their folder.
    """
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PIP_"))}
    return {**kept, **(more or {})}


def run(command: list[str], more: dict[str, str] | None = None) -> str:
    """Run a command and return its output; on failure raise SetupFailed with it."""
    import subprocess

    try:
        done = subprocess.run(
            command, env=environment(more), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
    except OSError as problem:
        raise SetupFailed(f"{command[0]} can't be run: {problem}") from problem
    told = done.stdout.decode(errors="replace").strip()
    if done.returncode:
        raise SetupFailed(f"{told}\n[setup] failed: {' '.join(command)}")
    return told


def works(command: list[str], more: dict[str, str] | None = None) -> bool:
    """Return whether a command runs and succeeds; its output is dropped."""
    try:
        run(command, more)
    except SetupFailed:
        return False
    return True
