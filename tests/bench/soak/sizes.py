"""Run the layout tests in many more window sizes than `make test` does."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.bench.runner import Row
from tools.dev.check import SIZES

ROOT = Path(__file__).resolve().parents[3]
PASSED, SOME_FAILED = 0, 1
"""Exit codes of pytest after a complete run."""


def rows() -> Iterator[Row]:
    """Screens that pass in all windows; the faults of the others are printed."""
    answer = subprocess.run(
        [sys.executable, "-m", "pytest", *SIZES, "-q", "--no-header", "--tb=short"],
        cwd=ROOT, env={**os.environ, "EVERY_SIZE": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if answer.returncode not in (PASSED, SOME_FAILED):
        raise RuntimeError(answer.stdout + answer.stderr)
    for line in answer.stdout.splitlines():
        if line.startswith("E   "):
            print(line, flush=True)
    counts = {
        word: int(count) for count, word in re.findall(r"(\d+) (passed|failed)", answer.stdout)
    }
    yield Row("screens right in every window, language and size of text", counts.get("passed", 0),
              sum(counts.values()), "")  # fmt: skip
