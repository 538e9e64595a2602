"""A scripted player in another process: reads the nodes of the started app, and sends touches.

Its only inputs are the nodes and pixels of the screen. Every wait is limited by frames of the app,
never by time.
"""

import base64
import gettext
import json
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, Self

from fitsmobile.ui.look.paths import LOCALE
from tests.played import app_process
from tools.draw.launch import launch

ROOT = Path(__file__).resolve().parents[2]
PHONE = (360, 780)
TABLET = (1280, 800)
SILENCE_SECONDS = 120
"""Seconds after which a process that does not connect or answer counts as hung."""

PATIENCE = 600
"""Limit in frames of every wait."""

REST = 20
"""Frames without a change after which the screen counts as still."""

Point = tuple[float, float]

Box = tuple[float, float, float, float]
"""Left, bottom, width and height in pixels of the window; y grows upwards."""


class Node(NamedTuple):
    """A node of the screen, as `fitsmobile.ui.kit.node.Node`, without Kivy.

    `box` is its visible part, of height 0 where it is scrolled away; `whole` is its full box,
    `clip` that of the list that it scrolls in.
    """

    id: str
    role: str
    name: str
    value: str
    checked: bool | None
    actions: tuple[str, ...]
    parent: str
    box: Box
    whole: Box
    clip: Box | None


class WaitTimeout(AssertionError):
    """A wait that reached its limit."""


class Picture(NamedTuple):
    """The pixels of the window: RGB rows from the bottom up."""

    size: tuple[int, int]
    rgb: bytes

    def part(self, box: Box) -> list[bytes]:
        """The rows of a part of the picture."""
        width = self.size[0]
        left, low, right, high = (round(at) for at in (*box[:2], box[0] + box[2], box[1] + box[3]))
        return [
            self.rgb[3 * (y * width + left) : 3 * (y * width + right)] for y in range(low, high)
        ]


