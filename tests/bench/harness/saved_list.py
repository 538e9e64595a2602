"""Opens the list of kept games of a data folder in an off-screen window and prints the times.

`python -m tests.bench.harness.saved_list FOLDER` prints JSON: processor seconds from the
request to the first frame with rows, and of every later frame until the list is complete.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

from tools.draw import stage as staging

FRAMES = 60


def rows(screen: Any) -> int:
    """Rows of games on a screen."""
    return sum(type(one).__name__ == "SavedRow" for one in screen.walk())


def run(folder: Path) -> dict[str, Any]:
    """The readings."""
    from fitsmobile.ui.app.app import FitsApp

    stage = staging.Stage()
    app = FitsApp(folder=folder)
    app.root = app.build()
    stage.show(app.root)
    app.root.open("home")
    stage.until(lambda: app.conductor.kept.is_prepared, limit=20_000)  # soon after the start
    stage.frames(30)
    begin = time.process_time()
    app.root.go("saved")
    while not rows(app.root.screen):
        stage.frames(1)
    opened = time.process_time() - begin
    frames = []
    for _frame in range(FRAMES):
        begin = time.process_time()
        stage.frames(1)
        frames.append(time.process_time() - begin)
    shown = rows(app.root.screen)
    app.on_stop()
    return {"opened": opened, "frames": frames, "rows": shown}


if __name__ == "__main__":
    staging.prepare()
    print(json.dumps(run(Path(sys.argv[1]))))
