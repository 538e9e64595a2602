"""An off-screen Kivy window: real frames, injected touches, pixels read back.

`prepare()` starts as the app does and has to run before the first import of Kivy. A process has
one window. Used by `tests/ui`, `tools/draw/screenshots.py` and the demonstration.
"""

import atexit
import os
import shutil
import struct
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from fitsmobile.ui.app import start

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

Rgb = tuple[int, int, int]
Shown = TypeVar("Shown", bound="Widget")

FRAME = 1 / 60
NAP = 0.001
"""Seconds between two looks whether a search has ended."""

LONGEST_SEARCH = 36_000
"""Frames, ten minutes of them, after which a search will not end any more."""

FINISH_EVERY = (
    4  # frames between calls of glFinish, without which the software driver's memory grows
)


def environment(width: int = 360, height: int = 780, density: float = 1.0) -> dict[str, str]:
    """Environment variables of a silent off-screen window of `width` x `height` dp."""
    return {
        "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy",
        "KIVY_LOG_MODE": "MIXED",
        "KIVY_METRICS_DENSITY": str(density),
        "KIVY_DPI": str(round(160 * density)),
        "KCFG_GRAPHICS_WIDTH": str(round(width * density)),
        "KCFG_GRAPHICS_HEIGHT": str(round(height * density)),
        "KCFG_GRAPHICS_MULTISAMPLES": "0",
        "KCFG_GRAPHICS_MAXFPS": "0",
        "KCFG_KIVY_LOG_LEVEL": "warning",
    }


def prepare(width: int = 360, height: int = 780, density: float = 1.0) -> None:
    """Prepare the app's start for an off-screen window; existing variables stay.

    Without KIVY_HOME, Kivy gets an empty one that is removed when the process ends.
    """
    for name, value in environment(width, height, density).items():
        os.environ.setdefault(name, value)
    if "KIVY_HOME" not in os.environ:
        os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="kivy-home-")
        atexit.register(shutil.rmtree, os.environ["KIVY_HOME"], ignore_errors=True)
    start.prepare()


def leave_time_to_search() -> bool:
    """Sleep until no search is queued or running, at most for a frame; False where none was."""
    thinking = sys.modules.get("fitsmobile.ui.table.thinking")  # the app imports it, if needed
    if thinking is None or not thinking.gate().thinking:
        return False
    for _ in range(round(FRAME / NAP)):
        time.sleep(NAP)
        if not thinking.gate().thinking:
            break
    return True


