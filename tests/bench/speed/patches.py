"""Start-up time that each patch of Kivy in `fitsmobile.ui.look.kivy_patches` saves.

Starts with and without the patch alternate, each in its own process. The best start of each is
compared, in processor time, because other load affects it less than wall-clock time.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.runner import Row
from tests.bench.speed.start import BENCH, MAIN, save_a_game, start

PROGRAM = BENCH / "harness" / "start_without.py"
ROUNDS = 10
PATCHES = ("put_off_style_rules",)
LEAST = 5.0
"""Milliseconds that a patch must save to be worth depending on Kivy's internals."""


def rows() -> Iterator[Row]:
    """Processor time saved at the first frame of a resumed game of FITS."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        save_a_game("fits", home)
        for name in PATCHES:
            pairs = [(first_frame(home, ""), first_frame(home, name)) for _ in range(ROUNDS)]
            whole, without = (min(side) for side in zip(*pairs, strict=True))
            note = f"{without} ms without it, best of {ROUNDS}"
            yield Row(f"{name}: processor time saved", without - whole, LEAST, "ms", note=note)


def first_frame(home: Path, without: str) -> int:
    """Processor time until the first frame, in milliseconds."""
    root = str(MAIN.parent)
    return start(PROGRAM, home, "table", WITHOUT=without, PYTHONPATH=root).processor_ms
