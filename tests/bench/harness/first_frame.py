"""Driver script for `tools/draw/launch.py` that reports the first playable frame.

Prints `processor <ms used>` and `frame <modules imported>` when that frame is painted and
`memory <resident kB>` some frames later, then ends the program after its texture cache is written.

Kivy loads this file before the program configures Kivy, so nothing of Kivy is imported at the top.
"""

import os
import sys
import time
from pathlib import Path
from typing import Any

FRAMES = 60  # frames after which start-up work has ended
PATIENCE = 30  # seconds after which a program without such a frame is ended


class FrameCounter:
    """Counts the frames since the wanted screen was shown."""

    def __init__(self) -> None:
        self.frames = 0

    def on_flip(self, _window: object) -> None:
        """Called by Kivy before it shows a frame."""
        if not self.frames and not at_the_table():
            return
        from kivy.graphics.opengl import glFinish

        glFinish()
        self.frames += 1
        if self.frames == 1:
            print("processor", round(1000 * time.process_time()), flush=True)
            print("frame", len(sys.modules), flush=True)
        if self.frames == FRAMES:
            print("memory", resident(), flush=True)
            leave()


def leave() -> None:
    """End the program after it has written its texture cache."""
    from kivy.app import App

    if "fitsmobile.ui.paint.texture_cache" in sys.modules:
        sys.modules["fitsmobile.ui.paint.texture_cache"].texture_cache.finish()
    App.get_running_app().stop()


def at_the_table() -> bool:
    """Whether the wanted screen is shown; always true for a program without screens."""
    from kivy.app import App

    app = App.get_running_app()
    wanted = os.environ.get("WANTED_SCREEN")
    return app is not None and (not wanted or getattr(app.root, "current", "") == wanted)


def resident() -> int:
    """Resident memory of this process in kB."""
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


COUNTER = FrameCounter()  # kept here because Kivy binds methods weakly


def start(window: Any, _context: object) -> None:
    """Called by Kivy when the window exists."""
    from kivy.clock import Clock

    window.bind(on_flip=COUNTER.on_flip)
    Clock.schedule_interval(lambda _: window.canvas.ask_update(), 0)
    Clock.schedule_once(lambda _: leave(), PATIENCE)


def stop(_window: object, _context: object) -> None:
    """Called by Kivy at the end."""