class Clockwork:
    """A clock that advances only when a frame is drawn."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """The time now, in seconds."""
        return self.now


class Stage:
    """The window of this process. Positions are pixels from the bottom left.

    With `fill_when_read` a frame runs all drawing code, but fills a single pixel; the whole window
    is filled when `pixels` reads it. Filling takes OpenGL without a GPU four fifths of a frame.
    """

    def __init__(self, fill_when_read: bool = False) -> None:
        from kivy.base import EventLoop, runTouchApp
        from kivy.clock import Clock
        from kivy.core.window import Window
        from kivy.uix.widget import Widget

        runTouchApp(Widget(), embedded=True)
        self.window = Window
        self._loop = EventLoop
        self.clock = Clockwork()
        Clock.time = self.clock
        Clock._last_tick = self.clock.now
        self._frames = 0
        self._reading = False
        if fill_when_read:
            self._draw_window, self.window.on_draw = self.window.on_draw, self._draw_clipped
        self.frames(2)

    def _draw_clipped(self) -> None:
        """Draw the window, clipped to a pixel unless it is read; textures were painted before."""
        from kivy.graphics.opengl import GL_SCISSOR_TEST, glDisable, glEnable, glScissor

        if not self._reading:
            glEnable(GL_SCISSOR_TEST)
            glScissor(0, 0, 1, 1)
        self._draw_window()
        glDisable(GL_SCISSOR_TEST)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        width, height = self.window.system_size
        return width, height

    def resize(self, width: int, height: int) -> None:
        """Resize the window to a size in pixels, as a rotation does.

        Pictures are clipped to the size that the window had first.
        """
        self.window.size = (width, height)
        self.until(lambda: tuple(self.window.system_size) == (width, height))
        self.frames(2)

    def show(self, widget: Shown) -> Shown:
        """Show a widget alone in the window, at its full size."""
        self.clear()
        self.window.add_widget(widget)
        self.frames(2)
        return widget

    def clear(self) -> None:
        """Remove all widgets from the window and end the touches that are still down."""
        for child in list(self.window.children):
            self.window.remove_widget(child)
        for touch in list(self._loop.touches):
            self._loop.post_dispatch_input("end", touch)
        self.frames(1)

    def frames(self, count: int = 1, seconds: float = FRAME) -> None:
        """Draw `count` frames, each `seconds` after the one before."""
        from kivy.graphics.opengl import glFinish

        for _ in range(count):
            self.clock.now += seconds
            self._loop.idle()
            self._frames += 1
            if self._frames % FINISH_EVERY == 0:
                glFinish()

    def lay_out(self, count: int = 1, seconds: float = FRAME) -> None:
        """Run the layout of `count` frames without drawing them."""
        from kivy.clock import Clock
        from kivy.lang import Builder

        for _ in range(count):
            self.clock.now += seconds
            Clock.tick()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()

    def until(self, condition: Callable[[], object], limit: int = 600) -> None:
        """Draw frames until the condition holds; TimeoutError after `limit` frames without search.

        Frames in which the worker thread searches are not counted: how many there are depends on
        the speed of the machine. Each of them lasts as long as on a display, so that the search
        gets the interpreter: the frame of a still screen draws nothing and releases it nowhere.
        """
        idle = searched = 0
        while not condition():
            if idle == limit:
                raise TimeoutError(f"condition not met after {limit} frames without a search")
            if searched == LONGEST_SEARCH:
                raise TimeoutError(f"condition not met after {searched} frames of search")
            self.frames(1)
            if leave_time_to_search():
                idle, searched = 0, searched + 1
            else:
                idle += 1

    def settle(self, seconds: float = 0.6) -> None:
        """Draw frames for as long as animations last."""
        self.frames(round(seconds / FRAME))

    def finger(self, kind: str, x: float, y: float, finger: int = 1) -> None:
        """Inject a `down`, `motion` or `up` event as Android reports it, then draw a frame."""
        from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

        width, height = self.size
        event = (f"finger{kind}", finger, x / width, 1 - y / height, 1.0)
        SDL2MotionEventProvider.q.appendleft(event)
        self.frames(1)

    def tap(self, x: float, y: float, finger: int = 1) -> None:
        """Touch one place and lift the finger there."""
        self.finger("down", x, y, finger)
        self.finger("up", x, y, finger)

    def tap_on(self, widget: "Widget") -> None:
        """Tap the centre of a widget."""
        self.tap(*widget.to_window(*widget.center))

    def drag(self, points: Iterable[tuple[float, float]], finger: int = 1) -> None:
        """Touch the first point, move through the others, lift the finger at the last."""
        path = list(points)
        self.finger("down", *path[0], finger)
        for point in path[1:]:
            self.finger("motion", *point, finger)
        self.finger("up", *path[-1], finger)

    def key(self, name: str, *modifiers: str, times: int = 1) -> None:
        """Press and release a key: `left`, `enter`, `back`, `r` ...

        A held key repeats: it is pressed `times` before it is released.
        """
        from fitsmobile.ui.kit.keys import NAMES

        codes = {known: code for code, known in reversed(NAMES.items())}
        code = codes.get(name) or ord(name)
        text = name if len(name) == 1 else ""
        pressed = (code, code, text, list(modifiers))
        for _ in range(times):
            if not self.window.dispatch("on_key_down", *pressed):
                self.window.dispatch("on_keyboard", *pressed)
        self.window.dispatch("on_key_up", code, code)
        self.frames(1)

    def pixels(self) -> bytes:
        """The pixels of the window: RGB rows from the bottom up."""
        from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glFinish, glReadPixels

        self.window.canvas.ask_update()
        self._reading = True
        self.window.dispatch("on_draw")
        self._reading = False
        glFinish()
        width, height = self.size
        return bytes(glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE))

    def pixel(self, x: float, y: float) -> Rgb:
        """The colour of one pixel."""
        start = (int(y) * self.size[0] + int(x)) * 3
        red, green, blue = self.pixels()[start : start + 3]
        return red, green, blue

    def see(self, path: str | Path, small: bool = False) -> Path:
        """Write the pixels of the window as a PNG file, which may take longer to be `small`."""
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(png(*self.size, self.pixels(), small))
        return path


def png(width: int, height: int, rgb: bytes, small: bool = False) -> bytes:
    """Encode RGB rows, from the bottom up, as a PNG file: quickly, or in fewer bytes."""
    stride = width * 3
    rows = [rgb[row * stride : (row + 1) * stride] for row in range(height - 1, -1, -1)]
    lines = [b"\0" + row for row in rows]
    if small:
        above = [bytes(stride), *rows]
        lines = [
            b"\2" + bytes((a - b) & 255 for a, b in zip(row, up, strict=True))
            for row, up in zip(rows, above, strict=False)
        ]

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = (
        chunk(b"IHDR", head),
        chunk(b"IDAT", zlib.compress(b"".join(lines), 9 if small else 1)),
        chunk(b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)
