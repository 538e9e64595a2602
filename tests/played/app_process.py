"""A Kivy module inside the started app: reports its nodes and pixels, and injects touches.

It connects to the port in `PLAYED_PORT` and answers lines of JSON between two frames. Touches go
into the queue of Kivy's SDL2 touch provider, so the app handles them as real ones.

`{"do": "look"}` answers after the next frame, with the nodes in front.
`{"do": "touch", "steps": [["down", 1, x, y], ...]}` injects one step a frame.
`{"do": "picture"}` answers with the pixels, RGB rows from the bottom up.
"""

import base64
import json
import os
import socket
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kivy.core.window import WindowBase
    from kivy.uix.widget import Widget

FINISH_EVERY = (
    4  # frames between calls of glFinish, without which the software driver's memory grows
)
CHUNK = 1 << 16

Step = tuple[str, int, float, float]
"""`down`, `motion` or `up`; the finger; x and y in pixels from the bottom left."""


class Server:
    """Answers one player, in the app's UI thread."""

    def __init__(self, window: "WindowBase", wire: socket.socket) -> None:
        wire.setblocking(False)
        self._window, self._wire = window, wire
        self._read = b""
        self._requests: deque[dict[str, object]] = deque()
        self._steps: deque[Step] = deque()
        self._frame = 0

    def between_frames(self, _passed: float) -> None:
        """Inject the next step of a touch, or answer the next request."""
        from kivy.graphics.opengl import glFinish

        self._frame += 1
        if self._frame % FINISH_EVERY == 0:
            glFinish()
        self._receive()
        if self._steps:
            self._touch(self._steps.popleft())
        elif self._requests:
            self._obey(self._requests.popleft())

    def close(self) -> None:
        """Close the connection."""
        self._wire.close()

    def _receive(self) -> None:
        try:
            while part := self._wire.recv(CHUNK):
                self._read += part
        except BlockingIOError:
            pass
        *lines, self._read = self._read.split(b"\n")
        self._requests.extend(json.loads(line) for line in lines)

    def _obey(self, request: dict[str, object]) -> None:
        match request["do"]:
            case "look":
                self._answer({"frame": self._frame, "nodes": nodes_in_front(self._window)})
            case "touch":
                steps = request["steps"]
                assert isinstance(steps, list)
                self._steps.extend(steps)
            case "picture":
                width, height = self._window.system_size
                rgb = base64.b64encode(pixels(self._window)).decode("ascii")
                self._answer({"size": [width, height], "rgb": rgb})

    def _answer(self, reply: dict[str, object]) -> None:
        self._wire.setblocking(True)
        self._wire.sendall(json.dumps(reply).encode("utf-8") + b"\n")
        self._wire.setblocking(False)

    def _touch(self, step: Sequence[object]) -> None:
        from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

        kind, finger, x, y = step
        width, height = self._window.system_size
        event = (f"finger{kind}", finger, float(x) / width, 1 - float(y) / height, 1.0)
        SDL2MotionEventProvider.q.appendleft(event)


def nodes_in_front(window: "WindowBase") -> list[dict[str, object]]:
    """The nodes of the sheet that covers the screen, else of everything in the window."""
    from fitsmobile.engine.frozen import as_dict
    from fitsmobile.ui.kit.node import described
    from fitsmobile.ui.kit.screen import Screen

    root: Widget = window.children[0]
    screens = [one for one in root.children if isinstance(one, Screen)]
    if screens and screens[0].top_overlay is not None:
        root = screens[0].top_overlay
    return [{**as_dict(node), "whole": node.box, "box": node.seen} for node in described(root)]


def pixels(window: "WindowBase") -> bytes:
    """The pixels of the window, drawn again."""
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glFinish, glReadPixels

    window.canvas.ask_update()
    window.dispatch("on_draw")
    glFinish()
    width, height = window.system_size
    return bytes(glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE))


def start(window: "WindowBase", context: Any) -> None:  # Any: Kivy's context of a module
    """Connect to the player; called by Kivy when the window exists."""
    from kivy.clock import Clock

    wire = socket.create_connection(("127.0.0.1", int(os.environ["PLAYED_PORT"])))
    context.server = Server(window, wire)  # the clock holds its method weakly
    Clock.schedule_interval(context.server.between_frames, 0)


def stop(_window: "WindowBase", context: Any) -> None:  # Any: Kivy's context of a module
    """Close the connection; called by Kivy when the app ends."""
    context.server.close()
