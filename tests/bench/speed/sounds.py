"""Processor time to load the sounds: before the window, and after the first frame.

Each round is a process of its own, because the mixer is opened once a process; the best counts.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from fitsmobile.ui.look.paths import SOUNDS
from tests.bench.runner import Row

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = "tests.bench.harness.first_sounds"
ROUNDS = 10


def rows() -> Iterator[Row]:
    """The time of each part and the size of the files."""
    rounds = [measured() for _ in range(ROUNDS)]
    best = {part: min(one[part] for one in rounds) for part in rounds[0]}
    note = f"best of {ROUNDS}, processor time, SDL's dummy driver"
    yield Row("sounds loaded before the window", best["first"], 5, "ms", False, note=note)
    yield Row("sounds loaded after the first frame", best["rest"], None, "ms")
    yield Row("longest step of that", best["longest"], 4, "ms", False)
    yield Row("one sound played", best["play"], 1, "ms", False)
    size = sum(path.stat().st_size for path in SOUNDS.iterdir()) / 1024
    yield Row("files of all sounds", size, 512, "KiB", False)


def measured() -> dict[str, float]:
    """The milliseconds of each part in a new process."""
    command = [sys.executable, "-m", PROGRAM]
    with tempfile.TemporaryDirectory() as home:
        told = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, "KIVY_HOME": home},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    return {part: float(ms) for part, ms in (line.split() for line in told.splitlines())}
