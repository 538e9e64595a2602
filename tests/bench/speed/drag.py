"""Cost of a drag: Python time per frame at 1080x2400, and memory left behind.

A frame dispatches the touch, computes column, preview and callout, updates the canvas and passes it
to the graphics driver. Kivy's mock GL leaves out the driver's own time, which differs between
phones. Times are processor time of the thread, so that other load has no influence.
"""

import gc
import json
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

from tests.bench.harness.phone_window import SIZE, prepare, told_by
from tests.bench.runner import Row, median, percentile
from tools.draw import stage as staging

FRAMES = 600


def rows() -> Iterator[Row]:
    """Each game in its own process."""
    for game, title in (("fits", "FITS"), ("bits", "BITS")):
        told = told_by("tests.bench.speed.drag", game)
        note = f"{told['frames']} frames, {told['steps']} columns passed, {SIZE[0]}x{SIZE[1]}"
        yield Row(f"{title} drag, Python a frame, median", told["median"], 2.0, "ms", False,
                  note=note)  # fmt: skip
        yield Row(f"{title} drag, Python a frame, p99", told["p99"], 6.0, "ms", False)
        yield Row(f"{title} drag, canvas instructions made", told["made"], 0, "", False)
        yield Row(f"{title} drag, memory kept a frame", told["kept"], 16, "bytes", False)


class Drag:
    """A tile dragged to and fro over a half-filled ramp."""

    def __init__(self, game: str, folder: Path) -> None:
        self.stage = staging.Stage()
        from kivy.base import EventLoop
        from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

        from fitsmobile.ui.table.thinking import thinker
        from tests.ui.playing import open_table, play_some

        self._idle, self._queue = EventLoop.idle, SDL2MotionEventProvider.q
        conductor, navigator = open_table(self.stage, folder, game)
        play_some(conductor, 6)
        self.stage.settle(1.0)
        thinker().close()  # end the search for par: its caches would count as kept memory
        self.stage.frames(2)
        layout, self.ramp = (
            navigator.screen.table.layout,
            navigator.screen.table.ramp,
        )
        self._left, self._right = layout.grid.rect.x, layout.grid.rect.right
        self._y = layout.grid.bottom(layout.grid.rows * 0.4)
        self.stage.finger("down", layout.homes[0].cx, layout.homes[0].cy)
        for at in range(120):
            self.frame(at)

    def frame(self, at: int) -> float:
        """Move the finger; the processor time of the frame in milliseconds."""
        width, height = self.stage.size
        x = self._left + (self._right - self._left) * abs((at % 60) / 30 - 1)
        y = self._y + 20 * (at % 7)
        self._queue.appendleft(("fingermotion", 1, x / width, 1 - y / height, 1.0))
        self.stage.clock.now += staging.FRAME
        begin = time.thread_time()
        self._idle()
        return (time.thread_time() - begin) * 1000

    def kept(self) -> float:
        """Bytes per frame that are still allocated after a garbage collection."""
        tracemalloc.start()
        for at in range(120):
            self.frame(at)
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for at in range(FRAMES):
            self.frame(at)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        return max(grown / FRAMES, 0)


def measure(game: str) -> dict[str, float]:
    """Drag a tile to and fro and take all readings."""
    prepare()
    with tempfile.TemporaryDirectory() as folder:
        drag = Drag(game, Path(folder))
        made = instructions(drag.ramp.canvas)
        kept = drag.kept()
        times, steps, column = [], 0, drag.ramp.hand.column
        for at in range(FRAMES):
            times.append(drag.frame(at))
            steps += drag.ramp.hand.column != column
            column = drag.ramp.hand.column
        made = instructions(drag.ramp.canvas) - made
    times.sort()
    return {
        "median": median(times), "p99": percentile(times, 0.99), "kept": kept, "made": made,
        "frames": len(times), "steps": steps,
    }  # fmt: skip


def instructions(canvas: object) -> int:
    """The number of instructions of a canvas, including nested ones."""
    children = getattr(canvas, "children", ())
    return 1 + sum(instructions(child) for child in children)


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1])))
