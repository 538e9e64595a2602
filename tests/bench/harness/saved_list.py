"""Opens the list of kept games of a data folder in an off-screen window and prints the times.

`python -m tests.bench.harness.saved_list FOLDER` prints JSON: processor seconds from the
request to the end of the first frame with rows, of every later frame until the list is complete,
of every frame while it is scrolled to its end, and of every frame in which older games were
asked for. Nothing is filled: OpenGL in software takes most of a frame, and a phone has a GPU.
"""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.draw import stage as staging

FRAMES = 60
SCROLLED_DP = 60
"""Distance of a frame: a swipe of 3,600 dp a second."""

MOST_FRAMES = 20_000
PAGES = 3
"""Number of requests for older games."""


def named(screen: Any, kind: str) -> list[Any]:
    """The widgets of a class on a screen."""
    return [one for one in screen.walk() if type(one).__name__ == kind]


def timed_frame(stage: staging.Stage) -> float:
    """Processor seconds of the next frame."""
    begin = time.process_time()
    stage.frames(1)
    return time.process_time() - begin


def scrolled(stage: staging.Stage, screen: Any) -> Iterator[float]:
    """Processor seconds of every frame of a swipe to the end of the list."""
    form = screen.ids.form
    while form.scroll_y > 0:
        hidden = max(1.0, form.content_height - form.height)
        form.scroll_y = max(0.0, form.scroll_y - SCROLLED_DP / hidden)
        yield timed_frame(stage)


def run(folder: Path) -> dict[str, Any]:
    """The readings. Raises LookupError where the folder has no games."""
    from fitsmobile.ui.app.app import FitsApp
    from fitsmobile.ui.paint.texture_cache import texture_cache

    stage = staging.Stage(fill_when_read=True)
    app = FitsApp(folder=folder)
    app.root = app.build()
    stage.show(app.root)
    app.root.open("home")
    kept = app.conductor.kept
    stage.until(lambda: kept.is_prepared, limit=MOST_FRAMES)  # soon after the start
    games = len(kept.summaries(kept.running)) + len(kept.summaries(kept.finished))
    if not games:
        app.on_stop()
        raise LookupError(f"{folder} has no games")
    stage.frames(30)
    begin = time.process_time()
    app.root.go("saved")
    stage.frames(1)
    stage.until(lambda: named(app.root.screen, "SavedRow"), limit=FRAMES)
    opened = time.process_time() - begin
    frames = [timed_frame(stage) for _frame in range(FRAMES)]
    swiped = list(scrolled(stage, app.root.screen))
    extended = []
    for _page in range(PAGES):
        for row in named(app.root.screen, "ActionRow"):
            if row.icon == "down":
                row.dispatch("on_release")
                extended.append(timed_frame(stage))
        swiped += scrolled(stage, app.root.screen)
    found = {
        "games": games,
        "opened": opened,
        "frames": frames,
        "scrolled": swiped,
        "extended": extended,
        "listed": len(named(app.root.screen, "RowSlot")),
        "rows": len(named(app.root.screen, "SavedRow")),
    }
    texture_cache.finish()
    app.on_stop()
    return found


def main(folder: Path) -> str:
    """The readings to print, by name."""
    if not folder.is_dir():
        raise SystemExit(f"{folder} is no folder")
    staging.prepare()
    try:
        return json.dumps(run(folder))
    except LookupError as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    print(main(Path(sys.argv[1])))
