"""Processor time of changes that a screen reader follows, at the tables of all games.

Prints JSON when it is run.
"""

import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.bench.harness.phone_window import prepare
from tests.bench.runner import median, percentile
from tools.draw import stage as staging

CHANGES = 60
FRAMES = 6
"""Frames after a change, within which it is read."""

GAMES = (("fits", 1), ("bits", 1), ("fillit", 2), ("jammit", 2))


class Adapter:
    """An adapter whose reader is there from the start."""

    def __init__(self, came: Callable[[], None], *_: object) -> None:
        came()

    def set_root_window_bounds(self, outer: object, inner: object) -> None:
        """Sent to nobody."""

    def update_window_focus_state(self, focus: bool) -> None:
        """Sent to nobody."""

    def update_if_active(self, make: Callable[[], object]) -> None:
        """Make the update, as for a reader."""
        make()


def measure(stage: staging.Stage, folder: Path, game: str, people: int) -> dict[str, float]:
    """Processor time of an arrow key that a reader follows, above that of one without."""
    import accesskit

    from fitsmobile.ui.device.screen_reader import ScreenReader
    from fitsmobile.ui.kit.tree import Tree
    from fitsmobile.ui.table.thinking import thinker
    from tests.ui.playing import open_table

    conductor, navigator = open_table(
        stage, folder, game, people, "solo" if people == 1 else "turns"
    )
    thinker().close()
    alone = pressed(stage, navigator)
    tree = Tree(lambda: navigator.screen, navigator.focus_ring, "FITS Mobile")
    reader = ScreenReader(tree, accesskit, Adapter)
    stage.frames(60)
    read, nodes = pressed(stage, navigator), len(tree.nodes)
    reader.close()
    navigator.close()
    conductor.close()
    usual = median(alone)
    most = percentile(read, 0.9) - usual
    return {"most": most, "median": median(read) - usual, "nodes": nodes}


def pressed(stage: staging.Stage, navigator: Any) -> list[float]:
    """Processor time in milliseconds of arrow keys, each with the frames after it."""
    times = []
    for at in range(CHANGES):
        begin = time.thread_time()
        navigator.press("right" if at % 6 < 3 else "left")
        stage.frames(FRAMES)
        times.append((time.thread_time() - begin) * 1000)
    return times


def main() -> None:
    """Measure all tables and print them as JSON."""
    prepare()
    stage, told = staging.Stage(), {}
    for game, people in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            told[game] = measure(stage, Path(folder), game, people)
    print(json.dumps(told))


if __name__ == "__main__":
    main()
