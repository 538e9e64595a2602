"""The app's own voice on Linux: speech-dispatcher's socket, for people without a screen reader.

The user's voice, speed and volume are those of speech-dispatcher. No process and no thread: the
socket is polled on the clock while there is something to say. Without speech-dispatcher the app
stays silent.
"""

from __future__ import annotations

import os
import socket
import sys
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock

from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.speech import speech

if TYPE_CHECKING:
    from collections.abc import Callable

    from fitsmobile.ui.look.node import Readable

LOOK = 0.5
"""Seconds between two looks whether the voice is wanted."""

POLL = 0.03
"""Seconds between two looks at the socket while there is something to say."""

SPEAK = "SPEAK"
"""The command after which speech-dispatcher takes the next line as words."""

MOST = 40
"""Lines that may wait; more means that nobody answers."""


def socket_path() -> Path:
    """The socket on which speech-dispatcher listens."""
    named = os.environ.get("SPEECHD_ADDRESS", "")
    if named.startswith("unix_socket:"):
        return Path(named.partition(":")[2])
    runtime = os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}"
    return Path(runtime) / "speech-dispatcher" / "speechd.sock"


def attach(tree: Readable, reads: Callable[[], bool]) -> Voice | None:
    """The voice of a desktop; None where there is none. `reads` tells whether a reader is on."""
    return Voice(tree, reads, socket_path()) if sys.platform == "linux" else None


class Voice:
    """Says the node that has the focus, and announcements; silent while a reader is on."""

    def __init__(self, tree: Readable, reads: Callable[[], bool], path: Path) -> None:
        self._tree, self._reads, self._path = tree, reads, path
        self._wire: socket.socket | None = None
        self._lines: deque[str] = deque()
        self._ready = True
        self._last = self._said = ""
        self._hush: Callable[[], None] | None = None
        self._looking = Clock.schedule_interval(self._look, LOOK)
        self._polling = Clock.create_trigger(self._poll, POLL, interval=True)

    @property
    def on(self) -> bool:
        """Whether it speaks now."""
        return self._wire is not None

    def close(self) -> None:
        """Fall silent for good."""
        self._looking.cancel()
        self._rest()

    def _look(self, _passed: float) -> None:
        wanted = speech.when == "voice" and not self._reads()
        if wanted and not self.on:
            self._begin()
        elif self.on and not wanted:
            self._rest()

    def _begin(self) -> None:
        wire = socket.socket(socket.AF_UNIX)
        wire.setblocking(False)
        try:
            wire.connect(str(self._path))
        except OSError:  # nobody listens: the words are on the screen as well
            wire.close()
            return
        self._wire, self._ready, self._said = wire, True, ""
        self._lines.clear()
        self._send(
            "SET self CLIENT_NAME player:fits_mobile:main", f"SET self LANGUAGE {tr.language}"
        )
        self._hush = speech.listen(self._hear)
        self._tree.open(self._follow)

    def _rest(self) -> None:
        self._polling.cancel()
        if self._hush is not None:
            self._hush()
            self._tree.close()
        if self._wire is not None:
            self._wire.close()
        self._wire = self._hush = None

    def _hear(self, text: str, urgent: bool) -> None:
        if urgent:
            begun = [self._lines[0]] if self._last == SPEAK and self._lines else []
            self._lines = deque(begun)
            self._send("CANCEL self")
        self._speak(text)

    def _follow(self) -> None:
        """Say the node of the focus where it is another, or says something else."""
        nodes = (node for node in self._tree.nodes if node.id == self._tree.focus)
        text = next((", ".join(filter(None, (one.name, one.value))) for one in nodes), "")
        if text and text != self._said:
            self._speak(text)
        self._said = text

    def _speak(self, text: str) -> None:
        """Queue a text: the command, and once it is answered the words up to a lonely dot."""
        if len(self._lines) < MOST:
            self._send(SPEAK, " ".join(text.split()).removeprefix(".") + "\r\n.")

    def _send(self, *lines: str) -> None:
        self._lines.extend(lines)
        self._polling()

    def _poll(self, _passed: float) -> None:
        """Read answers; send the next line once the one before is answered."""
        try:
            if not self._ready and self._wire is not None:
                self._ready = self._answered(self._wire.recv(4096))
            if self._ready and self._lines and self._wire is not None:
                self._last = self._lines.popleft()
                self._wire.send((self._last + "\r\n").encode())
                self._ready = False
        except BlockingIOError:
            return
        except OSError:
            self._rest()
            return
        if self._ready and not self._lines:
            self._polling.cancel()

    def _answered(self, data: bytes) -> bool:
        """Whether the last line of an answer has come: those before it have a dash at its place.

        Raises ConnectionError at the end of the connection.
        """
        if not data:
            raise ConnectionResetError
        lines = data.decode("utf-8", "replace").splitlines()
        return any(line[3:4] == " " for line in lines)
