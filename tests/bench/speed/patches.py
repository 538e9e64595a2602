"""Milliseconds that the app's first frame comes later without a patch of Kivy.

The patches are those in `fitsmobile.ui.look.kivy_patches` that make the start quicker. Starts
with and without one take turns, each in a process of its own. Processor time counts, which a
busy machine changes less than time on the clock; the best start of each is compared.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from fitsmobile.ui.kit.routes import TABLES
from tests.bench.runner import Row
from tests.bench.speed.start import BENCH, MAIN, leave_a_game, start

PROGRAM = BENCH / "harness" / "start_without.py"
ROUNDS = 10
PATCHES = ("put_off_style_rules",)
LEAST = 5.0
"""Milliseconds: a patch that gains less is not worth leaning on Kivy's insides."""


def rows() -> Iterator[Row]:
    """A resumed game of FITS, with all patches and without one."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        leave_a_game("fits", home)
        for name in PATCHES:
            pairs = [(first_frame(home, ""), first_frame(home, name)) for _ in range(ROUNDS)]
            whole, without = (min(side) for side in zip(*pairs, strict=True))
            note = f"{without} ms without it, best of {ROUNDS}"
            yield Row(f"{name}: processor time saved", without - whole, LEAST, "ms", note=note)


def first_frame(home: Path, without: str) -> int:
    """Processor time until the first frame, in milliseconds."""
    root = str(MAIN.parent)
    return start(PROGRAM, home, TABLES["fits"], WITHOUT=without, PYTHONPATH=root).processor_ms
