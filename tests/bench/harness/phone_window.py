"""Measurements in a process of their own, in the window of a phone.

Kivy's mock GL leaves out the graphics driver's own time, which differs between phones.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tools.draw import stage as staging

ROOT = Path(__file__).resolve().parents[3]
DENSITY = 2.625
SIZE = (1080, 2400)


def told_by(module: str, *arguments: str) -> dict[str, Any]:
    """The readings that a module prints as JSON when it is run."""
    answer = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT, env={**os.environ, "KIVY_GL_BACKEND": "mock"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    told: dict[str, Any] = json.loads(answer.stdout.splitlines()[-1])
    return told


def prepare() -> None:
    """Prepare the app's start for this window."""
    staging.prepare(round(SIZE[0] / DENSITY), round(SIZE[1] / DENSITY), DENSITY)
