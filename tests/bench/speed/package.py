"""Start-up of the package until its first frame: the staged, compiled app.

Started as on a phone: one archive of compiled files, no asserts, no docstrings, and none of the
modules of `for_android/left_out.txt`. The app in this folder is started alternately.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.bench.runner import Row
from tests.bench.speed.start import MAIN, PROBE
from tools import ROOT
from tools.android import p4a_hook
from tools.android.dry_run import strip
from tools.android.staging import stage
from tools.draw.launch import launch

AS_PACKED = ROOT / "tests" / "android" / "as_packed.py"
ROUNDS = 5
PATIENCE = 60  # seconds


class Setup(NamedTuple):
    """Processor time until the first frame of home, and the modules imported until then."""

    milliseconds: int
    modules: int


def start(main: Path, home: Path, **variables: str) -> Setup:
    """Start a program isolated from this project, and end it after its first frames."""
    process = launch(main, PROBE, home, isolated=True, WANTED_SCREEN="home", **variables)
    try:
        lines = process.communicate(timeout=PATIENCE)[0].splitlines()
    finally:
        process.kill()
    told = dict(line.partition(" ")[::2] for line in lines)
    return Setup(int(told["processor"]), int(told["frame"]))


def rows() -> Iterator[Row]:
    """Processor time and modules, of the package and of the app in this folder."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        staged = stage(home / "package")
        strip(staged)
        places = {"STAGED": str(staged), "HOOK": p4a_hook.__file__}
        start(MAIN, home)  # fills the texture cache for the later starts
        pairs = [(start(AS_PACKED, home, **places), start(MAIN, home)) for _ in range(ROUNDS)]
    packed, plain = (min(ones) for ones in zip(*pairs, strict=True))
    yield Row(
        "package: processor time until the first frame",
        packed.milliseconds,
        unit="ms",
        note=f"least of {ROUNDS}; {plain.milliseconds} ms as it lies here",
    )
    yield Row(
        "package: modules imported before that frame",
        packed.modules,
        unit="",
        note=f"{plain.modules} as it lies here",
    )
