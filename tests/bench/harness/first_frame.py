"""Runs beside a program (`tools/draw/launch.py`): tells of the first frame that can be played on.

Prints `processor <ms used>` and `frame <modules imported>` when that frame is painted, and some
frames later `memory <resident kB>`; then the program ends, with its pictures in the gallery.

Kivy reads this file before the program has said what it wants of Kivy: nothing of Kivy is
imported up here.
"""

import os
import sys
import time
from pathlib import Path
from typing import Any

FRAMES = 60  # until nothing more is set up
PATIENCE = 30  # seconds; a program that never gets there ends all the same


class Watch:
    """Counts the frames since the wanted screen was there."""

    def __init__(self) -> None:
        self.frames = 0

    def on_flip(self, _window: object) -> None:
        """A frame is ready to be shown."""
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
    """End the program; what it has painted is kept as if it had run on for a while."""
    from kivy.app import App

    if "fitsmobile.ui.paint.texture_cache" in sys.modules:
        sys.modules["fitsmobile.ui.paint.texture_cache"].gallery.finish()
    App.get_running_app().stop()


def at_the_table() -> bool:
    """Whether the screen in front is a table; a program without screens is always there."""
    from kivy.app import App

    app = App.get_running_app()
    wanted = os.environ.get("WANTED_SCREEN")
    return app is not None and (not wanted or getattr(app.root, "current", "") == wanted)


def resident() -> int:
    """Resident memory of this process in kB."""
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


WATCH = Watch()  # Kivy binds methods weakly: somebody has to hold it


def start(window: Any, _context: object) -> None:
    """Called by Kivy when the window is there."""
    from kivy.clock import Clock

    window.bind(on_flip=WATCH.on_flip)
    Clock.schedule_interval(lambda _: window.canvas.ask_update(), 0)
    Clock.schedule_once(lambda _: leave(), PATIENCE)


def stop(_window: object, _context: object) -> None:
    """Called by Kivy at the end."""
