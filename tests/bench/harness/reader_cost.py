"""Driver script for `tools/draw/launch.py` that reports what a started table costs.

Prints as JSON the processor time in milliseconds of `SECONDS` at rest and of `SECONDS` of a drag,
and the ticks of each thread that is not Python's, by its name. With READER=off AccessKit can't be
imported, so that the app has no adapter.

Kivy loads this file before the program configures Kivy, so nothing of Kivy is imported at the top.
"""

import json
import os
import sys
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

SECONDS = 10.0
QUIET = 4.0
"""Seconds from the window to the first reading: everything is loaded, and nothing thinks."""

if os.environ.get("READER") == "off":
    sys.modules["accesskit"] = None  # type: ignore[assignment]  # what an import then refuses


class Readings:
    """Waits, rests and drags, a frame at a time."""

    def __init__(self) -> None:
        self._steps = self._measure()

    def frame(self, _passed: float) -> None:
        """Called by Kivy's clock in every frame."""
        next(self._steps, None)

    def _measure(self) -> Generator[None]:
        from kivy.app import App

        yield from until(time.perf_counter() + QUIET)
        from fitsmobile.ui.table.thinking import thinker

        thinker().close()
        told: dict[str, object] = {}
        before = ticks()
        for name, steps in (("rest", rest), ("drag", drag)):
            begin = time.process_time()
            yield from steps(time.perf_counter() + SECONDS)
            told[name] = round(1000 * (time.process_time() - begin))
        told["ticks"] = {name: used - before.get(name, 0) for name, used in ticks().items()}
        print(json.dumps(told), flush=True)
        App.get_running_app().stop()


def until(end: float) -> Generator[None]:
    """Do nothing until then."""
    while time.perf_counter() < end:
        yield


rest = until


def drag(end: float) -> Generator[None]:
    """Drag the tile in hand to and fro over the ramp, one movement a frame."""
    from kivy.app import App
    from kivy.core.window import Window
    from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

    layout = App.get_running_app().root.screen.table.layout
    left, right = layout.grid.rect.x, layout.grid.rect.right
    (home, *_), y, at = layout.homes, layout.grid.bottom(layout.grid.rows * 0.4), 0

    def finger(event: str, x: float, y: float) -> None:
        place = (1, x / Window.width, 1 - y / Window.height, 1.0)
        SDL2MotionEventProvider.q.appendleft((event, *place))

    finger("fingerdown", home.cx, home.cy)
    while time.perf_counter() < end:
        at += 1
        yield
        finger("fingermotion", left + (right - left) * abs((at % 60) / 30 - 1), y + 20 * (at % 7))
    finger("fingerup", home.cx, home.cy)


def ticks() -> dict[str, int]:
    """The processor time of threads by their names, in ticks of the system."""
    own = Path("/proc/self/comm").read_text("utf-8")
    found: dict[str, int] = {}
    for task in Path("/proc/self/task").iterdir():
        name = (task / "comm").read_text("utf-8")
        used = (task / "stat").read_text("utf-8").rpartition(")")[2].split()[11:13]
        if name != own:
            found[name.strip()] = found.get(name.strip(), 0) + sum(map(int, used))
    return found


READINGS = Readings()  # kept here because Kivy binds methods weakly


def start(_window: Any, _context: object) -> None:
    """Called by Kivy when the window exists."""
    from kivy.clock import Clock

    Clock.schedule_interval(READINGS.frame, 0)


def stop(_window: object, _context: object) -> None:
    """Called by Kivy at the end."""