class Player:
    """One person with one device: the app is started, used, killed and started again.

    `home` holds all that the app keeps. `program` starts the app.
    """

    def __init__(
        self,
        home: Path,
        size: tuple[int, int] = PHONE,
        language: str = "en",
        program: Path = ROOT / "main.py",
    ) -> None:
        self.home, self.size, self.language, self._program = home, size, language, program
        self._texts = catalogue(language)
        self.frame = 0
        self._process: subprocess.Popen[str] | None = None
        self._wire: socket.socket | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    # the process

    def start(self) -> None:
        """Start the app with the data in `home`."""
        with socket.create_server(("127.0.0.1", 0)) as listener:
            listener.settimeout(SILENCE_SECONDS)
            self._process = launch(
                self._program,
                Path(app_process.__file__),
                self.home,
                PYTHONPATH=str(ROOT),
                PLAYED_PORT=str(listener.getsockname()[1]),
                **self._environment(),
            )
            self._wire, _ = listener.accept()
        self._wire.settimeout(SILENCE_SECONDS)
        self._lines = self._wire.makefile("rb")

    def _environment(self) -> dict[str, str]:
        return {
            "KCFG_GRAPHICS_WIDTH": str(self.size[0]),
            "KCFG_GRAPHICS_HEIGHT": str(self.size[1]),
            "KCFG_GRAPHICS_MAXFPS": "60",
            "LANG": f"{self.language}.UTF-8",
            "LANGUAGE": "",
            "LC_ALL": f"{self.language}.UTF-8",
        }

    def kill(self) -> None:
        """Kill the app with SIGKILL."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.communicate()
        if self._wire is not None:
            self._lines.close()
            self._wire.close()
        self._process = self._wire = None

    def _send(self, **request: object) -> None:
        assert self._wire is not None, "the app does not run"
        self._wire.sendall(json.dumps(request).encode("utf-8") + b"\n")

    def _ask(self, what: str) -> dict[str, object]:
        self._send(do=what)
        line = self._lines.readline()
        if not line:
            assert self._process is not None
            raise WaitTimeout(f"the app has ended:\n{self._process.communicate()[0]}")
        reply: dict[str, object] = json.loads(line)
        return reply

    # the screen

    def look(self) -> list[Node]:
        """The nodes on the screen after the next frame, in reading order."""
        reply = self._ask("look")
        self.frame = int(str(reply["frame"]))
        found = reply["nodes"]
        assert isinstance(found, list)
        return [Node(**{name: _plain(node[name]) for name in Node._fields}) for node in found]

    def picture(self) -> Picture:
        """The pixels of the window."""
        reply = self._ask("picture")
        size = reply["size"]
        assert isinstance(size, list)
        return Picture((size[0], size[1]), base64.b64decode(str(reply["rgb"])))

    def says(self, node: Node, text: str) -> bool:
        """Whether a line of the node is this English text in the language of the app."""
        return self._texts.gettext(text) in (node.name, *node.value.split("\n"))

    def still_picture(self) -> Picture:
        """The picture, once two in a row are equal."""
        before = self.picture()
        for _ in range(PATIENCE // 10):
            self.look()
            now = self.picture()
            if now == before:
                return now
            before = now
        raise WaitTimeout("the picture never stands still")

    def wait_until(self, what: str, condition: Callable[[list[Node]], object]) -> list[Node]:
        """Wait until a condition holds; the nodes then."""
        nodes = self.look()
        last = self.frame + PATIENCE
        while not condition(nodes):
            if self.frame > last:
                raise WaitTimeout(f"{what}: {words_of(nodes)}")
            nodes = self.look()
        return nodes

    def wait_for(self, *texts: str) -> list[Node]:
        """Wait until a line of the screen is one of these texts; the nodes then."""
        wanted = {self._texts.gettext(text) for text in texts}
        return self.wait_until(f"nothing says {texts}", lambda nodes: wanted & {*words_of(nodes)})

    def wait_until_gone(self, text: str) -> list[Node]:
        """Wait until no line of the screen contains this text; the nodes then."""
        gone = self._texts.gettext(text)
        return self.wait_until(
            f"{text} stays", lambda nodes: not any(gone in line for line in words_of(nodes))
        )

    def wait_until_still(self) -> list[Node]:
        """Wait until the nodes stay the same for `REST` frames; the nodes then."""
        before: list[Node] = []
        since = self.frame

        def rests(nodes: list[Node]) -> bool:
            nonlocal before, since
            if not nodes or nodes != before:
                before, since = nodes, self.frame
            return self.frame - since >= REST

        return self.wait_until("something never rests", rests)

    def wait_for_node(self, what: str, find: Callable[[list[Node]], Node | None]) -> Node:
        """Wait until `find` returns a node at the same place in two looks in a row."""
        before: list[Node | None] = [None]

        def rests(nodes: list[Node]) -> bool:
            now = find(nodes)
            same = now is not None and before[0] is not None and now.box == before[0].box
            before[0] = now
            return same

        self.wait_until(what, rests)
        found = before[0]
        assert found is not None
        return found

    def find(self, name: str, nth: int = 0) -> Node:
        """Wait for a visible, usable node with this text to stop moving."""

        def found(nodes: list[Node]) -> Node | None:
            hits = [n for n in nodes if n.actions and n.box[3] >= 1 and self.says(n, name)]
            return hits[nth] if nth < len(hits) else None

        return self.wait_for_node(f"nothing to touch says {name!r}", found)

    # fingers

    def touch(self, *steps: tuple[str, int, float, float]) -> None:
        """Send steps of fingers, one a frame."""
        self._send(do="touch", steps=steps)

    def tap_at(self, x: float, y: float) -> None:
        """Tap a place."""
        self.touch(("down", 1, x, y), ("up", 1, x, y))

    def tap(self, name: str, nth: int = 0) -> None:
        """Tap the node with this text, once it is there."""
        self.tap_at(*middle(self.find(name, nth).box))

    def hold(self, name: str) -> None:
        """Keep a finger on the node with this text until it is gone."""
        with self.finger_on(middle(self.find(name).box)):
            self.wait_until_gone(name)

    @contextmanager
    def finger_on(self, at: Point) -> Iterator[None]:
        """Context: a finger rests on a place."""
        self.touch(("down", 1, *at))
        yield
        self.touch(("up", 1, *at))

    def drag(self, *points: Point, frames: int = 5, finger: int = 1) -> None:
        """Put a finger down, move it through the points, `frames` for each leg, lift it."""
        steps = [("down", finger, *points[0])]
        for (x0, y0), (x1, y1) in pairwise(points):
            shares = [step / frames for step in range(1, frames + 1)]
            steps += [("motion", finger, x0 + (x1 - x0) * s, y0 + (y1 - y0) * s) for s in shares]
        rest = ("motion", finger, *points[-1])  # at rest before the lift: no fling
        self.touch(*steps, *[rest] * frames, ("up", finger, *points[-1]))


def catalogue(language: str) -> gettext.NullTranslations:
    """The texts of the app in a language."""
    found = gettext.NullTranslations()
    for file in sorted(LOCALE.glob(f"{language}/LC_MESSAGES/*.mo")):
        with file.open("rb") as texts:
            found.add_fallback(gettext.GNUTranslations(texts))
    return found


def words_of(nodes: list[Node]) -> list[str]:
    """The lines of all visible nodes: names and values."""
    lines = [x for n in nodes if n.box[3] >= 1 for x in (n.name, *n.value.split("\n"))]
    return [line for line in lines if line]


def middle(box: Box) -> Point:
    """The middle of a box."""
    x, y, w, h = box
    return x + w / 2, y + h / 2


def _plain(value: object) -> object:
    """A field of a node converted back from JSON; boxes in whole pixels."""
    if not isinstance(value, list):
        return value
    return tuple(one if isinstance(one, str) else round(one) for one in value)
