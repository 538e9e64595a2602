"""Texture memory on a tablet: width x height x 4 of every live texture, at 1280x800 dp x 2."""

import gc
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.runner import Row
from tools.draw.stage import Stage, prepare

ROOT = Path(__file__).resolve().parents[3]
WIDTH, HEIGHT, DENSITY = 1280, 800, 2
MB = 1_000_000
TABLES = (("fits", 1, "solo"), ("bits", 3, "together"), ("jammit", 3, "together"))
"""The games of the tour with their seats and paces."""


def rows() -> Iterator[Row]:
    """One process, as a tablet has: home, then a table of each kind, then home again."""
    answer = subprocess.run(
        [sys.executable, "-m", "tests.bench.speed.textures"],
        cwd=ROOT, env={**os.environ, "KIVY_NO_CONSOLELOG": "1"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    told = json.loads(answer.stdout.splitlines()[-1])
    note = ", ".join(f"{name} {size:.1f}" for name, size in told.items())
    yield Row("textures on a tablet, most", max(told.values()), 48, "MB", False, note=note)


def live_megabytes() -> float:
    """Bytes of all live textures, 4 a pixel, in MB; parts of an atlas count once."""
    from kivy.graphics.texture import Texture

    from fitsmobile.ui.table.thinking import thinker

    thinker().close()  # a list of all objects must not meet a tuple that a search is filling
    gc.collect()
    whole = [one for one in gc.get_objects() if type(one) is Texture]  # no regions of others
    return float(sum(4 * one.width * one.height for one in whole)) / MB


def measure() -> dict[str, float]:
    """MB after each screen of the tour."""
    prepare(WIDTH, HEIGHT, DENSITY)
    stage = Stage()
    from tests.harness import conductor_in
    from tests.ui import playing

    found = {}
    with tempfile.TemporaryDirectory() as folder:
        conductor = conductor_in(Path(folder))
        playing.new_game(conductor, "fits")
        navigator = playing.show_table(stage, conductor)
        navigator.open("home")
        stage.settle(1.0)
        found["home"] = live_megabytes()
        for game, seats, pace in TABLES:
            playing.new_game(conductor, game, seats, pace)
            if game != "jammit":
                playing.play_some(conductor, 6)
            navigator.open("home", "table")
            stage.settle(1.0)
            found[game] = live_megabytes()
        navigator.open("home")
        stage.settle(1.0)
        found["home again"] = live_megabytes()
        navigator.close()
        conductor.close()
    return found


if __name__ == "__main__":
    print(json.dumps(measure()))
